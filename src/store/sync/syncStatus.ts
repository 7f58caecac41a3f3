// The state of a store's line to its hub.

import type { Clock } from '../platform.ts'
import type { StoreError } from '../port.ts'
import { isClockSkewed, type ClockOffset } from './hubTime.ts'

export type HubConnectionState =
  /** The hub has not answered yet. */
  | 'starting'
  | 'joined'
  | 'cut-off'
  /** The organiser has not admitted this device yet. */
  | 'waiting'
  /** The hub takes nothing of this device. */
  | 'refused'
  /** The hub has envelopes that this device wrote and no longer has: this device was restored from an older backup. */
  | 'behind'
  /** Hub and device have two different clubs: nothing is exchanged. */
  | 'other-club'

export interface SyncStatus {
  readonly state: HubConnectionState
  /** Envelopes written here that the hub has not taken yet; absent: the hub has not told what it has. */
  readonly unsent?: number
  /** Envelopes that the hub does not take from this device: they stay here. */
  readonly notAccepted?: number
  /** The hub gave back what this device had written and no longer had; until somebody has seen it. */
  readonly wasPutBack?: true
  /** Why some of them are not exchanged: they stay here and are sent again once the hub can read them. */
  readonly untaken?: StoreError
  /** Why the hub refuses this device; while it does. */
  readonly refusal?: StoreError
  /** The other computer that uses this device's identity, as the hub sees it. */
  readonly alsoOn?: string
  /** How far this device's clock is ahead of the hub's; only where they differ by more than five seconds. */
  readonly ahead?: ClockOffset
}

/** The status, with the listeners of its changes. */
export class SyncStatusTracker {
  readonly #counts: () => Pick<SyncStatus, 'unsent' | 'notAccepted'>
  readonly #listeners = new Set<(status: SyncStatus) => void>()
  readonly #answered: Promise<void>
  #onAnswer = () => {}
  #state: HubConnectionState = 'starting'
  #refusal: StoreError | undefined
  #alsoOn: string | undefined
  #ahead: ClockOffset | undefined
  #wasJoined = false
  #isBehind = false
  #wasPutBack: boolean
  #cuts = 0
  #untaken: StoreError | undefined

  constructor(counts: () => Pick<SyncStatus, 'unsent' | 'notAccepted'>, wasPutBack = false) {
    this.#counts = counts
    this.#wasPutBack = wasPutBack
    this.#answered = new Promise((resolve) => {
      this.#onAnswer = resolve
    })
  }

  get state(): HubConnectionState {
    return this.#state
  }

  /** How often the line was found cut. */
  get cutCount(): number {
    return this.#cuts
  }

  /** Since this program runs: after that, the device cannot have been restored from an older backup. */
  get wasJoined(): boolean {
    return this.#wasJoined
  }

  /** It was found to be behind, and has not caught up; also while its line is cut. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  current(): SyncStatus {
    return {
      state: this.#state,
      ...this.#counts(),
      ...(this.#wasPutBack && { wasPutBack: true }),
      ...(this.#refusal && { refusal: this.#refusal }),
      ...(this.#untaken && { untaken: this.#untaken }),
      ...(this.#alsoOn !== undefined && { alsoOn: this.#alsoOn }),
      ...(this.#ahead && { ahead: this.#ahead }),
    }
  }

  /** Undefined: the hub takes all of it. */
  setUntaken(error: StoreError | undefined): void {
    if (JSON.stringify(error) === JSON.stringify(this.#untaken)) return
    this.#untaken = error
    for (const listener of [...this.#listeners]) listener(this.current())
  }

  /** Where the same identity is in use elsewhere, that is told instead. */
  get isIdentityShared(): boolean {
    return this.#alsoOn !== undefined
  }

  setBehind(): void {
    this.#isBehind = true
    this.#wasPutBack ||= !this.isIdentityShared
    this.setState('behind')
  }

  /** Somebody was told that this device was put back. */
  acknowledgePutBack(): void {
    this.#wasPutBack = false
    this.#tell()
  }

  setState(next: HubConnectionState): void {
    if (next !== 'starting') this.#onAnswer()
    if (next === 'cut-off') this.#cuts += 1
    this.#wasJoined ||= next === 'joined'
    if (next === 'joined') this.#isBehind = false
    const isSame = next === this.#state && this.#refusal === undefined
    this.#state = next
    this.#refusal = undefined
    if (!isSame) this.#tell()
  }

  /** The line failed: it is cut, or the hub answered that it takes nothing of this device. */
  setFailed(error: StoreError): void {
    if (!error.code.startsWith('sync/')) return this.setState('cut-off')
    this.#onAnswer()
    const isSame = this.#refusal?.code === error.code
    this.#state = error.code === 'sync/not-admitted' ? 'waiting' : 'refused'
    this.#refusal = error
    if (!isSame) this.#tell()
  }

  /** Each answer of the hub says it again. */
  setAlsoOn(machine: string | undefined): void {
    if (machine === this.#alsoOn) return
    this.#alsoOn = machine
    this.#tell()
  }

  /** As it is known now. Told when it has to be, and again when it changed by more than a second. */
  setAhead(ahead: ClockOffset | undefined): void {
    const next = ahead && isClockSkewed(ahead) ? ahead : undefined
    const isSame = next && this.#ahead ? Math.abs(next.ms - this.#ahead.ms) <= 1_000 : next === this.#ahead
    if (isSame) return
    this.#ahead = next
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener(this.current())
  }

  onChange(listener: (status: SyncStatus) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Resolves once the hub has answered or the line is known to be cut, at the latest after so many milliseconds. */
  waitForFirstAnswer(clock: Clock, milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const stop = clock.after(milliseconds, resolve)
      void this.#answered.then(() => {
        stop()
        resolve()
      })
    })
  }
}
