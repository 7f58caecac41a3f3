// Runs an import for the command line: a summary on stdout, every fault with its location on stderr, and records next
// to the file. Existing files are never overwritten: all names are checked before the first file is written.

import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type GameRecord, formatRecordFile } from '../../files/records/record.ts'
import { previewImport, unpackFileText } from '../../files/imports/previewImport.ts'
import { IMPORT_FILE_FORMATS, type ImportFileFormat, isImportFileFormat } from '../../files/imports/importFormats.ts'
import type { PreviewedGame } from '../../files/imports/preview.ts'
import { eveningDateAt } from '../../club/model/localTime.ts'
import { likelyYearOf } from '../../files/imports/yearOfDays.ts'
import { rulebookPhrase } from '../../i18n/phrase.ts'
import { parseTableMap, type TableMap } from '../../files/layouts/tableMap.ts'
import { readGamesFile, readTextFile } from '../input.ts'
import { chooseScheme } from '../options/chooseScheme.ts'
import { refusalOfFault, createRefusal, WrongUsageError } from '../sentences/refusal.ts'
import { faultSentence, formatFaultLine } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { translatorFor, CLI_LANG, translateUsage } from '../sentences/language.ts'
import { gameFaultLines, formatLocationInFile, tableNoticeLines } from './importReportLines.ts'
import { doubtAboutTable, questionAboutDoubt } from './questionAboutTable.ts'
import { notesOnSheets, notesOnYear, sheetNamesIn, yearOption } from './sheetsOfFile.ts'
import { importIntoStore, type ImportIntoStoreOptions } from './importIntoStore.ts'

const say = translatorFor('files')

export interface ImportOptions {
  readonly dryRun?: boolean
  readonly output?: string
  readonly scheme?: string
  readonly json?: boolean
  /** A file that describes the columns of a table, or `auto`. */
  readonly map?: string
  /** Names of the sheets to read in a file of tables, separated by commas. */
  readonly sheets?: string
  /** Year for days without a year. */
  readonly year?: string
  /** Imports the table even if its games look doubtful. */
  readonly asRead?: boolean
}

export async function convertFileToRecords(
  format: ImportFileFormat,
  file: string,
  options: ImportOptions,
): Promise<void> {
  const text = await unpackFileText(format, await readGamesFile(file, format))
  if (!text.ok) throw refusalOfFault(text.error, formatLocationInFile(text.error))
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const {
    games: read,
    fault: broken,
    table,
    sheets = text.value.sheets,
  } = previewImport(format, text.value.text, chooseScheme(options.scheme ?? 'official-2025'), {
    zone,
    map: await tableMapIn(options.map),
    sheets: sheetNamesIn(options.sheets),
    year: yearOption(options.year),
    likelyYear: likelyYearOf(basename(file), eveningDateAt(Date.now(), zone)),
  })
  if (table && options.map !== undefined && options.json === true)
    return console.log(JSON.stringify(table.map, null, 2))
  if (broken !== undefined) throw refusalOfFault(broken, formatLocationInFile(broken))
  // Records contain speech, so the note that a club does not store it is left out.
  const kept = ({ code }: PreviewedGame['faults'][number]) => code !== 'import/speech-not-kept'
  const games = read.map((game) => ({ ...game, faults: game.faults.filter(kept) }))
  const named = nameFiles(games, options.output ?? (file === '-' ? '.' : dirname(file)), stemOf(file))
  for (const note of [...notesOnSheets(sheets), ...notesOnYear(table, options.year)])
    console.error(formatFaultLine('note', note, toPrintableText(file)))
  for (const line of [...gameFaultLines(games), ...tableNoticeLines(table)]) console.error(line)
  const doubt = table && options.asRead !== true ? doubtAboutTable(games.map(withCanTake)) : undefined
  if (doubt) throw questionAboutDoubt(doubt, file)
  if (options.dryRun !== true) await writeRecords(named)
  const written = (path: string | undefined) => (options.dryRun === true ? undefined : path)
  if (options.json === true)
    console.log(JSON.stringify({ format, games: named.map(({ game, path }) => jsonOf(game, written(path))) }))
  else for (const { game, path } of named) console.log(lineOf(game, written(path)))
  const unsound = games.filter((game) => !game.sound)
  if (unsound.length > 0) throw createRefusal('import/not-whole', file, { broken: unsound.length, n: games.length })
}

const withCanTake = (game: PreviewedGame) => ({ ...game, canTake: game.record !== undefined })

/** Column map from the file. `undefined` if the columns are to be guessed. */
async function tableMapIn(file: string | undefined): Promise<TableMap | undefined> {
  if (file === undefined || file === 'auto') return undefined
  const read = parseTableMap(await readTextFile(file, MAX_TABLE_MAP_BYTES))
  if (!read.ok) throw refusalOfFault(read.error, toPrintableText(file))
  return read.value
}

