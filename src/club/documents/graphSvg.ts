// The overturn graph drawn for paper: a solid line cancels, a dotted one brings about, what the
// house rules switch off is dashed and grey. Colour is never alone: a death has a double frame.

import type { GraphModel, PlacedGraph, PlacedNode } from '../../rules/graphModel.ts'
import { escapeHtml } from './escape.ts'
import type { GraphBlock } from './sheet.ts'

const LINE_HEIGHT = 17

/** `key` keeps the ids of two drawings in one document apart. */
export function graphSvg({ model, placed, label }: GraphBlock, key: string): string {
  const { width, height } = placed
  const head = (name: string) => `<marker id="${name}-${key}" class="head ${name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto-start-reverse" markerUnits="userSpaceOnUse"><path d="M0 0.5 10 5 0 9.5z"/></marker>`
  return [
    `<svg class="graph" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(label)}" xmlns="http://www.w3.org/2000/svg">`,
    `<defs>${head('cancels')}${head('brings')}${head('idle')}</defs>`,
    ...feeds(model, placed, key),
    ...lines(model, placed, key),
    ...placed.nodes.map((node) => box(model, node)),
    ...badges(model, placed),
    '</svg>',
  ].join('\n')
}

function feeds(model: GraphModel, placed: PlacedGraph, key: string): readonly string[] {
  return placed.feeds.map(({ path }, i) => {
    const on = model.feeds[i]?.on === true
    return `<path class="line brings${on ? '' : ' off'}" d="${path}" marker-end="url(#${on ? 'brings' : 'idle'}-${key})"/>`
  })
}

function lines(model: GraphModel, placed: PlacedGraph, key: string): readonly string[] {
  return placed.links.map(({ path }, i) => {
    const on = model.links[i]?.on === true
    return `<path class="line cancels${on ? '' : ' off'}" d="${path}" marker-end="url(#${on ? 'cancels' : 'idle'}-${key})"/>`
  })
}

function badges(model: GraphModel, placed: PlacedGraph): readonly string[] {
  return placed.links.map(({ x, y, number }, i) =>
    `<g class="badge${model.links[i]?.on === true ? '' : ' off'}"><circle cx="${x}" cy="${y}" r="9.5"/><text x="${x}" y="${y + 3.8}">${number}</text></g>`)
}

function box(model: GraphModel, { kind, lines: words, x, y, width, height }: PlacedNode): string {
  const node = model.nodes.find((candidate) => candidate.kind === kind)
  const deadly = node?.deadly === true
  const rect = (inset: number) =>
    `<rect x="${x - width / 2 + inset}" y="${y - height / 2 + inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${7 - inset}"/>`
  const top = y - ((words.length - 1) * LINE_HEIGHT) / 2 + 5
  const text = words.map((line, i) => `<tspan x="${x}" y="${top + i * LINE_HEIGHT}">${escapeHtml(line)}</tspan>`).join('')
  return `<g class="node${deadly ? ' deadly' : ''}${node?.on === true ? '' : ' off'}">${rect(0)}${deadly ? rect(3) : ''}<text>${text}</text></g>`
}
