// The overturn graph: which effect cancels which, declared once as data. The same edges drive resolution, the printed
// rule sheet, the graph on screen and every explanation. Resolution never reads a house-rule flag. Flags only switch
// declarations on and off. Source: docs/spec/rulebooks.md §1.

import type { Flags, FlagValue } from './header.ts'
import { propagateDeaths, type DeathSpreadLink } from './deathSpread.ts'
import type { Seat } from './vocabulary.ts'

/** A kind of effect, which is a node of the graph: `kill:mafia`, `heal`, `drag`. */
export type EffectKind = string

/** The part of a kind before its colon: `kill` for `kill:mafia`. A kind without a colon is its own family. */
export function effectFamilyOf(kind: EffectKind): string {
  return kind.split(':', 1)[0] ?? kind
}

/** One effect on one seat. */
export interface Effect {
  readonly kind: EffectKind
  readonly seat: Seat
  /** The seat that acted, if the effect comes from a single seat. */
  readonly by?: Seat
}

/** Stored traces refer to an effect by its id, the text `kind:seat`, for example `kill:mafia:7`. */
export function effectId(effect: Effect): string {
  return `${effect.kind}:${effect.seat}`
}

export function parseEffectId(id: string): Pick<Effect, 'kind' | 'seat'> {
  const cut = id.lastIndexOf(':')
  return { kind: id.slice(0, cut), seat: Number(id.slice(cut + 1)) as Seat }
}

/** Flag values under which a declaration is in force. Every pair must match. */
export type FlagCondition = Readonly<Record<string, FlagValue>>

export function isFlagConditionMet(gate: FlagCondition | undefined, flags: Flags): boolean {
  if (gate === undefined) return true
  for (const key in gate) if (flags[key] !== gate[key]) return false
  return true
}

/** "A cancels B": a standing effect of a kind in `from` overturns effects of the kinds in `to`. */
export interface OverturnEdge {
  readonly id: string
  readonly from: readonly EffectKind[]
  readonly to: readonly EffectKind[]
  /** Decides which pairs of effects the edge joins. If omitted, source and target must be on the same seat. */
  readonly when?: (source: Effect, target: Effect) => boolean
  /** Name that rulebook files use for each value of `when` (`EDGE_CONDITION_NAMES`). */
  readonly join?: string
  readonly gate?: FlagCondition
  /** Rule id for sheets, traces and tests. */
  readonly rule: string
}

/** Declares how effects of a kind arise. `C` is the type of the rulebook's data about the night or the vote. */
export interface EffectSpec<C> {
  readonly kind: EffectKind
  /** Returns the effects of this kind, given everything resolved before. */
  readonly arise?: (context: C, board: SettledEffects) => readonly Effect[]
  /** Only for deaths that spread: links from a dead seat to the seat that is dragged along. */
  readonly links?: (context: C, board: SettledEffects) => readonly DeathSpreadLink[]
  readonly gate?: FlagCondition
  /**
   * Origin of the effect: the act of the step `by`, or effects of the kinds in `of`, on their target or on the seat
   * that acted.
   */
  readonly comes?: { readonly by?: string; readonly of?: readonly EffectKind[]; readonly at?: 'target' | 'actor' }
  /** Kinds that `arise` or `links` reads. */
  readonly reads?: readonly EffectKind[]
  /** Whether a standing effect of this kind is a death. */
  readonly deadly?: boolean
  /** Rule id of the effect itself. */
  readonly rule: string
}

export interface OverturnGraph<C> {
  /** Sorted so that every kind comes after all kinds that can overturn or cause it. */
  readonly effects: readonly EffectSpec<C>[]
  readonly edges: readonly OverturnEdge[]
}

/**
 * One line of a trace: an effect with the source and the edge that overturned it. Both are `null` if the effect stands.
 */
export interface TraceLine {
  readonly effect: string
  readonly overturnedBy: string | null
  readonly edge: string | null
}

/** Whether an effect was raised and stands. */
export function doesEffectStand(trace: readonly TraceLine[], effect: Effect): boolean {
  const id = effectId(effect)
  return trace.some((line) => line.effect === id && line.overturnedBy === null)
}

/** Effects settled so far while a night or a vote is being resolved. */
export interface SettledEffects {
  /** Standing effects of a kind. */
  standing(kind: EffectKind): readonly Effect[]
  /** All effects of a kind, including overturned ones. */
  raised(kind: EffectKind): readonly Effect[]
  /** Seats on which a deadly effect stands. */
  readonly dead: ReadonlySet<Seat>
}

export interface EffectResolution {
  readonly board: SettledEffects
  /** Every effect once, in the order of the graph. */
  readonly trace: readonly TraceLine[]
}

