// What is drawn over bars so that they need no colour and no pointer: a text at the end of each,
// and the interval a rate lies in. Plugins of Chart.js; texts are drawn, never parsed.

import type { Plugin } from 'chart.js'

export interface Ink {
  readonly text: string
  readonly font: string
}

/** `textOf` by dataset and index; empty = nothing. */
export function endLabels(
  id: string,
  ink: Ink,
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
      for (const dataset of data.datasets.keys()) {
        if (!chart.isDatasetVisible(dataset)) continue
        for (const [index, { x, y }] of chart.getDatasetMeta(dataset).data.entries()) {
          const text = textOf(dataset, index)
          if (text === '') continue
          const end = endOf?.(dataset, index)
          const at = end === undefined ? x : (scales['x']?.getPixelForValue(end) ?? x)
          // A label that would leave the sheet stands inside, against its edge.
          const width = ctx.measureText(text).width
          if (isFlat) ctx.fillText(text, Math.min(at + 8, Math.max(chartArea.right + 90 - width, at - width - 8)), y)
          else ctx.fillText(text, x, y - 4)
        }
      }
      ctx.restore()
    },
  }
}

/** A dotted line over each bar where chance would end it; none where no chance is known. */
export function chanceLines(id: string, colour: string, chances: readonly (number | undefined)[]): Plugin<'bar'> {
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

/** A whisker from the least to the most a rate may be, with a rim of paper so that it shows on any bar. */
export function whiskers(
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
