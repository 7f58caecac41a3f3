// What the screen of a new game keeps for the evening: the table as it was drawn, the judge, how cards are given. The
// stored text may be old or broken: invalid parts are left out. Pure.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { NamedJudge } from '../../../api/contract/seasons.ts'
import type { RequestData } from '../../../api/requestTypes.ts'
import { isCustomId } from '../../../rules/files/qualifiedIds.ts'
import type { Flags, RulebookId } from '../../../rules/header.ts'
import { RULEBOOKS } from '../../../rules/rulebooks/registry.ts'
import { isRole, type Role } from '../../../rules/vocabulary.ts'
import type { TableInPlan } from '../../../scoring/gameRow.ts'
import { eveningOf } from '../../kit/days.ts'
import { parseJsonFields, fieldsOfValue } from '../../kit/foreignText.ts'
import type { SeasonRules } from '../../shared/seasonRules.ts'
import type { Chair } from '../table/seating.ts'

/** A game that is being prepared. */
export interface GameDraft {
  /** The date the game is written down under. */
  readonly evening: string
  readonly season?: string
  readonly chairs: readonly Chair[]
  readonly seed: number
  /** Drawn or arranged by somebody: no seat changes any more until somebody changes it. */
  readonly isArranged: boolean
  /** Rules of this game only. */
  readonly own?: SeasonRules
  /** House rules that differ from those the game begins with. */
  readonly changes: Flags
  /** Named at a table of a plan in the place of the judge it has. */
  readonly judge?: NamedJudge
  /** Somebody said that the judge plays in this game. */
  readonly judgePlays: boolean
  /** The last draw with its reasons; not kept over a restart. */
  readonly draw?: RequestData<'games.draw'>
}

/** What holds for every game of one evening, and the games being prepared, by table. */
export interface PreparedEvening {
  readonly evening: string
  readonly byHand: boolean
  readonly judge?: NamedJudge
  readonly drafts: Readonly<Record<string, GameDraft>>
}

function emptyPreparedEvening(evening: string): PreparedEvening {
  return { evening, byHand: false, drafts: {} }
}

/** Nothing of another evening. */
export function parsePreparedEvening(text: string | null, evening: string): PreparedEvening {
  const stored = parseJsonFields(text)
  if (stored['evening'] !== evening) return emptyPreparedEvening(evening)
  const judge = readJudge(stored['judge'])
  const drafts = Object.entries(fieldsOfValue(stored['drafts'])).flatMap(([table, value]) => {
    const draft = readDraft(fieldsOfValue(value))
    return draft ? [[table, draft] as const] : []
  })
  return {
    evening,
    byHand: stored['byHand'] === true,
    ...(judge ? { judge } : {}),
    drafts: Object.fromEntries(drafts),
  }
}

/** The reasons of a draw are left out: they are only true until another game is played. */
function formatPreparedEvening({ drafts, ...rest }: PreparedEvening): string {
  const kept = Object.entries(drafts).map(([table, { draw: _, ...draft }]) => [table, draft] as const)
  return JSON.stringify({ ...rest, drafts: Object.fromEntries(kept) })
}

function readDraft(stored: Readonly<Record<string, unknown>>): GameDraft | undefined {
  const { evening, season, chairs, seed } = stored
  if (typeof evening !== 'string' || !Array.isArray(chairs) || typeof seed !== 'number') return undefined
  const own = readRules(fieldsOfValue(stored['own']))
  const judge = readJudge(stored['judge'])
  return {
    evening,
    ...(typeof season === 'string' ? { season } : {}),
    chairs: chairs.map(readChair),
    seed,
    isArranged: stored['isArranged'] === true,
    ...(own ? { own } : {}),
    changes: readFlags(stored['changes']),
    ...(judge ? { judge } : {}),
    judgePlays: stored['judgePlays'] === true,
  }
}

function readChair(value: unknown): Chair {
  const { member, role, immune } = fieldsOfValue(value)
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
  // A club's own rulebooks are not known yet when this is read.
  const isOwn = typeof rulebook === 'string' && typeof preset === 'string' && preset.startsWith(`${rulebook}/`)
  return isOwn ? { rulebook: rulebook as RulebookId, preset, flags: readFlags(flags) } : undefined
}

function readFlags(value: unknown): Flags {
  return Object.fromEntries(
    Object.entries(fieldsOfValue(value)).flatMap(([key, flag]) =>
      typeof flag === 'boolean' || typeof flag === 'string' || typeof flag === 'number' ? [[key, flag] as const] : [],
    ),
  )
}

function readJudge(value: unknown): NamedJudge | undefined {
  const { judge, judgeId } = fieldsOfValue(value)
  if (typeof judge !== 'string') return undefined
  return { judge: judge.slice(0, 60), ...(typeof judgeId === 'string' ? { judgeId } : {}) }
}

/** A table of a plan: the season, the place, who sits there by seat, who judges. */
export interface TableFromPlan {
  readonly season: string
  readonly place: TableInPlan
  readonly judge: string
  readonly judgeId?: string
  readonly people: readonly { readonly member: string }[]
}

// Games being prepared, and what is remembered from game to game of an evening: kept while other screens are open
// and over a restart of the window, forgotten with the evening.
const PREPARING_STORAGE_KEY = 'consigliere.preparing'

export const usePreparedGames = defineStore('preparing', () => {
  const tonight = () => eveningOf(new Date())
  const kept = shallowRef(parsePreparedEvening(localStorage.getItem(PREPARING_STORAGE_KEY), tonight()))

  /** The window may stay open until the next evening. */
  function now(): PreparedEvening {
    return kept.value.evening === tonight() ? kept.value : emptyPreparedEvening(tonight())
  }
  function change(part: Partial<PreparedEvening>): void {
    kept.value = { ...now(), ...part }
    localStorage.setItem(PREPARING_STORAGE_KEY, formatPreparedEvening(kept.value))
  }

  return {
    now,
    draftOf: (table: string): GameDraft | undefined => now().drafts[table],
    keep: (table: string, draft: GameDraft): void => change({ drafts: { ...now().drafts, [table]: draft } }),
    forget(table: string): void {
      const { [table]: _, ...drafts } = now().drafts
      change({ drafts })
    },
    setByHand: (byHand: boolean): void => change({ byHand }),
    setJudge: (judge: NamedJudge): void => change({ judge }),
  }
})
