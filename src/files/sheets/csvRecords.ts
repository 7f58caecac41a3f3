// Reads CSV one record at a time, so that an invalid record does not affect the other records: a stray quotation mark
// has no effect after its own line. Lines without quotation marks are split at their commas, and only lines with
// quotation marks are parsed by the CSV library. The length of a record is limited, because a line of five million
// commas is not a record.

import { CsvError, parse } from 'csv-parse/browser/esm/sync'

export interface CsvRecord {
  /** First line of the record, from 1. */
  readonly line: number
  /** Trimmed cells. */
  readonly cells: readonly string[]
  /**
   * Error code of the CSV library if the record is not valid CSV. The cells are then the line split at its commas. A
   * record that is too long has no cells.
   */
  readonly fault?: string
}

/** Maximum length of a record, in characters. A real row has about a hundred. */
const MAX_CSV_RECORD_CHARACTERS = 20_000

const LINE_BREAK_PATTERN = /\r\n|\r|\n/g

/**
 * Yields the records of a CSV text, without empty lines. `columns` is the number of cells of the first valid record. A
 * later record that spans several lines must have the same number of cells.
 */
export function* readCsvRecords(text: string): Generator<CsvRecord> {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text
  let at = 0
  let columns = 0
  for (let line = 1; at < source.length;) {
    const first = lineAt(source, at)
    if (!first.text.includes('"') || first.text.length > MAX_CSV_RECORD_CHARACTERS) {
      if (first.text.trim() !== '') {
        const record = plainRecord(line, first.text)
        columns ||= record.cells.length
        yield record
      }
      line += 1
      at = first.next
      continue
    }
    const block = quotedBlock(source, at)
    const read = block && readQuoted(block.text)
    // A record that spans several lines and has the wrong number of cells contains lines of other records, because a
    // quotation mark was not closed on its own line.
    const isWhole = read?.cells !== undefined && (block?.lines === 1 || columns === 0 || read.cells.length === columns)
    if (block && read?.cells && isWhole) {
      columns ||= read.cells.length
      yield { line, cells: read.cells }
      line += block.lines
      at = block.next
    } else {
      yield { ...plainRecord(line, first.text), fault: read?.fault ?? 'CSV_QUOTE_NOT_CLOSED' }
      line += 1
      at = first.next
    }
  }
}

interface Line {
  readonly text: string
  readonly next: number
}

function lineAt(source: string, at: number): Line {
  LINE_BREAK_PATTERN.lastIndex = at
  const found = LINE_BREAK_PATTERN.exec(source)
  return found
    ? { text: source.slice(at, found.index), next: LINE_BREAK_PATTERN.lastIndex }
    : { text: source.slice(at), next: source.length }
}

function plainRecord(line: number, text: string): CsvRecord {
  if (text.length > MAX_CSV_RECORD_CHARACTERS) return { line, cells: [], fault: 'CSV_MAX_RECORD_SIZE' }
  return { line, cells: text.split(',').map((cell) => cell.trim()) }
}

/**
 * The smallest number of lines with an even number of quotation marks. `undefined` if there is no such number within
 * the length limit.
 */
function quotedBlock(source: string, at: number): (Line & { readonly lines: number }) | undefined {
  let lines = 0
  let marks = 0
  for (let next = at; next < source.length && next - at <= MAX_CSV_RECORD_CHARACTERS;) {
    const line = lineAt(source, next)
    lines += 1
    marks += line.text.split('"').length - 1
    next = line.next
    if (marks % 2 === 0) return { text: source.slice(at, next), next, lines }
  }
  return undefined
}

function readQuoted(text: string): { readonly cells?: readonly string[]; readonly fault?: string } {
  try {
    const [cells, ...others]: string[][] = parse(text, { relax_column_count: true, trim: true, skip_empty_lines: true })
    return cells && others.length === 0 ? { cells } : { fault: 'CSV_QUOTE_NOT_CLOSED' }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { fault: error.code }
  }
}
