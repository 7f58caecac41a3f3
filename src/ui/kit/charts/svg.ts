// A chart on screen as a drawing without dots to hand on: its title and note above it, on paper and not on nothing.

import { Chart } from 'chart.js'
import type { PictureLook } from './png.ts'
import { HEAD, MARGIN } from './png.ts'
import { createSvgPen } from './svgPen.ts'

/** Undefined where the page cannot draw, or nothing is drawn there. */
export function svgOf(
  canvas: HTMLCanvasElement,
  title: string,
  note: string,
  { paper, ink, muted, fontFamily }: PictureLook,
): string | undefined {
  const chart = Chart.getChart(canvas)
  const made = createSvgPen()
  if (!chart || !made) return undefined
  const { pen, drawn } = made
  drawWith(chart, pen)
  const [width, height] = [chart.width + 2 * MARGIN, chart.height + HEAD + 2 * MARGIN]
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  const head = createSvgPen()
  if (!head) return undefined
  head.pen.fillStyle = paper
  head.pen.fillRect(0, 0, width, height)
  head.pen.fillStyle = ink
  head.pen.font = `600 20px ${fontFamily}`
  head.pen.fillText(title, MARGIN, MARGIN + 20)
  head.pen.fillStyle = muted
  head.pen.font = `13px ${fontFamily}`
  head.pen.fillText(note, MARGIN, MARGIN + 44)
  drawn.setAttribute('transform', `translate(${MARGIN} ${HEAD + MARGIN})`)
  svg.append(head.drawn, drawn)
  return new XMLSerializer().serializeToString(svg)
}

/** Every part of a chart holds the pen it was born with: all are lent another, and get theirs back. */
function drawWith(chart: Chart, pen: CanvasRenderingContext2D): void {
  const parts: { ctx: CanvasRenderingContext2D }[] = [
    chart,
    ...Object.values(chart.scales),
    ...(chart.legend ? [chart.legend] : []),
  ]
  // What draws a dataset keeps its pen to itself.
  const controllers = chart.data.datasets.map(
    (_, index) => chart.getDatasetMeta(index).controller as unknown as { _ctx: CanvasRenderingContext2D },
  )
  const own = chart.ctx
  const lend = (lent: CanvasRenderingContext2D) => {
    for (const part of parts) part.ctx = lent
    for (const controller of controllers) controller._ctx = lent
    chart.draw()
  }
  try {
    lend(pen)
  } finally {
    lend(own)
  }
}
