// Declares requests that need more than the club: how it was opened, the current user, or the abilities of the host.

import type { z } from 'zod'
import type { Club } from '../../application/club.ts'
import type { ChangeDeclaration, QueryDeclaration } from '../../club/repository/request.ts'
import type { AskFunction } from '../../application/requests.ts'
import type { Result } from '../../rules/vocabulary.ts'
import type { BroadcastHost } from '../broadcastHost.ts'
import type { ClubClosedReason } from '../contract/club.ts'
import type { HubHost } from '../hubHost.ts'
import type { KeyboardUserSession } from '../keyboard.ts'
import type { RightsGuard } from '../rights/guard.ts'
import type { UploadTextCollector, Uploads } from '../uploads.ts'
import type { ClubOpener } from './clubOpener.ts'

export interface HostServices {
  readonly broadcast?: BroadcastHost | undefined
  readonly hub?: HubHost | undefined
  /**
   * The keyboard whose user is the author of new entries. If omitted, the service has a keyboard of its own, which is
   * not stored.
   */
  readonly keyboard?: KeyboardUserSession | undefined
}

/** The part of the context that exists while the club is closed as well. */
export interface BaseRequestContext {
  readonly opening: ClubOpener | undefined
  /** Uploads of files to import. `undefined` while the club is closed. */
  readonly files: Uploads<UploadTextCollector> | undefined
  /** Aborted when the caller's connection is closed. */
  readonly gone: AbortSignal
}

export interface RequestContext extends BaseRequestContext {
  readonly club: Club
  /** Queries the club. The keys on which its result is based count for this request's result as well. */
  readonly ask: AskFunction
  /** Records a key outside the club on which the result is based. */
  note(key: string): void
  readonly keyboard: KeyboardUserSession
  readonly guard: RightsGuard
  readonly files: Uploads<UploadTextCollector>
  readonly broadcast: BroadcastHost | undefined
  readonly hub: HubHost | undefined
}

interface ClosedContext extends BaseRequestContext {
  readonly opening: ClubOpener
  readonly closed: ClubClosedReason
}

/** If omitted, the request is refused while the club is closed. */
interface WhenClosed<S extends z.ZodType, D> {
  whenClosed?(context: ClosedContext, args: z.output<S>): Result<D> | Promise<Result<D>>
}

type HostQuery<S extends z.ZodType, D> = QueryDeclaration<S, D, RequestContext> & WhenClosed<S, D>
type HostChange<S extends z.ZodType, D> = ChangeDeclaration<S, D, RequestContext> & WhenClosed<S, D>
export type HostRequest = HostQuery<z.ZodType, unknown> | HostChange<z.ZodType, unknown>

export const declareHostQuery = <S extends z.ZodType, D>(
  request: Omit<HostQuery<S, D>, 'nature'>,
): HostQuery<S, D> => ({
  nature: 'reads',
  ...request,
})
export const declareHostChange = <S extends z.ZodType, D>(
  request: Omit<HostChange<S, D>, 'nature'>,
): HostChange<S, D> => ({
  nature: 'changes',
  ...request,
})
