// A journal on any JournalDisk. It determines the order of writes: a line is flushed before its append resolves, the
// marker follows, and a line whose write failed is cut off before the error is returned. A file
// that lacks acknowledged lines is copied before it is cut.

import { storeUnavailableResult, type ChainEnd } from '../hash.ts'
import { encodeJournalLine, encodeJournalLineAsync } from '../journalLines.ts'
import type { Envelope, StoreResult } from '../port.ts'
import { createJobQueue } from '../queue.ts'
import { advanceStreamEnd, inspectJournal, isRestoreUnfinished, type JournalInspection } from './inspect.ts'
import type { Journal, JournalDisk, JournalHead } from './journal.ts'
import {
  clearMarkerAndCheckpoint,
  JOURNAL_START_POSITION,
  writeCheckpoint,
  writeMarker,
  writeRestoreNote,
  type RestoreNote,
} from './notes.ts'
import type { JournalFault } from './recovery.ts'
import { scanJournal, type JournalPosition, type JournalLineVisitor } from './scan.ts'

/**
 * Amount of new content after which a checkpoint is written. A start after a crash has to read at most this much again.
 * A line contains anything from one entry to fifty games.
 */
const CHECKPOINT_LIMITS = { lines: 2_000, bytes: 8_000_000 } as const
/**
 * A start that read more than this amount writes a checkpoint at once, because a browser tab ends without closing the
 * journal.
 */
const START_CHECKPOINT_LIMITS = { lines: CHECKPOINT_LIMITS.lines, bytes: 1_000_000 } as const
const ENVELOPES_PER_REPLACED_LINE = 200

class DiskJournal implements Journal {
  readonly #disk: JournalDisk
  readonly #ends: Map<string, ChainEnd>
  #place: JournalPosition
  #fault: JournalFault | undefined
  #restoring: RestoreNote | undefined
  #acknowledged: number
  #notedEnds: ReadonlyMap<string, ChainEnd>
  #checkpointed: Pick<JournalPosition, 'lines' | 'at'>
  /**
   * Whether marker and checkpoint may be written. Those of a damaged journal stay unchanged until the journal is
   * written to.
   */
  #mayNote: boolean
  #isDirty = false
  #isOpen = true
  #isMarkerDue = false
  readonly #queue = createJobQueue()
  readonly #notes = createJobQueue()

  constructor(disk: JournalDisk, found: JournalInspection) {
    this.#disk = disk
    this.#ends = found.ends
    this.#place = found.end
    this.#fault = found.fault
    this.#restoring = found.restoring
    this.#acknowledged = found.acknowledged
    this.#notedEnds = found.notedEnds
    this.#checkpointed = found.checkpointed
    this.#mayNote = found.fault === undefined || found.fault === 'torn'
    if (this.#mayNote) this.#checkpointWhenDue(START_CHECKPOINT_LIMITS)
  }

  readonly head: Journal['head'] = () => ({ count: this.#place.count, chain: this.#place.chain })

  readonly fault: Journal['fault'] = () => this.#fault

  readonly remembered: Journal['remembered'] = () => {
    const noted = () => this.#notedEnds
    return {
      entries: this.#acknowledged,
      // This list is computed only when entries are missing, because it is long with ten thousand games.
      get ends() {
        return new Map(Array.from(noted(), ([stream, { version }]) => [stream, version]))
      },
    }
  }

  readonly ends: Journal['ends'] = () => this.#ends

  readonly append: Journal['append'] = (envelopes, texts) =>
    this.#whileOpen<JournalHead>(async () => {
      if (this.#mustReplace()) return storeUnavailableResult('the journal is damaged and has not been put right yet')
      if (envelopes.length === 0) return { ok: true, value: this.head() }
      await this.#cutBack()
      const { chain, bytes } = await encodeJournalLineAsync(this.#place.chain, envelopes, texts)
      this.#isDirty = true
      try {
        await this.#disk.write(this.#place.at, bytes)
      } catch (error) {
        // If cutting fails as well, the next append or `close` tries again.
        await this.#cutBack().catch(() => undefined)
        return storeUnavailableResult(error)
      }
      this.#isDirty = false
      this.#place = positionAfter(this.#place, bytes.length, envelopes.length, chain)
      for (const envelope of envelopes) advanceStreamEnd(this.#ends, envelope, true)
      this.#acknowledged = Math.max(this.#acknowledged, this.#place.count)
      this.#mayNote = true
      this.#mark()
      this.#checkpointWhenDue(CHECKPOINT_LIMITS)
      return { ok: true, value: this.head() }
    })

  readonly readAll: Journal['readAll'] = (streams) =>
    this.#whileOpen(async () => {
      await this.#cutBack()
      const all: Envelope[] = []
      await this.#readThrough((envelopes) => {
        for (const envelope of envelopes) if (streams === undefined || streams.has(envelope.stream)) all.push(envelope)
      })
      return { ok: true, value: all }
    })

