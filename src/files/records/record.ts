// The game record: the product's own JSON of one game, what files and exports hold. It says what
// was seen; what follows is adjudicated again by its reader. `features` tells which kinds of
// data were recorded at all (docs/spec/scoring.md §5).

import type { RulebookFile } from '../../rules/files/rulebookFile.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { LogItem } from '../../rules/log.ts'
import { customRulebookFile } from '../../rules/rulebooks/registry.ts'
import type { GameState } from '../../rules/state.ts'
import type { Seat, Winner } from '../../rules/vocabulary.ts'
import type { LedgerGameFacts } from '../../scoring/ledger/ledger.ts'
import { ASSERTED_REASON, type StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { GameOutcome } from '../../scoring/gameRow.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import {
  type AssertedResult,
  type Game,
  headerOf,
  acceptsResultsSheet,
  ledgerTableOfState,
} from '../../club/model/game.ts'
import type { GameWithNames } from '../../club/model/gameNames.ts'
import type { Objection } from '../../club/model/objections.ts'
import { authorName, type PossibleAuthors } from '../../club/model/users.ts'

export const RECORD_FORMAT = 'consigliere-game'
export const RECORD_VERSION = 1

export const RECORD_FEATURES = [
  'roles',
  'nominations',
  'votes',
  'counted-votes',
  'night-acts',
  'fouls',
  'corrections',
  'ledger',
  'speech',
] as const
export type RecordFeature = (typeof RECORD_FEATURES)[number]

interface RecordPlayer {
  readonly seat: number
  readonly name: string
}

interface RecordedLedger {
  readonly scheme: string
  readonly version: string
  readonly lines: readonly StoredLedgerLine[]
}

/** What a sheet says of a game without protocol; its cards are the header's. */
export interface RecordedResult {
  /** Absent: not played to an end. */
  readonly winner?: Winner
  readonly firstVictim?: Seat
  /** Seats the first victim named. */
  readonly bestMove: readonly Seat[]
}

interface TurnReference {
  /** Events of the game before it. */
  readonly at: number
  /** Of the answer it belongs to: 1, 2, 3, ... in the order in which they began to be heard. */
  readonly turn: number
  readonly seat: Seat
}

/** What agents said and thought, and why an answer was refused, in the order in which it came. */
export type SpeechPiece = TurnReference &
  (
    | {
        readonly type: 'said' | 'thought'
        readonly chunk: string
        /** Heard by these alone. */
        readonly to?: readonly Seat[]
        /** It stands in place of what the same turn said before. */
        readonly whole?: true
      }
    | { readonly type: 'rejected'; readonly action: string; readonly code: string; readonly drawn: boolean }
    /** The judge notes it of the words of the turn; `foul`: a foul in the log is for it. */
    | { readonly type: 'flagged'; readonly code: string; readonly foul: boolean; readonly to?: readonly Seat[] }
  )

/** Of a game that the program's server played for agents. */
interface ServedRun {
  /** What was asked for; absent where the seed was drawn. */
  readonly seed?: number | string
  /** Seats without an answer of their own at least once; named where the game is void. */
  readonly missed?: readonly {
    readonly seat: Seat
    readonly asked: number
    readonly missed: number
    readonly code: string
  }[]
}

export interface GameRecord {
  readonly format: typeof RECORD_FORMAT
  readonly version: typeof RECORD_VERSION
  readonly header: GameHeader
  readonly players: readonly RecordPlayer[]
  readonly number?: number
  /** ISO date. */
  readonly evening?: string
  readonly judge?: string
  readonly log: readonly LogItem[]
  /** A game of agents that does not count: a player had no valid answer to over a fifth of his questions. */
  readonly void?: true
  /** Only where the log reaches no verdict. */
  readonly asserted?: RecordedResult
  readonly ledger?: RecordedLedger
  /** Raised by players of the game, in order; `lines` of a decision are those of the ledger. */
  readonly objections?: readonly Objection[]
  readonly speech?: readonly SpeechPiece[]
  readonly run?: ServedRun
  /** What it was played by, where the program does not carry it. */
  readonly rules?: RulebookFile
  readonly features: readonly RecordFeature[]
}

export function recordOf(
  game: GameWithNames<Pick<Game, 'opened' | 'openedAs' | 'log' | 'asserted' | 'ledger' | 'objections'>>,
  scheme: Scheme,
  club: PossibleAuthors,
): GameRecord {
  const {
    opened: { players, number, evening, judge },
    log,
    ledger,
    objections = [],
  } = game
  const rules = customRulebookFile(game.openedAs.header)
  return {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    // What the log puts right is put right by playing it.
    header: game.asserted ? headerOf(game) : game.openedAs.header,
    players: players.map(({ seat, name }) => ({ seat, name })),
    number,
    evening,
    judge,
    log: log.map((item) => ({ ...withoutPeople(item), ...authorIn(item, club) })),
    ...(game.asserted ? { asserted: resultOf(game.asserted) } : {}),
    ledger: {
      scheme: scheme.id,
      version: scheme.version,
      lines: ledger.map((line) => ({ ...line, ...authorIn(line, club) })),
    },
    ...(objections.length > 0 ? { objections: objections.map((each) => signedByName(each, club)) } : {}),
    ...(rules === undefined ? {} : { rules }),
    features: featuresOf(log, ledger),
  }
}

