// The evening's phones as the screens see them, and the interface of a host that serves phones. Phones are known only
// while the program runs, so each phone has to check in again after a restart of the program. Only guesses of the
// shadow table are stored, on this laptop. Source: docs/spec/phones.md §1.

import type { Result } from '../rules/vocabulary.ts'
import type { ApiResult } from './contract/apiResult.ts'

/**
 * `asks` means that the judge has not confirmed the phone yet. `cut` means that the phone is not connected, or that no
 * message has come from it for two seconds.
 */
export type PhoneConnectionState = 'asks' | 'connected' | 'cut'

/**
 * A person who checked in by phone. If `member` is omitted, they are a new guest, who joins the club when the phone is
 * confirmed.
 */
export interface CheckInRequest {
  readonly member?: string
  readonly name: string
}

/** A phone that somebody used to check in. */
interface PhoneView extends CheckInRequest {
  readonly id: string
  /** Two characters that the phone shows as well. They are unique among the rows. */
  readonly code: string
  readonly state: PhoneConnectionState
  /** Whether the judge has confirmed the phone's owner. Reset when the phone or its owner gets another name. */
  readonly isConfirmed: boolean
  /** Whether the owner leaves after the game. For an unconfirmed phone, this is only a request. */
  readonly leaves: boolean
}

export interface SeatedPhoneView {
  readonly seat: number
  readonly phone: string
  readonly state: PhoneConnectionState
  /** Milliseconds since the connection was cut. */
  readonly cutFor?: number
  readonly hasLooked: boolean
  readonly isReady: boolean
  /** In a called vote, whether the owner's hand is up. In a last word, whether the owner has ended it. */
  readonly hand: boolean
  /** Seats named so far in a best move. */
  readonly named: readonly number[]
}

const PHONE_PAGE_PATH = '/phone'

/** Addresses of the page for phones at these addresses of the server. */
export const phonePageAddresses = (origins: readonly string[]): readonly string[] =>
  origins.map((origin) => origin + PHONE_PAGE_PATH)

export interface PhonesView {
  /** Whether this host can serve phones at all. */
  readonly isHere: boolean
  readonly isOn: boolean
  /** Whether votes by phone prefill the judge's entry. */
  readonly hands: boolean
  /** Whether a phone that shows its card also shows the results of the player's own checks. */
  readonly checks: boolean
  /** Addresses of the page for phones, the most useful first. Empty while nothing is served. */
  readonly addresses: readonly string[]
  readonly phones: readonly PhoneView[]
  /** Phones of the requested game. Several phones may ask for one seat. The confirmed phone comes first. */
  readonly seats: readonly SeatedPhoneView[]
  /** Call to which these hands belong. */
  readonly call: Pick<PhoneInputCall, 'what' | 'at' | 'nominee'> | null
  /** State of the requested game's remote. Null if the game has none. */
  readonly remote: 'connected' | 'cut' | null
  /** Number of stored guesses by waiting players. */
  readonly guesses: number
}

/** What a call asks phones for: hands for a nominee or for a lift, a best move, or the end of a last word. */
export const PHONE_INPUT_CALL_KINDS = ['hands', 'best-move', 'last-word'] as const

export interface PhoneInputCall {
  readonly what: (typeof PHONE_INPUT_CALL_KINDS)[number]
  /** The moment of the game, by which a repeated call is recognised. */
  readonly at: string
  readonly nominee?: number | undefined
  /** Seats whose hands count now, or the seat that says its last word. */
  readonly seats: readonly number[]
}

/**
 * The players whom a waiting player considered black at the end of a day. `by` is the number of that player, without a
 * name.
 */
export interface WaitingPlayerGuess {
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
  /** `undefined` if no vote is called. */
  callHands(game: string, call: PhoneInputCall | undefined): void
  /** `undefined` if the phone does not exist. */
  request(phone: string): CheckInRequest | undefined
  /**
   * `owner` is the person for whom the judge confirmed the phone or, for a new guest, the member who joined. Errors:
   * `phones/unknown`, `phones/too-many`.
   */
  confirm(phone: string, owner?: Required<CheckInRequest>): Result<void>
  /** Removes the phone from its owner, who may check in with another one. Errors: `phones/unknown`. */
  withdraw(phone: string): Result<void>
  /** Makes every phone check in again. */
  clear(): void
  /** A code that assigns a phone to this member immediately. It works once, within ten minutes. */
  codeFor(member: string): string
  /**
   * A code that makes a phone the judge's remote of this game and replaces the previous remote. Its limits are those of
   * `codeFor`.
   */
  remoteCode(game: string): string
  withdrawRemote(game: string): void
  shadows(): readonly { readonly game: string; readonly guesses: readonly WaitingPlayerGuess[] }[]
  listen(listener: () => void): () => void
}

/** The service that the laptop's own screens use. A judge's remote may use a part of it. */
export interface ScreenService {
  call(name: string, args: unknown, gone?: AbortSignal): Promise<ApiResult<unknown>>
  listen(listener: (push: { readonly name: string; readonly push: unknown }) => void): () => void
}
