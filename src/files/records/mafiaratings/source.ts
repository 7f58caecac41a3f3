// Parses one game of the file. Every valid field is kept, and every invalid one is reported as a fault. Seats are
// positions in `players`, and rounds count as in the file. Nothing is adjudicated here.

import type { z } from 'zod'
import { seat as seatAt, type Role, type Seat, type Winner } from '../../../rules/vocabulary.ts'
import { NO_POINTS, parsePoints, type Points } from '../../../scoring/points.ts'
import type { FaultReporter, FaultLocation } from '../importFault.ts'
import { createFieldParser, isObject, type RawObject } from '../protocols.ts'
import {
  singleVoteSchema,
  GAME_FIELD_SCHEMAS,
  IGNORED_PLAYER_FIELDS,
  PLAYER_FIELD_SCHEMAS,
  mafiaRatingsTimeSchema,
  UNREAD_PLAYER_FIELDS,
  type MafiaRatingsDeath,
  type MafiaRatingsTime,
} from './shape.ts'

/** A player's votes on one day: a seat for each ballot, then the vote on whether all tied players leave. */
interface SourceVotes {
  readonly ballots: readonly (Seat | null)[]
  readonly leave?: boolean
}

export interface MafiaRatingsPlayer {
  readonly seat: Seat
  readonly name: string
  readonly role: Role
  readonly death?: MafiaRatingsDeath
  /** One item for each foul. `undefined` if only the number of fouls is known. */
  readonly fouls: readonly (MafiaRatingsTime | undefined)[]
  readonly technicalFouls: readonly (MafiaRatingsTime | undefined)[]
  /** Nominated seats by round. `null` means that nobody was nominated. */
  readonly nominating: readonly (Seat | null)[]
  readonly voting: readonly (SourceVotes | null)[]
  /** One item for each night with shots, starting with the night of round 1. */
  readonly shooting: readonly (Seat | null)[]
  readonly bestMove?: readonly Seat[]
  /** Rounds in which the Don and the Sheriff checked this player. */
  readonly checkedByDon?: number
  readonly checkedBySheriff?: number
  /** Points in hundredths and titles from the judge. */
  readonly bonus?: SourceBonus
  /** The judge's comment. */
  readonly comment?: string
}

interface SourceBonus {
  readonly hundredths: Points
  readonly titles: readonly (typeof BONUS_TITLES)[number][]
}

const BONUS_TITLES = ['bestPlayer', 'bestMove', 'worstMove'] as const

export interface MafiaRatingsGame {
  readonly id: string
  readonly players: readonly MafiaRatingsPlayer[]
  readonly winner?: Winner
  /** Milliseconds since the epoch. 0 means unknown. */
  readonly startedAt: number
  readonly judge?: string
  /** Letters of the kinds of data that were recorded. If omitted, this is unknown. */
  readonly features?: string
}

const ROLE_BY_SOURCE_NAME = { civ: 'civilian', maf: 'mafia', sheriff: 'sheriff', don: 'don' } as const
const WINNER_BY_SOURCE_NAME = { civ: 'red', maf: 'mafia', tie: 'draw' } as const

