// The streams of imports: which are open, which were taken, which came to nothing. Reads and writes
// `import/<id>` for the repository; an import nobody goes on with is ended at the next start (ADR 9).

import type { GameRow } from '../../scoring/row.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { Envelope, EventStore, StreamAppend } from '../../store/port.ts'
import {
  begunEvent,
  endedEvent,
  endOfImport,
  importOfGame,
  readBegun,
  stagedEvent,
  stagedRows,
  summariesOfImport,
  type ImportBegun,
  type ImportEnd,
} from '../model/imported.ts'
import type { Stamp } from '../model/stamp.ts'
import { IMPORTS } from '../model/streams.ts'

interface Known {
  readonly season: string
  readonly state: 'open' | ImportEnd | 'unreadable'
}

/** An import under way in this process. */
export interface OpenImport extends ImportBegun {
  readonly id: string
  /** The last number its games will have in the season. */
  readonly lastNumber: number
  readonly rows: readonly GameRow[]
  /** Head of its stream. */
  readonly version: number
}

interface ImportHead {
  readonly id: string
  readonly version: number
}

export interface LoadedImports {
  readonly rows: readonly GameRow[]
  /** Streams that could not be read, and imports that were cut off. */
  readonly faults: readonly Rejection[]
}

export type ImportStreams = ReturnType<typeof createImportStreams>

export function createImportStreams(store: EventStore, newId: () => string) {
  const known = new Map<string, Known>()
  const open = new Map<string, OpenImport>()

  /** `heads`: the last version of every import there is. */
  async function load(heads: readonly ImportHead[], stamp: Stamp): Promise<LoadedImports> {
    const rows: GameRow[] = []
    const faults: Rejection[] = []
    for (const { id, version } of heads) {
      const stream = IMPORTS + id
      if (open.has(id)) continue
      known.set(id, { season: '', state: 'unreadable' })
      // What came to nothing is known from its last event alone, however many games were staged.
      const last = await store.read(stream, version)
      const kept =
        last.ok && endOfImport(last.value) !== undefined && endOfImport(last.value) !== 'taken'
          ? last
          : await store.read(stream)
      if (!kept.ok) {
        faults.push(kept.error)
        continue
      }
      const begun = readBegun(kept.value)
      const end = endOfImport(kept.value)
      known.set(id, { season: begun?.season ?? '', state: end ?? 'cut' })
      if (end === 'taken') rows.push(...stagedRows(kept.value))
      if (end !== undefined) continue
      // A store that refuses this is asked again by the next start; another laptop ends its own.
      const ended = await store.append(stream, version, [endedEvent('cut', stamp)])
      if (!ended.ok && ended.error.code === 'exchange/other-laptop') {
        known.set(id, { season: begun?.season ?? '', state: 'open' })
        continue
      }
      faults.push({
        code: 'imports/cut-off',
        params: { file: begun?.file ?? '', season: begun?.season ?? '', games: begun?.games ?? 0 },
      })
    }
    return { rows, faults }
  }

  function openOf(id: string): Result<OpenImport> {
    const found = open.get(id)
    return found ? ok(found) : err({ code: 'imports/not-open', params: {} })
  }

  return {
    load,
    openOf,
    /** Staged and not taken: not there for anybody. */
    isHidden(game: string): boolean {
      const found = known.get(importOfGame(game) ?? '')
      return found !== undefined && found.state !== 'taken'
    },
    /** An import of another laptop has grown: its rows, once it is taken. */
    async absorb(id: string): Promise<Result<readonly GameRow[]>> {
      if (open.has(id)) return ok([])
      const kept = await store.read(IMPORTS + id)
      if (!kept.ok) return kept
      const end = endOfImport(kept.value)
      known.set(id, { season: readBegun(kept.value)?.season ?? '', state: end ?? 'open' })
      return ok(end === 'taken' ? stagedRows(kept.value) : [])
    },

    /** The last number promised to games of a season that are not there yet. */
    lastNumber: (season: string): number =>
      Math.max(0, ...[...open.values()].filter((each) => each.season === season).map((each) => each.lastNumber)),

    async begin(begun: ImportBegun, lastNumber: number, stamp: Stamp): Promise<Result<string>> {
      const id = newId()
      const kept = await store.append(IMPORTS + id, 0, [begunEvent(begun, stamp)])
      if (!kept.ok) return kept
      known.set(id, { season: begun.season, state: 'open' })
      open.set(id, { id, ...begun, lastNumber, rows: [], version: kept.value.version })
      return ok(id)
    },

    /** Games with their rows: all of them or none. */
    async stage(
      id: string,
      rows: readonly GameRow[],
      games: readonly StreamAppend[],
      stamp: Stamp,
    ): Promise<Result<void>> {
      const found = openOf(id)
      if (!found.ok) return found
      const { version, rows: before } = found.value
      const kept = await store.appendAll([
        ...games,
        { stream: IMPORTS + id, expectedVersion: version, events: [stagedEvent(rows, stamp)] },
      ])
      if (!kept.ok) return kept
      open.set(id, { ...found.value, rows: [...before, ...rows], version: version + 1 })
      return ok(undefined)
    },

    /** What the one append that takes it needs to have in it. */
    taking: ({ id, version }: OpenImport, stamp: Stamp): StreamAppend => ({
      stream: IMPORTS + id,
      expectedVersion: version,
      events: [endedEvent('taken', stamp)],
    }),
    taken({ id, season }: OpenImport): void {
      open.delete(id)
      known.set(id, { season, state: 'taken' })
    },

    /** Nothing of it will be there, whether the store takes the word or not. */
    async abandon(id: string, stamp: Stamp): Promise<Result<void>> {
      const found = openOf(id)
      if (!found.ok) return found
      open.delete(id)
      known.set(id, { season: found.value.season, state: 'stopped' })
      const kept = await store.append(IMPORTS + id, found.value.version, [endedEvent('stopped', stamp)])
      return kept.ok ? ok(undefined) : kept
    },

    /** Rows of a season's imports as the stream of summaries would have them, import by import. */
    async summaries(season: string): Promise<Result<readonly (readonly Envelope[])[]>> {
      const streams: (readonly Envelope[])[] = []
      for (const [id, each] of known) {
        if (each.season !== season || each.state !== 'taken') continue
        const kept = await store.read(IMPORTS + id)
        if (!kept.ok) return kept
        streams.push(summariesOfImport(kept.value))
      }
      return ok(streams)
    },
  }
}
