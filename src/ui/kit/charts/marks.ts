// Chart.js plugins that draw over bars, so that the bars are readable without colour or pointer: a text at the end of
// each bar, a line for the value expected by chance, and the interval of a rate. Texts are drawn, never parsed as
// markup.

import type { Plugin } from 'chart.js'

export interface ChartLabelStyle {
  readonly text: string
  readonly font: string
}

/**
 * Draws a text at the end of each bar. `textOf` is called with the indices of the dataset and of the bar; an empty text
 * draws nothing. `endOf` returns the value next to which the text begins. If omitted, the text begins at the end of the
 * bar.
 */
export function createBarEndLabelsPlugin(
  id: string,
  ink: ChartLabelStyle,
  textOf: (dataset: number, index: number) => string,
  endOf?: (dataset: number, index: number) => number,
): Plugin<'bar'> {
  return {
    id,
    afterDatasetsDraw(chart) {
      const { ctx, data, scales, options, chartArea } = chart
      const isFlat = options.indexAxis === 'y'
      ctx.save()
      ctx.font = ink.font
      ctx.fillStyle = ink.text
      ctx.textBaseline = isFlat ? 'middle' : 'bottom'
      ctx.textAlign = isFlat ? 'left' : 'center'
      const zero = scales['x']?.getPixelForValue(0) ?? chartArea.left
      for (const dataset of data.datasets.keys()) {
        if (!chart.isDatasetVisible(dataset)) continue
        for (const [index, { x, y }] of chart.getDatasetMeta(dataset).data.entries()) {
          const text = textOf(dataset, index)
          if (text === '') continue
          const end = endOf?.(dataset, index)
          // The label of a negative bar begins to the right of the zero line, where there is neither a bar nor a name.
          const at = end === undefined ? Math.max(x, zero) : (scales['x']?.getPixelForValue(end) ?? x)
          // A label that would extend beyond the picture is moved inwards to the edge.
          const width = ctx.measureText(text).width
          if (isFlat) ctx.fillText(text, Math.min(at + 8, Math.max(chartArea.right + 90 - width, at - width - 8)), y)
          else ctx.fillText(text, x, y - 4)
        }
      }
      ctx.restore()
    },
  }
}

/** Draws a dotted line across each bar at the value expected by chance. Bars without a known value get no line. */
export function createChanceLinesPlugin(
  id: string,
  colour: string,
  chances: readonly (number | undefined)[],
): Plugin<'bar'> {
  const REACH = 11
  return {
    id,
    afterDatasetsDraw(chart) {
      const { ctx } = chart
      const { x: axis } = chart.scales
      if (!axis) return
      ctx.save()
      ctx.setLineDash([2, 2])
      ctx.lineWidth = 2
      ctx.strokeStyle = colour
      ctx.beginPath()
      for (const [index, { y }] of chart.getDatasetMeta(0).data.entries()) {
        const chance = chances[index]
        if (chance === undefined) continue
        const at = axis.getPixelForValue(chance * 100)
        ctx.moveTo(at, y - REACH)
        ctx.lineTo(at, y + REACH)
      }
      ctx.stroke()
      ctx.restore()
    },
  }
}

/**
 * Draws a whisker for the interval of a rate. An outline in the background colour keeps the whisker visible on any bar.
 */
export function createWhiskersPlugin(
  id: string,
  colour: string,
  paper: string,
  ends: readonly { readonly low: number; readonly high: number }[],
): Plugin<'bar'> {
  const CAP = 5
  return {
    id,
    afterDatasetsDraw(chart) {
      const { ctx } = chart
      const { x: axis } = chart.scales
      if (!axis) return
      ctx.save()
      ctx.beginPath()
      for (const [index, { y }] of chart.getDatasetMeta(0).data.entries()) {
        const end = ends[index]
        if (!end) continue
        const [low, high] = [axis.getPixelForValue(end.low * 100), axis.getPixelForValue(end.high * 100)]
        ctx.moveTo(low, y)
        ctx.lineTo(high, y)
        for (const at of [low, high]) {
          ctx.moveTo(at, y - CAP)
          ctx.lineTo(at, y + CAP)
        }
      }
      for (const [stroke, width] of [
        [paper, 4.5],
        [colour, 1.5],
      ] as const) {
        ctx.strokeStyle = stroke
        ctx.lineWidth = width
        ctx.stroke()
      }
      ctx.restore()
    },
  }
}
