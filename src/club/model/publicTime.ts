// Delay and freeze, on one clock: the moments at which this device received what was written. The clock runs while the
// program runs, and a start goes on where the one before was noted last. Times inside envelopes and the clock of the
// machine decide nothing: another device's clock may be wrong, and ours may be set. Knows streams and versions only.
// Source: docs/spec/devices.md §3.

export interface BroadcastHold {
  /** Seconds. */
  readonly delay: number
  readonly isFrozen: boolean
}

export interface ViewerDelay {
  /** Whether the club's delay and freeze are for him. */
  readonly isHeldBack: boolean
  /** Seconds that his page asked for in addition. */
  readonly extra: number
  /** A moment that `horizon` gave: all of one view is as of it, however long the view is being made. */
  readonly upTo?: number
}

/** As those see whom nothing holds back. */
export const NO_VIEWER_DELAY: ViewerDelay = { isHeldBack: false, extra: 0 }

/** As the public sees that asks for nothing else. */
export const PUBLIC_VIEWER_DELAY: ViewerDelay = { isHeldBack: true, extra: 0 }

const NO_HOLD: BroadcastHold = { delay: 0, isFrozen: false }
const BEFORE_FIRST_HOLD = { delay: 0, isFrozen: true, floor: Number.NEGATIVE_INFINITY }

/** The longest delay that a viewer's page may ask for, in seconds. */
export const MAX_EXTRA_DELAY_SECONDS = 600

/** As those see who see last. */
const MAX_VIEWER_DELAY: ViewerDelay = { isHeldBack: true, extra: MAX_EXTRA_DELAY_SECONDS }

/** Milliseconds between two moments that are given one after the other: a freeze comes before the next entry. */
const TIMESTAMP_STEP_MS = 0.001
/** Receipts in memory before those that everyone may see are dropped. */
const MIN_RECEIPT_CAPACITY = 2000

/** From this version on the stream was received at this moment. */
interface Receipt {
  readonly version: number
  readonly at: number
}

/** A hold from a moment on: a late page sees what the public saw so long ago, by the hold of then. */
interface HoldSince extends BroadcastHold {
  readonly at: number
  /** What was received up to here was shown by then, and stays shown. */
  readonly floor: number
}

/** Moment, delay, freeze and floor; null: from the beginning, and nothing that has a receipt. */
type NotedHold = readonly [at: number | null, delay: number, isFrozen: boolean, floor: number | null]

/** What the next process goes on from. */
export interface PublicTimeNote {
  /** Milliseconds that all processes have run. */
  readonly now: number
  /** What was received up to here was shown; null: nothing that has a receipt. */
  readonly floor: number | null
  /** All receipts after this moment are noted. */
  readonly since: number
  /** Those that some page may still see by. */
  readonly holds: readonly NotedHold[]
}

export class PublicTime {
  readonly #clock: () => number
  #start: number
  /** All receipts after this moment are known. */
  #since = 0
  readonly #receipts = new Map<string, Receipt[]>()
  /** Of all receipts, ascending; the dropped ones are counted. */
  #moments: number[] = []
  #dropped = 0
  #room = MIN_RECEIPT_CAPACITY
  #last = 0
  #stamped = 0
  #hold = NO_HOLD
  /** Ascending; the last one is the one of now. */
  #holds: HoldSince[] = [{ ...NO_HOLD, at: Number.NEGATIVE_INFINITY, floor: Number.NEGATIVE_INFINITY }]

  /** `clock`: milliseconds of a monotonic clock. */
  constructor(clock: () => number) {
    this.#clock = clock
    this.#start = clock()
  }

  get hold(): BroadcastHold {
    return this.#hold
  }

  get isHolding(): boolean {
    return this.#hold.delay > 0 || this.#hold.isFrozen
  }

  /** A moment later than all that were given. */
  nextTimestamp(): number {
    this.#stamped = Math.max(this.#now(), this.#stamped + TIMESTAMP_STEP_MS)
    return this.#stamped
  }

  /** The hold as it stands when the process starts: of what it then finds, what has no receipt is shown. */
  initialise(hold: BroadcastHold, noted?: PublicTimeNote): void {
    this.#hold = hold
    if (noted === undefined) {
      this.#holds = [{ ...hold, at: Number.NEGATIVE_INFINITY, floor: Number.NEGATIVE_INFINITY }]
      return
    }
    const { now, since, holds } = noted
    this.#start = this.#clock() - now
    // What is received from here on comes later than what was shown.
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

  createNote(): PublicTimeNote {
    const floor = this.horizon()
    return {
      now: this.#now(),
      floor: finite(floor),
      holds: this.#holds.map(({ at, delay, isFrozen, floor: then }) => [finite(at), delay, isFrozen, finite(then)]),
      since: Math.max(this.#since, this.horizon(MAX_VIEWER_DELAY)),
    }
  }

  /** Receipts that someone may not know of yet, by stream. */
  get receipts(): ReadonlyMap<string, readonly Receipt[]> {
    return this.#receipts
  }

  /** How many there ever were. */
  get receivedCount(): number {
    return this.#dropped + this.#moments.length
  }

  /** Whether the public waits for something. */
  get isPublicBehind(): boolean {
    return (this.#moments.at(-1) ?? Number.NEGATIVE_INFINITY) > this.horizon()
  }

  setHold(hold: BroadcastHold): void {
    const shown = this.horizon()
    // What is received from here on comes later than what is shown.
    this.#stamped = this.#last
    this.#hold = hold
    const last = this.#last - 1000 * MAX_EXTRA_DELAY_SECONDS
    const first = this.#holds.findLastIndex(({ at }) => at <= last)
    this.#holds = [...this.#holds.slice(Math.max(0, first)), { ...hold, at: this.#last, floor: shown }]
  }

  /** `at`: a moment that `nextTimestamp` gave. */
  receive(stream: string, version: number, at: number): void {
    const before = this.#receipts.get(stream)
    if (before === undefined) this.#receipts.set(stream, [{ version, at }])
    else before.push({ version, at })
    this.#moments.push(at)
    if (this.#moments.length > this.#room) this.#drop()
  }

  /** What was received up to this moment may be known. */
  horizon({ isHeldBack, extra, upTo }: ViewerDelay = PUBLIC_VIEWER_DELAY): number {
    if (upTo !== undefined) return upTo
    const late = this.#now() - 1000 * extra
    if (!isHeldBack) return late
    const { isFrozen, floor, delay } = this.#holds.findLast(({ at }) => at <= late) ?? BEFORE_FIRST_HOLD
    return isFrozen ? floor : Math.max(floor, late - 1000 * delay)
  }

  /** How many envelopes of the stream may be known; all: Infinity. */
  shownVersion(stream: string, lateness?: ViewerDelay): number {
    const receipts = this.#receipts.get(stream)
    if (receipts === undefined) return Number.POSITIVE_INFINITY
    const horizon = this.horizon(lateness)
    const next = receipts[receipts.findLastIndex(({ at }) => at <= horizon) + 1]
    return next === undefined ? Number.POSITIVE_INFINITY : next.version - 1
  }

  /** Another number whenever more may be known. */
  visibleReceiptCount(lateness?: ViewerDelay): number {
    const horizon = this.horizon(lateness)
    return this.#dropped + this.#moments.findLastIndex((at) => at <= horizon) + 1
  }

  /** Whether enough is known of the past to say what such a viewer may know. */
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
