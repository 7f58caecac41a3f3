// A table as HTML, used by all documents. All text is escaped here.

import type { PrintedCell, PrintedRow, TableBlock } from './ruleSheetBlocks.ts'
import { factionMarkSvg } from './factionMarks.ts'
import { escapeHtml, htmlElement, htmlTextElement } from './markup.ts'

/** `decided` is the note for rows and headings that are marked as club decisions. */
export function tableHtml({ id, caption, columns, groups }: TableBlock, decided = ''): string {
  const head = columns.map(({ title, kind, usual }) =>
    htmlTextElement(`th.${kind}.${usual === true ? 'usual' : ''}`, title, { scope: 'col' }),
  )
  const bodies = groups.map(({ heading, decided: isDecided, rows }) => {
    const note = isDecided === true ? clubDecisionNoteHtml(decided) : ''
    const title =
      heading === undefined
        ? ''
        : htmlElement(
            'tr.heading',
            htmlElement('th', escapeHtml(heading) + note, { colspan: columns.length, scope: 'rowgroup' }),
          )
    return `<tbody>${title}${rows.map((row) => tableRow(row, columns, decided)).join('\n')}</tbody>`
  })
  const top = caption === undefined ? '' : htmlTextElement('caption', caption)
  return htmlElement(`table.${id}`, [top, htmlElement('thead', htmlElement('tr', head)), '\n', bodies.join('\n')])
}

/** The note that marks a club decision. */
export function clubDecisionNoteHtml(words: string): string {
  return ` ${htmlTextElement('small.decided', words)}`
}

function tableRow(row: PrintedRow, columns: TableBlock['columns'], decided: string): string {
  const cells = row.cells.map((cell, index) => {
    const { kind = 'text', usual } = columns[index] ?? {}
    const note = row.decided === true && index === 0 ? clubDecisionNoteHtml(decided) : ''
    return htmlElement(`td.${kind}.${usual === true ? 'usual' : ''}`, cellHtml(cell) + note)
  })
  return htmlElement(`tr.${row.off === true ? 'off' : ''}.${row.changed === true ? 'changed' : ''}`, cells)
}

function cellHtml({ text, note, mark, href }: PrintedCell): string {
  const shown = htmlTextElement('span.text', text)
  const linked = href === undefined ? shown : htmlElement('a', shown, { href })
  const marked = mark === undefined ? '' : factionMarkSvg(mark)
  return marked + linked + (note === undefined ? '' : htmlTextElement('small', note))
}
