// A line chart as SVG. It contains only shapes and escaped text, and is coloured by the style of the page. Values are
// whole numbers, and names are at the ends of their lines.

import { htmlElement, htmlTextElement } from '../documents/markup.ts'

export interface ChartLine {
  readonly name: string
  /** One value for each label. `null` before the line begins. */
  readonly values: readonly (number | null)[]
}

export interface LineChart {
  /** Description for readers who cannot see the chart. */
  readonly title: string
  /** Labels of the points on the time axis, from left to right. */
  readonly labels: readonly string[]
  readonly lines: readonly ChartLine[]
  /** Label of a value on the axis. */
  readonly tick: (value: number) => string
  /** Whether the values are places, with the first place at the top. */
  readonly isPlaces: boolean
}

/** Maximum number of lines in a chart, which is the number of colours. */
export const MAX_CHART_LINES = 8

const CHART_WIDTH = 760
const CHART_HEIGHT = 360
const PLOT_MARGINS = { left: 52, right: 168, top: 14, bottom: 34 } as const
const MAX_AXIS_LABELS = 12
const MAX_CHART_NAME_LENGTH = 20
/** Minimum distance between two names, so that they do not overlap. */
const MIN_NAME_SPACING = 16

export function renderLineChart({ title, labels, lines, tick, isPlaces }: LineChart): string {
  const shown = lines.slice(0, MAX_CHART_LINES)
  const values = shown.flatMap((line) => line.values.filter((value) => value !== null))
  // The axis ends with the data, and all ticks are inside it.
  const [low, high] = isPlaces ? [1, Math.max(2, ...values)] : [Math.min(0, ...values), Math.max(1, ...values)]
  const ticks = isPlaces ? placeTicks(high) : pointTicks(low, high)
  const width = CHART_WIDTH - PLOT_MARGINS.left - PLOT_MARGINS.right
  const height = CHART_HEIGHT - PLOT_MARGINS.top - PLOT_MARGINS.bottom
  const x = (index: number) =>
    PLOT_MARGINS.left + (labels.length < 2 ? width / 2 : (index * width) / (labels.length - 1))
  const share = (value: number) => (value - low) / (high - low)
  const y = (value: number) => PLOT_MARGINS.top + height * (isPlaces ? share(value) : 1 - share(value))
  const grid = ticks.map((value) => {
    const text = htmlTextElement('text', tick(value), {
      x: PLOT_MARGINS.left - 8,
      y: roundCoordinate(y(value) + 4),
      'text-anchor': 'end',
    })
    const height = roundCoordinate(y(value))
    return `<line class="grid" x1="${PLOT_MARGINS.left}" x2="${CHART_WIDTH - PLOT_MARGINS.right}" y1="${height}" y2="${height}"/>${text}`
  })
  const every = Math.ceil(labels.length / MAX_AXIS_LABELS) || 1
  const below = labels.flatMap((label, index) =>
    (labels.length - 1 - index) % every === 0
      ? [
          htmlTextElement('text', label, {
            x: roundCoordinate(x(index)),
            y: CHART_HEIGHT - 10,
            'text-anchor': 'middle',
          }),
        ]
      : [],
  )
  const drawn = shown.map(({ values: own }, index) => {
    const some = own.flatMap((value, moment) =>
      value === null ? [] : [`${roundCoordinate(x(moment))},${roundCoordinate(y(value))}`],
    )
    // A line with a single point would be invisible.
    const points = some.length === 1 ? [...some, ...some] : some
    return `<polyline class="c${index}" points="${points.join(' ')}" stroke-linecap="round"/>`
  })
  const ends = spreadNames(shown.map(({ values: own }) => y(own.findLast((value) => value !== null) ?? low)))
  const names = shown.map(({ name }, index) =>
    htmlTextElement(`text.name.c${index}`, shortenName(name), {
      x: CHART_WIDTH - PLOT_MARGINS.right + 8,
      y: roundCoordinate((ends[index] ?? 0) + 4),
    }),
  )
  return htmlElement('svg.chart', [...grid, ...below, ...drawn, ...names], {
    viewBox: `0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`,
    role: 'img',
    'aria-label': title,
  })
}

const roundCoordinate = (value: number) => Number(value.toFixed(1))

/** Shortens the name between grapheme clusters, because a letter may consist of several characters. */
function shortenName(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  return letters.length <= MAX_CHART_NAME_LENGTH ? name : `${letters.slice(0, MAX_CHART_NAME_LENGTH - 1).join('')}…`
}

/** Moves names apart from top to bottom, then back up from the lower edge. */
function spreadNames(wanted: readonly number[]): readonly number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = [...wanted]
  let last = Number.NEGATIVE_INFINITY
  for (const index of order) last = placed[index] = Math.max(wanted[index] ?? 0, last + MIN_NAME_SPACING)
  let next = CHART_HEIGHT - PLOT_MARGINS.bottom + MIN_NAME_SPACING
  for (const index of order.toReversed()) next = placed[index] = Math.min(placed[index] ?? 0, next - MIN_NAME_SPACING)
  return placed
}

/** Ticks in hundredths, in round steps and inside the range. */
function pointTicks(low: number, high: number): readonly number[] {
  const rough = (high - low) / 5
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 10 * power
  const first = Math.ceil(low / step)
  const last = Math.floor(high / step)
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

function placeTicks(last: number): readonly number[] {
  const step = Math.ceil((last - 1) / 8)
  return Array.from({ length: Math.floor((last - 1) / step) + 1 }, (_, index) => 1 + index * step)
}
