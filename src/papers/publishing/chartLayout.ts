// Places everything in a line chart: grid, lines and labels. No label lies over another label, over a line or over an
// edge of the drawing. A label that has no free place is left out, because the table below the chart has every number.
// Coordinates are pixels, and text is never scaled, so there is one layout for each width of a drawing. Pure functions.

import { chartTextWidth } from './chartText.ts'

export interface ChartLine {
  readonly name: string
  /** One value for each label. `null` before the line begins. */
  readonly values: readonly (number | null)[]
}

/** Values are whole numbers: places, or points in hundredths. */
export interface ChartContent {
  /** Labels of the points on the time axis, from left to right. */
  readonly labels: readonly string[]
  readonly lines: readonly ChartLine[]
  /** Label of a value on the axis. */
  readonly tick: (value: number) => string
  /** Whether the values are places, with the first place at the top. */
  readonly isPlaces: boolean
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Segment {
  readonly from: Point
  readonly to: Point
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface PlacedLabel {
  readonly text: string
  /** Position of the text on its baseline. */
  readonly at: Point
  readonly anchor: 'start' | 'middle' | 'end'
  readonly box: Box
}

export interface ChartLayout {
  readonly width: number
  readonly height: number
  readonly grid: readonly Segment[]
  /** Labels of the grid, at its left. */
  readonly ticks: readonly PlacedLabel[]
  /** Labels of the time axis. */
  readonly moments: readonly PlacedLabel[]
  /** The points of each line. */
  readonly lines: readonly (readonly Point[])[]
  /** Names, or numbers if `isNumbered`, of several lines, in the order of the lines. */
  readonly names: readonly PlacedLabel[]
  /** Thin lines from the end of each line to its name. */
  readonly leaders: readonly Segment[]
  /** Values of a single line with their points. */
  readonly values: readonly (PlacedLabel & { readonly point: Point })[]
  /** Whether the names are too long for the drawing. Then they are listed below it by number. */
  readonly isNumbered: boolean
}

export const AXIS_TEXT_SIZE_PX = 13
export const VALUE_TEXT_SIZE_PX = 15
const EDGE_PX = 2
/** Distance between a label and what it belongs to. */
const LABEL_DISTANCE_PX = 8
const MIN_MOMENT_SPACING_PX = 8
const NAME_SPACING_PX = 18
const LEADER_WIDTH_PX = 20
const BOTTOM_MARGIN_PX = 30
const TOP_MARGIN_PX = 16
/** Names may take up at most this share of the width. */
const MAX_NAME_SHARE = 0.34

export function layoutChart({ labels, lines, tick, isPlaces }: ChartContent, width: number): ChartLayout {
  const height = Math.round(Math.min(360, 130 + width * 0.34))
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null))
  // The axis ends with the data, and all ticks are inside it.
  const [low, high] = isPlaces ? [1, Math.max(2, ...values)] : [Math.min(0, ...values), Math.max(1, ...values)]
  const tickValues = isPlaces ? placeTicks(high) : pointTicks(low, high)
  const isSingle = lines.length === 1
  const nameWidth = Math.max(0, ...lines.map(({ name }) => chartTextWidth(name, AXIS_TEXT_SIZE_PX)))
  const isNumbered = !isSingle && nameWidth > width * MAX_NAME_SHARE
  const names = lines.map(({ name }, index) => (isNumbered ? String(index + 1) : name))
  const plot: Box = {
    left: EDGE_PX + LABEL_DISTANCE_PX + widest(tickValues.map(tick), AXIS_TEXT_SIZE_PX),
    right:
      width -
      EDGE_PX -
      LABEL_DISTANCE_PX -
      (isSingle ? widest(values.map(tick), VALUE_TEXT_SIZE_PX) : LEADER_WIDTH_PX + widest(names, AXIS_TEXT_SIZE_PX)),
    top: TOP_MARGIN_PX,
    bottom: height - BOTTOM_MARGIN_PX,
  }
  const x = (index: number) =>
    labels.length < 2 ? (plot.left + plot.right) / 2 : between(plot.left, plot.right, index / (labels.length - 1))
  const share = (value: number) => (value - low) / (high - low)
  const y = (value: number) => between(plot.top, plot.bottom, isPlaces ? share(value) : 1 - share(value))
  const drawn = lines.map((line) =>
    line.values.flatMap((value, index) => (value === null ? [] : [{ x: x(index), y: y(value), value }])),
  )
  const grid = tickValues.map((value) => ({
    from: { x: plot.left, y: y(value) },
    to: { x: plot.right, y: y(value) },
  }))
  const ticks = tickValues.map((value) =>
    placeLabel(tick(value), { x: plot.left - LABEL_DISTANCE_PX, y: y(value) }, 'end', AXIS_TEXT_SIZE_PX),
  )
  const moments = placeMoments(labels, x, { width, height })
  const all = { width, height, grid, ticks, moments, lines: drawn, isNumbered }
  if (isSingle) {
    const [points = []] = drawn
    const obstacles = [...grid, ...segmentsOf(points)]
    return { ...all, names: [], leaders: [], values: placeValues(points, { ...all, tick, isPlaces, obstacles }) }
  }
  const ends = drawn.map((points) => points.at(-1) ?? { x: plot.right, y: plot.bottom })
  const spread = spreadNames(
    ends.map((end) => end.y),
    { first: plot.top - TOP_MARGIN_PX / 2, last: plot.bottom },
  )
  const nameAt = (index: number): Point => ({
    x: plot.right + LEADER_WIDTH_PX + LABEL_DISTANCE_PX,
    y: spread[index] ?? plot.bottom,
  })
  return {
    ...all,
    names: names.map((name, index) => placeLabel(name, nameAt(index), 'start', AXIS_TEXT_SIZE_PX)),
    leaders: ends.map((from, index) => ({ from, to: { x: plot.right + LEADER_WIDTH_PX, y: nameAt(index).y } })),
    values: [],
  }
}

