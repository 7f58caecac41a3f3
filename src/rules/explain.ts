// Explains why an effect stands or not: every effect of a night or a vote, the edges that overturned it, the edges that
// house rules switch off, and the deaths that caused it. Repeats the resolution from the state before the entry, with
// the same graph. Edge numbers are those of the rule sheet (createGraphModel). Reads decided events and changes
// nothing.

import { evolveAll } from './evolve.ts'
import type { GameEvent } from './events.ts'
import { createGraphModel, type GraphModel } from './graphModel.ts'
import type { Flags } from './header.ts'
import { nightInputOf, resolutionOfNight } from './night.ts'
import {
  effectId,
  isFlagConditionMet,
  doesOverturnEdgeApply,
  type SettledEffects,
  type Effect,
  type EffectKind,
  type FlagCondition,
} from './overturn.ts'
import { stateBeforeReplayStep, type Replay } from './replay.ts'
import type { Rulebook } from './rulebook.ts'
import { rulesOf } from './rulebooks/registry.ts'
import { resolutionOfAct } from './void.ts'
import type { Seat } from './vocabulary.ts'
import { resolutionOfVote } from './vote.ts'

/** An edge of the graph that is in force, or that the house rules switch off. */
export interface ExplainedEdge {
  /** Number of the edge on the rule sheet and in every drawing. */
  readonly number: number
  readonly id: string
  readonly rule: string
  readonly on: boolean
  /** Flags in the edge's condition. For an edge that is off, only the flags that switch it off. */
  readonly flags: readonly string[]
  /** Effects in force that overturned this effect, or would have overturned it if the edge were in force. */
  readonly by: readonly ExplainedEffect[]
}

export interface ExplainedEffect {
  /** Effect id, `kind:seat`. */
  readonly effect: string
  readonly kind: EffectKind
  readonly seat: Seat
  readonly stands: boolean
  /** Rule id of the effect itself. `flags` lists the flags in its condition. */
  readonly rule: string
  readonly flags: readonly string[]
  /** Every edge that overturns the effect. Empty if the effect stands. */
  readonly felledBy: readonly ExplainedEdge[]
  /**
   * Edges that would have overturned the effect if no flag had switched them off. Filled only for standing effects that
   * are deadly or overturn nothing themselves.
   */
  readonly closed: readonly ExplainedEdge[]
  /** Deaths that dragged this seat along. */
  readonly through: readonly ExplainedEffect[]
}

/** One resolution with every effect that was raised in it. */
export interface ExplainedResolution {
  readonly of: 'act' | 'night' | 'vote'
  readonly effects: readonly ExplainedEffect[]
}

/** Explains each resolution behind an entry: a night, a vote, or an act that is void because it repeats a target. */
export function explainEntry(replay: Replay, item: number): readonly ExplainedResolution[] {
  const step = replay.steps.find(({ id }) => id === item)
  if (step === undefined) return []
  const before = stateBeforeReplayStep(replay, item)
  const { entry, events } = step
  const rulebook = rulesOf(before.header)
  const { flags } = before.header
  return events.flatMap((event: GameEvent, at): readonly ExplainedResolution[] => {
    const state = () => evolveAll(before, events.slice(0, at))
    if (event.type === 'NightActed' && event.void === 'repeated-target' && entry.type === 'night-act')
      return [{ of: 'act', effects: explainEffects(rulebook, flags, resolutionOfAct(before, entry).board) }]
    if (event.type === 'NightResolved')
      return [
        {
          of: 'night',
          effects: explainEffects(
            rulebook,
            flags,
            resolutionOfNight(rulebook, flags, nightInputOf(rulebook, state())).board,
          ),
        },
      ]
    if (event.type === 'VoteResolved') {
      const { board } = resolutionOfVote(rulebook, state(), [...event.leaving, ...event.staying])
      return [{ of: 'vote', effects: explainEffects(rulebook, flags, board) }]
    }
    return []
  })
}

/** Finds the last night in which a player was attacked and survived: the seat, and every attack on it. */
export function findLastSurvivedAttack(
  replay: Replay,
): { readonly round: number; readonly seat: Seat; readonly attacks: readonly ExplainedEffect[] } | undefined {
  const { graph } = rulesOf(replay.state.header)
  const deadly = new Set(graph.effects.flatMap((effect) => (effect.deadly === true ? [effect.kind] : [])))
  for (const { id, events } of replay.steps.toReversed()) {
    const night = events.find((event) => event.type === 'NightResolved')
    if (night === undefined) continue
    const attacks = explainEntry(replay, id)
      .flatMap(({ of, effects }) => (of === 'night' ? effects : []))
      .filter(({ kind, seat, felledBy }) => deadly.has(kind) && felledBy.length > 0 && !night.deaths.includes(seat))
    const [first] = attacks
    if (first !== undefined)
      return { round: night.round, seat: first.seat, attacks: attacks.filter(({ seat }) => seat === first.seat) }
  }
  return undefined
}