  readonly check: Journal['check'] = () =>
    this.#whileOpen(async () => {
      await this.#cutBack()
      await this.#readThrough(() => undefined)
      return { ok: true, value: this.#fault }
    })

  readonly replace: Journal['replace'] = (envelopes) => this.#whileOpen(() => this.#rewrite(envelopes))

  readonly restore: Journal['restore'] = (envelopes, at) =>
    this.#whileOpen(async () => {
      let end = JOURNAL_START_POSITION
      for (const { next } of linesOf(envelopes)) end = next
      // An empty journal is not kept, because there is nothing to return to.
      const undo = { kept: this.#place.count === 0 ? '' : await this.#disk.nextKept(), at }
      const begun = { head: { count: end.count, chain: end.chain }, undo, isSettled: false }
      await this.#notes(() => writeRestoreNote(this.#disk, begun))
      const replaced = await this.#rewrite(envelopes)
      this.#restoring = begun
      return replaced
    })

  readonly isRestored: Journal['isRestored'] = () => isRestoreUnfinished(this.#restoring)

  readonly settle: Journal['settle'] = () =>
    this.#whileOpen<void>(async () => {
      if (this.#restoring === undefined) return { ok: true, value: undefined }
      // Marker and checkpoint of the new journal are written first. According to the old marker, the new journal would
      // count as cut.
      await this.#notes(() => writeMarker(this.#disk, this.#place))
      await this.#notes(() => writeCheckpoint(this.#disk, { place: this.#place, ends: new Map(this.#ends) }))
      const settled = { ...this.#restoring, isSettled: true }
      await this.#notes(() => writeRestoreNote(this.#disk, settled))
      this.#restoring = settled
      return { ok: true, value: undefined }
    })

  readonly undo: Journal['undo'] = () => (this.#restoring?.undo.kept === '' ? undefined : this.#restoring?.undo)

  readonly rescues: Journal['rescues'] = () => this.#disk.rescues?.() ?? 0

  readonly readKept: Journal['readKept'] = () =>
    this.#whileOpen<string>(async () => {
      if (this.#restoring === undefined) return storeUnavailableResult('nothing is kept')
      const bytes = await this.#disk.readKept(this.#restoring.undo.kept)
      return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
    })

  readonly close: Journal['close'] = async () => {
    await this.#queue(async () => {
      if (!this.#isOpen) return
      this.#isOpen = false
      if (!this.#mustReplace()) {
        await this.#cutBack().catch(() => undefined)
        if (this.#mayNote) {
          this.#mark()
          this.#checkpointWhenDue({ lines: 1, bytes: 1 })
        }
      }
      await this.#notes(() => this.#disk.close())
    })
  }

  /** A tampered file stays unchanged until it is replaced. */
  #mustReplace(): boolean {
    return this.#fault === 'tampered'
  }

  /**
   * Writes the marker or the checkpoint after the line. If that fails, the next start has to read more lines, or may
   * fail to detect missing lines.
   */
  #note(write: () => Promise<void>): void {
    void this.#notes(write).catch(() => undefined)
  }

  #mark(): void {
    if (this.#isMarkerDue) return
    this.#isMarkerDue = true
    this.#note(async () => {
      this.#isMarkerDue = false
      // The remaining lines of a damaged journal do not show how much was acknowledged, so the old marker stays.
      if (!this.#mustReplace()) await writeMarker(this.#disk, this.#place)
    })
  }

  #checkpointWhenDue({ lines, bytes }: { readonly lines: number; readonly bytes: number }): void {
    if (this.#place.lines - this.#checkpointed.lines >= lines || this.#place.at - this.#checkpointed.at >= bytes)
      this.#checkpoint()
  }

  #checkpoint(): void {
    this.#checkpointed = this.#place
    const now = { place: this.#place, ends: new Map(this.#ends) }
    this.#note(() => writeCheckpoint(this.#disk, now))
  }

  #whileOpen<T>(job: () => Promise<StoreResult<T>>): Promise<StoreResult<T>> {
    return this.#queue<StoreResult<T>>(async () => {
      if (!this.#isOpen) return storeUnavailableResult('closed')
      try {
        return await job()
      } catch (error) {
        return storeUnavailableResult(error)
      }
    })
  }

  async #cutBack(): Promise<void> {
    if (!this.#isDirty) return
    await this.#disk.truncate(this.#place.at)
    this.#isDirty = false
  }

  /**
   * Reads every line from the first one. A start reads only from the checkpoint on, so damage before it is detected
   * here.
   */
  async #readThrough(visit: JournalLineVisitor): Promise<void> {
    const { fault: now, end } = await scanJournal(this.#disk, JOURNAL_START_POSITION, visit)
    if (now === undefined && end.chain === this.#place.chain) return
    this.#fault = 'tampered'
    this.#place = end
  }

  async #rewrite(envelopes: readonly Envelope[]): Promise<StoreResult<JournalHead>> {
    let next = JOURNAL_START_POSITION
    await this.#notes(() => clearMarkerAndCheckpoint(this.#disk)).catch(() => undefined)
    // A generator is used so that the whole text is never in memory at once.
    await this.#disk.replace(
      (function* chunks() {
        for (const line of linesOf(envelopes)) {
          next = line.next
          yield line.bytes
        }
      })(),
    )
    this.#place = next
    this.#fault = undefined
    this.#acknowledged = this.#place.count
    this.#notedEnds = new Map()
    this.#mayNote = true
    this.#isDirty = false
    this.#ends.clear()
    for (const envelope of envelopes) advanceStreamEnd(this.#ends, envelope, true)
    this.#mark()
    this.#checkpoint()
    return { ok: true, value: this.head() }
  }
}

