// Plain text tables for terminals: columns as wide as their widest cell, numbers to the right.

export interface TextColumn<Row> {
  readonly head: string
  readonly align: 'left' | 'right'
  readonly cell: (row: Row) => string
}

export function textTable<Row>(columns: readonly TextColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map((column) => column.head), ...rows.map((row) => columns.map((column) => column.cell(row)))]
  const widths = columns.map((_, index) => Math.max(...lines.map((cells) => width(cells[index] ?? ''))))
  return lines
    .map((cells) =>
      cells
        .map((cell, index) => pad(cell, widths[index] ?? 0, columns[index]?.align ?? 'left'))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function pad(cell: string, to: number, align: 'left' | 'right'): string {
  const gap = ' '.repeat(Math.max(0, to - width(cell)))
  return align === 'left' ? cell + gap : gap + cell
}

function width(text: string): number {
  return [...text].length
}
