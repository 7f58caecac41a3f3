// Tables of papers, made from column objects, each with a title and a function for the cell in a row.

import { LANGUAGES } from '../../i18n/registry.ts'
import type { LedgerLineKind } from '../../scoring/ledgerLine.ts'
import type { GameRowSeat } from '../../scoring/gameRow.ts'
import { factionOf } from '../../scoring/sides.ts'
import type { RankedColumn } from '../../scoring/standings/columns.ts'
import type { RankedPlace } from '../../scoring/standings/withPlaces.ts'
import type { PaperWords } from './paperWords.ts'
import type { PrintedCell, PrintedColumn, TableBlock } from './ruleSheetBlocks.ts'

export interface PaperColumn<Row> extends PrintedColumn {
  readonly cell: (row: Row, index: number) => PrintedCell | string
}

/** Rows, or groups of rows with headings. */
type RowsOrGroups<Row> =
  | readonly Row[]
  | { readonly groups: readonly { heading?: string; readonly rows: readonly Row[] }[] }

export function createTableBlock<Row>(
  id: string,
  columns: readonly PaperColumn<Row>[],
  rows: RowsOrGroups<Row>,
  caption?: string,
): TableBlock {
  const cellsOf = (row: Row, index: number) =>
    columns.map(({ cell }) => {
      const made = cell(row, index)
      return typeof made === 'string' ? { text: made } : made
    })
  return {
    type: 'table',
    id,
    ...(caption === undefined ? {} : { caption }),
    columns: columns.map(({ cell: _, ...column }) => column),
    groups: ('groups' in rows ? rows.groups : [{ rows }]).map((group) => ({
      ...group,
      rows: group.rows.map((row, index) => ({ cells: cellsOf(row, index) })),
    })),
  }
}

/** Returns the link to a member's page, if there is one. */
export type MemberHrefLookup = (member: string) => string | undefined

export function placeColumn(words: PaperWords, kind: PrintedColumn['kind'] = 'number'): PaperColumn<RankedPlace> {
  return { title: words.text('column', 'place'), kind, cell: ({ place, tied }) => `${place}${tied ? '=' : ''}` }
}

export function cardColumn(words: PaperWords): PaperColumn<Pick<GameRowSeat, 'role'>> {
  return {
    title: words.text('column', 'card'),
    kind: 'text',
    cell: ({ role }) => ({ text: words.game('role', role), mark: factionOf(role) }),
  }
}

/** Sum of the ledger lines of these kinds, in hundredths. */
export function sumLedgerLines(lines: GameRowSeat['lines'], kinds: readonly LedgerLineKind[]): number {
  return kinds.reduce((sum, kind) => sum + (lines[kind] ?? 0), 0)
}

/** Columns of a ranked table on paper. Numbers are formatted for the language, and names link to their pages. */
export function toPaperColumns<Row>(
  columns: readonly RankedColumn<Row>[],
  words: PaperWords,
  hrefOf: (row: Row) => string | undefined = () => undefined,
): readonly PaperColumn<Row>[] {
  const { column: titles, metric } = LANGUAGES[words.lang].papers
  const heads: Readonly<Record<string, string>> = { ...titles, ...metric }
  return columns.map(({ key, kind, cell, title = heads[key] ?? key }): PaperColumn<Row> => {
    if (kind === 'text') return { title, kind, cell }
    if (kind === 'name') return { title, kind, cell: (row) => linkedCell(cell(row), hrefOf(row)) }
    return { title, kind: 'figure', usual: key === 'total', cell: (row) => words.figure(cell(row)) }
  })
}

export function linkedCell(text: string, href: string | undefined): PrintedCell {
  return href === undefined ? { text } : { text, href }
}