const between = (from: number, to: number, share: number) => from + (to - from) * share

function widest(texts: readonly string[], sizePx: number): number {
  return Math.max(0, ...texts.map((text) => chartTextWidth(text, sizePx)))
}

/** A label whose text is centred vertically at a point. */
function placeLabel(text: string, { x, y }: Point, anchor: PlacedLabel['anchor'], sizePx: number): PlacedLabel {
  const width = chartTextWidth(text, sizePx)
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor]
  return {
    text,
    at: { x, y: y + sizePx * 0.35 },
    anchor,
    box: { left, right: left + width, top: y - sizePx * 0.6, bottom: y + sizePx * 0.6 },
  }
}

/**
 * Names every moment, every second, every third and so on, whichever leaves space between the names. The last moment is
 * always named. Names at the edges are moved inwards.
 */
function placeMoments(
  labels: readonly string[],
  x: (index: number) => number,
  { width, height }: { readonly width: number; readonly height: number },
): readonly PlacedLabel[] {
  const placed = labels.map((label, index) => {
    const half = chartTextWidth(label, AXIS_TEXT_SIZE_PX) / 2
    const centre = Math.max(EDGE_PX + half, Math.min(width - EDGE_PX - half, x(index)))
    return placeLabel(label, { x: centre, y: height - AXIS_TEXT_SIZE_PX }, 'middle', AXIS_TEXT_SIZE_PX)
  })
  for (let every = 1; every <= labels.length; every += 1) {
    const kept = placed.filter((_, index) => (labels.length - 1 - index) % every === 0)
    const isFree = kept.every(
      ({ box }, index) =>
        box.left >= 0 &&
        box.right <= width &&
        box.left - (kept[index - 1]?.box.right ?? -Infinity) >= MIN_MOMENT_SPACING_PX,
    )
    if (isFree) return kept
  }
  return []
}

