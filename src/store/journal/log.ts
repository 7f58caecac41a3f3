// A journal over any disk that offers the few operations of JournalDisk. Owns the order of writes:
// the line is flushed before the append is answered, the marker follows, a failed line is cut off
// again before the failure is told. Damaged files are copied aside before anything is cut.

import { GENESIS, hangsOn, unavailable, type ChainEnd } from '../hash.ts'
import { writeLine, writeLongLine } from '../lines.ts'
import {
  fitting,
  readCheckpoint,
  readMarker,
  START,
  writeCheckpoint,
  writeMarker,
  readRestoring,
  writeRestoring,
} from './notes.ts'
import { scan, type JournalPlace, type LineVisitor } from './scan.ts'
import type { Journal, JournalDisk, JournalHead } from './journal.ts'
import type { JournalFault } from './journalFault.ts'
import type { Envelope, StoreResult } from '../port.ts'
import { createQueue } from '../queue.ts'

/** When a checkpoint is due: what a start after a crash reads again at most. A line may hold one entry or fifty games. */
const CHECKPOINT = { lines: 2_000, bytes: 8_000_000 } as const
/** A start that read more than this writes one down at once: a tab never ends, so the next start would read it again. */
const CHECKPOINT_AT_START = { lines: CHECKPOINT.lines, bytes: 1_000_000 } as const
const REPLACE_BATCH = 200

/** Opens the journal on this disk; an empty disk is an empty journal. Throws when the disk cannot be read. */
export async function openJournal(disk: JournalDisk): Promise<Journal> {
  const [oldMarker, oldCheckpoint, begun] = await Promise.all([
    readMarker(disk),
    readCheckpoint(disk),
    readRestoring(disk),
  ])
  const checkpoint = await fitting(disk, oldCheckpoint)
  let restoring = begun
  const ends = new Map(checkpoint.ends)
  let isRewritten = contradicts(checkpoint.place, oldMarker)
  let isReplaced = isPlace(checkpoint.place, restoring?.head)
  const found = await scan(disk, checkpoint.place, (envelopes, isSound, after) => {
    for (const envelope of envelopes) advance(ends, envelope, isSound)
    isRewritten ||= isSound && contradicts(after, oldMarker)
    isReplaced ||= isSound && isPlace(after, restoring?.head)
  })
  // A restore that did not get so far as to replace the journal never was.
  if (restoring !== undefined && !restoring.isSettled && !isReplaced) restoring = undefined
  const mustFollow = () => restoring !== undefined && !restoring.isSettled
  // Until a restore is settled, the notes may still be those of the journal before it.
  const marker = mustFollow() ? undefined : oldMarker
  const noted = mustFollow() ? { place: found.end, ends: new Map<string, ChainEnd>() } : oldCheckpoint
  isRewritten &&= !mustFollow()
  const isCut = marker !== undefined && found.end.count < marker.count
  let fault: JournalFault | undefined =
    found.fault === 'tampered' || isRewritten ? 'tampered' : isCut ? 'cut' : found.fault

  let place = found.end
  let acknowledged = Math.max(marker?.count ?? 0, noted.place.count)
  let notedEnds: ReadonlyMap<string, ChainEnd> = noted.ends
  let checkpointed: Pick<JournalPlace, 'lines' | 'at'> = checkpoint.place
  // While tampered with, the file is left as it is until it is replaced.
  const mustReplace = () => fault === 'tampered'
  // What the notes remember of a damaged journal stays until it is written to.
  let mayNote = fault === undefined || fault === 'torn'
  let isDirty = false
  let isOpen = true
  const queue = createQueue()
  const notes = createQueue()

  if (!mustReplace() && (await disk.size()) > place.at) {
    if (isCut) await disk.keepCopy()
    await disk.truncate(place.at)
  }

  /** Notes are written after the fact and may fail: a start then reads more, or notices less. */
  function note(write: () => Promise<void>): void {
    void notes(write).catch(() => undefined)
  }

  let isMarkerDue = false
  function mark(): void {
    if (isMarkerDue) return
    isMarkerDue = true
    note(async () => {
      isMarkerDue = false
      // What a damaged journal has left is no measure of what was acknowledged.
      if (!mustReplace()) await writeMarker(disk, place)
    })
  }

  function checkpointWhenDue({ lines, bytes }: { readonly lines: number; readonly bytes: number }): void {
    if (place.lines - checkpointed.lines < lines && place.at - checkpointed.at < bytes) return
    checkpointed = place
    const now = { place, ends: new Map(ends) }
    note(() => writeCheckpoint(disk, now))
  }

  function whileOpen<T>(job: () => Promise<StoreResult<T>>): Promise<StoreResult<T>> {
    return queue<StoreResult<T>>(async () => {
      if (!isOpen) return unavailable('closed')
      try {
        return await job()
      } catch (error) {
        return unavailable(error)
      }
    })
  }

  async function cutBack(): Promise<void> {
    if (!isDirty) return
    await disk.truncate(place.at)
    isDirty = false
  }

  /**
   * Every line from the first on. A start reads from the checkpoint on and takes what lies before it as it was: here it
   * shows when that is so no more.
   */
  async function readThrough(visit: LineVisitor): Promise<void> {
    const { fault: now, end } = await scan(disk, START, visit)
    if (now === undefined && end.chain === place.chain) return
    fault = 'tampered'
    place = end
  }

  const head = (): JournalHead => ({ count: place.count, chain: place.chain })

  if (mayNote) checkpointWhenDue(CHECKPOINT_AT_START)

  return {
    fault: () => fault,
    head,
    remembered: () => ({
      entries: acknowledged,
      // Asked for where something is missing; of ten thousand games it is long.
      get ends() {
        return new Map(Array.from(notedEnds, ([stream, { version }]) => [stream, version]))
      },
    }),
    ends: () => ends,

    append(envelopes, texts) {
      return whileOpen<JournalHead>(async () => {
        if (mustReplace()) return unavailable('the journal is damaged and has not been put right yet')
        if (envelopes.length === 0) return { ok: true, value: head() }
        await cutBack()
        const { chain, bytes } = await writeLongLine(place.chain, envelopes, texts)
        isDirty = true
        try {
          await disk.write(place.at, bytes)
        } catch (error) {
          // Should this fail too, the next append or the close tries again.
          await cutBack().catch(() => undefined)
          return unavailable(error)
        }
        isDirty = false
        place = after(place, bytes.length, envelopes.length, chain)
        for (const envelope of envelopes) advance(ends, envelope, true)
        acknowledged = Math.max(acknowledged, place.count)
        mayNote = true
        mark()
        checkpointWhenDue(CHECKPOINT)
        return { ok: true, value: head() }
      })
    },

    readAll(streams) {
      return whileOpen(async () => {
        await cutBack()
        const all: Envelope[] = []
        await readThrough((envelopes) => {
          for (const envelope of envelopes)
            if (streams === undefined || streams.has(envelope.stream)) all.push(envelope)
        })
        return { ok: true, value: all }
      })
    },

    check() {
      return whileOpen(async () => {
        await cutBack()
        await readThrough(() => undefined)
        return { ok: true, value: fault }
      })
    },

    replace: (envelopes) => whileOpen(() => beginAnew(envelopes)),

    restore(envelopes, at) {
      return whileOpen(async () => {
        let end = START
        for (const { next } of linesOf(envelopes)) end = next
        // Of an empty journal nothing is kept: there is nothing to put back.
        const undo = { kept: place.count === 0 ? '' : await disk.nextKept(), at }
        const begun = { head: { count: end.count, chain: end.chain }, undo, isSettled: false }
        await notes(() => writeRestoring(disk, begun))
        const replaced = await beginAnew(envelopes)
        restoring = begun
        return replaced
      })
    },

    isRestored: mustFollow,

    settle() {
      return whileOpen<void>(async () => {
        if (restoring === undefined) return { ok: true, value: undefined }
        // First the notes of the journal as it is now: the old ones would call it cut.
        await notes(() => writeMarker(disk, place))
        await notes(() => writeCheckpoint(disk, { place, ends: new Map(ends) }))
        const settled = { ...restoring, isSettled: true }
        await notes(() => writeRestoring(disk, settled))
        restoring = settled
        return { ok: true, value: undefined }
      })
    },

    undo: () => (restoring?.undo.kept === '' ? undefined : restoring?.undo),

    readKept() {
      return whileOpen<string>(async () => {
        if (restoring === undefined) return unavailable('nothing is kept')
        const bytes = await disk.readKept(restoring.undo.kept)
        return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
      })
    },

    async close() {
      await queue(async () => {
        if (!isOpen) return
        isOpen = false
        if (!mustReplace()) {
          await cutBack().catch(() => undefined)
          if (mayNote) {
            mark()
            checkpointWhenDue({ lines: 1, bytes: 1 })
          }
        }
        await notes(() => disk.close())
      })
    },
  }

  async function beginAnew(envelopes: readonly Envelope[]): Promise<StoreResult<JournalHead>> {
    let next = START
    // Chunks are made while they are written: the whole text is never in memory.
    await disk.replace(
      (function* chunks() {
        for (const line of linesOf(envelopes)) {
          next = line.next
          yield line.bytes
        }
      })(),
    )
    place = next
    fault = undefined
    acknowledged = place.count
    notedEnds = new Map()
    mayNote = true
    isDirty = false
    ends.clear()
    for (const envelope of envelopes) advance(ends, envelope, true)
    mark()
    checkpointed = { lines: -1, at: 0 }
    checkpointWhenDue({ lines: 0, bytes: 0 })
    return { ok: true, value: head() }
  }
}

