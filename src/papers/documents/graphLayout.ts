// Places an overturn graph on paper: top to bottom, each effect below what can overturn it. dagre
// finds ranks and order; this file decides what is one line, where lines leave and enter, and how
// they bend. The same graph and names give the same drawing under all flags.

import { graphlib, layout } from '@dagrejs/dagre'
import { phrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import { shuffled } from '../../rules/deal.ts'
import { type GraphPart, modelPart } from '../../rules/explain.ts'
import {
  type GraphModel,
  graphModel,
  type PlacedBadge,
  type PlacedGraph,
  type PlacedLine,
  type PlacedNode,
} from '../../rules/graphModel.ts'
import type { EffectKind } from '../../rules/overturn.ts'
import type { Rulebook } from '../../rules/rulebook.ts'

const LINE_HEIGHT = 17
const PADDING = { x: 13, y: 9 }
const LONGEST_LINE = 14
/** The circle that carries an edge's number. */
const BADGE = 20
const DOT = 4
const SPACE = { nodesep: 22, edgesep: 14, ranksep: 40, marginx: 8, marginy: 8 } as const

/** What is drawn as one: all edges between the same two effects, or all sources of one edge. */
interface Strand {
  readonly id: string
  readonly type: PlacedLine['type']
  readonly edges: readonly { readonly id: string; readonly number: number }[]
  readonly from: readonly EffectKind[]
  readonly to: EffectKind
}

/** dagre's result depends on the order it is told things in, so several orders are tried. */
const TRIES = 8

export function layoutGraph(model: GraphModel, nameOf: (kind: EffectKind) => string): PlacedGraph {
  if (model.nodes.length === 0) return { width: 0, height: 0, nodes: [], lines: [], badges: [] }
  const names = new Map(model.nodes.map(({ kind }) => [kind, wrapped(nameOf(kind))]))
  const strands = strandsOf(model)
  const kinds = [...names.keys()]
  let best = drawn(names, kinds, strands)
  for (let seed = 1; seed < TRIES; seed += 1) {
    const next = drawn(names, shuffled(kinds, seed), shuffled(strands, seed))
    if (next.tangle < best.tangle) best = next
  }
  const { graph, routes } = best
  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    nodes: kinds.map((kind) => placedNode(kind, names.get(kind) ?? [], graph.node(kind) as Box)),
    lines: routes.map(({ strand, from, to, stops }): PlacedLine => ({
      type: strand.type,
      edges: strand.edges.map(({ id }) => id),
      ...(from === strand.id ? {} : { from }),
      to: strand.to,
      path: linePath(stops),
      head: to === strand.to,
    })),
    badges: strands.flatMap((strand) => badgesOf(graph, strand)),
  }
}

function placedNode(kind: EffectKind, lines: readonly string[], { x, y, width, height }: Box): PlacedNode {
  return { kind, lines, x: round(x), y: round(y), width: round(width), height: round(height) }
}

/** One try: everything told to dagre in this order, and how tangled it came out. */
function drawn(
  names: ReadonlyMap<EffectKind, readonly string[]>,
  kinds: readonly EffectKind[],
  strands: readonly Strand[],
) {
  const graph = new graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', ...SPACE })
  for (const kind of kinds) {
    const lines = names.get(kind) ?? []
    graph.setNode(kind, {
      width: Math.max(...lines.map(widthOf)) + 2 * PADDING.x,
      height: lines.length * LINE_HEIGHT + 2 * PADDING.y,
    })
  }
  for (const strand of strands) addStrand(graph, strand)
  layout(graph)

  const boxOf = (id: string) => graph.node(id) as Box
  const joints = strands.filter(isJoint).map(({ id }) => boxOf(id))
  const labels = strands
    .filter((strand) => !isJoint(strand))
    .map(({ id, from, to }) => graph.edge(from[0] ?? '', to, id) as unknown as Box)
  const bands = bandsOf(kinds.map(boxOf), joints, labels)
  const routes = strands.flatMap((strand) => routesOf(graph, strand))
  const ports = joinPorts(routes, boxOf)
  const placed = routes.map((route, i) => ({
    ...route,
    stops: stopsOf(route.points, ports[i] ?? { start: 0, end: 0 }, boxOf(route.from), boxOf(route.to), bands),
  }))
  return { graph, routes: placed, tangle: tangle(placed.map(({ stops }) => stops)) }
}

