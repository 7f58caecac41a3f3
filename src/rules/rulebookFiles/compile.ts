// Compiles a rulebook file into the rulebook that the engine uses, so that nothing is looked up by name while a game
// runs. check.ts reports errors in the file beforehand, and in this file they throw.

import { pickBySeed, pickIndependentlyBySeed } from '../draws.ts'
import { hasLivingActor } from '../night.ts'
import {
  createOverturnGraph,
  type SettledEffects,
  type Effect,
  type EffectKind,
  type EffectSpec,
  type OverturnEdge,
} from '../overturn.ts'
import {
  findBySeat,
  type NightStep,
  type EffectResolutionContext,
  type Rulebook,
  type VictoryRule,
} from '../rulebook.ts'
import type { Shot } from '../entries.ts'
import type { Flags } from '../header.ts'
import type { CheckResult, Role, Seat } from '../vocabulary.ts'
import {
  createActEffectRaiser,
  aimOfShooters,
  effectsOnSeats,
  createRoleHolderRaiser,
  createImmunityHolderRaiser,
  mostNamedSeats,
  createRepeatedEffectRaiser,
  createLeavingSeatsRaiser,
  type AimResult,
  type EffectRaiser,
} from './effectRaisers.ts'
import {
  compileConditionExpression,
  compileNumberExpression,
  type ExpressionFault,
  type VariableKeysByName,
} from './expression.ts'
import {
  ALL_DEATHS_KIND,
  type KillTargetSource,
  type EffectItem,
  type DerivedEffectSpec,
  type MostNamedTargetRule,
  type RulebookFile,
} from './rulebookFile.ts'
import { unqualifiedId } from './qualifiedIds.ts'
import { createSurvivedAttackRaiser, createHitPointRules } from './sharedDamage.ts'

/** Short names of the three sides in the program's own rulebooks. Other sides use their id. */
const SHORT_SIDE_NAMES: ReadonlyMap<string, string> = new Map([
  ['red', 'R'],
  ['mafia', 'M'],
  ['maniac', 'K'],
])

export const DEAL_VARIABLE_KEYS: VariableKeysByName = new Map([['n', 'n']])

/** Variables that a victory condition may use. */
export function victoryVariableKeys({ sides, roles }: Pick<RulebookFile, 'sides' | 'roles'>): VariableKeysByName {
  return new Map([
    ['alive', 'alive'],
    ...sides.map((side) => [SHORT_SIDE_NAMES.get(side) ?? unqualifiedId(side), side] as const),
    ...roles.map(({ role }) => [`voted-out:${unqualifiedId(role)}`, `voted-out:${role}`] as const),
  ])
}

/** Roles for which a victory condition asks whether the vote has just put a holder out. */
export function rolesInVotedOutConditions({ roles, victory }: RulebookFile): readonly Role[] {
  const asked = new Set(victory.flatMap(({ when }) => when.match(/voted-out:[a-z0-9-]+/g) ?? []))
  return roles.flatMap(({ role }) => (asked.has(`voted-out:${unqualifiedId(role)}`) ? [role] : []))
}

export function compileRulebook(file: RulebookFile): Rulebook {
  const { id, version, published, roles, seats, acquainted, flags, presets, night, day, options } = file
  const asksVotedOut = rolesInVotedOutConditions(file)
  return {
    id: id as Rulebook['id'],
    version,
    published,
    roles,
    seats,
    ...dealOf(file),
    firstPhase: firstPhaseOf(file.first),
    acquainted,
    flags,
    presets: presets as Rulebook['presets'],
    night: night.map(({ answers: _, ...step }): NightStep => step),
    ...options,
    ...(file.gather === undefined ? {} : { gather: gatherOf(file.gather) }),
    check: checkOf(file),
    graph: graphOf(file),
    victory: file.victory.map((line) => victoryOf(file, line)),
    ...(asksVotedOut.length === 0 ? {} : { asksVotedOut }),
    ...(file.hitPoints === undefined ? {} : { wounds: createHitPointRules(file.hitPoints) }),
    day,
  }
}