const MAX_TABLE_MAP_BYTES = 1_000_000

interface NamedGame {
  readonly game: PreviewedGame
  /** Path to which records are written. `undefined` if there is nothing to write. */
  readonly path: string | undefined
}

/**
 * Name for a game whose file contains neither date nor id, so that two files of one folder never write the same record.
 */
function stemOf(file: string): string {
  return file === '-' ? UNNAMED_GAME : basename(file).replace(/\.[^.]*$/u, '')
}

/** Name that a preview gives to a game that has no name in its file. */
const UNNAMED_GAME = 'game'

function nameFiles(games: readonly PreviewedGame[], folder: string, stem: string): readonly NamedGame[] {
  const taken = new Set<string>()
  return games.map((game) => {
    if (game.record === undefined) return { game, path: undefined }
    const own = game.name === UNNAMED_GAME ? stem : game.name
    const base = `game-${own.replace(/[^\p{L}\p{N}-]+/gu, '-').slice(0, 60)}`
    let name = base
    for (let again = 2; taken.has(name); again += 1) name = `${base}-${again}`
    taken.add(name)
    return { game, path: join(folder, `${name}.json`) }
  })
}

async function writeRecords(named: readonly NamedGame[]): Promise<void> {
  const files = named.flatMap(({ game, path }): readonly (readonly [string, GameRecord])[] =>
    game.record === undefined || path === undefined ? [] : [[path, game.record.read()]],
  )
  const there = files.find(([path]) => existsSync(path))
  if (there !== undefined) throw createRefusal('file/exists', there[0])
  for (const [path, record] of files) {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, formatRecordFile(record), { flag: 'wx' })
  }
}

function jsonOf(
  { name, record, players, winner, last, sound, faults }: PreviewedGame,
  path: string | undefined,
): object {
  return {
    name,
    sound,
    players: players.length,
    entries: record?.items ?? 0,
    features: record?.read().features ?? [],
    winner: winner ?? null,
    last: last ?? null,
    file: path ?? null,
    faults: faults.map((fault) => ({ ...fault, message: faultSentence(fault) })),
  }
}

function lineOf(
  { name, record, rulebook, players, winner, last, sound, faults }: PreviewedGame,
  path: string | undefined,
): string {
  if (record === undefined) return say('notTaken', { game: toPrintableText(name) })
  const parts = [
    say('size', { players: players.length, entries: record.items }),
    winner === undefined ? say('noWinner') : rulebookPhrase(CLI_LANG, rulebook, 'winner', winner),
    ...(last === undefined ? [] : [say('last', { last })]),
    ...(sound ? [] : [say('notAsTold')]),
    say('notes', { n: faults.length }),
  ].join('; ')
  const game = toPrintableText(name)
  return path === undefined ? say('read', { game, parts }) : say('readInto', { game, parts, file: path })
}

/** The command `import`: writes game records or imports games into a club. Rule: docs/spec/cli.md §2. */
export async function importGames(
  name: string,
  file: string,
  options: ImportOptions & Partial<Omit<ImportIntoStoreOptions, 'map' | 'sheets' | 'year'>>,
): Promise<void> {
  // `jsonl` means the export of a served game. Its record is read from the last frame.
  const format = name === 'jsonl' ? 'record' : name
  if (!isImportFileFormat(format))
    throw new WrongUsageError(
      translateUsage('noFormat', { format, formats: [...IMPORT_FILE_FORMATS, 'jsonl'].join(', ') }),
    )
  const { store, season, scheme, rulebook, club, as, again, raiseVocabulary, asRead, json = false, map } = options
  if (map !== undefined && format !== 'table') throw new WrongUsageError(translateUsage('mapOfTable'))
  if ((options.sheets ?? options.year) !== undefined && format !== 'table')
    throw new WrongUsageError(translateUsage('sheetsOfTable'))
  if ((store === undefined) !== (season === undefined)) throw new WrongUsageError(translateUsage('storeAndSeason'))
  if (store === undefined || season === undefined) {
    if (rulebook !== undefined) throw new WrongUsageError(translateUsage('rulebookWithStore'))
    if (as !== undefined) throw new WrongUsageError(translateUsage('asWithStore'))
    if (club !== undefined) throw new WrongUsageError(translateUsage('clubWithStore'))
    if (again !== undefined) throw new WrongUsageError(translateUsage('againWithStore'))
    return convertFileToRecords(format, file, options)
  }
  if (options.dryRun === true || options.output !== undefined)
    throw new WrongUsageError(translateUsage('storeWritesNoRecords'))
  return importIntoStore(format, file, {
    store,
    season,
    scheme,
    rulebook,
    club,
    as,
    again,
    raiseVocabulary,
    asRead,
    json,
    map: await tableMapIn(map),
    sheets: sheetNamesIn(options.sheets),
    year: yearOption(options.year),
  })
}
