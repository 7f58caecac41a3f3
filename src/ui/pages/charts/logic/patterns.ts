// Fills that can be told apart in grey: plain, hatched, dotted. Drawn on a canvas of their own.

const FILLS = ['plain', 'hatched', 'dotted'] as const
export type Fill = (typeof FILLS)[number]

const TILE = 8

/** A canvas fill; the colour itself where the page cannot draw. */
export function fillOf(fill: Fill, colour: string, paper: string): CanvasPattern | string {
  if (fill === 'plain') return colour
  const tile = document.createElement('canvas')
  tile.width = TILE
  tile.height = TILE
  const pen = tile.getContext('2d')
  if (!pen) return colour
  pen.fillStyle = fill === 'hatched' ? colour : paper
  pen.fillRect(0, 0, TILE, TILE)
  pen.strokeStyle = paper
  pen.fillStyle = colour
  pen.lineWidth = 1.5
  if (fill === 'hatched') strokeAcross(pen)
  else
    for (const [x, y] of [
      [2, 2],
      [6, 6],
    ] as const)
      pen.fillRect(x - 1.5, y - 1.5, 3, 3)
  return pen.createPattern(tile, 'repeat') ?? colour
}

/** Three strokes, so that the tile meets its neighbours. */
function strokeAcross(pen: CanvasRenderingContext2D): void {
  pen.beginPath()
  for (const shift of [-TILE, 0, TILE]) {
    pen.moveTo(shift, TILE)
    pen.lineTo(shift + TILE, 0)
  }
  pen.stroke()
}
