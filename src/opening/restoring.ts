// Restoring for a host: reads a backup as its pieces come, tries it out in memory, tells what it would
// bring and take away, and has it put in place of what is there. Holds one file at a time.

import type { RestorePreview } from '../api/contract.ts'
import type { Restoring } from '../api/handlers/restore.ts'
import { compare, sideOf, storeSide } from '../club/backup/compare.ts'
import { createBackupReader, type BackupReader, type ReadBackup } from '../club/backup/read.ts'
import { createClub } from '../club/club.ts'
import { err, ok, type Rejection, type Result } from '../rules/vocabulary.ts'
import { endOf, sealedOf } from '../store/hash.ts'
import { createMemoryStore } from '../store/memory.ts'
import type { Envelope, EventStore } from '../store/port.ts'

export interface RestoringHost {
  readonly ids: () => string
  /** What is open now; undefined while nothing is. */
  store(): EventStore | undefined
  /** The text of what was there before the last restore. */
  readKept(): Promise<Result<string>>
  put(envelopes: readonly Envelope[]): ReturnType<Restoring['take']>
}

type Held = { readonly upload: string; readonly reader: BackupReader; read?: ReadBackup }

/** Characters given to the reader at once. */
const PIECE = 1_000_000

export function createRestoring({ ids, store, readKept, put }: RestoringHost): Restoring {
  let held: Held | undefined

  function begin(): string {
    held = { upload: ids(), reader: createBackupReader() }
    return held.upload
  }

  function heldAs(upload: string): Result<Held> {
    return held?.upload === upload ? ok(held) : err({ code: 'restore/begin-again', params: {} })
  }

  async function preview(upload: string): Promise<Result<RestorePreview>> {
    const found = heldAs(upload)
    if (!found.ok) return found
    const read = (found.value.read ??= found.value.reader.end())
    const wrong = read.fault ?? await loadFault(read, ids)
    if (wrong) {
      held = undefined
      return err(wrong)
    }
    const there = sideOf(read.streams)
    const open = store()
    const here = open && await storeSide(open)
    const change = here?.ok === true ? await compare(here.value, there) : undefined
    return ok({
      upload,
      file: {
        kind: read.kind, app: read.manifest?.app ?? null, at: read.manifest?.at ?? null, club: there.club.name ?? null,
        counts: there.counts, isWhole: read.isWhole, isRewritten: read.manifest !== undefined && read.isRewritten,
      },
      here: here?.ok === true ? { club: here.value.club.name ?? null, counts: here.value.counts } : null,
      change: change?.ok === true ? change.value : null,
    })
  }

  return {
    begin,
    preview,

    piece(upload, text) {
      const found = heldAs(upload)
      if (!found.ok) return found
      const wrong = found.value.reader.push(text)
      if (wrong) held = undefined
      return wrong ? err(wrong) : ok(undefined)
    },

    async previewUndo() {
      const kept = await readKept()
      if (!kept.ok) return kept
      const upload = begin()
      for (let at = 0; at < kept.value.length; at += PIECE) held?.reader.push(kept.value.slice(at, at + PIECE))
      return preview(upload)
    },

    async take(upload) {
      const found = heldAs(upload)
      if (!found.ok) return found
      const { read } = found.value
      if (read === undefined || read.fault) return err({ code: 'restore/begin-again', params: {} })
      held = undefined
      return put([...read.streams.values()].flat())
    },
  }
}

/** True hashes may still be over what no version of the program wrote: it is opened before it is believed. */
async function loadFault({ streams }: ReadBackup, ids: () => string): Promise<Rejection | undefined> {
  try {
    const shelf = new Map([...streams].map(([stream, envelopes]) => {
      const records = envelopes.map(sealedOf)
      const { version, hash } = endOf(records)
      return [stream, { records, end: { version, hash } }]
    }))
    const tried = await createClub({ store: createMemoryStore(shelf), clock: () => 0, ids, author: () => '' }).overview()
    return tried.ok ? undefined : tried.error
  } catch (error) {
    return { code: 'backup/unreadable', params: { cause: error instanceof Error ? error.message.slice(0, 200) : '' } }
  }
}