interface ValueSurroundings extends Pick<ChartLayout, 'width' | 'height' | 'ticks' | 'moments'> {
  readonly tick: (value: number) => string
  readonly isPlaces: boolean
  /** Lines over which no value may lie. */
  readonly obstacles: readonly Segment[]
}

/**
 * Places the last, the first, the worst and the best value of a line next to their points, in this order. A text that is
 * already in the chart is not repeated.
 */
function placeValues(
  points: readonly (Point & { readonly value: number })[],
  { width, height, ticks, moments, tick, isPlaces, obstacles }: ValueSurroundings,
): ChartLayout['values'] {
  const byValue = points.toSorted((a, b) => (isPlaces ? a.value - b.value : b.value - a.value))
  const placed: ChartLayout['values'][number][] = []
  for (const point of [points.at(-1), points[0], byValue.at(-1), byValue[0]]) {
    const text = point && tick(point.value)
    if (point === undefined || text === undefined || placed.some((label) => label.text === text)) continue
    const taken = [...ticks, ...moments, ...placed].map(({ box }) => box)
    const found = placesAround(point, text).find(
      ({ box }) =>
        isInside(box, width, height) &&
        !taken.some((other) => doBoxesOverlap(box, other)) &&
        !obstacles.some((segment) => doesSegmentCross(segment, box)),
    )
    if (found) placed.push({ ...found, point })
  }
  return placed
}

/** Eight places for a text around its point. */
function placesAround({ x, y }: Point, text: string): readonly PlacedLabel[] {
  const far = LABEL_DISTANCE_PX
  const near = far * 0.7
  const above = VALUE_TEXT_SIZE_PX * 0.6
  const places: readonly (readonly [dx: number, dy: number, anchor: PlacedLabel['anchor']])[] = [
    [far, 0, 'start'],
    [0, -far - above, 'middle'],
    [0, far + above, 'middle'],
    [-far, 0, 'end'],
    [near, -near - above, 'start'],
    [near, near + above, 'start'],
    [-near, -near - above, 'end'],
    [-near, near + above, 'end'],
  ]
  return places.map(([dx, dy, anchor]) => placeLabel(text, { x: x + dx, y: y + dy }, anchor, VALUE_TEXT_SIZE_PX))
}

export function segmentsOf(points: readonly Point[]): readonly Segment[] {
  return points.flatMap((to, index) => {
    const from = points[index - 1]
    return from === undefined ? [] : [{ from, to }]
  })
}

export function isInside({ left, top, right, bottom }: Box, width: number, height: number): boolean {
  return left >= 0 && top >= 0 && right <= width && bottom <= height
}

export function doBoxesOverlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Whether a part of the segment lies inside the box. */
export function doesSegmentCross({ from, to }: Segment, { left, top, right, bottom }: Box): boolean {
  // Cuts the segment at each side of the box. What remains lies between the shares `first` and `last` of its length.
  let [first, last] = [0, 1]
  const sides = [
    [from.x - to.x, from.x - left],
    [to.x - from.x, right - from.x],
    [from.y - to.y, from.y - top],
    [to.y - from.y, bottom - from.y],
  ] as const
  for (const [direction, distance] of sides) {
    if (direction === 0 && distance <= 0) return false
    if (direction < 0) first = Math.max(first, distance / direction)
    if (direction > 0) last = Math.min(last, distance / direction)
  }
  return first < last
}

/** Moves names apart from top to bottom, then back up from the lower limit. */
function spreadNames(
  wanted: readonly number[],
  { first, last }: { readonly first: number; readonly last: number },
): readonly number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))
  const placed = [...wanted]
  let least = first
  for (const index of order) {
    placed[index] = Math.max(wanted[index] ?? 0, least)
    least = (placed[index] ?? 0) + NAME_SPACING_PX
  }
  let most = last
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? 0, most)
    most = (placed[index] ?? 0) - NAME_SPACING_PX
  }
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
