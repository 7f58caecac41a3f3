// Several files that were chosen together, read as one: games of all of them, people of all of them. A file that cannot
// be read spoils only itself. Source: docs/spec/scoring.md §6.

import { z } from 'zod'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { sha256HexOf } from '../../store/hash.ts'
import { readAs } from '../../store/readJson.ts'
import { isFinalStage } from '../sheets/finalNames.ts'
import { tableMap } from '../layouts/tableMap.ts'
import type { Work } from '../../club/json/chunkedWork.ts'
import { nameKey } from '../../club/model/name.ts'
import { type HowToRead, readingImport, textToRead } from './import.ts'
import { IMPORT_FORMATS, type ImportFormat, isOtherTable, MOST_FILES } from './importFormats.ts'
import type { ImportPreview, PreviewedFile, PreviewedGame, PreviewFault } from './preview.ts'

const severalFiles = z.strictObject({
  files: z
    .array(z.strictObject({ name: z.string().max(300), format: z.enum(IMPORT_FORMATS), text: z.string() }))
    .max(MOST_FILES),
  /** What the columns of tables are, by the shapes of tables. */
  maps: z.record(z.string(), tableMap),
})
type SeveralFiles = z.output<typeof severalFiles>
type OneFile = SeveralFiles['files'][number]

/** A file with the texts it is read from. */
interface Unpacked extends OneFile {
  readonly fault?: PreviewFault
  /** Where a results sheet may be a table of another layout. */
  readonly cells?: string
}

export interface TextOfImport {
  readonly text: string
  /** Of each file as it came, before a workbook is unpacked. */
  readonly hashes: readonly string[]
}

/** The text a format is read from, of several files as of one: workbooks are unpacked before anything is read. */
export async function textOfImport(format: ImportFormat, text: string): Promise<Result<TextOfImport, PreviewFault>> {
  if (format !== 'several') {
    const hash = await sha256HexOf(text)
    const own = await textToRead(format, text)
    return own.ok ? ok({ text: own.value, hashes: [hash] }) : own
  }
  const several = readAs(severalFiles, text)
  if (!several) return err({ code: 'table/not-json', params: {} })
  const files: Unpacked[] = []
  const hashes: string[] = []
  for (const file of several.files) {
    hashes.push(await sha256HexOf(file.text))
    const own = await textToRead(file.format, file.text)
    const cells = file.format === 'results-csv' ? await textToRead('table', file.text) : undefined
    files.push({
      ...file,
      ...(own.ok ? { text: own.value } : { text: '', fault: own.error }),
      ...(cells?.ok === true ? { cells: cells.value } : {}),
    })
  }
  return ok({ text: JSON.stringify({ files, maps: several.maps }), hashes })
}

/** One file, or several, in turns. */
export function* readingFiles(format: ImportFormat, text: string, scheme: Scheme, how: HowToRead): Work<ImportPreview> {
  return format === 'several'
    ? yield* readingSeveral(text, scheme, how)
    : yield* readingImport(format, text, scheme, how)
}

function* readingSeveral(text: string, scheme: Scheme, { zone }: HowToRead): Work<ImportPreview> {
  const { files: unpacked, maps } = JSON.parse(text) as Pick<SeveralFiles, 'maps'> & { files: readonly Unpacked[] }
  const games: PreviewedGame[] = []
  const files: PreviewedFile[] = []
  const taken = new Set<string>()
  for (const file of unpacked) {
    yield
    const read = yield* readingOne(file, scheme, { zone, maps })
    const { table, plan, series } = read
    const fault = plan || series ? { code: 'imports/alone', params: {} } : read.fault
    const own = fault ? [] : atOwnPlaces(read.games, taken, stemOf(file.name))
    games.push(...own.map((game) => ({ ...game, name: `${file.name} · ${game.name}` })))
    files.push({ name: file.name, games: own.length, ...(fault ? { fault } : {}), ...(table ? { table } : {}) })
  }
  return { games, files }
}

function* readingOne({ format, text, fault, cells }: Unpacked, scheme: Scheme, how: HowToRead): Work<ImportPreview> {
  const read: ImportPreview = fault ? { games: [], fault } : yield* readingImport(format, text, scheme, how)
  return cells !== undefined && isOtherTable(format, read) ? yield* readingImport('table', cells, scheme, how) : read
}

/** Round 1 at table 1 of January is another table than that of February: a stage is named for its file then. */
function atOwnPlaces(games: readonly PreviewedGame[], taken: Set<string>, file: string): readonly PreviewedGame[] {
  const keyOf = ({ stage, round, table }: NonNullable<PreviewedGame['place']>) =>
    [nameKey(stage), round, table].join('\n')
  const repeated = new Set(
    games.flatMap(({ place }) => (place && taken.has(keyOf(place)) ? [nameKey(place.stage)] : [])),
  )
  const placed = games.map((game) => {
    const { place } = game
    if (!place || !repeated.has(nameKey(place.stage))) return game
    const stage = [place.stage, file].filter((text) => text !== '').join(' · ')
    return { ...game, place: { ...place, stage, isFinal: isFinalStage([place]) } }
  })
  for (const { place } of placed) if (place) taken.add(keyOf(place))
  return placed
}

function stemOf(name: string): string {
  return name.replace(/\.[^.]*$/u, '').slice(0, 40)
}