function signedByName({ decision, past, ...objection }: Objection, club: PossibleAuthors): Objection {
  const named = <S extends { readonly author: string }>(signed: S): S => ({ ...signed, ...authorIn(signed, club) })
  return {
    ...named(objection),
    ...(decision ? { decision: named(decision) } : {}),
    ...(past ? { past: past.map((each) => ({ ...named(each), back: named(each.back) })) } : {}),
  }
}

/** A person by name: no other club knows the id. */
function authorIn({ author }: { readonly author: string }, club: PossibleAuthors): { readonly author: string } {
  return { author: authorName(club, author) ?? author }
}

/** People of another club would be nobody: `players` are those who sat there. */
function withoutPeople(item: LogItem): LogItem {
  if (item.type !== 'mended') return item
  const { judgeId: _, ...mended } = item
  return { ...mended, seats: mended.seats.map(({ player: __, ...mend }) => mend) }
}

export function recordText(record: GameRecord): string {
  return `${JSON.stringify(record, null, 1)}\n`
}

function resultOf({ winner, firstVictim, bestMove }: AssertedResult): RecordedResult {
  return {
    ...(winner === undefined ? {} : { winner }),
    ...(firstVictim === undefined ? {} : { firstVictim }),
    bestMove,
  }
}

export function featuresOf(
  log: readonly LogItem[],
  ledger: readonly StoredLedgerLine[],
  speech: readonly SpeechPiece[] = [],
): readonly RecordFeature[] {
  const types = new Set(log.flatMap((item) => (item.type === 'made' ? item.entry.type : [])))
  const present: Readonly<Record<RecordFeature, boolean>> = {
    roles: true,
    nominations: types.has('nominate'),
    votes: types.has('vote') || types.has('count-votes') || types.has('close-vote'),
    'counted-votes': types.has('count-votes') || types.has('count-lift'),
    'night-acts': types.has('night-act'),
    fouls: types.has('foul') || types.has('technical-foul') || types.has('remove'),
    corrections: log.some((item) => item.type !== 'made'),
    ledger: ledger.length > 0,
    speech: speech.some(({ type }) => type === 'said'),
  }
  return RECORD_FEATURES.filter((feature) => present[feature])
}

// A line of the ledger as a file of other people's brings it: of a seat. The import that takes the
// record adds the member and the game.
/** A reason of the ledger is no longer. */
const MAX_REASON_LENGTH = 1000

type ImportedLineData = Pick<StoredLedgerLine, 'seat' | 'kind' | 'hundredths' | 'source' | 'author' | 'at'>

/** `words`: what the file says of it; nothing stands as the word of the file alone. */
export function importedLedgerLine(
  { seat, kind, hundredths, source, author, at }: ImportedLineData,
  words: readonly string[] = [],
): StoredLedgerLine {
  const reason = words.join('; ').slice(0, MAX_REASON_LENGTH) || ASSERTED_REASON
  return { id: `${seat} ${kind}`, game: '', member: '', seat, kind, hundredths, reason, source, author, at }
}

// What a record says of the end of its game: the replay's verdict or, where it reaches none, the word
// of a sheet (docs/spec/scoring.md §1).
export function recordedOutcome(record: GameRecord, state: GameState): GameOutcome | undefined {
  const asserted = assertedResultOf(record, state)
  if (asserted) return asserted.winner && { winner: asserted.winner, reason: 'asserted' }
  return state.outcome
}

/** For the ledger; records name no members. */
export function recordedLedgerTable(record: GameRecord, state: GameState): LedgerGameFacts {
  const asserted = assertedResultOf(record, state)
  const table = ledgerTableOfState(
    state.seats.map(({ seat }) => ({ seat, member: '' })),
    state,
  )
  if (!asserted) return table
  const { winner, firstVictim: seat, bestMove: named } = asserted
  return {
    ...table,
    isAsserted: true,
    ...(winner === undefined ? {} : { winner }),
    ...(seat !== undefined && named.length > 0 ? { bestMove: { seat, named } } : {}),
  }
}

/** Under other flags ("what if") a protocol may reach a verdict it did not reach under its own. */
function assertedResultOf({ asserted }: GameRecord, state: GameState): RecordedResult | undefined {
  return acceptsResultsSheet(state) ? asserted : undefined
}
