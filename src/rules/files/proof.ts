// The long check of a rulebook in parts that workers share: test nights and votes under each setting of its flags,
// random games of each size of table, and what never happened in them looked at again.

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

/** Nights, and as many votes, under each setting of the flags. */
const NIGHTS_PER_SETTING = 10_000
/** At each size of table. */
const GAMES_PER_TABLE_SIZE = 20

export type ProofPart =
  | { readonly kind: 'nights'; readonly setting: number }
  | { readonly kind: 'games'; readonly players: number }
  | { readonly kind: 'unseen'; readonly id: string }

export interface Proof {
  /** Under each setting of the flags. */
  readonly nights: number
  readonly games: number
  /** By the kind of an effect or the id of an edge. */
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

/** What is still to be looked at once every part has come back: why the others were never met. */
export function unseenParts(rulebook: Rulebook, met: readonly string[]): readonly ProofPart[] {
  return declaredIds(rulebook)
    .filter((id) => !met.includes(id))
    .map((id) => ({ kind: 'unseen', id }))
}

/** All of it in this process; nights by the names of `written`, games by those that records have. */
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