/** Sorts the declarations topologically. Throws if they form a cycle or depend on an unknown effect. */
export function createOverturnGraph<C>(
  effects: readonly EffectSpec<C>[],
  edges: readonly OverturnEdge[],
): OverturnGraph<C> {
  const waiting = nodesOf(effects)
  const sorted: EffectSpec<C>[] = []
  const done = new Set<EffectKind>()
  while (waiting.length > 0) {
    const at = waiting.findIndex((node) =>
      node.every((spec) => prerequisites(spec, edges).every((kind) => done.has(kind))),
    )
    const [next] = waiting.splice(at, at < 0 ? 0 : 1)
    if (next === undefined) throw new Error('the overturn graph has a cycle or names an unknown effect')
    sorted.push(...next)
    for (const { kind } of next) done.add(kind)
  }
  return { effects: sorted, edges }
}

/**
 * Groups of kinds that are settled together. All kinds with links form one group, because a death may spread through
 * several of them. Every other kind is a group of its own.
 */
function nodesOf<C>(effects: readonly EffectSpec<C>[]): (readonly EffectSpec<C>[])[] {
  const spreading = effects.filter((spec) => spec.links !== undefined)
  return effects.flatMap((spec) => {
    if (spec.links === undefined) return [[spec]]
    return spec === spreading[0] ? [spreading] : []
  })
}

function prerequisites<C>(spec: EffectSpec<C>, edges: readonly OverturnEdge[]): EffectKind[] {
  const felling = edges.filter((edge) => edge.to.includes(spec.kind)).flatMap((edge) => edge.from)
  return [...(spec.reads ?? []), ...felling]
}

/**
 * Resolves a graph: an effect stands if and only if no standing effect overturns it. Kinds are visited in topological
 * order, so every possible source is settled first.
 */
export function resolveOverturnGraph<C>(graph: OverturnGraph<C>, flags: Flags, context: C): EffectResolution {
  const board = new EffectSettler(graph.edges, flags)
  const spreading: EffectSpec<C>[] = []
  for (const spec of graph.effects) {
    if (!isFlagConditionMet(spec.gate, flags)) continue
    if (spec.links !== undefined) spreading.push(spec)
    else if (spreading.length > 0) settleSpreadingDeaths(spreading.splice(0), context, board)
    if (spec.arise !== undefined)
      for (const effect of spec.arise(context, board)) board.settle(effect, spec.deadly === true)
  }
  if (spreading.length > 0) settleSpreadingDeaths(spreading, context, board)
  return { board, trace: board.trace }
}

/** Settles the deaths from all links of all spreading kinds together. */
function settleSpreadingDeaths<C>(specs: readonly EffectSpec<C>[], context: C, board: EffectSettler): void {
  const links = specs.flatMap((spec) => (spec.links?.(context, board) ?? []).map((link) => ({ ...link, spec })))
  propagateDeaths(links, board.dead, ({ from, to, spec }) =>
    board.settle({ kind: spec.kind, seat: to, by: from }, spec.deadly === true),
  )
}

/** Collects settled effects. A night raises only a handful of effects, so lists are searched without an index. */
class EffectSettler implements SettledEffects {
  readonly dead = new Set<Seat>()
  readonly trace: TraceLine[] = []
  readonly #raised: Effect[] = []
  readonly #standing: Effect[] = []
  readonly #edges: readonly OverturnEdge[]
  readonly #flags: Flags

  constructor(edges: readonly OverturnEdge[], flags: Flags) {
    this.#edges = edges
    this.#flags = flags
  }

  standing(kind: EffectKind): readonly Effect[] {
    return this.#standing.filter((effect) => effect.kind === kind)
  }

  raised(kind: EffectKind): readonly Effect[] {
    return this.#raised.filter((effect) => effect.kind === kind)
  }

  /** Settles one effect and returns whether it stands, given all effects settled before. */
  settle(effect: Effect, deadly: boolean): boolean {
    this.#raised.push(effect)
    const felled = this.#fellingPair(effect)
    this.trace.push({
      effect: effectId(effect),
      overturnedBy: felled === undefined ? null : effectId(felled.source),
      edge: felled === undefined ? null : felled.edge.id,
    })
    if (felled !== undefined) return false
    this.#standing.push(effect)
    if (deadly) this.dead.add(effect.seat)
    return true
  }

  #fellingPair(target: Effect): { edge: OverturnEdge; source: Effect } | undefined {
    for (const edge of this.#edges) {
      if (!edge.to.includes(target.kind) || !isFlagConditionMet(edge.gate, this.#flags)) continue
      for (const kind of edge.from) {
        for (const source of this.#standing) {
          if (source.kind === kind && doesOverturnEdgeApply(edge, source, target)) return { edge, source }
        }
      }
    }
    return undefined
  }
}

/** Whether the edge joins these two effects. Without `when`, they must be on the same seat. */
export function doesOverturnEdgeApply({ when }: OverturnEdge, source: Effect, target: Effect): boolean {
  return when === undefined ? source.seat === target.seat : when(source, target)
}
