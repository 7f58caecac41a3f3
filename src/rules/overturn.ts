// The overturn graph: which effect cancels which, declared once as data. The same edges drive
// resolution, the printed sheet, the on-screen graph and every "why". Resolution never reads a
// house-rule flag: flags only switch declarations on and off. Source: docs/spec/rulebooks.md §1.

import type { Flags, FlagValue } from './header.ts'
import { propagateDeaths, type SpreadLink } from './deathSpread.ts'
import type { Seat } from './vocabulary.ts'

/** A kind of effect, a node of the graph: `kill:mafia`, `heal`, `drag`. */
export type EffectKind = string

/** The part of a kind before its colon: of `kill:mafia` it is `kill`, of `heal` all of it. */
export function effectFamilyOf(kind: EffectKind): string {
  return kind.split(':', 1)[0] ?? kind
}

/** One thing that happened to one seat. */
export interface Effect {
  readonly kind: EffectKind
  readonly seat: Seat
  /** The seat whose act it is, where one seat acted. */
  readonly by?: Seat
}

// Stored traces name an effect by its id, the text `kind:seat`: `kill:mafia:7`.
export function effectId(effect: Effect): string {
  return `${effect.kind}:${effect.seat}`
}

export function parseEffectId(id: string): Pick<Effect, 'kind' | 'seat'> {
  const cut = id.lastIndexOf(':')
  return { kind: id.slice(0, cut), seat: Number(id.slice(cut + 1)) as Seat }
}

/** Flag values under which a declaration is in force; every pair must match. */
export type FlagCondition = Readonly<Record<string, FlagValue>>

export function isFlagConditionMet(gate: FlagCondition | undefined, flags: Flags): boolean {
  if (gate === undefined) return true
  for (const key in gate) if (flags[key] !== gate[key]) return false
  return true
}

/** "A cancels B": a standing effect of a kind in `from` fells effects of the kinds in `to`. */
export interface OverturnEdge {
  readonly id: string
  readonly from: readonly EffectKind[]
  readonly to: readonly EffectKind[]
  /** Which pairs the edge joins. Default: source and target sit on the same seat. */
  readonly when?: (source: Effect, target: Effect) => boolean
  /** `when` by its name in rulebook files (`EDGE_CONDITION_NAMES`). */
  readonly join?: string
  readonly gate?: FlagCondition
  /** Rule id for sheets, traces and tests. */
  readonly rule: string
}

/** How effects of a kind arise. `C` is the rulebook's data of the night or the vote. */
export interface EffectSpec<C> {
  readonly kind: EffectKind
  /** Effects of this kind, given everything resolved before it. */
  readonly arise?: (context: C, board: SettledEffects) => readonly Effect[]
  /** For deaths that spread: who drags whom along. */
  readonly links?: (context: C, board: SettledEffects) => readonly SpreadLink[]
  readonly gate?: FlagCondition
  /** What it arises from: the act of a step, or other effects, on their target or on the seat that acted. */
  readonly comes?: { readonly by?: string; readonly of?: readonly EffectKind[]; readonly at?: 'target' | 'actor' }
  /** Kinds that `arise` or `links` looks at. */
  readonly reads?: readonly EffectKind[]
  /** A standing effect of this kind is a death. */
  readonly deadly?: boolean
  /** Rule id of the effect itself. */
  readonly rule: string
}

export interface OverturnGraph<C> {
  /** In an order in which every kind comes after all that can overturn or feed it. */
  readonly effects: readonly EffectSpec<C>[]
  readonly edges: readonly OverturnEdge[]
}

/** One line of a trace: an effect, and the edge that felled it or nulls when it stands. */
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

/** What is settled so far, while a night or a vote is being resolved. */
export interface SettledEffects {
  /** Effects of a kind that stand. */
  standing(kind: EffectKind): readonly Effect[]
  /** Effects of a kind, fallen ones too. */
  raised(kind: EffectKind): readonly Effect[]
  /** Seats on which a deadly effect stands. */
  readonly dead: ReadonlySet<Seat>
}

export interface Resolution {
  readonly board: SettledEffects
  /** Every effect once, in the order of the graph. */
  readonly trace: readonly TraceLine[]
}

/** Sorts the declarations topologically; throws when the edges form a cycle. */
export function overturnGraph<C>(effects: readonly EffectSpec<C>[], edges: readonly OverturnEdge[]): OverturnGraph<C> {
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

/** What is settled at once: all links together, as one death may spread by several of them; every other kind alone. */
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
 * Resolves a graph: an effect stands if and only if no standing effect overturns it.
 * Kinds are visited in topological order, so every possible source is settled first.
 */
export function resolveGraph<C>(graph: OverturnGraph<C>, flags: Flags, context: C): Resolution {
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

/** Every link of every kind, closed over together. */
function settleSpreadingDeaths<C>(specs: readonly EffectSpec<C>[], context: C, board: EffectSettler): void {
  const links = specs.flatMap((spec) => (spec.links?.(context, board) ?? []).map((link) => ({ ...link, spec })))
  propagateDeaths(links, board.dead, ({ from, to, spec }) =>
    board.settle({ kind: spec.kind, seat: to, by: from }, spec.deadly === true),
  )
}

/** The board as it fills up. A night raises a handful of effects, so lists are searched, not indexed. */
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

  /** Whether the effect stands against all that is settled before it. */
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
          if (source.kind === kind && doesEdgeJoin(edge, source, target)) return { edge, source }
        }
      }
    }
    return undefined
  }
}

/** Whether the edge joins these two: by default they sit on the same seat. */
export function doesEdgeJoin({ when }: OverturnEdge, source: Effect, target: Effect): boolean {
  return when === undefined ? source.seat === target.seat : when(source, target)
}
