// Routes the lines of a graph drawing. A line leaves a box at its lower side and enters another box at its upper side.
// Along each side, the ends of lines are placed in the order of the boxes at the other ends, and lines bend only
// between ranks.

export interface GraphPoint {
  readonly x: number
  readonly y: number
}

/** Centre and size of a box. */
export interface GraphBox extends GraphPoint {
  readonly width: number
  readonly height: number
}

export interface GraphRoute {
  readonly from: string
  readonly to: string
  /** Points between the two boxes, one for each rank that the line passes. */
  readonly points: readonly GraphPoint[]
}

/** The x coordinates at which a line starts and ends on its boxes. */
interface Ports {
  readonly start: number
  readonly end: number
}

/** Minimum distance between a line and the corners of a box. */
const CORNER_MARGIN = 12
const HALF_MAX_PORT_GAP = 16

export function assignEdgePorts(routes: readonly GraphRoute[], boxOf: (id: string) => GraphBox): readonly Ports[] {
  const starts = spreadPorts(
    routes,
    (route) => route.from,
    (route) => route.points[0] ?? boxOf(route.to),
    boxOf,
  )
  const ends = spreadPorts(
    routes,
    (route) => route.to,
    (route) => route.points.at(-1) ?? boxOf(route.from),
    boxOf,
  )
  return routes.map((_, i) => ({ start: starts[i] ?? 0, end: ends[i] ?? 0 }))
}

function spreadPorts(
  routes: readonly GraphRoute[],
  at: (route: GraphRoute) => string,
  toward: (route: GraphRoute) => GraphPoint,
  boxOf: (id: string) => GraphBox,
): readonly number[] {
  const places: number[] = []
  for (const id of new Set(routes.map(at))) {
    const box = boxOf(id)
    const here = routes
      .map((route, i) => ({ i, x: toward(route).x, of: at(route) }))
      .filter(({ of }) => of === id)
      .sort((a, b) => a.x - b.x || a.i - b.i)
    const room = Math.max(0, box.width - 2 * CORNER_MARGIN)
    const step = here.length < 2 ? 0 : Math.min(room / (here.length - 1), 2 * HALF_MAX_PORT_GAP)
    here.forEach(({ i }, k) => {
      places[i] = box.x + (k - (here.length - 1) / 2) * step
    })
  }
  return places
}

/** Stops of a line that passes straight through the band of each rank and bends between them. */
export function waypointsOf(
  points: readonly GraphPoint[],
  { start, end }: Ports,
  from: GraphBox,
  to: GraphBox,
  bands: ReadonlyMap<number, number>,
): readonly GraphPoint[] {
  const stops: GraphPoint[] = [{ x: start, y: from.y + from.height / 2 }]
  for (const { x, y } of points) {
    const half = (bands.get(roundToTenth(y)) ?? 0) / 2
    stops.push({ x, y: y - half }, { x, y: y + half })
  }
  return [...stops, { x: end, y: to.y - to.height / 2 }]
}

/** SVG path data for the stops. Vertical parts are straight lines, the others S-shaped curves. */
export function svgPathOfStops(stops: readonly GraphPoint[]): string {
  return stops
    .map((stop, i) => {
      const before = stops[i - 1]
      if (before === undefined) return `M${formatPoint(stop)}`
      if (Math.abs(before.x - stop.x) < 0.5 || stop.y - before.y < 1) return `L${formatPoint(stop)}`
      const middle = (before.y + stop.y) / 2
      return `C${formatPoint({ x: before.x, y: middle })} ${formatPoint({ x: stop.x, y: middle })} ${formatPoint(stop)}`
    })
    .join(' ')
}

/** Estimates how hard a drawing is to read. Crossings have the greatest weight, followed by the length of lines. */
export function crossingAndLengthCost(lines: readonly (readonly GraphPoint[])[]): number {
  let crossings = 0
  let length = 0
  lines.forEach((line, i) => {
    for (const [a, b] of pieces(line)) {
      length += Math.hypot(b.x - a.x, b.y - a.y)
      for (const other of lines.slice(i + 1))
        for (const [c, d] of pieces(other)) if (doSegmentsCross(a, b, c, d)) crossings += 1
    }
  })
  return crossings * 2400 + length
}

function* pieces(line: readonly GraphPoint[]): Generator<readonly [GraphPoint, GraphPoint]> {
  for (let i = 1; i < line.length; i += 1) {
    const [a, b] = [line[i - 1], line[i]]
    if (a !== undefined && b !== undefined) yield [a, b]
  }
}

function doSegmentsCross(a: GraphPoint, b: GraphPoint, c: GraphPoint, d: GraphPoint): boolean {
  return turnsLeft(a, c, d) !== turnsLeft(b, c, d) && turnsLeft(a, b, c) !== turnsLeft(a, b, d)
}

function turnsLeft(a: GraphPoint, b: GraphPoint, c: GraphPoint): boolean {
  return (c.y - a.y) * (b.x - a.x) > (b.y - a.y) * (c.x - a.x)
}

function formatPoint({ x, y }: GraphPoint): string {
  return `${roundToTenth(x)} ${roundToTenth(y)}`
}

export function roundToTenth(n: number): number {
  return Math.round(n * 10) / 10
}
