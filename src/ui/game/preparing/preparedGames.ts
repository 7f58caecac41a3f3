// Data that the screen for a new game stores for the evening: the drawn tables, the judge, and how cards are given. The
// stored text may be old or damaged, so invalid parts are left out. Pure.

import type { NamedJudge } from '../../../api/contract/plan.ts'
import type { RequestData } from '../../../api/requestTypes.ts'
import { isCustomId } from '../../../rules/rulebookFiles/qualifiedIds.ts'
import type { Flags, RulebookId } from '../../../rules/header.ts'
import { RULEBOOKS } from '../../../rules/rulebooks/registry.ts'
import { isRole, type Role } from '../../../rules/vocabulary.ts'
import type { TableInPlan } from '../../../scoring/gameRow.ts'
import { parseJsonFields, toPlainFields } from '../../kit/foreignText.ts'
import type { SeasonRules } from '../../shared/seasonRules.ts'
import type { Chair } from '../table/seating.ts'

/** Key of the evening's first table outside a plan. Tables of a plan use its judge as well. */
export const FIRST_TABLE_KEY = '1'

/**
 * Ways in which the players get their cards: the laptop is handed round, the cards are on the phones, or the cards are
 * on paper in envelopes and their letters are entered.
 */
export const CARD_WAYS = ['round', 'phones', 'envelopes'] as const
export type CardWay = (typeof CARD_WAYS)[number]

/** A started game whose players are still looking at their cards. The stored data contains no card. */
export interface CardsBeingGiven {
  readonly way: CardWay
  /** Seats that have looked at their card on this laptop. */
  readonly looked: readonly number[]
}

/** A game that is being prepared. */
export interface GameDraft {
  /** Date under which the game will be stored. */
  readonly evening: string
  readonly season?: string
  readonly chairs: readonly Chair[]
  readonly seed: number
  /** Whether the seats were drawn or arranged. Such seats change only on request. */
  readonly isArranged: boolean
  /** Whether the program arranged the seats by itself, and the user has not accepted them yet. */
  readonly isProposed?: boolean
  /** Rules for this game only. */
  readonly own?: SeasonRules
  /** House rules that differ from the season's rules or from the chosen rules. */
  readonly changes: Flags
  /** Judge who replaces the planned judge at a table of a plan. */
  readonly judge?: NamedJudge
  /** Whether the user has decided that the judge also plays in this game. */
  readonly judgePlays: boolean
  /** Id of the draw that the club stores for this table. If omitted, the draw exists only in this window. */
  readonly held?: string
  /** The last draw with its reasons. It is lost when the window restarts. */
  readonly draw?: RequestData<'games.draw'>
}

/** Settings shared by all games of one evening, and the games being prepared, by table key. */
export interface PreparedEvening {
  readonly evening: string
  readonly way: CardWay
  /** Judges by table key. */
  readonly judges: Readonly<Record<string, NamedJudge>>
  /** Id of the running game after whose end the next table is drawn. */
  readonly drawAfter?: string
  readonly drafts: Readonly<Record<string, GameDraft>>
  /** Games whose cards are being given, by id. */
  readonly giving: Readonly<Record<string, CardsBeingGiven>>
}

export function emptyPreparedEvening(evening: string): PreparedEvening {
  return { evening, way: 'round', judges: {}, drafts: {}, giving: {} }
}

/** Parses stored data. Returns an empty state if the data belongs to another evening. */
export function parsePreparedEvening(text: string | null, evening: string): PreparedEvening {
  const stored = parseJsonFields(text)
  if (stored['evening'] !== evening) return emptyPreparedEvening(evening)
  const judges = Object.entries(toPlainFields(stored['judges'])).flatMap(([table, value]) => {
    const judge = readJudge(toPlainFields(value))
    return judge ? [[table, judge] as const] : []
  })
  const drawAfter = stored['drawAfter']
  const drafts = Object.entries(toPlainFields(stored['drafts'])).flatMap(([table, value]) => {
    const draft = readDraft(toPlainFields(value))
    return draft ? [[table, draft] as const] : []
  })
  return {
    evening,
    way: readWay(stored['way']),
    judges: Object.fromEntries(judges),
    ...(typeof drawAfter === 'string' ? { drawAfter } : {}),
    drafts: Object.fromEntries(drafts),
    giving: Object.fromEntries(
      Object.entries(toPlainFields(stored['giving'])).map(([game, value]) => [game, readGiving(toPlainFields(value))]),
    ),
  }
}

