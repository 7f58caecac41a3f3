// One Polemica game as read: every part that was valid with its place, and a fault for every part that
// was not. Decides nothing about the game.

import type { z } from 'zod'
import type { Role, Seat, Winner } from '../../../rules/vocabulary.ts'
import { NO_POINTS, parsePoints, points, type Points } from '../../../scoring/points.ts'
import type { Complain } from '../importFault.ts'
import type { LogWriter } from '../logWriter.ts'
import { fieldTaker, isObject, type Path, type RawObject } from '../protocols.ts'
import {
  bonusShape,
  checkShape,
  foulShape,
  GAME,
  PLAYER,
  SEATS,
  shotShape,
  voteShape,
  type SourceCheck,
  type SourceShot,
  type SourceStage,
  type SourceVote,
} from './shape.ts'

export type ProtocolWriter = LogWriter<SourceGame, Path>

/** A part of the file, and where in the game it stands. */
export type Placed<T> = T & { readonly path: Path }

export interface SourcePlayer {
  readonly seat: Seat
  readonly name: string
  readonly role: Role
  readonly fouls: readonly Placed<{ readonly stage: SourceStage }>[]
  readonly technicalFouls: readonly Placed<{ readonly stage: SourceStage }>[]
  /** Removed at this moment, by fouls or by the judge. */
  readonly removed?: SourceStage
  /** Seats he named as black on going. */
  readonly named: readonly Seat[]
  /** Something else he left: seats named as red, the lead. */
  readonly leftMore: boolean
  readonly hundredths: Points
  /** The judge's words to the points. */
  readonly words: readonly string[]
  readonly path: Path
}

export interface SourceGame {
  readonly id: string
  readonly players: readonly SourcePlayer[]
  /** As the clock on the wall told: `2026-02-14T19:05`. */
  readonly started?: string
  readonly judge?: string
  readonly winner?: Winner
  /** Where the game stands, or was broken off. */
  readonly end?: SourceStage
  readonly isOver: boolean
  readonly zeroVoting?: z.infer<(typeof GAME)['zeroVoting']>
  readonly place?: { readonly stage: string; readonly round: string; readonly table: string }
  readonly votes: readonly Placed<SourceVote>[]
  readonly shots: readonly Placed<SourceShot>[]
  readonly checks: readonly Placed<SourceCheck>[]
}

const ROLES: readonly Role[] = ['don', 'mafia', 'civilian', 'sheriff']
const WINNERS: readonly Winner[] = ['red', 'mafia']

/** The valid part of a game, or nothing when there are not ten players with a seat and a role each. */
export function readGame(raw: unknown, complain: Complain<Path>): SourceGame | undefined {
  if (!isObject(raw)) return complain('refused', 'polemica/not-a-game', [])
  const { players: list } = raw
  if (!Array.isArray(list)) return complain('refused', 'polemica/no-players', ['players'])
  if (list.length !== SEATS) return complain('refused', 'polemica/not-ten', ['players'], { count: list.length })
  const take = taker(raw, [], complain)
  if (raw['version'] !== undefined && take('version', GAME.version) === undefined) return undefined
  const bonuses = rowsOf(raw, 'bonuses', bonusShape, complain)
  const players = readPlayers(list, bonuses, complain)
  if (players === undefined) return undefined
  const started = take('started', GAME.started)
  const judge = take('referee', GAME.referee)?.username?.trim()
  const result = take('result', GAME.result)
  const stage = take('stage', GAME.stage)
  const stop = take('stop', GAME.stage)
  const zeroVoting = take('zeroVoting', GAME.zeroVoting)
  const [num, table, phase] = (['num', 'table', 'phase'] as const).map((field) => take(field, GAME.number))
  const factor = take('factor', GAME.factor)
  if (factor !== undefined && factor !== 1) complain('unread', 'polemica/not-carried', ['factor'])
  const end = stop ?? stage
  const winner = result === undefined ? undefined : WINNERS[result]
  return {
    id: String(take('id', GAME.id) ?? ''),
    players,
    ...(started === undefined ? {} : { started }),
    ...(judge === undefined || judge === '' ? {} : { judge }),
    ...(winner === undefined ? {} : { winner }),
    ...(end === undefined ? {} : { end }),
    isOver: winner !== undefined || end?.type === 'gameOver',
    ...(zeroVoting === undefined ? {} : { zeroVoting }),
    ...(num === undefined || table === undefined
      ? {}
      : { place: { stage: phase === undefined ? '' : String(phase), round: String(num), table: String(table) } }),
    votes: rowsOf(raw, 'votes', voteShape, complain),
    shots: rowsOf(raw, 'shots', shotShape, complain),
    checks: rowsOf(raw, 'checks', checkShape, complain),
  }
}

