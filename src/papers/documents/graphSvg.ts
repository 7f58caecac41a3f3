// Draws an overturn graph for paper. A solid line cancels an effect, a dotted line causes one, and everything that the
// flags switch off is dashed and grey. Colour is never the only distinction, so an effect that causes a death has a
// double frame.

import { type GraphModel, isPlacedGraphLineActive, type PlacedNode } from '../../rules/graphModel.ts'
import { htmlElement, escapeHtml, htmlTextElement } from './markup.ts'
import type { GraphBlock } from './ruleSheetBlocks.ts'

const LINE_HEIGHT = 17
/**
 * Largest scale of the drawing, in millimetres per unit. It keeps the text in the drawing no larger than the
 * surrounding text.
 */
const MM_PER_UNIT = 0.27

/** `key` makes the ids of each drawing in a document unique. */
export function graphSvg({ model, placed, label }: GraphBlock, key: string): string {
  const head = (name: string) =>
    `<marker id="${name}-${key}" class="head ${name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" ` +
    `markerHeight="9" orient="auto" markerUnits="userSpaceOnUse"><path d="M0 1 10 5 0 9z"/></marker>`
  const lines = placed.lines
    .map((line) => ({ ...line, on: isPlacedGraphLineActive(model, line) }))
    .toSorted((a, b) => Number(a.on) - Number(b.on))
  const { width, height } = placed
  return [
    `<svg class="graph" width="${Math.ceil(width * MM_PER_UNIT)}mm" viewBox="0 0 ${width} ${height}" role="img" ` +
      `aria-label="${escapeHtml(label)}" xmlns="http://www.w3.org/2000/svg">`,
    `<defs>${head('cancels')}${head('brings')}${head('idle')}</defs>`,
    ...lines.map(({ type, path, on, head: ends }) => {
      const end = ends ? ` marker-end="url(#${on ? type : 'idle'}-${key})"` : ''
      return `<path class="line ${type}${on ? '' : ' off'}" d="${path}"${end}/>`
    }),
    ...placed.nodes.map((node) => nodeSvg(model, node)),
    ...placed.badges.map(({ edge, number, x, y }) => {
      const on = model.edges.some((candidate) => candidate.id === edge && candidate.on)
      const text = htmlTextElement('text', String(number), { x, y: y + 4 })
      return htmlElement(`g.badge.${on ? '' : 'off'}`, [`<circle cx="${x}" cy="${y}" r="9.5"/>`, text])
    }),
    '</svg>',
  ].join('\n')
}

function nodeSvg(model: GraphModel, { kind, lines: words, x, y, width, height }: PlacedNode): string {
  const node = model.nodes.find((candidate) => candidate.kind === kind)
  const deadly = node?.deadly === true
  const rect = (inset: number) =>
    `<rect x="${x - width / 2 + inset}" y="${y - height / 2 + inset}" width="${width - 2 * inset}" ` +
    `height="${height - 2 * inset}" rx="${7 - inset}"/>`
  const top = y - ((words.length - 1) * LINE_HEIGHT) / 2 + 5
  const text = words.map((line, i) => htmlTextElement('tspan', line, { x, y: top + i * LINE_HEIGHT }))
  const classes = `${deadly ? 'deadly' : ''}.${node?.on === true ? '' : 'off'}`
  return htmlElement(`g.node.${classes}`, [rect(0), deadly ? rect(3) : '', htmlElement('text', text)])
}