/** The lines of a journal with these envelopes, and where each of them ends. */
function* linesOf(
  envelopes: readonly Envelope[],
): Generator<{ readonly next: JournalPlace; readonly bytes: Uint8Array }> {
  let next = START
  for (let start = 0; start < envelopes.length; start += REPLACE_BATCH) {
    const batch = envelopes.slice(start, start + REPLACE_BATCH)
    const { chain, bytes } = writeLine(next.chain, batch)
    next = after(next, bytes.length, batch.length, chain)
    yield { next, bytes }
  }
}

function isPlace(place: JournalPlace, head: JournalHead | undefined): boolean {
  return head !== undefined && place.count === head.count && place.chain === head.chain
}

function after(place: JournalPlace, bytes: number, count: number, chain: string): JournalPlace {
  return { at: place.at + bytes, lineAt: place.at, lines: place.lines + 1, count: place.count + count, chain }
}

/** True when the journal is at the marker's count with another hash: it was written anew by somebody else. */
function contradicts(place: JournalPlace, marker: JournalHead | undefined): boolean {
  return marker !== undefined && place.count === marker.count && place.chain !== marker.chain
}

/** Moves a stream's end on when the envelope is the next of its chain. */
function advance(ends: Map<string, ChainEnd>, envelope: Envelope, isTrusted: boolean): void {
  const { stream, version, hash } = envelope
  const end = ends.get(stream) ?? GENESIS
  if (version !== end.version + 1) return
  if (isTrusted || hangsOn(end.hash, envelope)) ends.set(stream, { version, hash })
}
