// Exports a chart on screen as an SVG vector drawing: title and note above the chart, on an opaque background.

import { Chart } from 'chart.js'
import { CHART_TITLE_HEIGHT_PX, CHART_IMAGE_MARGIN_PX, type ChartImageStyle } from './png.ts'
import { createSvgDrawingContext } from './svgPen.ts'

/** Returns the SVG as text, or `undefined` if the page has no 2D canvas or the canvas shows no chart. */
export function renderChartSvg(
  canvas: HTMLCanvasElement,
  title: string,
  note: string,
  { paper, ink, muted, fontFamily }: ChartImageStyle,
): string | undefined {
  const chart = Chart.getChart(canvas)
  const made = createSvgDrawingContext()
  if (!chart || !made) return undefined
  const { pen, drawn } = made
  drawWith(chart, pen)
  const [width, height] = [
    chart.width + 2 * CHART_IMAGE_MARGIN_PX,
    chart.height + CHART_TITLE_HEIGHT_PX + 2 * CHART_IMAGE_MARGIN_PX,
  ]
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.setAttribute('width', String(width))
  svg.setAttribute('height', String(height))
  const head = createSvgDrawingContext()
  if (!head) return undefined
  head.pen.fillStyle = paper
  head.pen.fillRect(0, 0, width, height)
  head.pen.fillStyle = ink
  head.pen.font = `600 20px ${fontFamily}`
  head.pen.fillText(title, CHART_IMAGE_MARGIN_PX, CHART_IMAGE_MARGIN_PX + 20)
  head.pen.fillStyle = muted
  head.pen.font = `13px ${fontFamily}`
  head.pen.fillText(note, CHART_IMAGE_MARGIN_PX, CHART_IMAGE_MARGIN_PX + 44)
  drawn.setAttribute(
    'transform',
    `translate(${CHART_IMAGE_MARGIN_PX} ${CHART_TITLE_HEIGHT_PX + CHART_IMAGE_MARGIN_PX})`,
  )
  svg.append(head.drawn, drawn)
  return new XMLSerializer().serializeToString(svg)
}

/** The controller of a dataset stores its drawing context in a field that is missing from the types of Chart.js. */
function hasOwnPen<T extends object>(controller: T): controller is T & { _ctx: CanvasRenderingContext2D } {
  return '_ctx' in controller
}

/**
 * Draws a chart with a different drawing context. Each part of a chart stores the context with which it was created.
 * All parts therefore get the new context for this drawing, and their own context back afterwards.
 */
function drawWith(chart: Chart, pen: CanvasRenderingContext2D): void {
  const parts: { ctx: CanvasRenderingContext2D }[] = [
    chart,
    ...Object.values(chart.scales),
    ...(chart.legend ? [chart.legend] : []),
  ]
  const controllers = chart.data.datasets.flatMap((_, index) => {
    const { controller } = chart.getDatasetMeta(index)
    return hasOwnPen(controller) ? [controller] : []
  })
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
