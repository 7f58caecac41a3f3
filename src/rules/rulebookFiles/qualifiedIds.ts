// Qualified ids: an item that only one rulebook has is named by that rulebook's id and its own id, as in
// `our-city/warden`. No list, sentence or sum can then confuse it with another rulebook's item of the same name.

import { FACTIONS, type Outcome } from '../vocabulary.ts'
import { ALL_DEATHS_KIND, type RulebookListName, type RulebookFile } from './rulebookFile.ts'
import { itemTextsByKey } from './merge.ts'

const OWNER_PREFIX_PATTERN = /[a-z][a-z0-9-]{0,39}\//

/** Whether the id belongs to something that only a club's own rulebook has. */
export function isCustomId(id: string): boolean {
  return OWNER_PREFIX_PATTERN.test(id)
}

/** Id of the rulebook in the prefix. `undefined` for an id without a prefix. */
export function owningRulebookId(id: string): string | undefined {
  return OWNER_PREFIX_PATTERN.exec(id)?.[0].slice(0, -1)
}

/** Removes the prefix. The result is the id as written in the rulebook's file. */
export function unqualifiedId(id: string): string {
  return id.replace(OWNER_PREFIX_PATTERN, '')
}

/** Fields in which an item may differ from the parent's item and still keep its unqualified id. */
const FIELDS_THAT_MAY_DIFFER = [
  ...['rule', 'seconds', 'mustAct', 'gate', 'max', 'initial', 'clubDecision', 'nights', 'notFirst', 'limit', 'spares'],
  ...['notOneself', 'answers'],
]

/** Finds the rulebook that shares the most items with the file. */
export function findClosestParent(file: RulebookFile, parents: readonly RulebookFile[]) {
  const own = [...itemTextsByKey(file, FIELDS_THAT_MAY_DIFFER)]
  const all = parents.map((parent) => {
    const lines = itemTextsByKey(parent, FIELDS_THAT_MAY_DIFFER)
    return { parent, shared: new Set(own.filter(([at, said]) => lines.get(at) === said).map(([at]) => at)) }
  })
  const [first = { parent: file, shared: new Set<string>() }] = all
  const { parent, shared } = all.reduce((best, each) => (each.shared.size > best.shared.size ? each : best), first)
  return { parent, knows: (list: RulebookListName, key: string) => shared.has(`${list}.${key}`) }
}

/** Ids that the engine reads by name. They mean the same in every file. */
const ENGINE_IDS: Readonly<Partial<Record<RulebookListName, readonly string[]>>> = {
  effects: ['heal', 'save', 'vote-immunity', 'vote-out', 'immunity', ALL_DEATHS_KIND],
  flags: [
    ...['bestMove', 'voteRule', 'quietRoundsToDraw', 'removeAtSecondTechnicalFoul', 'revealRoleOnDeath'],
    ...['liftAll', 'liftThreeAtNine', 'liftTwoAtFour'],
  ],
}

type IdKind = 'role' | 'step' | 'effect' | 'flag' | 'side'

/** Fields whose text is an id, with the kind of that id. */
export const ID_KIND_BY_FIELD: Readonly<Record<string, IdKind>> = {
  role: 'role',
  roles: 'role',
  actors: 'role',
  spares: 'role',
  ifLiving: 'role',
  targetHolds: 'role',
  actorHolds: 'role',
  rest: 'role',
  vary: 'role',
  attackers: 'role',
  acquainted: 'role',
  act: 'step',
  repeat: 'step',
  endures: 'step',
  shots: 'step',
  step: 'step',
  by: 'step',
  wakeOrder: 'step',
  tellsOfVotedOut: 'step',
  from: 'effect',
  to: 'effect',
  of: 'effect',
  meets: 'effect',
  effect: 'effect',
  key: 'flag',
  limit: 'flag',
  first: 'flag',
  revotes: 'flag',
  sides: 'side',
  faction: 'side',
  countsFor: 'side',
  winner: 'side',
}
/** Fields whose value is an object with ids as keys, with the kind of these ids. */
const KEY_KIND_BY_FIELD: Readonly<Record<string, IdKind>> = {
  gate: 'flag',
  notFirst: 'flag',
  flags: 'flag',
  initial: 'role',
}

type IdRenamers = Readonly<Record<IdKind, (id: string) => string>>

function renameIds<T>(value: T, names: IdRenamers, field?: string): T
function renameIds(value: unknown, names: IdRenamers, field = ''): unknown {
  const what = ID_KIND_BY_FIELD[field]
  if (typeof value === 'string') return what === undefined ? value : names[what](value)
  if (Array.isArray(value))
    return value.map((each: unknown) =>
      renameIds(each, names, typeof each === 'string' || Array.isArray(each) ? field : ''),
    )
  if (typeof value !== 'object' || value === null) return value
  const keys = KEY_KIND_BY_FIELD[field]
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      keys === undefined ? [key, renameIds(inner as unknown, names, key)] : [names[keys](key), inner as unknown],
    ),
  )
}

/** Replaces every id in the file by the id that the engine, records and screens use. */
export function qualifyIds(file: RulebookFile, { parent, knows }: ReturnType<typeof findClosestParent>): RulebookFile {
  // Qualifies the part after the colon, because the part before it is read as the effect's family: a kill stays a kill.
  const own = (id: string) => (id.includes(':') ? id.replace(':', `:${file.id}/`) : `${file.id}/${id}`)
  const nameIn = (list: RulebookListName) => (id: string) =>
    knows(list, id) || ENGINE_IDS[list]?.includes(id) === true ? id : own(id)
  const names: IdRenamers = {
    role: nameIn('roles'),
    step: nameIn('night'),
    effect: nameIn('effects'),
    flag: (key) => (file.flags.some((flag) => flag.key === key) ? nameIn('flags')(key) : key),
    side: (id) => (id === 'draw' || FACTIONS.some((each) => each === id) ? id : own(id)),
  }
  const isSaid = (line: Outcome) =>
    parent.victory.some(({ winner, reason }) => winner === line.winner && reason === line.reason)
  const night = file.night.map((step) => {
    const id = names.step(step.id)
    const { cue, ...rest } = renameIds(step, names)
    const kind = names.effect(step.kind)
    const isKind = !('effect' in step) && kind !== step.kind && file.effects.some((each) => each.kind === step.kind)
    return { ...rest, id, ...(cue === undefined || id !== step.id ? {} : { cue }), ...(isKind ? { effect: kind } : {}) }
  })
  return {
    ...renameIds(file, names),
    presets: file.presets.map((preset) => ({ ...renameIds(preset, names), id: own(preset.id) })),
    night: night as RulebookFile['night'],
    effects: file.effects.map((line) => ({ ...renameIds(line, names), kind: names.effect(line.kind) })),
    edges: file.edges.map((line) => ({ ...renameIds(line, names), id: nameIn('edges')(line.id) })),
    victory: file.victory.map((line) => ({
      ...renameIds(line, names),
      id: nameIn('victory')(line.id),
      reason: (isSaid(line) ? line.reason : own(line.reason)) as Outcome['reason'],
    })),
  }
}
