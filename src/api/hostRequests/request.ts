// How a request is declared that needs more than the club: how it was opened, who is at the keyboard, what the host can
// do.

import type { z } from 'zod'
import type { Club } from '../../application/club.ts'
import type { ChangeDeclaration, QueryDeclaration } from '../../club/repository/request.ts'
import type { Ask } from '../../application/requests.ts'
import type { Result } from '../../rules/vocabulary.ts'
import type { BroadcastHost } from '../broadcast.ts'
import type { ClubClosedReason, ClubStatus, CheckReportWithPaths, RestorePreview } from '../contract/club.ts'
import type { HubHost } from '../hub.ts'
import type { Keyboard } from '../keyboard.ts'
import type { RightsGuard } from '../rights/guard.ts'
import type { CollectedText, UploadReceiver, Uploads } from '../uploads.ts'

export interface HostServices {
  readonly broadcast?: BroadcastHost | undefined
  readonly hub?: HubHost | undefined
  /** Whose the author of the club is; absent: one that is forgotten with the service. */
  readonly keyboard?: Keyboard | undefined
}

/** What is there while the club is closed, too. */
export interface BaseRequestContext {
  readonly opening: ClubOpener | undefined
  /** Files that come in pieces, to be imported; none while the club is closed. */
  readonly files: Uploads<CollectedText> | undefined
  /** Aborted when the connection of the caller is closed. */
  readonly gone: AbortSignal
}

export interface RequestContext extends BaseRequestContext {
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

interface ClosedContext extends BaseRequestContext {
  readonly opening: ClubOpener
  readonly closed: ClubClosedReason
}

/** Absent: refused while the club is closed. */
interface WhenClosed<S extends z.ZodType, D> {
  whenClosed?(context: ClosedContext, args: z.output<S>): Result<D> | Promise<Result<D>>
}

type HostQuery<S extends z.ZodType, D> = QueryDeclaration<S, D, RequestContext> & WhenClosed<S, D>
type HostChange<S extends z.ZodType, D> = ChangeDeclaration<S, D, RequestContext> & WhenClosed<S, D>
export type HostRequest = HostQuery<z.ZodType, unknown> | HostChange<z.ZodType, unknown>

export const hostQuery = <S extends z.ZodType, D>(request: Omit<HostQuery<S, D>, 'nature'>): HostQuery<S, D> => ({
  nature: 'reads',
  ...request,
})
export const hostChange = <S extends z.ZodType, D>(request: Omit<HostChange<S, D>, 'nature'>): HostChange<S, D> => ({
  nature: 'changes',
  ...request,
})

// What a host that opens a club over a store and a journal brings: how it came to be open, how it is opened again, how
// a backup is put in its place.
export interface ClubOpener {
  /** What the host knows of its journal and of the last start. */
  health(): Pick<ClubStatus, 'start' | 'journal' | 'restored' | 'unread'>
  readonly restoring?: BackupRestorer
  /** Looks at everything that is stored. */
  check(): Promise<Result<CheckReportWithPaths>>
  /** Closes what is open and opens again. */
  reopen(): Promise<Result<ClubStatus>>
  /** Opens without the entries that are missing, when there are no more of them than `entries`. */
  goOn(entries: number): Promise<Result<ClubStatus>>
}

export interface BackupRestorer extends UploadReceiver {
  preview(upload: string): Promise<Result<RestorePreview>>
  /** Of what was there before the last restore. */
  previewUndo(gone: AbortSignal): Promise<Result<RestorePreview>>
  take(upload: string): Promise<Result<ClubStatus>>
}
