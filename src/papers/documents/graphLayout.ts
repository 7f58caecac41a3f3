// Lays out an overturn graph from top to bottom, with each effect below the effects that can overturn it. dagre
// determines ranks and order. This file merges edges into lines and determines where they start, end and bend. The same
// graph and names give the same drawing under all flags.

import { graphlib, layout } from '@dagrejs/dagre'
import { shuffleBySeed } from '../../rules/draws.ts'
import {
  type GraphModel,
  type PlacedEdgeNumber,
  type PlacedGraph,
  type PlacedGraphLine,
  type PlacedNode,
} from '../../rules/graphModel.ts'
import type { EffectKind } from '../../rules/overturn.ts'
import {
  type GraphPoint,
  type GraphBox,
  type GraphRoute,
  assignEdgePorts,
  waypointsOf,
  svgPathOfStops,
  crossingAndLengthCost,
  roundToTenth,
} from './graphRoutes.ts'

const LINE_HEIGHT = 17
const PADDING = { x: 13, y: 9 }
const MAX_LINE_LENGTH = 14
/** Diameter of the circle with an edge's number. */
const BADGE_SIZE = 20
const DOT_SIZE = 4
const DAGRE_SPACING = { nodesep: 22, edgesep: 14, ranksep: 40, marginx: 8, marginy: 8 } as const

/** Edges that are drawn as one: all edges between the same two effects, or all sources of one edge. */
interface Strand {
  readonly id: string
  readonly type: PlacedGraphLine['type']
  readonly edges: readonly { readonly id: string; readonly number: number }[]
  readonly from: readonly EffectKind[]
  readonly to: EffectKind
}

/** The layout of dagre depends on the order of its input, so several orders are tried. */
const LAYOUT_ATTEMPT_COUNT = 8

export function layoutGraph(model: GraphModel, nameOf: (kind: EffectKind) => string): PlacedGraph {
  if (model.nodes.length === 0) return { width: 0, height: 0, nodes: [], lines: [], badges: [] }
  const names = new Map(model.nodes.map(({ kind }) => [kind, wrapWords(nameOf(kind))]))
  const strands = strandsOf(model)
  const kinds = [...names.keys()]
  let best = layOutOnce(names, kinds, strands)
  for (let seed = 1; seed < LAYOUT_ATTEMPT_COUNT; seed += 1) {
    const next = layOutOnce(names, shuffleBySeed(kinds, seed), shuffleBySeed(strands, seed))
    if (next.tangle < best.tangle) best = next
  }
  const { graph, routes } = best
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    nodes: kinds.map((kind) => placedNode(kind, names.get(kind) ?? [], graph.node(kind) as GraphBox)),
    lines: routes.map(({ strand, from, to, stops }): PlacedGraphLine => ({
      type: strand.type,
      edges: strand.edges.map(({ id }) => id),
      ...(from === strand.id ? {} : { from }),
      to: strand.to,
      path: svgPathOfStops(stops),
      head: to === strand.to,
    })),
    badges: strands.flatMap((strand) => badgesOf(graph, strand)),
  }
}

function placedNode(kind: EffectKind, lines: readonly string[], { x, y, width, height }: GraphBox): PlacedNode {
  return {
    kind,
    lines,
    x: roundToTenth(x),
    y: roundToTenth(y),
    width: roundToTenth(width),
    height: roundToTenth(height),
  }
}

/** One attempt: lays out the graph in this order and computes its tangle cost. */
function layOutOnce(
  names: ReadonlyMap<EffectKind, readonly string[]>,
  kinds: readonly EffectKind[],
  strands: readonly Strand[],
) {
  const graph = new graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', ...DAGRE_SPACING })
  for (const kind of kinds) {
    const lines = names.get(kind) ?? []
    graph.setNode(kind, {
      width: Math.max(...lines.map(widthOf)) + 2 * PADDING.x,
      height: lines.length * LINE_HEIGHT + 2 * PADDING.y,
    })
  }
  for (const strand of strands) addStrand(graph, strand)
  layout(graph)

  const boxOf = (id: string) => graph.node(id) as GraphBox
  const joints = strands.filter(isJoint).map(({ id }) => boxOf(id))
  const labels = strands
    .filter((strand) => !isJoint(strand))
    .map(({ id, from, to }) => placedEdge(graph, from[0] ?? '', to, id))
  const bands = bandsOf(kinds.map(boxOf), joints, labels)
  const routes = strands.flatMap((strand) => routesOf(graph, strand))
  const ports = assignEdgePorts(routes, boxOf)
  const placed = routes.map((route, i) => ({
    ...route,
    stops: waypointsOf(route.points, ports[i] ?? { start: 0, end: 0 }, boxOf(route.from), boxOf(route.to), bands),
  }))
  return { graph, routes: placed, tangle: crossingAndLengthCost(placed.map(({ stops }) => stops)) }
}

