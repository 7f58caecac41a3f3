// Requests for uploading files in pieces, and for replacing the current data with a backup. The backup is checked and
// stored until it is restored, even while the club cannot be opened.

import { z } from 'zod'
import { idSchema } from '../../club/model/argumentSchemas.ts'
import { rightForEverybody, RESTORE_RIGHT } from '../../club/model/rights.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { ClubStatus } from '../contract/club.ts'
import type { RestorePreview } from '../contract/restore.ts'
import { UPLOAD_KINDS, type UploadReceiver, type UploadKind } from '../uploads.ts'
import { declareHostChange, type BaseRequestContext } from './request.ts'

const RESTORE_UNAVAILABLE = err({ code: 'restore/not-here', params: {} })
/** Refusals for kinds of upload that have no receiver at the moment. */
const UPLOAD_REFUSALS: Readonly<Record<UploadKind, Result<never>>> = {
  backup: RESTORE_UNAVAILABLE,
  import: err({ code: 'app/closed', params: {} }),
}

const receiverOf = ({ opening, files }: BaseRequestContext, kind: UploadKind): UploadReceiver | undefined =>
  kind === 'backup' ? opening?.restoring : files

/** Declares a change that runs in the same way whether the club is open or closed. */
const hostChangeEvenWhenClosed = <S extends z.ZodType, D>(request: {
  readonly args: S
  readonly by: Parameters<typeof declareHostChange<S, D>>[0]['by']
  readonly whenOnlyRead?: true
  readonly run: (context: BaseRequestContext, args: z.output<S>) => Result<D> | Promise<Result<D>>
}) =>
  declareHostChange({ ...request, run: async (context, args) => request.run(context, args), whenClosed: request.run })

const kind = z.enum(UPLOAD_KINDS)
const upload = z.strictObject({ upload: idSchema })

export const restoreRequests = {
  /**
   * Starts a file that is sent in pieces, in order. `upload` identifies it until another file of its kind is started or
   * the connection is closed. A fault of a backup contains its `line`.
   */
  'uploads.begin': hostChangeEvenWhenClosed({
    args: z.strictObject({ kind }),
    // The pieces are only stored. Every use of the file needs its own right.
    by: rightForEverybody('files'),
    whenOnlyRead: true,
    run(context, asked) {
      const receiver = receiverOf(context, asked.kind)
      return receiver ? ok({ upload: receiver.begin(context.gone) }) : UPLOAD_REFUSALS[asked.kind]
    },
  }),
  'uploads.piece': hostChangeEvenWhenClosed({
    args: upload.extend({ kind, text: z.string() }),
    by: rightForEverybody('files'),
    whenOnlyRead: true,
    run(context, asked) {
      const taken = receiverOf(context, asked.kind)?.piece(asked.upload, asked.text) ?? UPLOAD_REFUSALS[asked.kind]
      return taken.ok ? ok({ upload: asked.upload }) : taken
    },
  }),
  'restore.preview': hostChangeEvenWhenClosed({
    args: upload,
    by: RESTORE_RIGHT,
    run: ({ opening }, asked): Result<RestorePreview> | Promise<Result<RestorePreview>> =>
      opening?.restoring?.preview(asked.upload) ?? RESTORE_UNAVAILABLE,
  }),
  'restore.previewUndo': hostChangeEvenWhenClosed({
    args: z.strictObject({}),
    by: RESTORE_RIGHT,
    run: ({ opening, gone }): Result<RestorePreview> | Promise<Result<RestorePreview>> =>
      opening?.restoring?.previewUndo(gone) ?? RESTORE_UNAVAILABLE,
  }),
  /** Replaces all current data, or nothing. The replaced data is kept. */
  'restore.take': hostChangeEvenWhenClosed({
    args: upload,
    by: RESTORE_RIGHT,
    run: ({ opening }, asked): Result<ClubStatus> | Promise<Result<ClubStatus>> =>
      opening?.restoring?.take(asked.upload) ?? RESTORE_UNAVAILABLE,
  }),
}
