// The stored form of a game that the server plays: the stream `table/<id>`. Everything needed to replay it is stored
// before it is sent: the header, the seed, and every answer.

import type { RulebookFile } from '../../rules/rulebookFiles/rulebookFile.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { AgentAnswer, JudgeRules, PastGame } from '../../agents/index.ts'
import type { AgentSpeechPiece } from '../../files/records/record.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { Envelope, NewEvent } from '../../store/port.ts'
import type { SeatPlayerName } from './players.ts'

export const TABLE_STREAM_PREFIX = 'table/'

export const TABLE_SPEEDS = ['max', 'live', 'paused'] as const
export type TableSpeed = (typeof TABLE_SPEEDS)[number]

/** Right of a token: `admin`, `town` or the number of a seat. */
export type TableTokenRight = 'admin' | 'town' | Seat

export interface TokenHash {
  readonly right: TableTokenRight
  readonly hash: string
}

export interface TableOpened {
  readonly type: 'TableOpened'
  readonly id: string
  readonly header: GameHeader
  /** The rulebook file of the game, if the rulebook is not built in. */
  readonly rules?: RulebookFile
  readonly names: readonly string[]
  readonly policies: readonly SeatPlayerName[]
  readonly lang: Lang
  /** Seed as it was requested. If omitted, it was drawn at random. */
  readonly seed?: number | string
  /** Seed of the agents' random numbers, 128 bits. */
  readonly chance: string
  readonly speed: TableSpeed
  readonly judge?: JudgeRules
  /** Seconds in which a guest has to answer. */
  readonly answerSeconds?: number
  /** Earlier games of the series, latest first. */
  readonly past?: readonly PastGame[]
  readonly tokens: readonly TokenHash[]
}

export interface SeatAnswer {
  readonly seat: Seat
  readonly answer: AgentAnswer
}

/** Answers to questions that were asked together. */
interface RoundAnswered {
  readonly type: 'RoundAnswered'
  readonly answers: readonly SeatAnswer[]
}

/** Words of incomplete answers, and refused answers. */
interface PiecesHeard {
  readonly type: 'PiecesHeard'
  readonly pieces: readonly AgentSpeechPiece[]
}

interface TablePaced {
  readonly type: 'TablePaced'
  readonly speed: TableSpeed
}

interface TableEnded {
  readonly type: 'TableEnded'
}

/** This event may also follow the end of the game. */
interface TokenWithdrawn {
  readonly type: 'TokenWithdrawn'
  readonly right: TableTokenRight
}

type TableEvent = TableOpened | RoundAnswered | PiecesHeard | TablePaced | TableEnded | TokenWithdrawn

export function createTableEvent({ type, ...payload }: TableEvent, at: number): NewEvent {
  return { type, payload, at, author: 'server', private: true }
}

export interface StoredSpeechPieces {
  readonly version: number
  readonly pieces: readonly AgentSpeechPiece[]
}

interface Round {
  readonly version: number
  readonly answers: readonly SeatAnswer[]
  /** Pieces that were heard before the answers were complete. */
  readonly heard: readonly StoredSpeechPieces[]
}

/** A game as read from its stream. */
export interface StoredTable {
  readonly opened: TableOpened
  readonly rounds: readonly Round[]
  /** Pieces for questions that have no answers yet. */
  readonly heard: readonly StoredSpeechPieces[]
  readonly speed: TableSpeed
  readonly hasEnded: boolean
  readonly withdrawn: readonly TableTokenRight[]
  readonly version: number
}

export function readStoredTable(envelopes: readonly Envelope[]): StoredTable | undefined {
  const [first] = envelopes
  if (first?.type !== 'TableOpened') return undefined
  const opened = { ...(first.payload as Omit<TableOpened, 'type'>), type: 'TableOpened' } as const
  const rounds: Round[] = []
  let heard: StoredSpeechPieces[] = []
  for (const { type, version, payload } of envelopes) {
    if (type === 'PiecesHeard') heard.push({ version, pieces: (payload as PiecesHeard).pieces })
    if (type !== 'RoundAnswered') continue
    rounds.push({ version, answers: (payload as RoundAnswered).answers, heard })
    heard = []
  }
  const paced = envelopes.findLast(({ type }) => type === 'TablePaced')?.payload as TablePaced | undefined
  return {
    opened,
    rounds,
    heard,
    speed: paced?.speed ?? opened.speed,
    hasEnded: isTableEnded(envelopes),
    withdrawn: envelopes
      .filter(({ type }) => type === 'TokenWithdrawn')
      .map(({ payload }) => (payload as TokenWithdrawn).right),
    version: envelopes.at(-1)?.version ?? 0,
  }
}

export function isTableEnded(envelopes: readonly Envelope[]): boolean {
  return envelopes.some(({ type }) => type === 'TableEnded')
}
