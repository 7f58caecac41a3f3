// State of a store's connection to its hub.

import type { Clock } from '../platform.ts'
import type { StoreError } from '../port.ts'
import { isClockSkewed, type ClockOffset } from './hubTime.ts'

/**
 * Transitions, mostly at the end of a step of the `SyncLoop`:
 *
 * - all envelopes that existed only at the hub were fetched → `joined`;
 * - the hub did not respond, or a fault without a code of `sync/` stopped the step → `cut-off`, from which the loop
 *   continues; a write at the hub without a response leads here too;
 * - `sync/not-admitted` → `waiting`, and any other code of `sync/` → `refused`; the loop continues from both;
 * - envelopes of this device are found to be lost, before it was first `joined` → `behind`, until they are fetched;
 * - a common stream shows that the clubs differ → `other-club`, after which the loop ends.
 */
export type HubConnectionState =
  /** The hub has not responded yet. */
  | 'starting'
  | 'joined'
  | 'cut-off'
  /** The organiser has not admitted this device yet. */
  | 'waiting'
  /** The hub accepts nothing from this device. */
  | 'refused'
  /**
   * The hub has envelopes with this device's id that this device does not have: it was restored from an older backup, or
   * another device uses the same identity.
   */
  | 'behind'
  /** Hub and device have different clubs. Nothing is exchanged. */
  | 'other-club'

export interface SyncStatus {
  readonly state: HubConnectionState
  /**
   * Number of envelopes on this device that the hub does not have yet, without those in `notAccepted`. Omitted until
   * the hub has sent its heads.
   */
  readonly unsent?: number
  /** Number of envelopes that the hub does not accept from this device. They stay on this device. */
  readonly notAccepted?: number
  /** The hub returned envelopes that this device had written and lost. Set until somebody has seen the message. */
  readonly wasPutBack?: true
  /**
   * Reason why some envelopes are not exchanged. They stay on this device and are sent again once the hub can read
   * them.
   */
  readonly untaken?: StoreError
  /** Reason why the hub refuses this device. Omitted while the hub accepts the device. */
  readonly refusal?: StoreError
  /** The other computer that uses this device's identity, as the hub sees it. */
  readonly alsoOn?: string
  /**
   * Offset of this device's clock from the hub's clock. Set only if the two clocks differ by more than five seconds.
   */
  readonly ahead?: ClockOffset
}

/** Tracks the status and notifies listeners of its changes. */
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

  /** Number of times that the connection was found to be lost. */
  get cutCount(): number {
    return this.#cuts
  }

  /**
   * Whether the device has been joined since this store was opened. After that, it cannot have been restored from an
   * older backup.
   */
  get wasJoined(): boolean {
    return this.#wasJoined
  }

  /** Whether the device was found to be behind and has not caught up yet. Stays `true` while disconnected. */
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

  /** Records why some envelopes are not exchanged. `undefined` means that none are known to be left out. */
  setUntaken(error: StoreError | undefined): void {
    if (JSON.stringify(error) === JSON.stringify(this.#untaken)) return
    this.#untaken = error
    this.#tell()
  }

  /** Whether another computer uses this identity. A shared identity is reported instead of a restored backup. */
  get isIdentityShared(): boolean {
    return this.#alsoOn !== undefined
  }

  setBehind(): void {
    this.#isBehind = true
    this.#wasPutBack ||= !this.isIdentityShared
    this.setState('behind')
  }

  /** Called when somebody has seen that this device was restored from an older backup. */
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

  /** Called when a step failed: the connection was lost, or the hub accepts nothing from this device. */
  setFailed(error: StoreError): void {
    if (!error.code.startsWith('sync/')) return this.setState('cut-off')
    this.#onAnswer()
    const isSame = this.#refusal?.code === error.code
    this.#state = error.code === 'sync/not-admitted' ? 'waiting' : 'refused'
    this.#refusal = error
    if (!isSame) this.#tell()
  }

  /** Called for each response with heads, with the other computer that uses this device's identity. */
  setAlsoOn(machine: string | undefined): void {
    if (machine === this.#alsoOn) return
    this.#alsoOn = machine
    this.#tell()
  }

  /**
   * Sets the measured offset. The offset is reported if it exceeds the limit, and again when it has changed by more
   * than a second.
   */
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

  /**
   * Resolves once the hub has responded or the connection is known to be lost, or at the latest after this many
   * milliseconds.
   */
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