type Bonus = Placed<z.infer<typeof bonusShape>>

function readPlayers(
  list: readonly unknown[],
  bonuses: readonly Bonus[],
  complain: Complain<Path>,
): readonly SourcePlayer[] | undefined {
  const players: SourcePlayer[] = []
  for (const [index, raw] of list.entries()) {
    const player = readPlayer(raw, ['players', index], bonuses, complain)
    if (player === undefined) continue
    if (players.some(({ seat }) => seat === player.seat))
      complain('refused', 'polemica/seat-twice', ['players', index, 'position'], { seat: player.seat })
    else players.push(player)
  }
  return players.length === SEATS ? players.toSorted((a, b) => a.seat - b.seat) : undefined
}

function readPlayer(
  raw: unknown,
  path: Path,
  bonuses: readonly Bonus[],
  complain: Complain<Path>,
): SourcePlayer | undefined {
  if (!isObject(raw)) return complain('refused', 'polemica/bad-value', path)
  const take = taker(raw, path, complain)
  const seat = take('position', PLAYER.position)
  const role = take('role', PLAYER.role)
  const card = role === undefined ? undefined : ROLES[role]
  if (seat === undefined || card === undefined) {
    for (const field of ['position', 'role'] as const)
      if (raw[field] === undefined || raw[field] === null) complain('refused', 'polemica/bad-value', [...path, field])
    return undefined
  }
  const removed = take('disqual', PLAYER.disqual)
  const guess = take('guess', PLAYER.guess)
  const own = bonuses.filter(({ position }) => position === seat)
  const given = [
    ...own.map(({ scores, path: at }) => ({ value: scores ?? 0, at: [...at, 'scores'] })),
    { value: take('award', PLAYER.award) ?? 0, at: [...path, 'award'] },
  ]
  return {
    seat,
    role: card,
    name: take('username', PLAYER.username)?.trim() ?? '',
    fouls: foulsOf(raw, 'fouls', path, complain),
    technicalFouls: foulsOf(raw, 'techs', path, complain),
    ...(removed === undefined ? {} : { removed }),
    named: [...new Set(guess?.mafs ?? [])],
    leftMore: (guess?.civs ?? []).length > 0 || (guess?.vice ?? undefined) !== undefined,
    hundredths: points(given.reduce((sum, { value, at }) => sum + hundredthsOf(value, at, complain), 0)),
    words: own.flatMap(({ text }) => text?.trim() || []),
    path,
  }
}

function hundredthsOf(value: number, path: Path, complain: Complain<Path>): Points {
  const parsed = parsePoints(String(value))
  if (parsed.ok) return parsed.value
  complain('refused', parsed.error.code, path, parsed.error.params)
  return NO_POINTS
}

function foulsOf(raw: RawObject, field: 'fouls' | 'techs', path: Path, complain: Complain<Path>) {
  const list = taker(raw, path, complain)(field, PLAYER.list) ?? []
  return placedRows(list, [...path, field], foulShape, complain)
}

function rowsOf<T extends object>(raw: RawObject, field: string, shape: z.ZodType<T>, complain: Complain<Path>) {
  return placedRows(taker(raw, [], complain)(field, GAME.rows) ?? [], [field], shape, complain)
}

function placedRows<T extends object>(
  list: readonly unknown[],
  path: Path,
  shape: z.ZodType<T>,
  complain: Complain<Path>,
): readonly Placed<T>[] {
  return list.flatMap((value, index): readonly Placed<T>[] => {
    const parsed = shape.safeParse(value)
    const at = [...path, index]
    if (parsed.success) return [{ ...parsed.data, path: at }]
    complain('refused', 'polemica/bad-value', [...at, ...(parsed.error.issues[0]?.path ?? [])])
    return []
  })
}

function taker(raw: RawObject, path: Path, complain: Complain<Path>) {
  return fieldTaker(raw, (field, inside) => complain('refused', 'polemica/bad-value', [...path, field, ...inside]))
}
