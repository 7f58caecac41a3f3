// The stored form of a game that the server plays: stream `table/<id>`. What is needed to play it again is there
// before anybody is told of it: the header, chance, and every answer as it was taken.

import type { GameHeader } from '../../rules/header.ts'
import type { Answer } from '../../agents/table/ask.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import type { Lang } from '../../lang/registry.ts'
import type { Envelope, NewEvent } from '../../store/port.ts'
import type { PlayerName } from './players.ts'

export const TABLES = 'table/'

export const SPEEDS = ['max', 'live', 'paused'] as const
export type Speed = (typeof SPEEDS)[number]

/** A right by its name: `admin`, `town`, a seat's number. */
export interface TokenHash {
  readonly right: 'admin' | 'town' | Seat
  readonly hash: string
}

export interface TableOpened {
  readonly type: 'TableOpened'
  readonly id: string
  readonly header: GameHeader
  readonly names: readonly string[]
  readonly policies: readonly PlayerName[]
  readonly lang: Lang
  /** Of the agents, 128 bits. */
  readonly chance: string
  readonly speed: Speed
  readonly tokens: readonly TokenHash[]
}

export interface SeatAnswer {
  readonly seat: Seat
  readonly answer: Answer
}

/** The answers to the questions that were asked side by side. */
interface RoundAnswered {
  readonly type: 'RoundAnswered'
  readonly answers: readonly SeatAnswer[]
}

interface TablePaced {
  readonly type: 'TablePaced'
  readonly speed: Speed
}

interface TableEnded {
  readonly type: 'TableEnded'
}

type TableEvent = TableOpened | RoundAnswered | TablePaced | TableEnded

export function tableEvent({ type, ...payload }: TableEvent, at: number): NewEvent {
  return { type, payload, at, author: 'server', private: true }
}

interface Round {
  readonly at: number
  readonly answers: readonly SeatAnswer[]
}

/** What a stream tells; undefined where it is no table's. */
export interface StoredTable {
  readonly opened: TableOpened
  readonly openedAt: number
  readonly rounds: readonly Round[]
  readonly speed: Speed
  readonly hasEnded: boolean
  readonly version: number
}

export function readTable(envelopes: readonly Envelope[]): StoredTable | undefined {
  const [first] = envelopes
  if (first?.type !== 'TableOpened') return undefined
  const opened = { ...(first.payload as Omit<TableOpened, 'type'>), type: 'TableOpened' } as const
  const rounds = envelopes
    .filter(({ type }) => type === 'RoundAnswered')
    .map(({ at, payload }): Round => ({ at, answers: (payload as RoundAnswered).answers }))
  const paced = envelopes.findLast(({ type }) => type === 'TablePaced')?.payload as TablePaced | undefined
  return {
    opened,
    openedAt: first.at,
    rounds,
    speed: paced?.speed ?? opened.speed,
    hasEnded: isEnded(envelopes),
    version: envelopes.at(-1)?.version ?? 0,
  }
}

export function isEnded(envelopes: readonly Envelope[]): boolean {
  return envelopes.at(-1)?.type === 'TableEnded'
}
