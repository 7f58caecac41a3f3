// Requests of files that come in pieces: each kind of file has one who takes it.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Receiver, UploadKind } from '../uploads.ts'
import type { HandlersOf } from '../service.ts'
import { NOT_HERE } from './restore.ts'

const REFUSED: Readonly<Record<UploadKind, Extract<Result<never>, { readonly ok: false }>>> = {
  backup: NOT_HERE,
  import: { ok: false, error: { code: 'app/closed', params: {} } },
}

/** A kind without a receiver is refused: nothing of it can be done now. */
export function uploadHandlers(receivers: Readonly<Record<UploadKind, Receiver | undefined>>): HandlersOf<'uploads'> {
  return {
    'uploads.begin': ({ kind }, gone) => {
      const receiver = receivers[kind]
      return receiver ? ok({ upload: receiver.begin(gone) }) : REFUSED[kind]
    },
    'uploads.piece': ({ kind, upload, text }) => {
      const taken = receivers[kind]?.piece(upload, text) ?? REFUSED[kind]
      return taken.ok ? ok({ upload }) : taken
    },
  }
}
