// How a request is declared that needs more than the club: how it was opened, who is at the keyboard, what the host can do.

import type { z } from 'zod'
import type { Club } from '../../club/club.ts'
import type { Change, Query } from '../../club/repository/request.ts'
import type { Ask } from '../../club/requests.ts'
import type { Result } from '../../rules/vocabulary.ts'
import type { BroadcastHost } from '../broadcast.ts'
import type { ClubClosed } from '../contract/club.ts'
import type { HubHost } from '../hub.ts'
import type { Keyboard } from '../keyboard.ts'
import type { RightsGuard } from '../rights/guard.ts'
import type { CollectedText, Uploads } from '../uploads.ts'
import type { ClubOpening } from './opening.ts'

/** What only some hosts can do. */
export interface Abilities {
  readonly broadcast?: BroadcastHost | undefined
  readonly hub?: HubHost | undefined
  /** Whose the author of the club is; absent: one that is forgotten with the service. */
  readonly keyboard?: Keyboard | undefined
}

/** What is there while the club is closed, too. */
export interface Opening {
  readonly opening: ClubOpening | undefined
  /** Files that come in pieces, to be imported; none while the club is closed. */
  readonly files: Uploads<CollectedText> | undefined
  /** Aborted when the connection of the caller is closed. */
  readonly gone: AbortSignal
}

export interface Host extends Opening {
  readonly club: Club
  /** Asks the club; what its answer was made of counts for the answer of this request, too. */
  readonly ask: Ask
  /** Notes the key of something that is not the club's, and that the answer is made of. */
  note(key: string): void
  readonly keyboard: Keyboard
  readonly guard: RightsGuard
  readonly files: Uploads<CollectedText>
  readonly broadcast: BroadcastHost | undefined
  readonly hub: HubHost | undefined
}

interface ClosedHost extends Opening {
  readonly opening: ClubOpening
  readonly closed: ClubClosed
}

/** Absent: refused while the club is closed. */
interface WhenClosed<S extends z.ZodType, D> {
  whenClosed?(host: ClosedHost, args: z.output<S>): Result<D> | Promise<Result<D>>
}

type HostQuery<S extends z.ZodType, D> = Query<S, D, Host> & WhenClosed<S, D>
type HostChange<S extends z.ZodType, D> = Change<S, D, Host> & WhenClosed<S, D>
export type HostRequest = HostQuery<z.ZodType, unknown> | HostChange<z.ZodType, unknown>

export const hostQuery = <S extends z.ZodType, D>(request: Omit<HostQuery<S, D>, 'nature'>): HostQuery<S, D> => ({
  nature: 'reads',
  ...request,
})
export const hostChange = <S extends z.ZodType, D>(request: Omit<HostChange<S, D>, 'nature'>): HostChange<S, D> => ({
  nature: 'changes',
  ...request,
})