/** Parses the valid part of a game. `undefined` if the list of players is missing or has an impossible length. */
export function parseMafiaRatingsGame(
  raw: unknown,
  complain: FaultReporter<FaultLocation>,
): MafiaRatingsGame | undefined {
  if (!isObject(raw)) return complain('refused', 'mafiaratings/not-a-game', {})
  const { players } = raw
  if (!Array.isArray(players)) return complain('refused', 'mafiaratings/no-players', { field: 'players' })
  if (players.length < 2 || players.length > 20)
    return complain('refused', 'setup/seat-count', { field: 'players' }, { count: players.length, min: 2, max: 20 })
  if (players.length !== 10) complain('odd', 'mafiaratings/not-ten', { field: 'players' }, { count: players.length })
  const take = taker(raw, complain, {})
  const id = take('id', GAME_FIELD_SCHEMAS.id)
  const startTime = take('startTime', GAME_FIELD_SCHEMAS.startTime)
  const features = take('features', GAME_FIELD_SCHEMAS.features)
  const winner = take('winner', GAME_FIELD_SCHEMAS.winner)
  // Digits for house rules, where 0 is the default. The rulebook sport-club does not have these flags.
  if (typeof raw['rules'] === 'string' && /[^0]/.test(raw['rules']))
    complain('unread', 'mafiaratings/not-carried', { field: 'rules' })
  const judge = take('moderator', GAME_FIELD_SCHEMAS.moderator)?.name
  return {
    id: String(id ?? ''),
    players: players.map((player: unknown, index) => readPlayer(player, seatAt(index + 1), players.length, complain)),
    startedAt: (startTime ?? 0) * 1000,
    ...(winner === undefined ? {} : { winner: WINNER_BY_SOURCE_NAME[winner] }),
    ...(judge === undefined ? {} : { judge }),
    ...(features === undefined ? {} : { features }),
  }
}

function readPlayer(
  raw: unknown,
  seat: Seat,
  tableSize: number,
  complain: FaultReporter<FaultLocation>,
): MafiaRatingsPlayer {
  const empty = {
    seat,
    name: '',
    role: 'civilian',
    fouls: [],
    technicalFouls: [],
    nominating: [],
    voting: [],
    shooting: [],
  } as const
  if (!isObject(raw)) {
    complain('refused', 'mafiaratings/bad-value', { player: seat })
    return empty
  }
  const take = taker(raw, complain, { player: seat })
  const list = <T>(field: string, shape: z.ZodType<T>): readonly (T | null)[] =>
    (take(field, PLAYER_FIELD_SCHEMAS.list) ?? []).map((value, index) => {
      const parsed = shape.nullable().safeParse(value)
      if (parsed.success) return parsed.data
      complain('refused', 'mafiaratings/bad-value', {
        player: seat,
        round: field === 'shooting' ? index + 1 : index,
        field,
        inside: [index],
      })
      return null
    })
  const atTable = singleVoteSchema.refine((value) => value === null || value <= tableSize)
  const death = take('death', PLAYER_FIELD_SCHEMAS.death)
  // A simplified best move is only a number of hits, which cannot be replayed.
  const legacy =
    typeof raw['legacy'] === 'number'
      ? complain('unread', 'mafiaratings/not-carried', { player: seat, field: 'legacy' })
      : take('legacy', PLAYER_FIELD_SCHEMAS.legacy)
  const checkedByDon = take('don', PLAYER_FIELD_SCHEMAS.don)
  const checkedBySheriff = take('sheriff', PLAYER_FIELD_SCHEMAS.sheriff)
  const bonus = readBonus(raw['bonus'], seat, complain)
  const comment = take('comment', PLAYER_FIELD_SCHEMAS.comment)?.trim()
  reportUnreadFields(raw, seat, complain)
  return {
    ...empty,
    name: take('name', PLAYER_FIELD_SCHEMAS.name) ?? '',
    role: ROLE_BY_SOURCE_NAME[take('role', PLAYER_FIELD_SCHEMAS.role) ?? 'civ'],
    fouls: readFouls(raw, 'warnings', seat, complain),
    technicalFouls: readFouls(raw, 'techFouls', seat, complain),
    nominating: list('nominating', atTable) as readonly (Seat | null)[],
    voting: (take('voting', PLAYER_FIELD_SCHEMAS.list) ?? []).map((value, round) =>
      readVotes(value, tableSize, (inside) =>
        complain('refused', 'mafiaratings/bad-value', {
          player: seat,
          round,
          field: 'voting',
          inside: [round, ...inside],
        }),
      ),
    ),
    shooting: list('shooting', atTable) as readonly (Seat | null)[],
    ...(death === undefined ? {} : { death }),
    ...(legacy === undefined ? {} : { bestMove: legacy as readonly Seat[] }),
    ...(checkedByDon === undefined ? {} : { checkedByDon }),
    ...(checkedBySheriff === undefined ? {} : { checkedBySheriff }),
    ...(bonus === undefined ? {} : { bonus }),
    ...(comment === undefined || comment === '' ? {} : { comment }),
  }
}

