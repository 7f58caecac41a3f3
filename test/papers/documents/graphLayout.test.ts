// Drawings of overturn graphs. A drawing is always the same, nothing overlaps, every edge has its number, and every
// line runs from its source down to its target.

import { describe, expect, it } from 'vitest'
import { layoutGraph } from '../../../src/papers/documents/graphLayout.ts'
import {
  createGraphModel,
  isPlacedGraphLineActive,
  type PlacedGraph,
  type PlacedNode,
} from '../../../src/rules/graphModel.ts'
import { formatPhrase } from '../../../src/i18n/phrase.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'

const cases = RULEBOOKS.flatMap((rulebook) => LANGS.map((lang) => ({ rulebook, lang, id: rulebook.id })))

describe.each(cases)('the graph of $id in $lang', ({ rulebook, lang }) => {
  const initial = Object.fromEntries(rulebook.flags.map(({ key, initial: value }) => [key, value]))
  const model = createGraphModel(rulebook.graph, initial)
  const name = (kind: string) => formatPhrase(lang, 'effect', kind)
  const placed = layoutGraph(model, name)

  it('a graph has the same layout every time, for any flags', () => {
    expect(layoutGraph(createGraphModel(rulebook.graph, {}), name)).toEqual(placed)
  })

  it('a graph keeps boxes apart and everything inside the drawing', () => {
    const overlaps = placed.nodes.flatMap((a, i) =>
      placed.nodes
        .slice(i + 1)
        .filter((b) => overlap(a, b))
        .map((b) => `${a.kind} ${b.kind}`),
    )
    expect(overlaps).toEqual([])
    for (const { x, y } of pointsOf(placed)) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x).toBeLessThanOrEqual(placed.width)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(y).toBeLessThanOrEqual(placed.height)
    }
  })

  it('a graph numbers every edge once for each target, without overlapping numbers', () => {
    expect(placed.badges.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      model.edges.flatMap(({ number, to }) => to.map(() => number)),
    )
    expect(new Set(placed.badges.map(({ x, y }) => `${x} ${y}`)).size).toBe(placed.badges.length)
  })

  it('every line of a graph ends at its target with an arrow, or in a junction of lines', () => {
    const astray = placed.lines.filter(({ from, to, path, head }) => {
      const [x = 0, y = 0] = numbersOf(path).slice(-2)
      const target = nodeOf(placed, to)
      const arrives = Math.abs(x - target.x) <= target.width / 2 && Math.abs(y - (target.y - target.height / 2)) < 0.2
      return (head && !arrives) || (from !== undefined && nodeOf(placed, from).y >= target.y)
    })
    expect(astray).toEqual([])
  })

  it('no line of a graph crosses a box that is not its source or target', () => {
    const through = placed.lines.flatMap((line) =>
      placed.nodes
        .filter(
          (node) =>
            node.kind !== line.from && node.kind !== line.to && stopsOf(line.path).some((point) => inside(point, node)),
        )
        .map((node) => `${line.from} → ${line.to} through ${node.kind}`),
    )
    expect(through).toEqual([])
  })

  it('a graph has an active line for every active edge', () => {
    for (const edge of model.edges)
      expect(
        placed.lines.some((line) => line.edges.includes(edge.id) && line.head && isPlacedGraphLineActive(model, line)),
      ).toBe(edge.on || sharesLine(placed, model, edge.id))
  })
})

function sharesLine(placed: PlacedGraph, model: ReturnType<typeof createGraphModel>, id: string): boolean {
  return placed.lines.some(
    ({ edges, head }) =>
      head && edges.includes(id) && edges.some((other) => model.edges.some((edge) => edge.id === other && edge.on)),
  )
}

function nodeOf({ nodes }: PlacedGraph, kind: string): PlacedNode {
  const node = nodes.find((candidate) => candidate.kind === kind)
  if (node === undefined) throw new Error(kind)
  return node
}

function overlap(a: PlacedNode, b: PlacedNode): boolean {
  return Math.abs(a.x - b.x) < (a.width + b.width) / 2 && Math.abs(a.y - b.y) < (a.height + b.height) / 2
}

function inside({ x, y }: { x: number; y: number }, node: PlacedNode): boolean {
  return Math.abs(x - node.x) < node.width / 2 && Math.abs(y - node.y) < node.height / 2
}

const numbersOf = (path: string): readonly number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number)

/** End points of each part of a path, and the points between them. */
function stopsOf(path: string): readonly { x: number; y: number }[] {
  const numbers = numbersOf(path)
  return Array.from({ length: numbers.length / 2 }, (_, i) => ({ x: numbers[2 * i] ?? 0, y: numbers[2 * i + 1] ?? 0 }))
}

function pointsOf({ nodes, lines }: PlacedGraph): readonly { x: number; y: number }[] {
  return [
    ...nodes.flatMap(({ x, y, width, height }) => [
      { x: x - width / 2, y: y - height / 2 },
      { x: x + width / 2, y: y + height / 2 },
    ]),
    ...lines.flatMap(({ path }) => stopsOf(path)),
  ]
}
