// Exports a chart on screen as a PNG picture: title and note above the chart, on an opaque background. Texts are drawn,
// never parsed as markup.

export interface ChartImageStyle {
  readonly paper: string
  readonly ink: string
  readonly muted: string
  readonly fontFamily: string
}

/** Height reserved for title and note. */
export const CHART_TITLE_HEIGHT_PX = 64
export const CHART_IMAGE_MARGIN_PX = 20

/** Returns the PNG as base64, or `undefined` if the page has no 2D canvas. */
export function renderChartPng(
  chart: HTMLCanvasElement,
  title: string,
  note: string,
  look: ChartImageStyle,
): string | undefined {
  const scale = chart.clientWidth === 0 ? 1 : chart.width / chart.clientWidth
  const sheet = document.createElement('canvas')
  sheet.width = chart.width + 2 * CHART_IMAGE_MARGIN_PX * scale
  sheet.height = chart.height + (CHART_TITLE_HEIGHT_PX + 2 * CHART_IMAGE_MARGIN_PX) * scale
  const pen = sheet.getContext('2d')
  if (!pen) return undefined
  pen.fillStyle = look.paper
  pen.fillRect(0, 0, sheet.width, sheet.height)
  const wide = sheet.width - 2 * CHART_IMAGE_MARGIN_PX * scale
  pen.textBaseline = 'alphabetic'
  pen.fillStyle = look.ink
  pen.font = `600 ${20 * scale}px ${look.fontFamily}`
  pen.fillText(title, CHART_IMAGE_MARGIN_PX * scale, (CHART_IMAGE_MARGIN_PX + 20) * scale, wide)
  pen.fillStyle = look.muted
  pen.font = `${13 * scale}px ${look.fontFamily}`
  pen.fillText(note, CHART_IMAGE_MARGIN_PX * scale, (CHART_IMAGE_MARGIN_PX + 44) * scale, wide)
  pen.drawImage(chart, CHART_IMAGE_MARGIN_PX * scale, (CHART_TITLE_HEIGHT_PX + CHART_IMAGE_MARGIN_PX) * scale)
  return sheet.toDataURL('image/png').replace(/^[^,]*,/, '')
}
