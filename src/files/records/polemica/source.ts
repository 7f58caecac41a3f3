// Parses one Polemica game. Every valid part is kept with its path, and every invalid one is reported as a fault.
// Nothing is adjudicated here.

import type { z } from 'zod'
import type { Role, Seat, Winner } from '../../../rules/vocabulary.ts'
import { NO_POINTS, parsePoints, points, type Points } from '../../../scoring/points.ts'
import type { FaultReporter } from '../importFault.ts'
import type { GameLogWriter } from '../logWriter.ts'
import { createFieldParser, isObject, type JsonPath, type RawObject } from '../protocols.ts'
import {
  bonusSchema,
  checkSchema,
  foulSchema,
  GAME_FIELD_SCHEMAS,
  PLAYER_FIELD_SCHEMAS,
  POLEMICA_SEAT_COUNT,
  shotSchema,
  voteSchema,
  type PolemicaCheck,
  type PolemicaShot,
  type PolemicaStage,
  type PolemicaVote,
} from './shape.ts'

export type PolemicaLogWriter = GameLogWriter<PolemicaGame, JsonPath>

/** A part of the file with its path within the game. */
export type ItemWithJsonPath<T> = T & { readonly path: JsonPath }

export interface PolemicaPlayer {
  readonly seat: Seat
  readonly name: string
  readonly role: Role
  readonly fouls: readonly ItemWithJsonPath<{ readonly stage: PolemicaStage }>[]
  readonly technicalFouls: readonly ItemWithJsonPath<{ readonly stage: PolemicaStage }>[]
  /** Stage of the removal, by fouls or by the judge. */
  readonly removed?: PolemicaStage
  /** Seats that the player named as black when leaving. */
  readonly named: readonly Seat[]
  /** Whether the player left other guesses: seats named as red, or the `vice` field. */
  readonly leftMore: boolean
  readonly hundredths: Points
  /** The judge's comments on the points. */
  readonly words: readonly string[]
  readonly path: JsonPath
}

export interface PolemicaGame {
  readonly id: string
  readonly players: readonly PolemicaPlayer[]
  /** Local time, such as `2026-02-14T19:05`. */
  readonly started?: string
  readonly judge?: string
  readonly winner?: Winner
  /** Stage that the game has reached, or at which it was stopped. */
  readonly end?: PolemicaStage
  readonly isOver: boolean
  readonly zeroVoting?: z.infer<(typeof GAME_FIELD_SCHEMAS)['zeroVoting']>
  readonly place?: { readonly stage: string; readonly round: string; readonly table: string }
  readonly votes: readonly ItemWithJsonPath<PolemicaVote>[]
  readonly shots: readonly ItemWithJsonPath<PolemicaShot>[]
  readonly checks: readonly ItemWithJsonPath<PolemicaCheck>[]
}

const ROLE_BY_NUMBER: readonly Role[] = ['don', 'mafia', 'civilian', 'sheriff']
const WINNER_BY_NUMBER: readonly Winner[] = ['red', 'mafia']

/**
 * Parses the valid part of a game. `undefined` unless the version is known and there are ten players, each with a seat
 * and a role.
 */
export function parsePolemicaGame(raw: unknown, complain: FaultReporter<JsonPath>): PolemicaGame | undefined {
  if (!isObject(raw)) return complain('refused', 'polemica/not-a-game', [])
  const { players: list } = raw
  if (!Array.isArray(list)) return complain('refused', 'polemica/no-players', ['players'])
  if (list.length !== POLEMICA_SEAT_COUNT)
    return complain('refused', 'polemica/not-ten', ['players'], { count: list.length })
  const take = taker(raw, [], complain)
  if (raw['version'] !== undefined && take('version', GAME_FIELD_SCHEMAS.version) === undefined) return undefined
  const bonuses = rowsOf(raw, 'bonuses', bonusSchema, complain)
  const players = readPlayers(list, bonuses, complain)
  if (players === undefined) return undefined
  const started = take('started', GAME_FIELD_SCHEMAS.started)
  const judge = take('referee', GAME_FIELD_SCHEMAS.referee)?.username?.trim()
  const result = take('result', GAME_FIELD_SCHEMAS.result)
  const stage = take('stage', GAME_FIELD_SCHEMAS.stage)
  const stop = take('stop', GAME_FIELD_SCHEMAS.stage)
  const zeroVoting = take('zeroVoting', GAME_FIELD_SCHEMAS.zeroVoting)
  const [num, table, phase] = (['num', 'table', 'phase'] as const).map((field) =>
    take(field, GAME_FIELD_SCHEMAS.number),
  )
  const factor = take('factor', GAME_FIELD_SCHEMAS.factor)
  if (factor !== undefined && factor !== 1) complain('unread', 'polemica/not-carried', ['factor'])
  const end = stop ?? stage
  const winner = result === undefined ? undefined : WINNER_BY_NUMBER[result]
  return {
    id: String(take('id', GAME_FIELD_SCHEMAS.id) ?? ''),
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
    votes: rowsOf(raw, 'votes', voteSchema, complain),
    shots: rowsOf(raw, 'shots', shotSchema, complain),
    checks: rowsOf(raw, 'checks', checkSchema, complain),
  }
}

