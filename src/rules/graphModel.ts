// The overturn graph prepared for display: nodes, numbered edges, the lines between them, and which of them are in
// force under given flags. Pure queries without layout or drawing. The same edges resolve the night
// (docs/spec/rulebooks.md §1).

import type { Flags } from './header.ts'
import { isFlagConditionMet, type EffectKind, type OverturnGraph } from './overturn.ts'

interface GraphNode {
  readonly kind: EffectKind
  /** Whether a standing effect of this kind is a death. */
  readonly deadly: boolean
  readonly rule: string
  readonly on: boolean
  /** Flags that may switch the node off. */
  readonly flags: readonly string[]
}

/** "A cancels B", as in the table of edges. */
export interface GraphEdge {
  /** Number from 1 in the order of the rulebook. It connects the drawing to the table. */
  readonly number: number
  readonly id: string
  readonly from: readonly EffectKind[]
  readonly to: readonly EffectKind[]
  readonly rule: string
  /** Whether the edge is in force: its own flag condition is met, and at least one effect at each end is on. */
  readonly on: boolean
  readonly flags: readonly string[]
}

/** One line of the drawing. An edge with several sources or targets has several lines. */
interface GraphLink {
  readonly edge: string
  readonly number: number
  readonly from: EffectKind
  readonly to: EffectKind
  readonly on: boolean
}

/** `from` causes `to`. For example, a visit gives immunity to the vote, or a death drags another player along. */
interface GraphFeed {
  readonly from: EffectKind
  readonly to: EffectKind
  /** Whether a death spreads along this line (CITY-6). */
  readonly spreads: boolean
  readonly on: boolean
}

export interface GraphModel {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  readonly links: readonly GraphLink[]
  readonly feeds: readonly GraphFeed[]
}

/** Nodes, edges and lines never depend on the flags. Only `on` does. */
export function createGraphModel<C>(graph: OverturnGraph<C>, flags: Flags): GraphModel {
  const nodes = drawnEffects(graph).map(({ kind, deadly, rule, gate }): GraphNode => ({
    kind,
    deadly: deadly === true,
    rule,
    on: isFlagConditionMet(gate, flags),
    flags: Object.keys(gate ?? {}),
  }))
  const onKinds = new Set(nodes.filter((node) => node.on).map((node) => node.kind))
  const isOn = (kind: EffectKind) => onKinds.has(kind)

  const edges = graph.edges.map(({ id, from, to, rule, gate }, index): GraphEdge => ({
    number: index + 1,
    id,
    from,
    to,
    rule,
    on: isFlagConditionMet(gate, flags) && from.some(isOn) && to.some(isOn),
    flags: Object.keys(gate ?? {}),
  }))
  const links = edges.flatMap(({ id, number, from, to, on }) =>
    from.flatMap((source) =>
      to.map((target): GraphLink => ({
        edge: id,
        number,
        from: source,
        to: target,
        on: on && isOn(source) && isOn(target),
      })),
    ),
  )
  const feeds = graph.effects.flatMap(({ kind, reads = [], links: spread }) => {
    const felling = new Set(graph.edges.filter((edge) => edge.to.includes(kind)).flatMap((edge) => edge.from))
    return reads
      .filter((source) => !felling.has(source))
      .map((source): GraphFeed => ({
        from: source,
        to: kind,
        spreads: spread !== undefined,
        on: isOn(source) && isOn(kind),
      }))
  })
  return { nodes, edges, links, feeds }
}

/** Omits effects without edges from the drawing, unless no effect has an edge. */
function drawnEffects<C>({ effects, edges }: OverturnGraph<C>): OverturnGraph<C>['effects'] {
  const joined = new Set([
    ...edges.flatMap(({ from, to }) => [...from, ...to]),
    ...effects.flatMap(({ kind, reads = [] }) => (reads.length === 0 ? [] : [kind, ...reads])),
  ])
  return joined.size === 0 ? effects : effects.filter(({ kind }) => joined.has(kind))
}

/** One line of a drawing, positioned by a layout. */
export interface PlacedGraphLine {
  readonly type: 'cancels' | 'brings'
  /** Ids of the edges that the line belongs to. Empty for a line that shows a cause. */
  readonly edges: readonly string[]
  /** If omitted, the lines of several sources have already joined. */
  readonly from?: EffectKind
  readonly to: EffectKind
  /** SVG path data in the drawing's own units. */
  readonly path: string
  /** Whether the line ends in an arrowhead. Otherwise it joins other lines. */
  readonly head: boolean
}

/** Position of an edge's number: on its line, or at the point where its lines join. */
export interface PlacedEdgeNumber {
  readonly edge: string
  readonly number: number
  readonly x: number
  readonly y: number
}

export interface PlacedNode {
  readonly kind: EffectKind
  readonly lines: readonly string[]
  /** Centre of the node. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Layout of a graph for one language. It is the same for all flags, so that nothing jumps when a flag is switched. */
export interface PlacedGraph {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly lines: readonly PlacedGraphLine[]
  readonly badges: readonly PlacedEdgeNumber[]
}

/** Whether the line shows an edge or a cause that is in force. */
export function isPlacedGraphLineActive({ links, feeds }: GraphModel, line: PlacedGraphLine): boolean {
  const runs = (link: { readonly from: EffectKind; readonly to: EffectKind; readonly on: boolean }) =>
    link.on && link.to === line.to && (line.from === undefined || link.from === line.from)
  return line.type === 'brings' ? feeds.some(runs) : links.some((link) => line.edges.includes(link.edge) && runs(link))
}
