// Fills that remain distinguishable in greyscale: plain, hatched and dotted. They are drawn on a small canvas. Their
// SVG paths are stored for the export of a chart as SVG.

const FILLS = ['plain', 'hatched', 'dotted'] as const
export type ChartFill = (typeof FILLS)[number]

const TILE_SIZE_PX = 8
const DOT_SIZE_PX = 3
/** Path of the hatching. It has three strokes, so that the hatching continues in the neighbouring tiles. */
const HATCH_PATH = [-TILE_SIZE_PX, 0, TILE_SIZE_PX]
  .map((shift) => `M${shift} ${TILE_SIZE_PX}L${shift + TILE_SIZE_PX} 0`)
  .join('')
const DOTS_PATH = [
  [0.5, 0.5],
  [4.5, 4.5],
]
  .map(([x = 0, y = 0]) => `M${x} ${y}h${DOT_SIZE_PX}v${DOT_SIZE_PX}h-${DOT_SIZE_PX}Z`)
  .join('')

/** One tile of a fill pattern: its background colour, and the attributes of the SVG paths on it. */
export interface FillPatternTile {
  readonly size: number
  readonly paper: string
  readonly paths: readonly Readonly<Record<string, string | number>>[]
}

const made = new WeakMap<CanvasPattern, FillPatternTile>()

/** Returns the tile from which a fill was made, or `undefined` if the pattern was not made by `createChartFill`. */
export function fillPatternTileOf(pattern: CanvasPattern): FillPatternTile | undefined {
  return made.get(pattern)
}

/** Creates a canvas pattern for a fill. Returns the colour itself for `plain`, or if the page has no 2D canvas. */
export function createChartFill(fill: ChartFill, colour: string, paper: string): CanvasPattern | string {
  if (fill === 'plain') return colour
  const tile = document.createElement('canvas')
  tile.width = TILE_SIZE_PX
  tile.height = TILE_SIZE_PX
  const pen = tile.getContext('2d')
  if (!pen) return colour
  const isHatched = fill === 'hatched'
  pen.fillStyle = isHatched ? colour : paper
  pen.fillRect(0, 0, TILE_SIZE_PX, TILE_SIZE_PX)
  pen.strokeStyle = paper
  pen.fillStyle = colour
  pen.lineWidth = 1.5
  if (isHatched) pen.stroke(new Path2D(HATCH_PATH))
  else pen.fill(new Path2D(DOTS_PATH))
  const pattern = pen.createPattern(tile, 'repeat')
  if (!pattern) return colour
  made.set(pattern, {
    size: TILE_SIZE_PX,
    paper: isHatched ? colour : paper,
    paths: [isHatched ? { d: HATCH_PATH, stroke: paper, 'stroke-width': 1.5 } : { d: DOTS_PATH, fill: colour }],
  })
  return pattern
}
