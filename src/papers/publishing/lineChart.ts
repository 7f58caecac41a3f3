// A chart of lines as SVG: nothing but shapes and escaped text, coloured by the style of the page. Whole numbers only;
// its names stand at the ends of their lines.

import { element, textElement } from '../documents/markup.ts'

export interface ChartLine {
  readonly name: string
  /** As many as there are labels; null: not there yet. */
  readonly values: readonly (number | null)[]
}

export interface LineChart {
  /** What it shows, for readers who do not see it. */
  readonly title: string
  /** Of the moments, from left to right. */
  readonly labels: readonly string[]
  readonly lines: readonly ChartLine[]
  /** Of a value on the axis. */
  readonly tick: (value: number) => string
  /** The first place stands at the top. */
  readonly isPlaces: boolean
}

/** As many as there are colours. */
export const MOST_LINES = 8

const WIDTH = 760
const HEIGHT = 360
const PLOT = { left: 52, right: 168, top: 14, bottom: 34 } as const
const MOST_LABELS = 12
const LONGEST_NAME = 20
/** Between two names, so that none lies on another. */
const LINE_HEIGHT = 16

export function lineChart({ title, labels, lines, tick, isPlaces }: LineChart): string {
  const shown = lines.slice(0, MOST_LINES)
  const values = shown.flatMap((line) => line.values.filter((value) => value !== null))
  // The axis ends where the data ends; ticks stand inside.
  const [low, high] = isPlaces ? [1, Math.max(2, ...values)] : [Math.min(0, ...values), Math.max(1, ...values)]
  const ticks = isPlaces ? placeTicks(high) : pointTicks(low, high)
  const width = WIDTH - PLOT.left - PLOT.right
  const height = HEIGHT - PLOT.top - PLOT.bottom
  const x = (index: number) => PLOT.left + (labels.length < 2 ? width / 2 : (index * width) / (labels.length - 1))
  const share = (value: number) => (value - low) / (high - low)
  const y = (value: number) => PLOT.top + height * (isPlaces ? share(value) : 1 - share(value))
  const grid = ticks.map((value) => {
    const text = textElement('text', tick(value), { x: PLOT.left - 8, y: at(y(value) + 4), 'text-anchor': 'end' })
    const height = at(y(value))
    return `<line class="grid" x1="${PLOT.left}" x2="${WIDTH - PLOT.right}" y1="${height}" y2="${height}"/>${text}`
  })
  const every = Math.ceil(labels.length / MOST_LABELS) || 1
  const below = labels.flatMap((label, index) =>
    (labels.length - 1 - index) % every === 0
      ? [textElement('text', label, { x: at(x(index)), y: HEIGHT - 10, 'text-anchor': 'middle' })]
      : [],
  )
  const drawn = shown.map(({ values: own }, index) => {
    const some = own.flatMap((value, moment) => (value === null ? [] : [`${at(x(moment))},${at(y(value))}`]))
    // A line of one point would not be seen.
    const points = some.length === 1 ? [...some, ...some] : some
    return `<polyline class="c${index}" points="${points.join(' ')}" stroke-linecap="round"/>`
  })
  const ends = namesAt(shown.map(({ values: own }) => y(own.findLast((value) => value !== null) ?? low)))
  const names = shown.map(({ name }, index) =>
    textElement(`text.name.c${index}`, short(name), { x: WIDTH - PLOT.right + 8, y: at((ends[index] ?? 0) + 4) }),
  )
  return element('svg.chart', [...grid, ...below, ...drawn, ...names], {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: 'img',
    'aria-label': title,
  })
}

const at = (value: number) => Number(value.toFixed(1))

/** Cut between letters as readers see them. */
function short(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment)
  return letters.length <= LONGEST_NAME ? name : `${letters.slice(0, LONGEST_NAME - 1).join('')}…`
}

/** Pushed apart from the top down, then back up from the lower edge. */
function namesAt(wanted: readonly number[]): readonly number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = [...wanted]
  let last = Number.NEGATIVE_INFINITY
  for (const index of order) last = placed[index] = Math.max(wanted[index] ?? 0, last + LINE_HEIGHT)
  let next = HEIGHT - PLOT.bottom + LINE_HEIGHT
  for (const index of order.toReversed()) next = placed[index] = Math.min(placed[index] ?? 0, next - LINE_HEIGHT)
  return placed
}

/** Hundredths, in steps that people count by; none outside. */
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
