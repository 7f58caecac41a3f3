// Delay and freeze of the data that viewers see. Both are measured by the times at which this device received data, on
// a clock that runs only while the program runs. A new process continues at the last stored time. Timestamps in
// envelopes and the machine's clock have no influence, because another device's clock may be wrong and ours may be
// changed. This file knows only streams and versions. See `docs/spec/devices.md §3`.

export interface DelayAndFreeze {
  /** Delay in seconds. */
  readonly delay: number
  readonly isFrozen: boolean
}

export interface ViewerDelay {
  /** Whether the club's delay and freeze apply to this viewer. */
  readonly isHeldBack: boolean
  /** Additional delay in seconds that the viewer's page asked for. */
  readonly extra: number
  /**
   * A time returned by `horizon`. All parts of one view then show the data of this time, even if computing the view
   * takes long.
   */
  readonly upTo?: number
}

/** Delay for viewers from whom no data is held back. */
export const NO_VIEWER_DELAY: ViewerDelay = { isHeldBack: false, extra: 0 }

/** Delay for the public if the page has no additional delay. */
export const PUBLIC_VIEWER_DELAY: ViewerDelay = { isHeldBack: true, extra: 0 }

const NO_HOLD: DelayAndFreeze = { delay: 0, isFrozen: false }
const BEFORE_FIRST_HOLD = { delay: 0, isFrozen: true, floor: Number.NEGATIVE_INFINITY }

/** Maximum additional delay that a viewer's page may ask for, in seconds. */
export const MAX_EXTRA_DELAY_SECONDS = 600

/** The longest delay that a viewer can have. */
const MAX_VIEWER_DELAY: ViewerDelay = { isHeldBack: true, extra: MAX_EXTRA_DELAY_SECONDS }

/**
 * Minimum difference in milliseconds between two consecutive timestamps, so that a freeze comes before the next entry.
 */
const TIMESTAMP_STEP_MS = 0.001
/** Number of receipts that may be in memory before receipts that everybody may see are dropped. */
const MIN_RECEIPT_CAPACITY = 2000

/** Time at which the stream's versions from `version` on were received. */
interface Receipt {
  readonly version: number
  readonly at: number
}

/**
 * A hold: delay and freeze with the time from which they apply. A page with an additional delay shows the past as the
 * public saw it under the hold of that time.
 */
interface HoldSince extends DelayAndFreeze {
  readonly at: number
  /** Data received up to this time was already visible when the hold began, and stays visible. */
  readonly floor: number
}

/**
 * Time, delay, freeze and floor. A time of `null` means that the hold applies from the beginning. A floor of `null`
 * means that no data with a receipt is visible.
 */
type NotedHold = readonly [at: number | null, delay: number, isFrozen: boolean, floor: number | null]

/** Stored state of the clock, from which the next process continues. */
export interface PublicViewClockNote {
  /** Total running time of all processes so far, in milliseconds. */
  readonly now: number
  /** Data received up to this time was visible. `null` means that no data with a receipt was visible. */
  readonly floor: number | null
  /** All receipts after this time are stored. */
  readonly since: number
  /** Holds that may still apply to some page. */
  readonly holds: readonly NotedHold[]
}

export class PublicViewClock {
  readonly #clock: () => number
  #start: number
  /** All receipts after this time are known. */
  #since = 0
  readonly #receipts = new Map<string, Receipt[]>()
  /** Times of all receipts, ascending. `#dropped` is the number of receipts that are no longer listed. */
  #moments: number[] = []
  #dropped = 0
  #room = MIN_RECEIPT_CAPACITY
  #last = 0
  #stamped = 0
  #hold = NO_HOLD
  /** Holds, ascending by time. The last hold is the current one. */
  #holds: HoldSince[] = [{ ...NO_HOLD, at: Number.NEGATIVE_INFINITY, floor: Number.NEGATIVE_INFINITY }]

  /** `clock` returns the milliseconds of a monotonic clock. */
  constructor(clock: () => number) {
    this.#clock = clock
    this.#start = clock()
  }

  get hold(): DelayAndFreeze {
    return this.#hold
  }

  get isHolding(): boolean {
    return this.#hold.delay > 0 || this.#hold.isFrozen
  }

  /** A time later than all timestamps returned before. */
  nextTimestamp(): number {
    this.#stamped = Math.max(this.#now(), this.#stamped + TIMESTAMP_STEP_MS)
    return this.#stamped
  }

