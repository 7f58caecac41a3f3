// Places an overturn graph on paper: top to bottom, each effect below what can overturn it. Owns
// geometry only; what is on or off is the model's. The same graph and labels give the same drawing.

import { graphlib, layout } from '@dagrejs/dagre'
import type { GraphModel, PlacedGraph, PlacedLine, PlacedLink, PlacedNode } from '../../rules/graphModel.ts'
import type { EffectKind } from '../../rules/overturn.ts'

const LINE_HEIGHT = 17
const PADDING = { x: 14, y: 10 }
const LONGEST_LINE = 15
/** The circle that carries an edge's number. */
const BADGE = 20
const MARGIN = 6

interface Point {
  readonly x: number
  readonly y: number
}

export function layoutGraph(model: GraphModel, nameOf: (kind: EffectKind) => string): PlacedGraph {
  const graph = new graphlib.Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 26, edgesep: 12, ranksep: 26, marginx: MARGIN, marginy: MARGIN })
  const labels = new Map(model.nodes.map(({ kind }) => [kind, wrapped(nameOf(kind))]))
  for (const [kind, lines] of labels) {
    graph.setNode(kind, { width: Math.max(...lines.map(widthOf)) + 2 * PADDING.x, height: lines.length * LINE_HEIGHT + 2 * PADDING.y })
  }
  for (const link of model.links) graph.setEdge(link.from, link.to, { width: BADGE, height: BADGE, labelpos: 'c' }, linkName(link))
  for (const feed of model.feeds) graph.setEdge(feed.from, feed.to, { width: 0, height: 0 }, 'feed')
  layout(graph)

  const { width = 0, height = 0 } = graph.graph() as { width?: number; height?: number }
  const nodes = model.nodes.map(({ kind }): PlacedNode => {
    const node = graph.node(kind) as Point & { width: number; height: number }
    return { kind, lines: labels.get(kind) ?? [], x: round(node.x), y: round(node.y), width: round(node.width), height: round(node.height) }
  })
  const links = model.links.map((link): PlacedLink => {
    const drawn = graph.edge(link.from, link.to, linkName(link)) as Point & { points: readonly Point[] }
    return { edge: link.edge, number: link.number, from: link.from, to: link.to, path: curve(drawn.points), x: round(drawn.x), y: round(drawn.y) }
  })
  const feeds = model.feeds.map((feed): PlacedLine => {
    const drawn = graph.edge(feed.from, feed.to, 'feed') as { points: readonly Point[] }
    return { from: feed.from, to: feed.to, path: curve(drawn.points) }
  })
  return { width: Math.ceil(width), height: Math.ceil(height), nodes, links, feeds }
}

function linkName({ edge }: { readonly edge: string }): string {
  return `edge:${edge}`
}

/** A smooth line through the points: quadratic pieces that meet halfway between them. */
function curve(points: readonly Point[]): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (first === undefined || last === undefined) return ''
  let path = `M${at(first)}`
  for (let i = 0; i < rest.length - 1; i += 1) {
    const [corner, next] = [rest[i], rest[i + 1]]
    if (corner === undefined || next === undefined) continue
    const end = i === rest.length - 2 ? next : { x: (corner.x + next.x) / 2, y: (corner.y + next.y) / 2 }
    path += ` Q${at(corner)} ${at(end)}`
  }
  return rest.length === 1 ? `${path} L${at(last)}` : path
}

function at({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(n: number): number {
  return Math.round(n * 10) / 10
}

/** Words in lines of about equal length: a name is a few words and there is no page to measure on. */
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
