// A line chart as SVG, drawn once for each of several widths. The style of the page shows the drawing that fits the
// screen, so text is never scaled or cut off. A drawing contains only shapes and escaped text, and is coloured by the
// style of the page.

import { htmlElement, htmlTextElement } from '../documents/markup.ts'
import { type ChartContent, layoutChart, type PlacedLabel, type Point, type Segment } from './chartLayout.ts'

export interface LineChart extends ChartContent {
  /** Description for readers who cannot see the chart. */
  readonly title: string
}

/** Maximum number of lines in a chart, which is the number of colours. */
export const MAX_CHART_LINES = 8

/** Widths of the drawings in pixels, by class. `siteStyle.ts` shows one of them. */
export const CHART_WIDTHS_PX = { small: 288, medium: 480, large: 760 } as const

export function renderLineChart(chart: LineChart): string {
  const shown = { ...chart, lines: chart.lines.slice(0, MAX_CHART_LINES) }
  return Object.entries(CHART_WIDTHS_PX)
    .map(([name, width]) => htmlElement(`figure.chart.${name}`, renderDrawing(shown, width)))
    .join('\n')
}

function renderDrawing(chart: LineChart, width: number): readonly string[] {
  const { height, grid, ticks, moments, lines, names, leaders, values, isNumbered } = layoutChart(chart, width)
  const drawing = htmlElement(
    'svg',
    [
      ...grid.map((segment) => lineSvg(segment, 'grid')),
      ...[...ticks, ...moments].map((label) => labelSvg(label, 'text')),
      ...leaders.map((segment, index) => lineSvg(segment, `leader c${index}`)),
      ...lines.map(polylineSvg),
      ...values.map(({ point: { x, y } }) => `<circle class="c0" cx="${round(x)}" cy="${round(y)}" r="4"/>`),
      ...values.map((label) => labelSvg(label, 'text.value')),
      ...names.map((label, index) => labelSvg(label, `text.name.c${index}`)),
    ],
    { viewBox: `0 0 ${width} ${height}`, width, height, role: 'img', 'aria-label': chart.title },
  )
  if (!isNumbered) return [drawing]
  const items = chart.lines.map(({ name }, index) => htmlElement(`li.c${index}`, htmlTextElement('span', name)))
  return [drawing, htmlElement('ol', items)]
}

const round = (value: number) => Number(value.toFixed(1))

function lineSvg({ from, to }: Segment, className: string): string {
  return `<line class="${className}" x1="${round(from.x)}" x2="${round(to.x)}" y1="${round(from.y)}" y2="${round(to.y)}"/>`
}

function polylineSvg(points: readonly Point[], index: number): string {
  const some = points.map(({ x, y }) => `${round(x)},${round(y)}`)
  // A line with a single point would be invisible.
  const all = some.length === 1 ? [...some, ...some] : some
  return `<polyline class="c${index}" points="${all.join(' ')}" stroke-linecap="round"/>`
}

function labelSvg({ text, at, anchor }: PlacedLabel, tag: string): string {
  return htmlTextElement(tag, text, {
    x: round(at.x),
    y: round(at.y),
    ...(anchor === 'start' ? {} : { 'text-anchor': anchor }),
  })
}
