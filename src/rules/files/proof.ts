// The thorough check of a rulebook, in parts that workers share: test nights and votes under each setting of its flags,
// random games at each table size, and a second search for declarations that never occurred.

import type { RulebookFault } from './check.ts'
import {
  declaredIds,
  diagnoseUnseen,
  findExamples,
  NIGHTS_SEARCHED,
  flagSettingsToTry,
  minimiseExample,
  type NightOrVoteExample,
  type UnseenDeclaration,
} from './exampleSearch.ts'
import { liveSeatLimits, type Rulebook } from '../rulebook.ts'
import { findFaultAtTableSize } from './trialGames.ts'

/** Number of nights, and of votes, under each setting of the flags. */
const NIGHTS_PER_SETTING = 10_000
/** Number of random games at each table size. */
const GAMES_PER_TABLE_SIZE = 20

export type ProofPart =
  | { readonly kind: 'nights'; readonly setting: number }
  | { readonly kind: 'games'; readonly players: number }
  | { readonly kind: 'unseen'; readonly id: string }

export interface Proof {
  /** Number of nights under each setting of the flags. */
  readonly nights: number
  readonly games: number
  /** Examples by effect kind or edge id. */
  readonly met: Readonly<Record<string, NightOrVoteExample>>
  readonly unseen: readonly UnseenDeclaration[]
  readonly faults: readonly RulebookFault[]
}

export const NO_PROOF: Proof = { nights: NIGHTS_PER_SETTING, games: 0, met: {}, unseen: [], faults: [] }

export function proofParts(rulebook: Rulebook): readonly ProofPart[] {
  const { min, max } = liveSeatLimits(rulebook)
  return [
    ...flagSettingsToTry(rulebook).map((_, setting) => ({ kind: 'nights', setting }) as const),
    ...Array.from({ length: max - min + 1 }, (_, at) => ({ kind: 'games', players: min + at }) as const),
  ]
}

export function provePart(rulebook: Rulebook, part: ProofPart): Proof {
  if (part.kind === 'unseen') return { ...NO_PROOF, unseen: [diagnoseUnseen(rulebook, part.id, NIGHTS_SEARCHED)] }
  if (part.kind === 'nights') {
    const met = [...findExamples(rulebook, part.setting, NIGHTS_PER_SETTING)]
    return { ...NO_PROOF, met: Object.fromEntries(met.map(([id, each]) => [id, minimiseExample(rulebook, id, each)])) }
  }
  const fault = findFaultAtTableSize(rulebook, part.players, Array(GAMES_PER_TABLE_SIZE).keys())
  return { ...NO_PROOF, games: GAMES_PER_TABLE_SIZE, faults: fault === undefined ? [] : [fault] }
}

/** Parts that remain after all others have finished: one for each declaration that was never met, to find out why. */
export function unseenParts(rulebook: Rulebook, met: readonly string[]): readonly ProofPart[] {
  return declaredIds(rulebook)
    .filter((id) => !met.includes(id))
    .map((id) => ({ kind: 'unseen', id }))
}

/**
 * Runs the whole check in this process. Nights use the ids of `written`, which are those of the file; games use the ids
 * that records contain.
 */
export function proveRulebook(rulebook: Rulebook, written = rulebook): Proof {
  const of = (part: ProofPart) => provePart(part.kind === 'games' ? rulebook : written, part)
  const first = proofParts(written).map(of).reduce(mergeProofs)
  return unseenParts(written, Object.keys(first.met)).map(of).reduce(mergeProofs, first)
}

export function mergeProofs(one: Proof, other: Proof): Proof {
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