type Graph = InstanceType<typeof graphlib.Graph>

/** dagre stores the position of an edge in its label, which its types do not declare. */
function placedEdge(
  graph: Graph,
  from: string,
  to: string,
  id: string,
): GraphBox & { readonly points: readonly GraphPoint[] } {
  return graph.edge(from, to, id) as unknown as GraphBox & { readonly points: readonly GraphPoint[] }
}

function isJoint({ from }: Strand): boolean {
  return from.length > 1
}

/**
 * Adds a strand to the graph. Lines from several sources meet in a separate node, which is the badge of the edge or a
 * dot.
 */
function addStrand(graph: Graph, strand: Strand): void {
  const { id, edges, from, to } = strand
  if (!isJoint(strand)) {
    const badge =
      edges.length === 0 ? { width: 2, height: 2 } : { width: edges.length * (BADGE_SIZE + 2), height: BADGE_SIZE }
    graph.setEdge(from[0] ?? '', to, { ...badge, labelpos: 'c' }, id)
    return
  }
  const size = edges.length === 0 ? DOT_SIZE : BADGE_SIZE
  graph.setNode(id, { width: size, height: size })
  for (const source of from) graph.setEdge(source, id, { width: 0, height: 0 }, id)
  graph.setEdge(id, to, { width: 0, height: 0, weight: 2 }, id)
}

function strandsOf({ edges, feeds }: GraphModel): readonly Strand[] {
  const strands: Strand[] = []
  for (const edge of edges) {
    for (const to of edge.to) {
      const twin = strands.findIndex(
        (strand) =>
          edge.from.length === 1 && strand.from.length === 1 && strand.from[0] === edge.from[0] && strand.to === to,
      )
      const known = strands[twin]
      if (known === undefined)
        strands.push({ id: `cancels ${edge.id} ${to}`, type: 'cancels', edges: [edge], from: edge.from, to })
      else strands[twin] = { ...known, edges: [...known.edges, edge] }
    }
  }
  const fed = [...new Set(feeds.map(({ to }) => to))]
  return [
    ...strands,
    ...fed.map((to): Strand => ({
      id: `brings ${to}`,
      type: 'brings',
      edges: [],
      from: feeds.filter((feed) => feed.to === to).map(({ from }) => from),
      to,
    })),
  ]
}

interface StrandRoute extends GraphRoute {
  readonly strand: Strand
}

function routesOf(graph: Graph, strand: Strand): readonly StrandRoute[] {
  const { id, from, to } = strand
  const route = (a: string, b: string): StrandRoute => ({
    strand,
    from: a,
    to: b,
    points: placedEdge(graph, a, b, id).points.slice(1, -1),
  })
  return isJoint(strand) ? [...from.map((source) => route(source, id)), route(id, to)] : [route(from[0] ?? '', to)]
}

/** Positions of a line's badges, side by side if several edges share the line. */
function badgesOf(graph: Graph, strand: Strand): readonly PlacedEdgeNumber[] {
  const { x, y } = isJoint(strand)
    ? (graph.node(strand.id) as GraphBox)
    : placedEdge(graph, strand.from[0] ?? '', strand.to, strand.id)
  const left = x - ((strand.edges.length - 1) * (BADGE_SIZE + 2)) / 2
  return strand.edges.map(({ id, number }, i) => ({
    edge: id,
    number,
    x: roundToTenth(left + i * (BADGE_SIZE + 2)),
    y: roundToTenth(y),
  }))
}

/** Largest height of a box on each rank, by the y coordinate of the rank. Lines pass straight through this band. */
function bandsOf(...boxes: readonly (readonly GraphBox[])[]): ReadonlyMap<number, number> {
  const bands = new Map<number, number>()
  for (const { y, height } of boxes.flat())
    bands.set(roundToTenth(y), Math.max(bands.get(roundToTenth(y)) ?? 0, height))
  return bands
}

/** Wraps a name into short lines by the number of characters, because no page is available for measuring. */
function wrapWords(name: string): readonly string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > MAX_LINE_LENGTH) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}

const NARROW_LETTERS = /[iljtfrI.,:;'()\- ]/
const WIDE_LETTERS = /[mwMWжшщюмфыЖШЩЮМФЫ]/

/** Approximate width of a line at a font size of 14 units, for any text font. */
function widthOf(line: string): number {
  let width = 0
  for (const letter of line) width += NARROW_LETTERS.test(letter) ? 4.8 : WIDE_LETTERS.test(letter) ? 11.5 : 8.2
  return width
}
