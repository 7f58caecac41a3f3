// All information that a seat shows on the drawn table, and the same information as a sentence for screen readers. The
// functions that build a seat are in seatViews.ts. Pure.

import type { Translator } from '../../../i18n/messageTypes.ts'
import { Ban, Crosshair, Flower2, Gavel, Hand, HeartPulse, type LucideIcon, Search, Shield, Skull } from '@lucide/vue'
import type { ExitKind } from '../../../rules/events.ts'
import type { Faction, Role } from '../../../rules/vocabulary.ts'

const SEAT_MARKS = ['immune', 'healed', 'visited', 'shot', 'checked', 'vote-immune'] as const
export type SeatMark = (typeof SEAT_MARKS)[number]

/** State of the seat's phone, limited to the states that matter to the judge. */
export interface SeatPhoneMark {
  readonly is: 'connected' | 'cut' | 'asks' | 'unread' | 'hand'
  /** Time since the phone lost its connection, as `0:12`. */
  readonly since?: string
}

export interface SeatView {
  readonly seat: number
  readonly name: string
  /** Role of the seat. If omitted, the role is not shown. */
  readonly role?: { readonly id: Role; readonly name: string; readonly faction: Faction }
  readonly alive: boolean
  readonly exit?: ExitKind
  readonly fouls: number
  readonly technicalFouls: number
  readonly muted: boolean
  /** Exact hit points as the text of a fraction. Omitted unless the rules count hit points and roles are shown. */
  readonly hp?: string
  /** Position in the order of nomination, from 1. */
  readonly nominated?: number
  /** Votes against this seat in the current ballot. */
  readonly votes?: number
  /** The seat that this player voted for. */
  readonly votedFor?: number
  readonly speaking: boolean
  readonly marks: readonly SeatMark[]
  readonly phone?: SeatPhoneMark
}

export const SEAT_MARK_ICONS: Readonly<Record<SeatMark, LucideIcon>> = {
  immune: Shield,
  healed: HeartPulse,
  visited: Flower2,
  shot: Crosshair,
  checked: Search,
  'vote-immune': Hand,
}

export const EXIT_ICONS: Readonly<Record<ExitKind, LucideIcon>> = {
  killed: Skull,
  shot: Crosshair,
  'voted-out': Gavel,
  lifted: Gavel,
  fouls: Ban,
  'technical-fouls': Ban,
  disqualified: Ban,
}

export const SEAT_MARK_LABEL_KEYS = {
  immune: 'table.immune',
  healed: 'table.healed',
  visited: 'table.visited',
  shot: 'table.shot',
  checked: 'table.checked',
  'vote-immune': 'table.voteImmune',
} as const satisfies Readonly<Record<SeatMark, string>>

export const SEAT_PHONE_LABEL_KEYS = {
  connected: 'table.phone.connected',
  cut: 'table.phone.cut',
  asks: 'table.phone.asks',
  unread: 'table.phone.unread',
  hand: 'table.phone.hand',
} as const satisfies Readonly<Record<SeatPhoneMark['is'], string>>

export interface SeatTranslator {
  text: Translator<'screens'>
  count(key: string, n: number): string
  exit(how: ExitKind): string
  /** Joins the parts of a line with the separator of the language. */
  row(parts: readonly string[]): string
  /** Formats an exact fraction for the screen. */
  figure(fraction: string): string
}

/** Complete state of a seat in one line: `Seat 3, Anna, Sheriff, in the game, 2 fouls, nominated`. */
export function seatSentence(view: SeatView, words: SeatTranslator): string {
  const parts = [words.text('table.player', { n: view.seat, name: view.name || words.text('table.free') })]
  if (view.role) parts.push(view.role.name)
  parts.push(view.alive ? words.text('table.alive') : view.exit ? words.exit(view.exit) : words.text('table.out'))
  if (view.speaking) parts.push(words.text('table.speaking'))
  if (view.fouls > 0) parts.push(words.count('table.fouls', view.fouls))
  if (view.technicalFouls > 0) parts.push(words.count('table.technicalFouls', view.technicalFouls))
  if (view.muted) parts.push(words.text('table.muted'))
  if (view.hp !== undefined && view.alive) parts.push(words.text('table.hp', { hp: words.figure(view.hp) }))
  if (view.nominated !== undefined) parts.push(words.text('table.nominated'))
  if (view.votes !== undefined) parts.push(words.count('table.votes', view.votes))
  if (view.votedFor !== undefined) parts.push(words.text('table.votesFor', { target: view.votedFor }))
  if (view.phone) parts.push(words.text(SEAT_PHONE_LABEL_KEYS[view.phone.is], { since: view.phone.since ?? '' }))
  parts.push(...view.marks.map((mark) => words.text(SEAT_MARK_LABEL_KEYS[mark])))
  return words.row(parts)
}

const MAX_SHORT_ROLE_LETTERS = 3
/** The first letters of a role, for cards with little space. They differ for all roles of a game. */
export function shortRole(name: string): string {
  return [...name].slice(0, MAX_SHORT_ROLE_LETTERS).join('')
}

/**
 * The name and, if roles are shown, the role of a seat. For the titles of controls that have too little space for both.
 */
export function seatTitle(name: string, role: SeatView['role'], words: SeatTranslator): string {
  return words.row(role && name !== '' ? [name, role.name] : [role?.name ?? name])
}

/**
 * Positions at which a long word may be broken: between a vowel and a consonant or between two consonants, at least
 * three letters from both ends.
 */
const BREAK_POSITIONS =
  /(?<=\p{L}{2}[aeiouyаеёиоуыэюяіїє])(?=[^aeiouyаеёиоуыэюяіїєьъй]\p{L}{2})|(?<=\p{L}{2}[b-df-hj-np-tv-xzбвгґджзклмнпрстфхцчшщ])(?=[b-df-gj-np-tv-xzбвгґджзклмнпрстфхцчшщ]\p{L}{2})/giu
/** Minimum length of a word that may be broken. */
const MIN_BREAKABLE_LETTERS = 6

/** Adds soft hyphens to the long words of a name. */
export function withSoftHyphens(name: string): string {
  return name.replaceAll(/\p{L}+/gu, (word) =>
    word.length < MIN_BREAKABLE_LETTERS ? word : word.replaceAll(BREAK_POSITIONS, '\u00ad'),
  )
}
