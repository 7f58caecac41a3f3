// The phones of the evening as screens see them, and what a host that serves them brings. They are known while the
// program runs and stored nowhere: after a start each checks in again; guesses of the shadow table alone stay on this
// laptop. Source: docs/spec/phones.md §1.

import type { Result } from '../rules/vocabulary.ts'
import type { ApiResult } from './contract/apiResult.ts'

/** `asks`: the judge has not confirmed it yet. `cut`: nothing was heard of it for two seconds. */
export type PhoneState = 'asks' | 'connected' | 'cut'

/** Who checked in by a phone. Without a member: a new guest, who joins when the phone is confirmed. */
export interface CheckInRequest {
  readonly member?: string
  readonly name: string
}

/** A phone whose owner checked in by it. */
interface PhoneView extends CheckInRequest {
  readonly id: string
  /** Two characters that the phone shows, too; no other row has them. */
  readonly code: string
  readonly state: PhoneState
  /** The judge confirmed that it is its owner's. Ends when the phone or its owner gets another name. */
  readonly isConfirmed: boolean
  /** Its owner leaves after the game; an unconfirmed phone only asks for that. */
  readonly leaves: boolean
}

export interface SeatPhone {
  readonly seat: number
  readonly phone: string
  readonly state: PhoneState
  /** Milliseconds since it was cut, when this was answered. */
  readonly cutFor?: number
  readonly hasLooked: boolean
  readonly isReady: boolean
  /** Whether its hand is up in the vote that is called; that it has ended its last word. */
  readonly hand: boolean
  /** Of its best move, so far. */
  readonly named: readonly number[]
}

export interface PhonesView {
  /** Whether this host can serve phones at all. */
  readonly isHere: boolean
  readonly isOn: boolean
  /** Votes by phone prefill the judge's entry. */
  readonly hands: boolean
  /** A held card shows the answers to the own checks. */
  readonly checks: boolean
  /** Of the page for phones, the most useful first; none while nothing is served. */
  readonly addresses: readonly string[]
  readonly phones: readonly PhoneView[]
  /** Of the game that was asked about. Several phones may ask for one seat; the confirmed one comes first. */
  readonly seats: readonly SeatPhone[]
  /** The call that these hands are for. */
  readonly call: Pick<HandsCall, 'what' | 'at' | 'nominee'> | null
  /** The judge's remote of the game that was asked about; null: it has none. */
  readonly remote: 'connected' | 'cut' | null
  /** Guesses of waiting players that are kept here. */
  readonly guesses: number
}

/** What phones are asked: hands for a nominee, or for lifting all; a best move; whether the last word is over. */
export const HANDS_CALL_KINDS = ['hands', 'best-move', 'last-word'] as const

export interface HandsCall {
  readonly what: (typeof HANDS_CALL_KINDS)[number]
  /** The moment of the game, so that the same call is known again. */
  readonly at: string
  readonly nominee?: number | undefined
  /** Those whose hand counts now; the one whose word it is. */
  readonly seats: readonly number[]
}

/** What a waiting player held for black at the end of a day; `by`: one of those who looked on, without a name. */
export interface ShadowGuess {
  readonly by: number
  readonly day: number
  readonly black: readonly number[]
}

export interface PhoneHost {
  readonly isOn: boolean
  view(game?: string): Omit<PhonesView, 'isHere' | 'addresses'>
  setOn(isOn: boolean): void
  setHands(isOn: boolean): void
  setChecks(isOn: boolean): void
  /** Undefined: no vote is called. */
  callHands(game: string, call: HandsCall | undefined): void
  /** Undefined: there is no such phone. */
  request(phone: string): CheckInRequest | undefined
  /**
   * `owner`: who the judge confirmed it for; of a new guest, the member that joined. Errors: `phones/unknown`,
   * `phones/too-many`.
   */
  confirm(phone: string, owner?: Required<CheckInRequest>): Result<void>
  /** It is nobody's any more; its owner may come with another. Errors: `phones/unknown`. */
  withdraw(phone: string): Result<void>
  /** Every phone has to check in again. */
  clear(): void
  /** A code that makes a phone this member's at once; it works once, for ten minutes. */
  codeFor(member: string): string
  /** A code that makes a phone the judge's remote of this game, in place of the one before; as `codeFor`. */
  remoteCode(game: string): string
  withdrawRemote(game: string): void
  shadows(): readonly { readonly game: string; readonly guesses: readonly ShadowGuess[] }[]
  listen(listener: () => void): () => void
}

/** The club as the laptop's own screens ask it; a judge's remote asks a part of it. */
export interface ScreenService {
  call(name: string, args: unknown, gone?: AbortSignal): Promise<ApiResult<unknown>>
  listen(listener: (push: { readonly name: string; readonly push: unknown }) => void): () => void
}
