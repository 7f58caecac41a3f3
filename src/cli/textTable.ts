// Plain text tables for terminals, with columns as wide as their widest cell and numbers aligned to the right. Width is
// measured in terminal columns: two for an East Asian character or an emoji, none for a combining mark.

import stringWidth from 'string-width'

export interface TextColumn<Row> {
  readonly head: string
  readonly align: 'left' | 'right'
  readonly cell: (row: Row) => string
}

export function textTable<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map((column) => column.head), ...rows.map((row) => columns.map((column) => column.cell(row)))]
  const widths = columns.map((_, index) => Math.max(...lines.map((cells) => displayWidth(cells[index] ?? ''))))
  return lines
    .map((cells) =>
      cells
        .map((cell, index) => padCell(cell, widths[index] ?? 0, columns[index]?.align ?? 'left'))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function padCell(cell: string, to: number, align: 'left' | 'right' = 'left'): string {
  const gap = ' '.repeat(Math.max(0, to - displayWidth(cell)))
  return align === 'left' ? cell + gap : gap + cell
}

export function displayWidth(text: string): number {
  return stringWidth(text)
}
