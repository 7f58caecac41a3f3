// A table as HTML, the same on every document. All text is escaped here.

import { escapeHtml } from './escape.ts'
import { markSvg } from './marks.ts'
import type { Cell, Row, TableBlock } from './sheet.ts'

/** `decided`: the words for what clubs decided, on the rows and headings marked so. */
export function tableHtml({ id, caption, columns, groups }: TableBlock, decided = ''): string {
  const head = columns
    .map(
      ({ title, kind, usual }) =>
        `<th scope="col" class="${kind}${usual === true ? ' usual' : ''}">${escapeHtml(title)}</th>`,
    )
    .join('')
  const bodies = groups.map(({ heading, decided: isDecided, rows }) => {
    const title =
      heading === undefined
        ? ''
        : `<tr class="heading"><th colspan="${columns.length}" scope="rowgroup">${escapeHtml(heading)}${isDecided === true ? ` <small class="decided">${escapeHtml(decided)}</small>` : ''}</th></tr>`
    return `<tbody>${title}${rows.map((row) => tableRow(row, columns, decided)).join('\n')}</tbody>`
  })
  return `<table class="${id}">${caption === undefined ? '' : `<caption>${escapeHtml(caption)}</caption>`}<thead><tr>${head}</tr></thead>\n${bodies.join('\n')}</table>`
}

function tableRow(row: Row, columns: TableBlock['columns'], decided: string): string {
  const classes = [row.off === true ? 'off' : '', row.changed === true ? 'changed' : '']
    .filter((name) => name !== '')
    .join(' ')
  const cells = row.cells.map((cell, index) => {
    const { kind = 'text', usual } = columns[index] ?? {}
    const note = row.decided === true && index === 0 ? ` <small class="decided">${escapeHtml(decided)}</small>` : ''
    return `<td class="${kind}${usual === true ? ' usual' : ''}">${cellHtml(cell)}${note}</td>`
  })
  return `<tr${classes === '' ? '' : ` class="${classes}"`}>${cells.join('')}</tr>`
}

function cellHtml({ text, note, mark, href }: Cell): string {
  const shown = `<span class="text">${escapeHtml(text)}</span>`
  const linked = href === undefined ? shown : `<a href="${escapeHtml(href)}">${shown}</a>`
  return `${mark === undefined ? '' : markSvg(mark)}${linked}${note === undefined ? '' : `<small>${escapeHtml(note)}</small>`}`
}