function readBonus(value: unknown, seat: Seat, complain: FaultReporter<FaultLocation>): SourceBonus | undefined {
  if (value === undefined || value === null) return undefined
  const titles: SourceBonus['titles'][number][] = []
  let hundredths: Points | undefined
  for (const [index, part] of (Array.isArray(value) ? (value as readonly unknown[]) : [value]).entries()) {
    const title = BONUS_TITLES.find((each) => each === part)
    const given = typeof part === 'number' || typeof part === 'string' ? parsePoints(String(part)) : undefined
    const inside = Array.isArray(value) ? [index] : []
    if (title !== undefined) titles.push(title)
    else if (given?.ok && hundredths === undefined) hundredths = given.value
    else
      complain(
        'refused',
        given && !given.ok && typeof part === 'number' ? given.error.code : 'mafiaratings/bonus-unknown',
        { player: seat, field: 'bonus', inside },
        // The value may be of any type, and an object may not have a useful string form.
        { value: (typeof part === 'string' ? part : JSON.stringify(part)).slice(0, 40) },
      )
  }
  return hundredths === undefined && titles.length === 0 ? undefined : { hundredths: hundredths ?? NO_POINTS, titles }
}

/** Parses a seat, or a list of ballots that may end with a boolean. */
function readVotes(value: unknown, tableSize: number, refuse: (inside: readonly number[]) => void): SourceVotes | null {
  if (value === null) return null
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  const last = list.at(-1)
  const ballots = (typeof last === 'boolean' ? list.slice(0, -1) : list).map((ballot, index) => {
    const parsed = singleVoteSchema.safeParse(ballot)
    if (parsed.success && (parsed.data === null || parsed.data <= tableSize)) return parsed.data as Seat | null
    refuse(Array.isArray(value) ? [index] : [])
    return null
  })
  return { ballots, ...(typeof last === 'boolean' ? { leave: last } : {}) }
}

/** Parses a list of the times of fouls, or a single number if only the number of fouls is known. */
function readFouls(
  raw: RawObject,
  field: 'warnings' | 'techFouls',
  seat: Seat,
  complain: FaultReporter<FaultLocation>,
): readonly (MafiaRatingsTime | undefined)[] {
  const value = raw[field]
  if (value === undefined || value === null) return []
  const count = PLAYER_FIELD_SCHEMAS.count.safeParse(value)
  if (count.success) return Array.from({ length: count.data }, () => undefined)
  const list = taker(raw, complain, { player: seat })(field, PLAYER_FIELD_SCHEMAS.list) ?? []
  return list.map((item, index) => {
    const parsed = mafiaRatingsTimeSchema.safeParse(item)
    if (parsed.success) return parsed.data
    complain('refused', 'mafiaratings/bad-value', {
      player: seat,
      field,
      inside: [index, ...(parsed.error.issues[0]?.path ?? [])],
    })
    return undefined
  })
}

function reportUnreadFields(raw: RawObject, seat: Seat, complain: FaultReporter<FaultLocation>): void {
  const known = [
    'name',
    'role',
    'death',
    'warnings',
    'techFouls',
    'nominating',
    'voting',
    'shooting',
    'legacy',
    'don',
    'sheriff',
    'bonus',
    'comment',
    ...IGNORED_PLAYER_FIELDS,
  ]
  for (const field of Object.keys(raw)) {
    if (known.includes(field)) continue
    const isUnread = (UNREAD_PLAYER_FIELDS as readonly string[]).includes(field)
    complain('unread', isUnread ? 'mafiaratings/not-carried' : 'mafiaratings/unknown-field', {
      player: seat,
      field: field.slice(0, 60),
    })
  }
}

function taker(raw: RawObject, complain: FaultReporter<FaultLocation>, where: FaultLocation) {
  return createFieldParser(raw, (field, inside) =>
    complain('refused', 'mafiaratings/bad-value', { ...where, field, inside }),
  )
}
