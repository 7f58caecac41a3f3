// The contract between any screen or client and the club: what can be asked, what comes back,
// what is pushed. Types only. Handlers live in one file per domain; schemas parse on arrival.

import type { Entry } from '../rules/entries.ts'
import type { Flags, GameHeader, RulebookId } from '../rules/header.ts'
import type { LogItem } from '../rules/log.ts'
import type { Outcome, Role } from '../rules/vocabulary.ts'

/** Expected failures are values; the screen translates the code. */
export interface ApiError {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}
export type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: ApiError }

export interface Member {
  readonly id: string
  readonly name: string
  /** False once removed from the roster; past games keep the person. */
  readonly active: boolean
  /** Here this evening. */
  readonly present: boolean
  readonly games: number
}

export interface Season {
  readonly id: string
  readonly name: string
  readonly scheme: string
  /** ISO date. */
  readonly from: string
  readonly open: boolean
  /** Rulebook, preset and flags this season plays by; new games start from them. */
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  /** A flag was changed after its first game: pages and exports say so. */
  readonly differsFromPreset: boolean
  readonly games: number
}

export interface GameSummary {
  readonly id: string
  readonly season: string
  readonly number: number
  /** ISO date of the evening. */
  readonly evening: string
  readonly startedAt: number
  readonly rulebook: RulebookId
  readonly players: readonly { readonly seat: number; readonly member: string; readonly name: string }[]
  readonly phase: 'day' | 'night' | 'over'
  readonly round: number
  readonly outcome: Outcome | null
}

export interface GameDetail extends GameSummary {
  readonly header: GameHeader
  readonly judge: string
  readonly log: readonly LogItem[]
  /** Head version of the game's stream; goes back with the next entry. */
  readonly version: number
}

export interface NewGame {
  readonly season: string
  readonly evening: string
  readonly judge: string
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  /** Seats 1..n in order; a missing role is dealt by the seed. */
  readonly seats: readonly { readonly member: string; readonly role?: Role; readonly immune: boolean }[]
  readonly seed: number
}

export const LINE_KINDS = ['win', 'bonus', 'penalty', 'disqualification', 'team-loss', 'best-move', 'compensation', 'auto-bonus', 'manual'] as const
export type LineKind = (typeof LINE_KINDS)[number]

/** One line of the ledger; points in whole hundredths. */
export interface LedgerLine {
  readonly id: string
  readonly game: string
  readonly member: string
  readonly seat: number
  readonly kind: LineKind
  readonly hundredths: number
  readonly reason: string
  readonly author: string
  readonly at: number
  /** The line this one stands instead of. */
  readonly replaces?: string
  /** False once another line replaces it. */
  readonly counts: boolean
}

export interface KindRange {
  readonly kind: LineKind
  /** Inclusive, hundredths, signed. */
  readonly min: number
  readonly max: number
  /** Who may get it. */
  readonly who: 'winners' | 'losers' | 'anyone'
}

export interface SchemeInfo {
  readonly id: string
  readonly version: string
  readonly ranges: readonly KindRange[]
}

export interface StandingRow {
  readonly place: number
  readonly tied: boolean
  readonly member: string
  readonly name: string
  /** Strings with two places, rounded half up: what is shown. */
  readonly total: string
  readonly sumBonus: string
  readonly bonus: string
  readonly penalty: string
  readonly bestMove: string
  readonly compensation: string
  readonly wins: number
  readonly asDon: number
  readonly asSheriff: number
  readonly firstVictim: number
  readonly games: number
}

/** Points of each player after each finished game of a season, in order of play. */
export interface SeasonProgress {
  readonly games: readonly { readonly id: string; readonly number: number; readonly evening: string }[]
  /** Cumulative hundredths after each game; same length as `games`. */
  readonly players: readonly { readonly member: string; readonly name: string; readonly cumulative: readonly number[] }[]
}

export interface ClubStatus {
  /** Null before the first run is done. */
  readonly club: { readonly name: string } | null
  /** Told once after a start that had to restore from the journal. */
  readonly recovered: { readonly streams: number; readonly events: number } | null
  readonly journal: { readonly entries: number; readonly checkedAt: number } | null
}

/** Every request: name → arguments and answer. */
export interface Requests {
  'club.status': { args: Record<string, never>; data: ClubStatus }
  'club.create': { args: { name: string }; data: ClubStatus }
  /** Creates a club with a seeded season of finished games. */
  'club.loadSample': { args: { lang: 'en' | 'ru' }; data: { season: string } }
  /** Everything, as JSON lines of envelopes. */
  'club.backup': { args: Record<string, never>; data: { fileName: string; text: string } }

  'members.list': { args: Record<string, never>; data: readonly Member[] }
  'members.add': { args: { names: readonly string[] }; data: { added: readonly Member[]; duplicates: readonly string[] } }
  'members.rename': { args: { member: string; name: string }; data: Member }
  'members.setActive': { args: { member: string; active: boolean }; data: Member }
  'members.setPresent': { args: { members: readonly string[]; present: boolean }; data: readonly Member[] }

  'seasons.list': { args: Record<string, never>; data: readonly Season[] }
  'seasons.open': { args: { name: string; scheme: string; from: string; rulebook: RulebookId; preset: string; flags: Flags }; data: Season }
  'seasons.setFlags': { args: { season: string; flags: Flags }; data: Season }
  'seasons.standings': { args: { season: string; evening?: string; beforeGame?: number }; data: readonly StandingRow[] }
  'seasons.progress': { args: { season: string }; data: SeasonProgress }

  'games.list': { args: { season?: string; unfinished?: boolean }; data: readonly GameSummary[] }
  'games.get': { args: { game: string }; data: GameDetail }
  'games.open': { args: NewGame; data: GameDetail }
  'games.enter': { args: { game: string; version: number; entry: Entry }; data: GameDetail }
  'games.retract': { args: { game: string; version: number; item: number; reason: string }; data: GameDetail }
  'games.correct': { args: { game: string; version: number; item: number; entry: Entry; reason: string }; data: GameDetail }

  'ledger.list': { args: { game: string }; data: readonly LedgerLine[] }
  'ledger.add': { args: { game: string; seat: number; kind: LineKind; hundredths: number; reason: string; replaces?: string }; data: readonly LedgerLine[] }
  'ledger.scheme': { args: { scheme: string }; data: SchemeInfo }
}

export type RequestName = keyof Requests
export type Args<N extends RequestName> = Requests[N]['args']
export type Data<N extends RequestName> = Requests[N]['data']

/** Pushed to every client after the change is durable. */
export interface Pushes {
  'club.changed': Record<string, never>
  'members.changed': Record<string, never>
  'seasons.changed': { season: string }
  'game.changed': { game: string; version: number }
  'ledger.changed': { game: string }
}
export type PushName = keyof Pushes

/** What screens hold: the two calls of the whole channel. */
export interface Channel {
  send<N extends RequestName>(name: N, args: Args<N>): Promise<Answer<Data<N>>>
  listen<N extends PushName>(name: N, listener: (push: Pushes[N]) => void): () => void
}