  /** Sets the hold at the start of the process. Data that already exists then and has no receipt is visible. */
  initialise(hold: DelayAndFreeze, noted?: PublicViewClockNote): void {
    this.#hold = hold
    if (noted === undefined) {
      this.#holds = [{ ...hold, at: Number.NEGATIVE_INFINITY, floor: Number.NEGATIVE_INFINITY }]
      return
    }
    const { now, since, holds } = noted
    this.#start = this.#clock() - now
    // Data received from now on gets a later time than the data that was visible before.
    this.#stamped = now
    this.#since = since
    const before = holds.map(([at, delay, isFrozen, floor]) => ({
      delay,
      isFrozen,
      at: at ?? Number.NEGATIVE_INFINITY,
      floor: floor ?? Number.NEGATIVE_INFINITY,
    }))
    this.#holds = [...before, { ...hold, at: now, floor: Math.min(noted.floor ?? Number.NEGATIVE_INFINITY, now) }]
  }

  createNote(): PublicViewClockNote {
    const floor = this.horizon()
    return {
      now: this.#now(),
      floor: finite(floor),
      holds: this.#holds.map(({ at, delay, isFrozen, floor: then }) => [finite(at), delay, isFrozen, finite(then)]),
      since: Math.max(this.#since, this.horizon(MAX_VIEWER_DELAY)),
    }
  }

  /** Receipts that some viewers may not see yet, by stream. */
  get receipts(): ReadonlyMap<string, readonly Receipt[]> {
    return this.#receipts
  }

  /** Total number of receipts, including dropped ones. */
  get receivedCount(): number {
    return this.#dropped + this.#moments.length
  }

  /** Whether some received data is not yet visible to the public. */
  get isPublicBehind(): boolean {
    return (this.#moments.at(-1) ?? Number.NEGATIVE_INFINITY) > this.horizon()
  }

  setHold(hold: DelayAndFreeze): void {
    const shown = this.horizon()
    // Data received from now on gets a later time than the data that is visible already.
    this.#stamped = this.#last
    this.#hold = hold
    const last = this.#last - 1000 * MAX_EXTRA_DELAY_SECONDS
    const first = this.#holds.findLastIndex(({ at }) => at <= last)
    this.#holds = [...this.#holds.slice(Math.max(0, first)), { ...hold, at: this.#last, floor: shown }]
  }

  /** `at` is a time returned by `nextTimestamp`. */
  receive(stream: string, version: number, at: number): void {
    const before = this.#receipts.get(stream)
    if (before === undefined) this.#receipts.set(stream, [{ version, at }])
    else before.push({ version, at })
    this.#moments.push(at)
    if (this.#moments.length > this.#room) this.#drop()
  }

  /** Returns the latest receipt time that the viewer may see. */
  horizon({ isHeldBack, extra, upTo }: ViewerDelay = PUBLIC_VIEWER_DELAY): number {
    if (upTo !== undefined) return upTo
    const late = this.#now() - 1000 * extra
    if (!isHeldBack) return late
    const { isFrozen, floor, delay } = this.#holds.findLast(({ at }) => at <= late) ?? BEFORE_FIRST_HOLD
    return isFrozen ? floor : Math.max(floor, late - 1000 * delay)
  }

  /** Number of the stream's envelopes that the viewer may see, or `Infinity` if they may see all. */
  shownVersion(stream: string, lateness?: ViewerDelay): number {
    const receipts = this.#receipts.get(stream)
    if (receipts === undefined) return Number.POSITIVE_INFINITY
    const horizon = this.horizon(lateness)
    const next = receipts[receipts.findLastIndex(({ at }) => at <= horizon) + 1]
    return next === undefined ? Number.POSITIVE_INFINITY : next.version - 1
  }

  /** A number that grows whenever the viewer may see more. */
  visibleReceiptCount(lateness?: ViewerDelay): number {
    const horizon = this.horizon(lateness)
    return this.#dropped + this.#moments.findLastIndex((at) => at <= horizon) + 1
  }

  /** Whether enough history is known to decide which data this viewer may see. */
  hasHistoryFor({ extra }: ViewerDelay): boolean {
    return this.#now() - 1000 * extra >= this.#since
  }

  #now(): number {
    this.#last = Math.max(this.#last, this.#stamped, this.#clock() - this.#start)
    return this.#last
  }

  #drop(): void {
    const seen = this.horizon(MAX_VIEWER_DELAY)
    const kept = this.#moments.filter((at) => at > seen)
    this.#dropped += this.#moments.length - kept.length
    this.#moments = kept
    this.#room = Math.max(MIN_RECEIPT_CAPACITY, 2 * kept.length)
    for (const [stream, receipts] of this.#receipts) {
      const held = receipts.filter(({ at }) => at > seen)
      if (held.length === 0) this.#receipts.delete(stream)
      else this.#receipts.set(stream, held)
    }
  }
}

const finite = (moment: number) => (Number.isFinite(moment) ? moment : null)