/** Omits the draws, because their reasons are valid only until the next game is played. */
export function formatPreparedEvening({ drafts, ...rest }: PreparedEvening): string {
  const kept = Object.entries(drafts).map(([table, { draw: _, ...draft }]) => [table, draft] as const)
  return JSON.stringify({ ...rest, drafts: Object.fromEntries(kept) })
}

function readDraft(stored: Readonly<Record<string, unknown>>): GameDraft | undefined {
  const { evening, season, chairs, seed } = stored
  if (typeof evening !== 'string' || !Array.isArray(chairs) || typeof seed !== 'number') return undefined
  const own = readRules(toPlainFields(stored['own']))
  const judge = readJudge(stored['judge'])
  return {
    evening,
    ...(typeof season === 'string' ? { season } : {}),
    chairs: chairs.map(readChair),
    seed,
    isArranged: stored['isArranged'] === true,
    isProposed: stored['isProposed'] === true,
    ...(own ? { own } : {}),
    changes: readFlags(stored['changes']),
    ...(judge ? { judge } : {}),
    judgePlays: stored['judgePlays'] === true,
    ...(typeof stored['held'] === 'string' ? { held: stored['held'] } : {}),
  }
}

function readWay(value: unknown): CardWay {
  return CARD_WAYS.find((way) => way === value) ?? 'round'
}

function readGiving({ way, looked }: Readonly<Record<string, unknown>>): CardsBeingGiven {
  return {
    way: readWay(way),
    looked: Array.isArray(looked) ? looked.filter((seat): seat is number => typeof seat === 'number') : [],
  }
}

function readChair(value: unknown): Chair {
  const { member, role, immune } = toPlainFields(value)
  return {
    immune: immune === true,
    ...(typeof member === 'string' ? { member } : {}),
    ...(typeof role === 'string' && (isRole(role) || isCustomId(role)) ? { role: role as Role } : {}),
  }
}

function readRules({ rulebook, preset, flags }: Readonly<Record<string, unknown>>): SeasonRules | undefined {
  const known = RULEBOOKS.find(({ id }) => id === rulebook)
  const found = known?.presets.find(({ id }) => id === preset)
  if (known && found) return { rulebook: known.id, preset: found.id, flags: readFlags(flags) }
  // The club's own rulebooks are not loaded yet at this time, so only the form of their ids is checked.
  const isOwn = typeof rulebook === 'string' && typeof preset === 'string' && preset.startsWith(`${rulebook}/`)
  return isOwn ? { rulebook: rulebook as RulebookId, preset, flags: readFlags(flags) } : undefined
}

function readFlags(value: unknown): Flags {
  return Object.fromEntries(
    Object.entries(toPlainFields(value)).flatMap(([key, flag]) =>
      typeof flag === 'boolean' || typeof flag === 'string' || typeof flag === 'number' ? [[key, flag] as const] : [],
    ),
  )
}

function readJudge(value: unknown): NamedJudge | undefined {
  const { judge, judgeId } = toPlainFields(value)
  if (typeof judge !== 'string') return undefined
  return { judge: judge.slice(0, 60), ...(typeof judgeId === 'string' ? { judgeId } : {}) }
}

/** A table of a plan: its season, its position in the plan, its people in the order of seats, and its judge. */
export interface TableFromPlan {
  readonly season: string
  readonly place: TableInPlan
  readonly judge: string
  readonly judgeId?: string
  readonly people: readonly { readonly member: string }[]
}
