// Fills that differ in grey too: plain, hatched, dotted. Drawn on a canvas of their own; their parts are
// kept for drawing without one.

const FILLS = ['plain', 'hatched', 'dotted'] as const
export type Fill = (typeof FILLS)[number]

const TILE = 8
const DOT = 3
/** Three strokes, so that the tile meets its neighbours. */
const STROKES = [-TILE, 0, TILE].map((shift) => `M${shift} ${TILE}L${shift + TILE} 0`).join('')
const DOTS = [
  [0.5, 0.5],
  [4.5, 4.5],
]
  .map(([x = 0, y = 0]) => `M${x} ${y}h${DOT}v${DOT}h-${DOT}Z`)
  .join('')

/** A tile: its ground, and paths upon it as SVG has them. */
export interface PatternParts {
  readonly size: number
  readonly paper: string
  readonly paths: readonly Readonly<Record<string, string | number>>[]
}

const made = new WeakMap<CanvasPattern, PatternParts>()

/** What one of these fills is made of. */
export function patternOf(pattern: CanvasPattern): PatternParts | undefined {
  return made.get(pattern)
}

/** A canvas fill; the colour itself where the page cannot draw. */
export function fillOf(fill: Fill, colour: string, paper: string): CanvasPattern | string {
  if (fill === 'plain') return colour
  const tile = document.createElement('canvas')
  tile.width = TILE
  tile.height = TILE
  const pen = tile.getContext('2d')
  if (!pen) return colour
  const isHatched = fill === 'hatched'
  pen.fillStyle = isHatched ? colour : paper
  pen.fillRect(0, 0, TILE, TILE)
  pen.strokeStyle = paper
  pen.fillStyle = colour
  pen.lineWidth = 1.5
  if (isHatched) pen.stroke(new Path2D(STROKES))
  else pen.fill(new Path2D(DOTS))
  const pattern = pen.createPattern(tile, 'repeat')
  if (!pattern) return colour
  made.set(pattern, {
    size: TILE,
    paper: isHatched ? colour : paper,
    paths: [isHatched ? { d: STROKES, stroke: paper, 'stroke-width': 1.5 } : { d: DOTS, fill: colour }],
  })
  return pattern
}
