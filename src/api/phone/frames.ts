// Messages between a phone at a table and the laptop. Messages from a phone are checked by a schema, because a stranger
// may send anything. Messages to a phone are only types. The phone's page imports only types and loads no schema
// library. Source: docs/spec/phones.md §2.

import { z } from 'zod'
import { LANGS } from '../../i18n/registry.ts'
import { type Faction, MAX_CLUB_TABLE_SEATS, type Role } from '../../rules/vocabulary.ts'
import type { WatchFrame } from '../contract/watch.ts'
import type { PhoneInputCall } from '../phoneHost.ts'

const step = z.string().max(60)
const seat = z.int().min(1).max(MAX_CLUB_TABLE_SEATS)

export const messageFromPhoneSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hold'), lang: z.enum(LANGS) }),
  z.strictObject({ type: z.literal('ready') }),
  /** `press` increases with each press on this phone. */
  z.strictObject({ type: z.literal('hand'), step, up: z.boolean(), press: z.int().min(0).exactOptional() }),
  z.strictObject({ type: z.literal('named'), step, seats: z.array(seat).max(3).readonly() }),
  z.strictObject({
    type: z.literal('shadow'),
    day: z.int().min(1).max(1000),
    black: z.array(seat).min(1).max(20).readonly(),
  }),
  z.strictObject({ type: z.literal('forget') }),
])

export type MessageFromPhone = Readonly<z.output<typeof messageFromPhoneSchema>>

/** A phone's own status at a table. */
export interface PhoneSeatStatus {
  readonly seat?: number
  readonly isConfirmed: boolean
  readonly hasLooked: boolean
  readonly isReady: boolean
  /** Whether votes by phone are on. */
  readonly hands: boolean
  readonly hand?: boolean
  /** Number of the last press that the laptop accepted in this call. */
  readonly press?: number
  readonly named?: readonly number[]
}

export interface PhoneRoleCard {
  readonly role: Role
  readonly name: string
  readonly faction: Faction
  /** Results of the player's own checks, if the club shows them. */
  readonly checks?: readonly { readonly night: number; readonly seat: number; readonly says: string }[]
}

/** For a waiting player: the number of black players, and the player's own guesses. */
export interface WaitingPlayerGuessView {
  readonly blacks: number
  readonly guesses: readonly { readonly day: number; readonly black: readonly number[] }[]
}

export interface OpenPhoneInputCall {
  readonly step: string
  /** If omitted, the call is for hands. */
  readonly what?: Exclude<PhoneInputCall['what'], 'hands'>
  readonly nominee?: number
  /** Seat that says its last word, or names seats for its best move. */
  readonly seat?: number
}

/** A message to one phone. Snapshots of the table, which are the same for all phones, are sent as a `WatchFrame`. */
export type MessageToPhone =
  | ({ readonly type: 'SEAT' } & PhoneSeatStatus)
  | ({ readonly type: 'HANDS_OPEN' | 'WORD_OPEN' } & OpenPhoneInputCall)
  | { readonly type: 'HANDS_CLOSED' }
  | { readonly type: 'REFUSED'; readonly step: string; readonly code: string }
  /** If `role` is omitted, no card is shown. */
  | ({ readonly type: 'CARD' } & (PhoneRoleCard | { readonly role?: undefined }))
  | ({ readonly type: 'SHADOW' } & WaitingPlayerGuessView)

/** Every message on a phone's connection, except the heartbeat. */
export type AnyMessageToPhone = MessageToPhone | (WatchFrame & { readonly type?: undefined })
