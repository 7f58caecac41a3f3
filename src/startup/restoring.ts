// Restoring for a host: reads a backup in pieces, opens it in memory, shows what a restore would add and remove, and then
// replaces the club by it.

import type { RestorePreview } from '../api/contract/restore.ts'
import { createUploads, type PieceTaker } from '../api/uploads.ts'
import type { Restoring } from '../api/host/opening.ts'
import { compare, sideOf, storeSide } from '../club/backup/compare.ts'
import { BackupReader, type ReadBackup } from '../club/backup/read.ts'
import { createClub } from '../club/club.ts'
import { PARSED_EXCHANGE } from '../club/model/exchanged.ts'
import { err, ok, type Rejection, type Result } from '../rules/vocabulary.ts'
import { endOf, sealedOf } from '../store/hash.ts'
import { firstFault } from '../store/sync/policy.ts'
import { createMemoryStore } from '../store/adapters/memory.ts'
import type { Envelope, EventStore } from '../store/port.ts'

export interface RestoringHost {
  readonly ids: () => string
  /** The open store; undefined while the club is closed. */
  store(): EventStore | undefined
  /** The journal's text before the last restore. */
  readKept(): Promise<Result<string>>
  put(envelopes: readonly Envelope[]): ReturnType<Restoring['take']>
}

type Upload = PieceTaker & { readonly reader: BackupReader; read?: ReadBackup }

/** Characters passed to the reader at once. */
const PIECE = 1_000_000

export function createRestoring({ ids, store, readKept, put }: RestoringHost): Restoring {
  const { begin, piece, held, drop } = createUploads<Upload>(ids, newFile, 'restore/begin-again')

  async function preview(upload: string): Promise<Result<RestorePreview>> {
    const found = held(upload)
    if (!found.ok) return found
    const read = (found.value.read ??= found.value.reader.end())
    const wrong = read.fault ?? (await loadFault(read, ids))
    if (wrong) {
      drop(upload)
      return err(wrong)
    }
    const there = sideOf(read.streams)
    const open = store()
    const here = open && (await storeSide(open))
    const change = here?.ok === true ? await compare(here.value, there) : undefined
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
      for (let at = 0; at < kept.value.length; at += PIECE) piece(upload, kept.value.slice(at, at + PIECE))
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

function newFile(): Upload {
  const reader = new BackupReader()
  return { reader, push: (text) => reader.push(text) }
}

/** Good hashes do not prove that the program can read the content, so the backup is opened in memory. */
async function loadFault({ streams }: ReadBackup, ids: () => string): Promise<Rejection | undefined> {
  try {
    const shelf = new Map(
      [...streams].map(([stream, envelopes]) => {
        const records = envelopes.map(sealedOf)
        const { version, hash } = endOf(records)
        return [stream, { records, end: { version, hash } }]
      }),
    )
    const unfit = firstFault([...streams.values()].flat(), PARSED_EXCHANGE)
    if (unfit) return unfit
    const tried = await createClub({
      store: createMemoryStore(shelf),
      clock: () => 0,
      ids,
    }).overview()
    if (!tried.ok) return tried.error
    // A club opens without an unreadable game, but a backup that replaces it has to be whole.
    const unreadable = tried.value.faults.find(({ code }) => code === 'games/unreadable')
    return unreadable && { code: 'backup/unreadable', params: { cause: String(unreadable.params['cause'] ?? '') } }
  } catch (error) {
    return { code: 'backup/unreadable', params: { cause: error instanceof Error ? error.message.slice(0, 200) : '' } }
  }
}
