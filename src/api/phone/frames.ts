// The messages between a phone at a table and the laptop: a schema for what a phone may send, because a stranger may
// send anything, and types for what it is sent. The page of a phone imports types only and loads no schema library.
// Source: docs/spec/phones.md §2.

import { z } from 'zod'
import { LANGS } from '../../i18n/registry.ts'
import { type Faction, MAX_LIVE_SEATS, type Role } from '../../rules/vocabulary.ts'
import type { WatchFrame } from '../contract/games.ts'
import type { HandsCall } from '../phones.ts'

const step = z.string().max(60)
const seat = z.int().min(1).max(MAX_LIVE_SEATS)

export const fromPhoneSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hold'), lang: z.enum(LANGS) }),
  z.strictObject({ type: z.literal('ready') }),
  /** `press` grows with each press of this phone. */
  z.strictObject({ type: z.literal('hand'), step, up: z.boolean(), press: z.int().min(0).exactOptional() }),
  z.strictObject({ type: z.literal('named'), step, seats: z.array(seat).max(3).readonly() }),
  z.strictObject({
    type: z.literal('shadow'),
    day: z.int().min(1).max(1000),
    black: z.array(seat).min(1).max(20).readonly(),
  }),
  z.strictObject({ type: z.literal('forget') }),
])

export type FromPhone = Readonly<z.output<typeof fromPhoneSchema>>

/** What a phone is told of itself at a table. */
export interface PhoneSeat {
  readonly seat?: number
  readonly isConfirmed: boolean
  readonly hasLooked: boolean
  readonly isReady: boolean
  /** Whether votes by phone are on. */
  readonly hands: boolean
  readonly hand?: boolean
  /** The last press that the laptop took in this call. */
  readonly press?: number
  readonly named?: readonly number[]
}

export interface PhoneCard {
  readonly role: Role
  readonly name: string
  readonly faction: Faction
  /** Answers to the own checks, where the club shows them. */
  readonly checks?: readonly { readonly night: number; readonly seat: number; readonly says: string }[]
}

/** To one who looks on: how many are black, and whom they held for black. */
export interface ShadowTable {
  readonly blacks: number
  readonly guesses: readonly { readonly day: number; readonly black: readonly number[] }[]
}

export interface OpenCall {
  readonly step: string
  /** Absent: hands. */
  readonly what?: Exclude<HandsCall['what'], 'hands'>
  readonly nominee?: number
  /** Whose word it is. */
  readonly seat?: number
}

/** A message to one phone. Snapshots of the table, which all phones there get alike, are a `WatchFrame`. */
export type ToPhone =
  | ({ readonly type: 'SEAT' } & PhoneSeat)
  | ({ readonly type: 'HANDS_OPEN' | 'WORD_OPEN' } & OpenCall)
  | { readonly type: 'HANDS_CLOSED' }
  | { readonly type: 'REFUSED'; readonly step: string; readonly code: string }
  /** Without a role no card is shown. */
  | ({ readonly type: 'CARD' } & (PhoneCard | { readonly role?: undefined }))
  | ({ readonly type: 'SHADOW' } & ShadowTable)

/** Everything that a phone's connection carries to it, except the heartbeat. */
export type PhoneMessage = ToPhone | (WatchFrame & { readonly type?: undefined })