type Bonus = ItemWithJsonPath<z.infer<typeof bonusSchema>>

function readPlayers(
  list: readonly unknown[],
  bonuses: readonly Bonus[],
  complain: FaultReporter<JsonPath>,
): readonly PolemicaPlayer[] | undefined {
  const players: PolemicaPlayer[] = []
  for (const [index, raw] of list.entries()) {
    const player = readPlayer(raw, ['players', index], bonuses, complain)
    if (player === undefined) continue
    if (players.some(({ seat }) => seat === player.seat))
      complain('refused', 'polemica/seat-twice', ['players', index, 'position'], { seat: player.seat })
    else players.push(player)
  }
  return players.length === POLEMICA_SEAT_COUNT ? players.toSorted((a, b) => a.seat - b.seat) : undefined
}

function readPlayer(
  raw: unknown,
  path: JsonPath,
  bonuses: readonly Bonus[],
  complain: FaultReporter<JsonPath>,
): PolemicaPlayer | undefined {
  if (!isObject(raw)) return complain('refused', 'polemica/bad-value', path)
  const take = taker(raw, path, complain)
  const seat = take('position', PLAYER_FIELD_SCHEMAS.position)
  const role = take('role', PLAYER_FIELD_SCHEMAS.role)
  const card = role === undefined ? undefined : ROLE_BY_NUMBER[role]
  if (seat === undefined || card === undefined) {
    for (const field of ['position', 'role'] as const)
      if (raw[field] === undefined || raw[field] === null) complain('refused', 'polemica/bad-value', [...path, field])
    return undefined
  }
  const removed = take('disqual', PLAYER_FIELD_SCHEMAS.disqual)
  const guess = take('guess', PLAYER_FIELD_SCHEMAS.guess)
  const own = bonuses.filter(({ position }) => position === seat)
  const given = [
    ...own.map(({ scores, path: at }) => ({ value: scores ?? 0, at: [...at, 'scores'] })),
    { value: take('award', PLAYER_FIELD_SCHEMAS.award) ?? 0, at: [...path, 'award'] },
  ]
  return {
    seat,
    role: card,
    name: take('username', PLAYER_FIELD_SCHEMAS.username)?.trim() ?? '',
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

function hundredthsOf(value: number, path: JsonPath, complain: FaultReporter<JsonPath>): Points {
  const parsed = parsePoints(String(value))
  if (parsed.ok) return parsed.value
  complain('refused', parsed.error.code, path, parsed.error.params)
  return NO_POINTS
}

function foulsOf(raw: RawObject, field: 'fouls' | 'techs', path: JsonPath, complain: FaultReporter<JsonPath>) {
  const list = taker(raw, path, complain)(field, PLAYER_FIELD_SCHEMAS.list) ?? []
  return placedRows(list, [...path, field], foulSchema, complain)
}

function rowsOf<T extends object>(
  raw: RawObject,
  field: string,
  shape: z.ZodType<T>,
  complain: FaultReporter<JsonPath>,
) {
  return placedRows(taker(raw, [], complain)(field, GAME_FIELD_SCHEMAS.rows) ?? [], [field], shape, complain)
}

function placedRows<T extends object>(
  list: readonly unknown[],
  path: JsonPath,
  shape: z.ZodType<T>,
  complain: FaultReporter<JsonPath>,
): readonly ItemWithJsonPath<T>[] {
  return list.flatMap((value, index): readonly ItemWithJsonPath<T>[] => {
    const parsed = shape.safeParse(value)
    const at = [...path, index]
    if (parsed.success) return [{ ...parsed.data, path: at }]
    complain('refused', 'polemica/bad-value', [...at, ...(parsed.error.issues[0]?.path ?? [])])
    return []
  })
}

function taker(raw: RawObject, path: JsonPath, complain: FaultReporter<JsonPath>) {
  return createFieldParser(raw, (field, inside) =>
    complain('refused', 'polemica/bad-value', [...path, field, ...inside]),
  )
}