/** Opens the journal on this disk. An empty disk is an empty journal. Throws if the disk cannot be read. */
export async function openJournal(disk: JournalDisk): Promise<Journal> {
  const found = await inspectJournal(disk)
  if (found.fault !== 'tampered' && (await disk.size()) > found.end.at) {
    if (found.isCut) await disk.keepCopy()
    await disk.truncate(found.end.at)
  }
  return new DiskJournal(disk, found)
}

/** Lines of a journal with these envelopes, each with the position after the line. */
function* linesOf(
  envelopes: readonly Envelope[],
): Generator<{ readonly next: JournalPosition; readonly bytes: Uint8Array }> {
  let next = JOURNAL_START_POSITION
  for (let start = 0; start < envelopes.length; start += ENVELOPES_PER_REPLACED_LINE) {
    const batch = envelopes.slice(start, start + ENVELOPES_PER_REPLACED_LINE)
    const { chain, bytes } = encodeJournalLine(next.chain, batch)
    next = positionAfter(next, bytes.length, batch.length, chain)
    yield { next, bytes }
  }
}

function positionAfter(place: JournalPosition, bytes: number, count: number, chain: string): JournalPosition {
  return { at: place.at + bytes, lineAt: place.at, lines: place.lines + 1, count: place.count + count, chain }
}