function unwrapOrThrow<T>(
  result: { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: ExpressionFault },
): T {
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.at}`)
  return result.value
}

function dealOf({ deal: { pack, rest, vary } }: RulebookFile): Pick<Rulebook, 'deal' | 'dealOf'> {
  const lines = pack.map(({ role, count, from = 0 }) => {
    const many =
      typeof count === 'number' ? () => count : unwrapOrThrow(compileNumberExpression(count, DEAL_VARIABLE_KEYS))
    return { role, count: (n: number) => (n < from ? 0 : toCardCount(many({ n }))) }
  })
  const dealt = (n: number, given?: number): readonly Role[] => {
    const cards = lines.flatMap(({ role, count }) =>
      Array<Role>(Math.min(n, given !== undefined && role === vary ? given : count(n))).fill(role),
    )
    return rest === undefined ? cards : [...cards, ...Array<Role>(Math.max(0, n - cards.length)).fill(rest)].slice(0, n)
  }
  return { deal: (n) => dealt(n), ...(vary === undefined ? {} : { dealOf: dealt }) }
}

/** Turns the result of an expression into a valid number of cards. Infinity and NaN become 0. */
function toCardCount(count: number): number {
  return Number.isFinite(count) ? Math.max(0, Math.floor(count)) : 0
}

function firstPhaseOf(first: string): Rulebook['firstPhase'] {
  if (first === 'day' || first === 'night') return () => first
  return (flags: Flags) => (flags[first] === 'night' ? 'night' : 'day')
}

/**
 * Returns the function that maps a checking role and the target's card to the result of the check. A role whose steps
 * have no results, which may still claim a check, gets the results of the town's first check.
 */
function checkOf({ night, roles }: RulebookFile): Rulebook['check'] {
  const tables = new Map<Role, ReadonlyMap<Role, CheckResult>>()
  let townsOwn: ReadonlyMap<Role, CheckResult> | undefined
  for (const { id, actors, answers } of night) {
    if (answers === undefined) continue
    const table = new Map(
      roles.flatMap(({ role }) => {
        const line = answers.find((each) => each.roles?.includes(role) ?? true)
        return line === undefined ? [] : [[role, line.answer] as const]
      }),
    )
    tables.set(id as Role, table)
    if (roles.some(({ role, team }) => team === 'red' && actors.includes(role))) townsOwn ??= table
  }
  return (checker, target) => (tables.get(checker) ?? townsOwn)?.get(target) ?? 'no-role'
}

function gatherOf({ step, spares, draw }: MostNamedTargetRule): NonNullable<Rulebook['gather']> {
  return ({ seats, shots, round, seed }) => {
    const isValid = ({ target }: Shot) =>
      target === undefined || !spares?.includes(findBySeat(seats, target)?.role ?? step)
    const named = mostNamedSeats(seats, spares === undefined ? shots[step] : shots[step]?.filter(isValid), step)
    const target = draw === 'seed' ? pickBySeed(named, seed, round) : pickIndependentlyBySeed(named, seed, -round)
    return target === undefined ? {} : { [step]: target }
  }
}

function victoryOf(file: RulebookFile, line: RulebookFile['victory'][number]): VictoryRule {
  const { id, winner, reason, when, gate, rule } = line
  return {
    id,
    outcome: { winner, reason },
    holds: unwrapOrThrow(compileConditionExpression(when, victoryVariableKeys(file))),
    ...(gate === undefined ? {} : { gate }),
    rule,
  }
}

/** Kinds of death in the order of the file. */
function deathsOf({ effects }: Pick<RulebookFile, 'effects'>): readonly EffectKind[] {
  return effects.filter(({ deadly }) => deadly === true).map(({ kind }) => kind)
}

const isLink = (line: EffectItem) => 'link' in line

/** Expands a list of effect kinds in a file: `deaths` is replaced by all kinds of death. */
export function expandEffectKinds(
  file: Pick<RulebookFile, 'effects'>,
  kinds: readonly string[],
  but?: string,
): EffectKind[] {
  const named = kinds.flatMap((kind) => (kind === ALL_DEATHS_KIND ? deathsOf(file) : [kind]))
  return [...new Set(named)].filter((kind) => kind !== but)
}

const EDGE_CONDITIONS: Readonly<Record<string, NonNullable<OverturnEdge['when']>>> = {
  self: (source, target) => source.seat === target.seat && target.by === target.seat,
  'either-seat': (source, target) => source.seat === target.seat || source.seat === target.by,
  actor: (source, target) => source.seat === target.by,
}

function graphOf(file: RulebookFile): Rulebook['graph'] {
  const edges = file.edges.map(({ id, from, to, when, gate, rule }): OverturnEdge => {
    const joins = when === undefined ? undefined : EDGE_CONDITIONS[when]
    return {
      id,
      from: expandEffectKinds(file, from),
      to: expandEffectKinds(file, to),
      ...(joins === undefined ? {} : { when: joins, join: when }),
      ...(gate === undefined ? {} : { gate }),
      rule,
    }
  })
  return createOverturnGraph(
    file.effects.map((line) => effectOf(file, line)),
    edges,
  )
}

function effectOf(file: RulebookFile, line: EffectItem): EffectSpec<EffectResolutionContext> {
  const { kind, rule, deadly, gate } = line
  const reads = effectKindsReadBy(file, line)
  return {
    kind,
    rule,
    ...(deadly === undefined ? {} : { deadly }),
    ...(gate === undefined ? {} : { gate }),
    ...(reads.length === 0 ? {} : { reads }),
    ...('act' in line ? { comes: { by: line.act } } : {}),
    ...('from' in line ? { comes: { of: expandEffectKinds(file, line.from.of), at: line.from.at ?? 'target' } } : {}),
    ...(isLink(line)
      ? { links: linksOf(expandEffectKinds(file, line.link.of)) }
      : { arise: createEffectRaiser(file, line) }),
  }
}

/** Kinds that an effect depends on. A link also depends on every death that may trigger it. */
export function effectKindsReadBy(file: RulebookFile, line: EffectItem): readonly EffectKind[] {
  if ('from' in line) return expandEffectKinds(file, [...line.from.of, ...(line.from.meets ?? [])], line.kind)
  if (!isLink(line)) return []
  const spreading = new Set(file.effects.filter(isLink).map(({ kind }) => kind))
  return [...expandEffectKinds(file, line.link.of), ...deathsOf(file).filter((kind) => !spreading.has(kind))]
}

function linksOf(kinds: readonly EffectKind[]): NonNullable<EffectSpec<EffectResolutionContext>['links']> {
  return (_, board) =>
    kinds.flatMap((kind) =>
      board.standing(kind).flatMap(({ by, seat }) => (by === undefined || by === seat ? [] : [{ from: by, to: seat }])),
    )
}

function createEffectRaiser(file: RulebookFile, line: Exclude<EffectItem, { link: unknown }>): EffectRaiser {
  const { kind } = line
  if ('act' in line) return createActEffectRaiser(kind, line.act as Role, actorsOf(file, line.act))
  if ('repeat' in line) return createRepeatedEffectRaiser(kind, line.repeat, actorsOf(file, line.repeat))
  if ('holds' in line)
    return line.holds === 'immunity' ? createImmunityHolderRaiser(kind) : createRoleHolderRaiser(kind, line.holds.role)
  if ('aim' in line) return (context) => effectsOnSeats(kind, aimOf(line.aim, context).targets)
  if ('miss' in line)
    return (context) => {
      const { targets, unanimous } = aimOf(line.miss, context)
      return unanimous ? [] : effectsOnSeats(kind, targets)
    }
  if ('endures' in line) return createSurvivedAttackRaiser(kind, line.endures)
  if ('leaving' in line) return createLeavingSeatsRaiser(kind)
  const out = createDerivedRaiser(file, kind, line.from)
  if (line.untilVote === undefined) return out
  return (context, board) =>
    context.voteImmune === undefined ? out(context, board) : effectsOnSeats(kind, [context.voteImmune])
}

function actorsOf({ night }: RulebookFile, step: string): readonly Role[] {
  return night.find(({ id }) => id === step)?.actors ?? []
}

/** Finds the targets of a kill, according to the first source that applies. */
function aimOf(sources: readonly KillTargetSource[], context: EffectResolutionContext): AimResult {
  const { acts, seats, shots } = context
  for (const source of sources) {
    if ('shots' in source) {
      if (source.ifAsked === undefined || shots[source.shots] !== undefined)
        return aimOfShooters(context, source.shots, source.actors)
    } else if (hasLivingActor({ actors: source.ifLiving }, seats)) {
      const target = acts[source.act]
      return { targets: target !== undefined && isLiving(context, target) ? [target] : [], unanimous: true }
    }
  }
  return { targets: [], unanimous: true }
}

function isLiving({ seats }: EffectResolutionContext, seat: Seat): boolean {
  return findBySeat(seats, seat)?.alive === true
}

function createDerivedRaiser(file: RulebookFile, kind: EffectKind, from: DerivedEffectSpec): EffectRaiser {
  const { raised, at: place, targetHolds, actorHolds, notSelf } = from
  const sources = expandEffectKinds(file, from.of, kind)
  const meets = from.meets === undefined ? undefined : expandEffectKinds(file, from.meets, kind)
  // Most nights raise no effect of this kind, so a single pass without intermediate lists is used.
  return ({ seats }, board) => {
    const effects: Effect[] = []
    for (const source of sources)
      for (const { seat, by } of raised === true ? board.raised(source) : board.standing(source)) {
        if (!isMet(board, seat, meets) || !holds(seats, seat, targetHolds) || !holds(seats, by, actorHolds)) continue
        if (notSelf === true && seat === by) continue
        if (place !== 'actor') effects.push({ kind, seat, ...(by === undefined ? {} : { by }) })
        else if (by !== undefined) effects.push({ kind, seat: by, by: seat })
      }
    return effects
  }
}

/** Whether an effect of one of these kinds was raised on the seat. True if `kinds` is omitted. */
function isMet(board: SettledEffects, seat: Seat, kinds: readonly EffectKind[] | undefined): boolean {
  return kinds === undefined || kinds.some((kind) => board.raised(kind).some((effect) => effect.seat === seat))
}

/** Whether the seat has one of these roles. True if `roles` is omitted. */
function holds(
  seats: EffectResolutionContext['seats'],
  seat: Seat | undefined,
  roles: readonly Role[] | undefined,
): boolean {
  if (roles === undefined) return true
  const sitter = seat === undefined ? undefined : findBySeat(seats, seat)
  return sitter !== undefined && roles.includes(sitter.role)
}
