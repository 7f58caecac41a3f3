// Receives files that are too long for one request: pieces are sent in order and stored for the requests that name the
// upload. There is one file per connection. Starting another file, or closing the connection, drops it. The pieces go
// to a given sink and are not inspected here.

import { err, ok, type Rejection, type Result } from '../rules/vocabulary.ts'

export const UPLOAD_KINDS = ['backup', 'import'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

/** Receives the pieces of one kind of file. `gone` is aborted when the connection is closed. */
export interface UploadReceiver {
  begin(gone: AbortSignal): string
  piece(upload: string, text: string): Result<void>
}

export interface Uploads<T> extends UploadReceiver {
  held(upload: string): Result<T>
  drop(upload: string): void
}

/** `push` returns the fault of a piece. The file is then dropped. */
export interface UploadSink {
  push(text: string): Rejection | undefined
  /** Called when the file is dropped. */
  dropped?(): void
}

/** `code` is the refusal for a file that is not stored, or no longer stored. */
export function createUploads<T extends UploadSink>(newId: () => string, open: () => T, code: string): Uploads<T> {
  const files = new Map<string, T>()
  const last = new Map<AbortSignal, string>()

  function held(upload: string): Result<T> {
    const file = files.get(upload)
    return file ? ok(file) : err({ code, params: {} })
  }

  function dropOf(gone: AbortSignal): void {
    const upload = last.get(gone)
    if (upload !== undefined) drop(upload)
    last.delete(gone)
  }

  function drop(upload: string): void {
    files.get(upload)?.dropped?.()
    files.delete(upload)
  }

  return {
    held,
    drop,

    begin(gone) {
      if (!last.has(gone)) gone.addEventListener('abort', () => dropOf(gone), { once: true })
      dropOf(gone)
      const upload = newId()
      // The connection was closed while the request waited in the queue, so nothing is stored.
      if (gone.aborted) return upload
      files.set(upload, open())
      last.set(gone, upload)
      return upload
    },

    piece(upload, text) {
      const found = held(upload)
      if (!found.ok) return found
      const wrong = found.value.push(text)
      if (!wrong) return ok(undefined)
      drop(upload)
      return err(wrong)
    },
  }
}

export interface UploadTextCollector extends UploadSink {
  /** All pieces so far. The list stays the same object until another piece arrives. */
  text(): readonly string[]
  /** Aborted when the file is dropped. */
  readonly gone: AbortSignal
}

/** Collects at most `limit` characters and refuses more with `code`. */
export function createUploadTextCollector(limit: number, code: string): UploadTextCollector {
  let pieces: readonly string[] | undefined
  const come: string[] = []
  const dropping = new AbortController()
  let length = 0
  return {
    gone: dropping.signal,
    dropped: () => dropping.abort(),
    push(text) {
      length += text.length
      if (length > limit) return { code, params: { megabytes: Math.round(limit / 1_000_000) } }
      come.push(text)
      pieces = undefined
      return undefined
    },
    text: () => (pieces ??= [...come]),
  }
}
