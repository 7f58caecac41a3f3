// The thorough check of a rulebook, in parts that workers share: test nights and votes under each setting of its flags,
// random games at each table size, and a second search for declarations without an example.

import type { RulebookFault } from './check.ts'
import {
  graphDeclarationIds,
  diagnoseUnseenDeclaration,
  findExamples,
  UNSEEN_SEARCH_NIGHT_COUNT,
  flagSettingsToTry,
  minimiseExample,
  type NightOrVoteExample,
  type UnseenDeclaration,
} from './exampleSearch.ts'
import { clubTableSeatLimits, type Rulebook } from '../rulebook.ts'
import { findFaultAtTableSize } from './trialGames.ts'

/** Number of nights, and of votes, under each setting of the flags. */
const NIGHTS_PER_SETTING = 10_000
/** Number of random games at each table size. */
const GAMES_PER_TABLE_SIZE = 20

export type ThoroughCheckPart =
  | { readonly kind: 'nights'; readonly setting: number }
  | { readonly kind: 'games'; readonly players: number }
  | { readonly kind: 'unseen'; readonly id: string }

export interface ThoroughCheckResult {
  /** Number of nights under each setting of the flags. */
  readonly nights: number
  readonly games: number
  /** Examples by effect kind or edge id. */
  readonly met: Readonly<Record<string, NightOrVoteExample>>
  readonly unseen: readonly UnseenDeclaration[]
  readonly faults: readonly RulebookFault[]
}

export const EMPTY_THOROUGH_CHECK_RESULT: ThoroughCheckResult = {
  nights: NIGHTS_PER_SETTING,
  games: 0,
  met: {},
  unseen: [],
  faults: [],
}

export function initialThoroughCheckParts(rulebook: Rulebook): readonly ThoroughCheckPart[] {
  const { min, max } = clubTableSeatLimits(rulebook)
  return [
    ...flagSettingsToTry(rulebook).map((_, setting) => ({ kind: 'nights', setting }) as const),
    ...Array.from({ length: max - min + 1 }, (_, at) => ({ kind: 'games', players: min + at }) as const),
  ]
}

export function runThoroughCheckPart(rulebook: Rulebook, part: ThoroughCheckPart): ThoroughCheckResult {
  if (part.kind === 'unseen')
    return {
      ...EMPTY_THOROUGH_CHECK_RESULT,
      unseen: [diagnoseUnseenDeclaration(rulebook, part.id, UNSEEN_SEARCH_NIGHT_COUNT)],
    }
  if (part.kind === 'nights') {
    const met = [...findExamples(rulebook, part.setting, NIGHTS_PER_SETTING)]
    return {
      ...EMPTY_THOROUGH_CHECK_RESULT,
      met: Object.fromEntries(met.map(([id, each]) => [id, minimiseExample(rulebook, id, each)])),
    }
  }
  const fault = findFaultAtTableSize(rulebook, part.players, Array(GAMES_PER_TABLE_SIZE).keys())
  return { ...EMPTY_THOROUGH_CHECK_RESULT, games: GAMES_PER_TABLE_SIZE, faults: fault === undefined ? [] : [fault] }
}

/** Parts to run after all other parts: one for each declaration without an example, to find out why there is none. */
export function unseenThoroughCheckParts(rulebook: Rulebook, met: readonly string[]): readonly ThoroughCheckPart[] {
  return graphDeclarationIds(rulebook)
    .filter((id) => !met.includes(id))
    .map((id) => ({ kind: 'unseen', id }))
}

/**
 * Runs the whole check in this process. Nights use the ids of `written`, which are the ids of the file. Games use the
 * ids that records contain.
 */
export function runThoroughCheck(rulebook: Rulebook, written = rulebook): ThoroughCheckResult {
  const of = (part: ThoroughCheckPart) => runThoroughCheckPart(part.kind === 'games' ? rulebook : written, part)
  const first = initialThoroughCheckParts(written).map(of).reduce(mergeThoroughCheckResults)
  return unseenThoroughCheckParts(written, Object.keys(first.met)).map(of).reduce(mergeThoroughCheckResults, first)
}

export function mergeThoroughCheckResults(one: ThoroughCheckResult, other: ThoroughCheckResult): ThoroughCheckResult {
  const ids = new Set([...Object.keys(one.met), ...Object.keys(other.met)])
  const smaller = (id: string): readonly (readonly [string, NightOrVoteExample])[] => {
    const [mine, theirs] = [one.met[id], other.met[id]]
    const found = mine && (!theirs || mine.seats.length <= theirs.seats.length) ? mine : theirs
    return found ? [[id, found]] : []
  }
  return {
    nights: NIGHTS_PER_SETTING,
    games: one.games + other.games,
    met: Object.fromEntries([...ids].flatMap(smaller)),
    unseen: [...one.unseen, ...other.unseen],
    faults: [...one.faults, ...other.faults],
  }
}