/** Explains every effect that was raised, in the order of the graph. */
export function explainEffects(rulebook: Rulebook, flags: Flags, board: SettledEffects): readonly ExplainedEffect[] {
  const { graph } = rulebook
  const numbers = new Map(createGraphModel(graph, flags).edges.map(({ id, number }) => [id, number]))

  const told = (effect: Effect): ExplainedEffect => {
    const spec = graph.effects.find(({ kind }) => kind === effect.kind)
    const stands = board.standing(effect.kind).includes(effect)
    const edges = graph.edges.flatMap((edge): readonly ExplainedEdge[] => {
      if (!edge.to.includes(effect.kind)) return []
      const sources = edge.from
        .flatMap((kind) => board.standing(kind))
        .filter((source) => doesOverturnEdgeApply(edge, source, effect))
      if (sources.length === 0) return []
      const { id, rule, gate } = edge
      const on = isFlagConditionMet(gate, flags)
      const switches = on ? Object.keys(gate ?? {}) : unmetFlags(gate, flags)
      return [{ number: numbers.get(id) ?? 0, id, rule, on, flags: switches, by: sources.map(told) }]
    })
    const isEnd = spec?.deadly === true || graph.edges.every(({ from }) => !from.includes(effect.kind))
    return {
      effect: effectId(effect),
      kind: effect.kind,
      seat: effect.seat,
      stands,
      rule: spec?.rule ?? '',
      flags: Object.keys(spec?.gate ?? {}),
      felledBy: edges.filter(({ on }) => on),
      closed: stands && isEnd ? edges.filter(({ on }) => !on) : [],
      through: spec?.links === undefined || effect.by === undefined ? [] : deathsOf(effect.by, effect.kind).map(told),
    }
  }
  const deathsOf = (seat: Seat, but: EffectKind): readonly Effect[] =>
    graph.effects
      .filter(({ kind, deadly }) => deadly === true && kind !== but)
      .flatMap(({ kind }) => board.standing(kind))
      .filter((death) => death.seat === seat)

  return graph.effects.flatMap(({ kind }) => board.raised(kind)).map(told)
}

function unmetFlags(gate: FlagCondition | undefined, flags: Flags): readonly string[] {
  return Object.keys(gate ?? {}).filter((key) => flags[key] !== gate?.[key])
}

/**
 * Part of a graph that these effects touch: the effects that were raised, and the edges that overturned one of them or
 * are switched off.
 */
export interface EffectSubgraph {
  readonly effects: readonly EffectKind[]
  readonly edges: readonly string[]
}

export function effectSubgraphOf(effects: readonly ExplainedEffect[]): EffectSubgraph {
  const kinds = new Set<EffectKind>()
  const edges = new Set<string>()
  const add = (effect: ExplainedEffect): void => {
    kinds.add(effect.kind)
    for (const edge of [...effect.felledBy, ...effect.closed]) {
      edges.add(edge.id)
      edge.by.forEach(add)
    }
    effect.through.forEach(add)
  }
  effects.forEach(add)
  return { effects: [...kinds], edges: [...edges] }
}

/** Reduces a graph to one part for drawing. Edges keep their numbers. */
export function restrictGraphModel({ nodes, edges, links, feeds }: GraphModel, part: EffectSubgraph): GraphModel {
  const within = (kinds: readonly EffectKind[]) => kinds.filter((kind) => part.effects.includes(kind))
  const joined = ({ from, to }: { readonly from: EffectKind; readonly to: EffectKind }) =>
    part.effects.includes(from) && part.effects.includes(to)
  return {
    nodes: nodes.filter(({ kind }) => part.effects.includes(kind)),
    edges: edges
      .filter(({ id }) => part.edges.includes(id))
      .map((edge) => ({ ...edge, from: within(edge.from), to: within(edge.to) }))
      .filter(({ from, to }) => from.length > 0 && to.length > 0),
    links: links.filter((link) => part.edges.includes(link.edge) && joined(link)),
    feeds: feeds.filter(joined),
  }
}
