// Reads several files that were chosen together as one import. A file that cannot be read does not affect the others.
// Source: docs/spec/scoring.md §6.

import { z } from 'zod'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { sha256HexOfTexts } from '../../store/hash.ts'
import { parseJsonAs } from '../../store/parseJson.ts'
import { yearIn } from '../layouts/laws/foldedWords.ts'
import { tableMapSchema } from '../layouts/tableMap.ts'
import type { ListedSheet } from '../tables/book.ts'
import type { ChunkedWork } from '../../club/json/chunkedWork.ts'
import { gamesAtOwnPlaces } from './gamesAtOwnPlaces.ts'
import {
  type ImportReadOptions,
  previewImportInChunks,
  unpackFileText,
  type UnpackedFileText,
} from './previewImport.ts'
import { IMPORT_FILE_FORMATS, type ImportFormat, isProbablyForeignTable, MAX_IMPORT_FILES } from './importFormats.ts'
import type { ImportPreview, FileInImportPreview, PreviewedGame, PreviewFault } from './preview.ts'

const severalFiles = z.strictObject({
  files: z
    .array(z.strictObject({ name: z.string().max(300), format: z.enum(IMPORT_FILE_FORMATS), text: z.string() }))
    .max(MAX_IMPORT_FILES),
  /** Maps of table columns, by table shape. */
  maps: z.record(z.string(), tableMapSchema),
})
type SeveralFiles = z.output<typeof severalFiles>
type OneFile = SeveralFiles['files'][number]

/** A file with the texts that its parsers need. */
interface UnpackedFile extends Omit<OneFile, 'text'>, UnpackedFileText {
  readonly fault?: PreviewFault
  /** Cells of the file. Present only if a results sheet may turn out to be a foreign table. */
  readonly cells?: string
}

export interface ImportTextWithHashes extends UnpackedFileText {
  /** Hash of each file in its original form, before a workbook is unpacked. */
  readonly hashes: readonly string[]
}

/** Unpacks the workbooks of one or several files, and returns the text that the parsers need. */
export async function unpackImportText(
  format: ImportFormat,
  text: string,
): Promise<Result<ImportTextWithHashes, PreviewFault>> {
  if (format !== 'several') {
    const hash = await sha256HexOfTexts(text)
    const own = await unpackFileText(format, text)
    return own.ok ? ok({ ...own.value, hashes: [hash] }) : own
  }
  const several = parseJsonAs(severalFiles, text)
  if (!several) return err({ code: 'table/not-json', params: {} })
  const files: UnpackedFile[] = []
  const hashes: string[] = []
  for (const file of several.files) {
    hashes.push(await sha256HexOfTexts(file.text))
    const own = await unpackFileText(file.format, file.text)
    const cells = file.format === 'results-csv' ? await unpackFileText('table', file.text) : undefined
    files.push({
      ...file,
      ...(own.ok ? own.value : { text: '', fault: own.error }),
      ...(cells?.ok === true ? { cells: cells.value.text } : {}),
    })
  }
  return ok({ text: JSON.stringify({ files, maps: several.maps }), hashes })
}

/** Previews one file or several files in chunks. */
export function* previewFilesInChunks(
  format: ImportFormat,
  { text, hashes, sheets }: ImportTextWithHashes,
  scheme: Scheme,
  how: ImportReadOptions,
): ChunkedWork<ImportPreview> {
  const preview =
    format === 'several'
      ? yield* previewSeveralInChunks(text, scheme, how)
      : yield* previewImportInChunks(format, text, scheme, how)
  return { ...(sheets ? { sheets: withGamesOfReadSheet(sheets, preview.games.length) } : {}), ...preview, hashes }
}

function withGamesOfReadSheet(sheets: readonly ListedSheet[], games: number): readonly ListedSheet[] {
  return sheets.map((sheet) => (sheet.isRead ? { ...sheet, games } : sheet))
}

function* previewSeveralInChunks(
  text: string,
  scheme: Scheme,
  { zone, likelyYear }: ImportReadOptions,
): ChunkedWork<ImportPreview> {
  const { files: unpacked, maps } = JSON.parse(text) as Pick<SeveralFiles, 'maps'> & { files: readonly UnpackedFile[] }
  const games: PreviewedGame[] = []
  const files: FileInImportPreview[] = []
  const taken = new Set<string>()
  for (const file of unpacked) {
    yield
    const read = yield* previewOneInChunks(file, scheme, { zone, maps, likelyYear: yearIn(file.name) ?? likelyYear })
    const { table, plan, series, sheets } = read
    const fault = plan || series ? { code: 'imports/alone', params: {} } : read.fault
    const own = fault ? [] : gamesAtOwnPlaces(read.games, taken, stemOf(file.name))
    games.push(...own.map((game) => ({ ...game, name: `${file.name} · ${game.name}` })))
    files.push({
      name: file.name,
      games: own.length,
      ...(fault ? { fault } : {}),
      ...(table ? { table } : {}),
      ...(sheets ? { sheets } : {}),
    })
  }
  return { games, files }
}

function* previewOneInChunks(
  { format, text, fault, cells, sheets }: UnpackedFile,
  scheme: Scheme,
  how: ImportReadOptions,
): ChunkedWork<ImportPreview> {
  const read: ImportPreview = fault ? { games: [], fault } : yield* previewImportInChunks(format, text, scheme, how)
  return cells !== undefined && isProbablyForeignTable(format, read)
    ? yield* previewImportInChunks('table', cells, scheme, how)
    : { ...(sheets ? { sheets: withGamesOfReadSheet(sheets, read.games.length) } : {}), ...read }
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/u, '').slice(0, 40)
}