type Graph = InstanceType<typeof graphlib.Graph>

function isJoint({ from }: Strand): boolean {
  return from.length > 1
}

/** Lines of several sources meet in a node of their own: the badge of the edge, or a dot. */
function addStrand(graph: Graph, strand: Strand): void {
  const { id, edges, from, to } = strand
  if (!isJoint(strand)) {
    const badge = edges.length === 0 ? { width: 2, height: 2 } : { width: edges.length * (BADGE + 2), height: BADGE }
    graph.setEdge(from[0] ?? '', to, { ...badge, labelpos: 'c' }, id)
    return
  }
  const size = edges.length === 0 ? DOT : BADGE
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

interface StrandRoute extends Route {
  readonly strand: Strand
}

function routesOf(graph: Graph, strand: Strand): readonly StrandRoute[] {
  const { id, from, to } = strand
  const route = (a: string, b: string): StrandRoute => ({
    strand,
    from: a,
    to: b,
    points: (graph.edge(a, b, id) as unknown as { points: readonly Point[] }).points.slice(1, -1),
  })
  return isJoint(strand) ? [...from.map((source) => route(source, id)), route(id, to)] : [route(from[0] ?? '', to)]
}

/** Beside each other where edges share a line. */
function badgesOf(graph: Graph, strand: Strand): readonly PlacedBadge[] {
  const { x, y } = (isJoint(strand)
    ? graph.node(strand.id)
    : graph.edge(strand.from[0] ?? '', strand.to, strand.id)) as unknown as Point
  const left = x - ((strand.edges.length - 1) * (BADGE + 2)) / 2
  return strand.edges.map(({ id, number }, i) => ({ edge: id, number, x: round(left + i * (BADGE + 2)), y: round(y) }))
}

/** Height of what stands on each rank, by the rank's middle: lines go straight through it. */
function bandsOf(...boxes: readonly (readonly Box[])[]): ReadonlyMap<number, number> {
  const bands = new Map<number, number>()
  for (const { y, height } of boxes.flat()) bands.set(round(y), Math.max(bands.get(round(y)) ?? 0, height))
  return bands
}

/** Words in short lines: a name is a few words and there is no page to measure on. */
function wrapped(name: string): readonly string[] {
  const lines: string[] = []
  for (const word of name.split(' ')) {
    const line = lines.at(-1)
    if (line === undefined || line.length + 1 + word.length > LONGEST_LINE) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines
}

const NARROW = /[iljtfrI.,:;'()\- ]/
const WIDE = /[mwMWжшщюмфыЖШЩЮМФЫ]/

/** Width of a line at 14 units, near enough for any text face. */
function widthOf(line: string): number {
  let width = 0
  for (const letter of line) width += NARROW.test(letter) ? 4.8 : WIDE.test(letter) ? 11.5 : 8.2
  return width
}

// The laid-out graph of a rulebook in one language, or of a part of it. Finding one takes a tenth of a second, and
// screens and sheets ask for the same ones again and again.
/** Of one rulebook: what a season's sheets and its last questions "why" ask for. */
const MOST = 64

const placed = new WeakMap<Rulebook, Map<string, PlacedGraph>>()

/** `name`: which graph of this rulebook it is. */
function once(rulebook: Rulebook, name: string, make: () => PlacedGraph): PlacedGraph {
  const known = placed.get(rulebook) ?? new Map<string, PlacedGraph>()
  placed.set(rulebook, known)
  const found = known.get(name) ?? make()
  // The one asked for last stands last.
  known.delete(name)
  known.set(name, found)
  if (known.size > MOST) known.delete(known.keys().next().value ?? name)
  return found
}

/** The same for all flags. */
export function placedGraph(rulebook: Rulebook, lang: Lang, nameOf = effectNames(lang)): PlacedGraph {
  return once(rulebook, lang, () => layoutGraph(graphModel(rulebook.graph, {}), nameOf))
}

/** Only what fired in a night or a vote, or what the flags leave in force: a handful of effects. */
export function placedPart(rulebook: Rulebook, part: GraphPart, lang: Lang, nameOf = effectNames(lang)): PlacedGraph {
  return once(rulebook, `${lang} ${JSON.stringify(part)}`, () =>
    layoutGraph(modelPart(graphModel(rulebook.graph, {}), part), nameOf),
  )
}

function effectNames(lang: Lang): (kind: EffectKind) => string {
  return (kind) => phrase(lang, 'effect', kind)
}

// How the lines of a graph drawing run: they leave a box below and enter one above, spread over its
// side in the order of where they come from, and bend only between ranks. Pure geometry.

interface Point {
  readonly x: number
  readonly y: number
}

/** Centre and size. */
interface Box extends Point {
  readonly width: number
  readonly height: number
}

interface Route {
  readonly from: string
  readonly to: string
  /** Between the two boxes, one for each rank the line passes. */
  readonly points: readonly Point[]
}

/** Where on their boxes a line starts and ends, across. */
interface Ports {
  readonly start: number
  readonly end: number
}

/** Lines stay this far from a box's corners. */
const CORNER = 12
const CLOSEST = 16

function joinPorts(routes: readonly Route[], boxOf: (id: string) => Box): readonly Ports[] {
  const starts = spread(
    routes,
    (route) => route.from,
    (route) => route.points[0] ?? boxOf(route.to),
    boxOf,
  )
  const ends = spread(
    routes,
    (route) => route.to,
    (route) => route.points.at(-1) ?? boxOf(route.from),
    boxOf,
  )
  return routes.map((_, i) => ({ start: starts[i] ?? 0, end: ends[i] ?? 0 }))
}

function spread(
  routes: readonly Route[],
  at: (route: Route) => string,
  toward: (route: Route) => Point,
  boxOf: (id: string) => Box,
): readonly number[] {
  const places: number[] = []
  for (const id of new Set(routes.map(at))) {
    const box = boxOf(id)
    const here = routes
      .map((route, i) => ({ i, x: toward(route).x, of: at(route) }))
      .filter(({ of }) => of === id)
      .sort((a, b) => a.x - b.x || a.i - b.i)
    const room = Math.max(0, box.width - 2 * CORNER)
    const step = here.length < 2 ? 0 : Math.min(room / (here.length - 1), 2 * CLOSEST)
    here.forEach(({ i }, k) => {
      places[i] = box.x + (k - (here.length - 1) / 2) * step
    })
  }
  return places
}

/** Straight down through each rank's band; the bends are between them. */
function stopsOf(
  points: readonly Point[],
  { start, end }: Ports,
  from: Box,
  to: Box,
  bands: ReadonlyMap<number, number>,
): readonly Point[] {
  const stops: Point[] = [{ x: start, y: from.y + from.height / 2 }]
  for (const { x, y } of points) {
    const half = (bands.get(round(y)) ?? 0) / 2
    stops.push({ x, y: y - half }, { x, y: y + half })
  }
  return [...stops, { x: end, y: to.y - to.height / 2 }]
}

/** SVG path data through the stops: lines where it goes straight down, else an S. */
function linePath(stops: readonly Point[]): string {
  return stops
    .map((stop, i) => {
      const before = stops[i - 1]
      if (before === undefined) return `M${at(stop)}`
      if (Math.abs(before.x - stop.x) < 0.5 || stop.y - before.y < 1) return `L${at(stop)}`
      const middle = (before.y + stop.y) / 2
      return `C${at({ x: before.x, y: middle })} ${at({ x: stop.x, y: middle })} ${at(stop)}`
    })
    .join(' ')
}

/** How hard a drawing is to read: crossings first, then length. */
function tangle(lines: readonly (readonly Point[])[]): number {
  let crossings = 0
  let length = 0
  lines.forEach((line, i) => {
    for (const [a, b] of pieces(line)) {
      length += Math.hypot(b.x - a.x, b.y - a.y)
      for (const other of lines.slice(i + 1)) for (const [c, d] of pieces(other)) if (cross(a, b, c, d)) crossings += 1
    }
  })
  return crossings * 2400 + length
}

function* pieces(line: readonly Point[]): Generator<readonly [Point, Point]> {
  for (let i = 1; i < line.length; i += 1) {
    const [a, b] = [line[i - 1], line[i]]
    if (a !== undefined && b !== undefined) yield [a, b]
  }
}

function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  return turnsLeft(a, c, d) !== turnsLeft(b, c, d) && turnsLeft(a, b, c) !== turnsLeft(a, b, d)
}

function turnsLeft(a: Point, b: Point, c: Point): boolean {
  return (c.y - a.y) * (b.x - a.x) > (b.y - a.y) * (c.x - a.x)
}

function at({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(n: number): number {
  return Math.round(n * 10) / 10
}
