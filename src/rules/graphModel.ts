// The overturn graph as something to look at: nodes, numbered edges and the lines that join them,
// and which of them are in force under given flags. Pure queries; places nothing and draws nothing.
// The same edges resolve the night (docs/spec/rulebooks.md §1).

import type { Flags } from './header.ts'
import { isFlagConditionMet, type EffectKind, type OverturnGraph } from './overturn.ts'

interface GraphNode {
  readonly kind: EffectKind
  /** A standing effect of this kind is a death. */
  readonly deadly: boolean
  readonly rule: string
  readonly on: boolean
  /** Flags that may switch it off. */
  readonly flags: readonly string[]
}

/** "A cancels B", as the table lists it. */
export interface GraphEdge {
  /** 1.. in the order of the rulebook: ties the drawing to the table. */
  readonly number: number
  readonly id: string
  readonly from: readonly EffectKind[]
  readonly to: readonly EffectKind[]
  readonly rule: string
  /** In force: its own gate is open, and so is an effect at each end. */
  readonly on: boolean
  readonly flags: readonly string[]
}

/** One line of the drawing. An edge with several sources or targets has several. */
interface GraphLink {
  readonly edge: string
  readonly number: number
  readonly from: EffectKind
  readonly to: EffectKind
  readonly on: boolean
}

/** `from` causes `to`: a visit gives vote-immunity, a death drags another along. */
interface GraphFeed {
  readonly from: EffectKind
  readonly to: EffectKind
  /** Through it a death spreads (CITY-6). */
  readonly spreads: boolean
  readonly on: boolean
}

export interface GraphModel {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  readonly links: readonly GraphLink[]
  readonly feeds: readonly GraphFeed[]
}

/** Which nodes, edges and lines there are never depends on the flags; only what is on does. */
export function graphModel<C>(graph: OverturnGraph<C>, flags: Flags): GraphModel {
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

/** Effects without edges are left out of the drawing, unless no effect has any. */
function drawnEffects<C>({ effects, edges }: OverturnGraph<C>): OverturnGraph<C>['effects'] {
  const joined = new Set([
    ...edges.flatMap(({ from, to }) => [...from, ...to]),
    ...effects.flatMap(({ kind, reads = [] }) => (reads.length === 0 ? [] : [kind, ...reads])),
  ])
  return joined.size === 0 ? effects : effects.filter(({ kind }) => joined.has(kind))
}

/** One line of a drawing, where a layout put it. */
export interface PlacedLine {
  readonly type: 'cancels' | 'brings'
  /** Edges it belongs to; none for a causing line. */
  readonly edges: readonly string[]
  /** Absent where the lines of several sources have already met. */
  readonly from?: EffectKind
  readonly to: EffectKind
  /** SVG path data in the drawing's own units. */
  readonly path: string
  /** Ends in an arrow head; otherwise it meets others. */
  readonly head: boolean
}

/** The number of an edge on its line, or where its lines meet. */
export interface PlacedBadge {
  readonly edge: string
  readonly number: number
  readonly x: number
  readonly y: number
}

export interface PlacedNode {
  readonly kind: EffectKind
  readonly lines: readonly string[]
  /** Centre. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A graph laid out for one language. The same for all flags, so that nothing jumps when one is turned. */
export interface PlacedGraph {
  readonly width: number
  readonly height: number
  readonly nodes: readonly PlacedNode[]
  readonly lines: readonly PlacedLine[]
  readonly badges: readonly PlacedBadge[]
}

/** In force: something that is on runs along this line. */
export function isPlacedLineActive({ links, feeds }: GraphModel, line: PlacedLine): boolean {
  const runs = (link: { readonly from: EffectKind; readonly to: EffectKind; readonly on: boolean }) =>
    link.on && link.to === line.to && (line.from === undefined || link.from === line.from)
  return line.type === 'brings' ? feeds.some(runs) : links.some((link) => line.edges.includes(link.edge) && runs(link))
}
