// Restores a backup for a host: reads it in pieces, opens it in memory, previews its effect on the club's data, and
// then replaces the data with it.

import type { RestorePreview } from '../api/contract/restore.ts'
import type { BackupRestorer } from '../api/hostRequests/clubOpener.ts'
import { createUploads, type UploadSink } from '../api/uploads.ts'
import { compareStreamSources, createInMemoryStreamSource, loadStreamSource } from '../files/backup/compare.ts'
import { BackupReader, type BackupReadResult } from '../files/backup/read.ts'
import { createClub } from '../application/club.ts'
import { PROGRAM_VOCABULARY } from '../club/model/vocabulary.ts'
import { CHECKED_SYNC_POLICY } from '../club/model/clubSyncPolicy.ts'
import { err, ok, type Rejection, type Result } from '../rules/vocabulary.ts'
import { createMemoryStore } from '../store/adapters/memory.ts'
import { chainEndOf, sealedRecordOf } from '../store/hash.ts'
import type { Envelope, EventStore } from '../store/port.ts'
import { firstEnvelopeError } from '../store/sync/policy.ts'

export interface BackupRestorerHost {
  readonly ids: () => string
  /** Open store, or `undefined` while the club is closed. */
  store(): EventStore | undefined
  /** Text of the journal before the last restore. */
  readKept(): Promise<Result<string>>
  put(envelopes: readonly Envelope[]): ReturnType<BackupRestorer['take']>
}

type Upload = UploadSink & { readonly reader: BackupReader; read?: BackupReadResult }

/** Number of characters passed to the reader at once. */
const UPLOAD_CHUNK_CHARACTERS = 1_000_000

export function createBackupRestorer({ ids, store, readKept, put }: BackupRestorerHost): BackupRestorer {
  const { begin, piece, held, drop } = createUploads<Upload>(ids, createUpload, 'restore/begin-again')

  async function preview(upload: string): Promise<Result<RestorePreview>> {
    const found = held(upload)
    if (!found.ok) return found
    const read = (found.value.read ??= found.value.reader.end())
    const wrong = read.fault ?? (await loadFault(read, ids))
    if (wrong) {
      drop(upload)
      return err(wrong)
    }
    const there = createInMemoryStreamSource(read.streams)
    const open = store()
    const here = open && (await loadStreamSource(open))
    const change = here?.ok === true ? await compareStreamSources(here.value, there) : undefined
    return ok({
      upload,
      file: {
        kind: read.kind,
        app: read.manifest?.app ?? null,
        at: read.manifest?.at ?? null,
        club: there.club.name ?? null,
        counts: there.counts,
        isWhole: read.isWhole,
        isRewritten: read.manifest !== undefined && read.isRewritten,
      },
      here: here?.ok === true ? { club: here.value.club.name ?? null, counts: here.value.counts } : null,
      change: change?.ok === true ? change.value : null,
    })
  }

  return {
    begin,
    piece,
    preview,

    async previewUndo(gone) {
      const kept = await readKept()
      if (!kept.ok) return kept
      const upload = begin(gone)
      for (let at = 0; at < kept.value.length; at += UPLOAD_CHUNK_CHARACTERS)
        piece(upload, kept.value.slice(at, at + UPLOAD_CHUNK_CHARACTERS))
      return preview(upload)
    },

    async take(upload) {
      const found = held(upload)
      if (!found.ok) return found
      const { read } = found.value
      if (read === undefined || read.fault) return err({ code: 'restore/begin-again', params: {} })
      drop(upload)
      return put([...read.streams.values()].flat())
    },
  }
}

function createUpload(): Upload {
  const reader = new BackupReader()
  return { reader, push: (text) => reader.push(text) }
}

/** Valid hashes do not prove that the program can read the content, so the backup is opened in memory. */
async function loadFault(
  { streams, vocabulary: found }: BackupReadResult,
  ids: () => string,
): Promise<Rejection | undefined> {
  try {
    const shelf = new Map(
      [...streams].map(([stream, envelopes]) => {
        const records = envelopes.map(sealedRecordOf)
        const { version, hash } = chainEndOf(records)
        return [stream, { records, end: { version, hash } }]
      }),
    )
    const known = PROGRAM_VOCABULARY.version
    if (found > known) return { code: 'store/newer-vocabulary', params: { found, known } }
    const unfit = firstEnvelopeError([...streams.values()].flat(), CHECKED_SYNC_POLICY)
    if (unfit) return unfit
    const tried = await createClub({
      store: createMemoryStore(shelf),
      clock: () => 0,
      ids,
    }).overview()
    if (!tried.ok) return tried.error
    // A club opens despite an unreadable game, but a backup that replaces it must be complete.
    const unreadable = tried.value.faults.find(({ code }) => code === 'games/unreadable')
    return unreadable && { code: 'backup/unreadable', params: { cause: String(unreadable.params['cause'] ?? '') } }
  } catch (error) {
    return { code: 'backup/unreadable', params: { cause: error instanceof Error ? error.message.slice(0, 200) : '' } }
  }
}
