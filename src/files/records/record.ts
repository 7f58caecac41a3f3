// The game record: this program's JSON format for one game, used by files and exports. It contains only the observed
// facts, and a reader computes everything else by adjudicating them again. `features` states which kinds of data were
// recorded (docs/spec/scoring.md §5).

import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { LogItem } from '../../rules/log.ts'
import { customRulebookFile } from '../../rules/rulebooks/registry.ts'
import type { Seat, Winner } from '../../rules/vocabulary.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { type AssertedResult, type Game, correctedHeaderOf } from '../../club/model/game.ts'
import type { GameHalt } from '../../club/model/gameEndings.ts'
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

/** Result that a results sheet states for a game without a protocol. The cards are in the header. */
export interface RecordedResult {
  /** If omitted, the game was not finished. */
  readonly winner?: Winner
  readonly firstVictim?: Seat
  /** Seats that the first victim named. */
  readonly bestMove: readonly Seat[]
}

interface TurnReference {
  /** Number of game events that happened before this piece. */
  readonly at: number
  /** Number of the answer to which this piece belongs, from 1, in the order in which the answers started. */
  readonly turn: number
  readonly seat: Seat
}

/** A piece of the agents' speech or thoughts, or the reason why an answer was rejected, in order of arrival. */
export type AgentSpeechPiece = TurnReference &
  (
    | {
        readonly type: 'said' | 'thought'
        readonly chunk: string
        /** Seats that can hear this piece. If omitted, everyone can. */
        readonly to?: readonly Seat[]
        /** Present if this piece replaces everything said earlier in the same turn. */
        readonly whole?: true
      }
    | { readonly type: 'rejected'; readonly action: string; readonly code: string; readonly drawn: boolean }
    /** The judge flagged the words of this turn. With `foul`, the log contains a foul for them. */
    | { readonly type: 'flagged'; readonly code: string; readonly foul: boolean; readonly to?: readonly Seat[] }
  )

/** Data of a game that the program's server ran for agents. */
interface ServedRun {
  /** Requested seed. If omitted, the seed was drawn at random. */
  readonly seed?: number | string
  /** Seats that left at least one question without a valid answer. Listed if the game is void. */
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
  /**
   * A game of agents that does not count, because a player gave no valid answer to more than a fifth of their
   * questions.
   */
  readonly void?: true
  /** Present only if the log reaches no verdict. */
  readonly asserted?: RecordedResult
  /** Present if the game is stopped, or if the judge decided it. Ignored if the log reaches a verdict. */
  readonly halt?: GameHalt
  readonly ledger?: RecordedLedger
  /** Objections of players in this game, in order. The `lines` of a decision are ids of ledger lines. */
  readonly objections?: readonly Objection[]
  readonly speech?: readonly AgentSpeechPiece[]
  readonly run?: ServedRun
  /** Rulebook of the game, if it is not built into the program. */
  readonly rules?: RulebookFile
  readonly features: readonly RecordFeature[]
}

export function recordOfGame(
  game: GameWithNames<Pick<Game, 'opened' | 'openedAs' | 'log' | 'asserted' | 'halt' | 'ledger' | 'objections'>>,
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
    // Table corrections in the log are applied by replaying it.
    header: game.asserted ? correctedHeaderOf(game) : game.openedAs.header,
    players: players.map(({ seat, name }) => ({ seat, name })),
    number,
    evening,
    judge,
    log: log.map((item) => ({ ...withoutPeople(item), ...authorIn(item, club) })),
    ...(game.asserted ? { asserted: resultOf(game.asserted) } : {}),
    ...(game.halt ? { halt: game.halt } : {}),
    ledger: {
      scheme: scheme.id,
      version: scheme.version,
      lines: ledger.map((line) => ({ ...line, ...authorIn(line, club) })),
    },
    ...(objections.length > 0 ? { objections: objections.map((each) => signedByName(each, club)) } : {}),
    ...(rules === undefined ? {} : { rules }),
    features: recordFeaturesOf(log, ledger),
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

/** Replaces the id of an author with the author's name, because other clubs do not know the ids. */
function authorIn({ author }: { readonly author: string }, club: PossibleAuthors): { readonly author: string } {
  return { author: authorName(club, author) ?? author }
}

/**
 * Members of a correction are removed, because other clubs do not know them. `players` already lists the people at the
 * table.
 */
function withoutPeople(item: LogItem): LogItem {
  if (item.type !== 'mended') return item
  const { judgeId: _, ...mended } = item
  return { ...mended, seats: mended.seats.map(({ player: __, ...mend }) => mend) }
}

export function formatRecordFile(record: GameRecord): string {
  return `${JSON.stringify(record, null, 1)}\n`
}

function resultOf({ winner, firstVictim, bestMove }: AssertedResult): RecordedResult {
  return {
    ...(winner === undefined ? {} : { winner }),
    ...(firstVictim === undefined ? {} : { firstVictim }),
    bestMove,
  }
}

export function recordFeaturesOf(
  log: readonly LogItem[],
  ledger: readonly StoredLedgerLine[],
  speech: readonly AgentSpeechPiece[] = [],
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
