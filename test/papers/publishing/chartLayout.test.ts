// Law of a chart's labels: no label lies over another label, over a line or over an edge, for any number of rounds and
// lines, at any width, in three languages.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGS } from '../../../src/i18n/registry.ts'
import {
  type ChartContent,
  type ChartLayout,
  doBoxesOverlap,
  doesSegmentCross,
  isInside,
  layoutChart,
  segmentsOf,
} from '../../../src/papers/publishing/chartLayout.ts'
import { CHART_WIDTHS_PX } from '../../../src/papers/publishing/lineChart.ts'
import { paperWords } from '../../../src/papers/documents/paperWords.ts'

/** Descriptions of the labels of a chart that lie over something or are cut off. */
function faultsOf({ width, height, grid, ticks, moments, lines, names, leaders, values }: ChartLayout): string[] {
  const labels = [...ticks, ...moments, ...names, ...values]
  const segments = [...grid, ...lines.flatMap(segmentsOf), ...leaders]
  return labels.flatMap(({ text, box }, index) => [
    ...(isInside(box, width, height) ? [] : [`${text} is cut off`]),
    ...labels
      .slice(index + 1)
      .filter((other) => doBoxesOverlap(box, other.box))
      .map((other) => `${text} lies over ${other.text}`),
    ...(segments.some((segment) => doesSegmentCross(segment, box)) ? [`${text} lies over a line`] : []),
  ])
}

const NAMES = [
  'Лев',
  'Zoe',
  'Щедрость Широкоплечая',
  'Їжак',
  'Константин Константинопольский-Младший',
  'W',
  '李小龍',
  '🦊',
]
const name = fc.oneof(fc.constantFrom(...NAMES), fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }))

const chart: fc.Arbitrary<ChartContent> = fc
  .record({
    rounds: fc.integer({ min: 1, max: 60 }),
    lines: fc.integer({ min: 1, max: 8 }),
    isPlaces: fc.boolean(),
    words: fc.constantFrom(...LANGS.map(paperWords)),
    labels: fc.constantFrom('round', 'stage', 'date'),
    stage: name,
    players: fc.integer({ min: 2, max: 100 }),
  })
  .chain(({ rounds, lines, isPlaces, words, labels, stage, players }) =>
    fc
      .array(
        fc.record({
          name,
          values: fc.array(isPlaces ? fc.integer({ min: 1, max: players }) : fc.integer({ min: -500, max: 6000 }), {
            minLength: rounds,
            maxLength: rounds,
          }),
          before: fc.integer({ min: 0, max: rounds - 1 }),
        }),
        { minLength: lines, maxLength: lines },
      )
      .map((made) => ({
        isPlaces,
        tick: isPlaces ? String : words.points,
        labels: Array.from({ length: rounds }, (_, index) => {
          const round = words.text('column', 'roundShort', { n: index + 1 })
          const day = `2026-${String((index % 12) + 1).padStart(2, '0')}-28`
          return { round, stage: `${stage} · ${round}`, date: words.date(day) }[labels] ?? ''
        }),
        lines: made.map(({ values, before, ...line }) => ({
          ...line,
          values: values.map((value, index) => (index < before ? null : value)),
        })),
      })),
  )
const width = fc.oneof(fc.constantFrom(...Object.values(CHART_WIDTHS_PX)), fc.integer({ min: 280, max: 800 }))

describe('the labels of a chart', () => {
  it('lie over no label, no line and no edge, and the last moment and value are named', () => {
    fc.assert(
      fc.property(chart, width, (content, drawn) => {
        const layout = layoutChart(content, drawn)
        expect(faultsOf(layout)).toEqual([])
        expect(layout.names.length).toBe(content.lines.length === 1 ? 0 : content.lines.length)
        if (content.lines.length === 1) expect(layout.values[0]?.text).toBe(lastValueOf(content))
        if (layout.moments.length > 0) expect(layout.moments.at(-1)?.text).toBe(content.labels.at(-1))
      }),
      { numRuns: 2000, seed: 56 },
    )
  })

  it('name the rounds at every width', () => {
    const labels = Array.from({ length: 60 }, (_, index) => `R${index + 1}`)
    const lines = [{ name: 'Лев', values: labels.map((_, index) => index + 1) }]
    for (const drawn of Object.values(CHART_WIDTHS_PX)) {
      const { moments } = layoutChart({ labels, lines, tick: String, isPlaces: true }, drawn)
      expect(moments.length).toBeGreaterThanOrEqual(5)
    }
  })
})

const lastValueOf = ({ lines: [line], tick }: ChartContent) =>
  line && tick(line.values.findLast((value) => value !== null) ?? 0)

describe('the check of this law notices a label', () => {
  const content: ChartContent = {
    labels: ['R1', 'R2', 'R3'],
    lines: [
      { name: 'Лев', values: [1, 2, 3] },
      { name: 'Кот', values: [3, 2, 1] },
    ],
    tick: String,
    isPlaces: true,
  }
  const layout = layoutChart(content, 328)
  const [first] = layout.names
  const middle = layout.lines[0]?.[1] ?? { x: 0, y: 0 }
  const movedTo = (left: number, top: number): ChartLayout => ({
    ...layout,
    names: first ? [{ ...first, box: { left, top, right: left + 20, bottom: top + 16 } }] : [],
  })

  it.each([
    ['over another label', () => ({ ...layout, names: first ? [first, first] : [] }), 'Лев lies over Лев'],
    ['over a line', () => movedTo(middle.x - 10, middle.y - 8), 'Лев lies over a line'],
    ['over the right edge', () => movedTo(320, 4), 'Лев is cut off'],
  ])('%s', (_, moved, fault) => {
    expect(faultsOf(moved())).toContain(fault)
  })
})
