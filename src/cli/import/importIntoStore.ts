// Imports a file of games into a club in a SQLite store, with the same `Club` that the screens use. The season is found
// by its name, or opened if it does not exist. The whole file is stored in one write, or nothing is stored. Rule:
// docs/spec/cli.md §2.

import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { createClub, type Club } from '../../application/club.ts'
import type { ImportFileFormat } from '../../files/imports/importFormats.ts'
import { summariseEarlierGames } from '../../files/imports/earlierGames.ts'
import { previewImport, unpackFileText } from '../../files/imports/previewImport.ts'
import type { FileToImport, ImportOffer } from '../../files/imports/importCommands.ts'
import { PROGRAM_VOCABULARY, type Vocabulary } from '../../club/model/vocabulary.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import type { TableMap } from '../../files/layouts/tableMap.ts'
import type { Season } from '../../club/seasons/seasonView.ts'
import { schemeName } from '../../i18n/phrase.ts'
import { LANGUAGES } from '../../i18n/registry.ts'
import type { Result } from '../../rules/vocabulary.ts'
import { createBufferedStore } from '../../store/adapters/buffered.ts'
import { durableNoteFileAt } from '../../store/sync/durableNoteFile.ts'
import { loadOrCreateDeviceId, createStoreWithDeviceId } from '../../store/sync/deviceId.ts'
import { refusalOfFault, createRefusal, RefusedError } from '../sentences/refusal.ts'
import { type Fault, formatFaultLine, faultSentence } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { doubtAboutTable, questionAboutDoubt } from './questionAboutTable.ts'
import { gameFaultLines, formatLocationInFile, importedSeriesLines, tableNoticeLines } from './importReportLines.ts'
import { likelyYearOf } from '../../files/imports/yearOfDays.ts'
import { notesOnSheets, notesOnYear } from './sheetsOfFile.ts'
import { readGamesFile } from '../input.ts'
import { translateFault, translatorFor, CLI_LANG } from '../sentences/language.ts'
import { chooseBuiltInRules } from '../options/chooseRules.ts'
import { chooseScheme } from '../options/chooseScheme.ts'
import { signInUser } from '../options/signIn.ts'
import { InterruptibleWork } from '../options/longWork.ts'
import { openStoreAt, openWithJournal } from '../options/store.ts'
import type { JournalledStore } from '../../store/journal/withJournal.ts'

export interface ImportIntoStoreOptions {
  readonly store: string
  readonly season: string
  readonly scheme: string | undefined
  readonly rulebook: string | undefined
  /** Name of a club that the import creates. If omitted, the name of the store file is used. */
  readonly club?: string | undefined
  /** Name of the user who imports. */
  readonly as?: string | undefined
  /** Also imports a file that was imported before, unless that import was undone. */
  readonly again?: boolean | undefined
  /** Imports the table even if its games look doubtful. */
  readonly asRead?: boolean | undefined
  /** Allows upgrading the club's vocabulary, after which older programs can only read the club. */
  readonly raiseVocabulary?: boolean | undefined
  /** If omitted, this program's vocabulary is used. */
  readonly vocabulary?: Vocabulary
  readonly json: boolean
  /** Meaning of a table's columns. If omitted, it is guessed. */
  readonly map?: TableMap | undefined
  /** Names of the sheets to read in a file of tables. If omitted, the sheets are chosen automatically. */
  readonly sheets?: readonly string[] | undefined
  /** Year for days without a year. */
  readonly year?: number | undefined
}

/** Rules for a season that an import opens, unless options say otherwise. */
const DEFAULT_SEASON_RULES = { scheme: 'official-2025', rulebook: 'sport-club' } as const

export async function importIntoStore(
  format: ImportFileFormat,
  file: string,
  options: ImportIntoStoreOptions,
): Promise<void> {
  const say = translatorFor('files')
  const work = new InterruptibleWork(say('importStopped'))
  try {
    await importWithProgress(work, format, file, options)
  } finally {
    work.close()
  }
}

async function importWithProgress(
  work: InterruptibleWork,
  format: ImportFileFormat,
  file: string,
  options: ImportIntoStoreOptions,
): Promise<void> {
  const { vocabulary = PROGRAM_VOCABULARY } = options
  const say = translatorFor('files')
  const text = await work.untilInterrupted(readGamesFile(file, format))
  const opened = openStoreAt(options.store, 'make')
  let isKept = false
  let journaled: JournalledStore | undefined
  try {
    const laptop = await loadOrCreateDeviceId(durableNoteFileAt(`${opened.path}.laptop`), randomUUID)
    journaled = await openWithJournal(opened)
    const held = createStoreWithDeviceId(createBufferedStore(journaled), laptop)
    const { person, may } = await signInUser(createStoreWithDeviceId(journaled, laptop), opened.path, options.as)
    await may('imports.commit')
    const club = createClub({ store: held, clock: Date.now, ids: randomUUID, author: () => person, vocabulary })
    if (options.raiseVocabulary) {
      await may('club.raiseVocabulary')
      valueOf(await club.raiseVocabulary(vocabulary.version), opened.path)
    }
    if (opened.isNew)
      valueOf(await club.create(options.club ?? basename(opened.path, extname(opened.path))), opened.path)
    const season = await seasonFor(club, format, options, async () => {
      await may('seasons.open')
      return firstDay(format, text, file, options)
    })
    const request = requestOf(season, format, text, file, options)
    work.show(say('importReading'))
    const offer = valueOf(await work.untilInterrupted(club.previewImport(request)), file)
    work.clear()
    const refused = refusedOf(offer)
    await refuseRepeat(club, offer, options, file)
    const notes = [...fileNotes(offer, season), ...notesOnYear(offer.table, options.year)]
    for (const line of linesOf(offer, notes, file)) console.error(line)
    const { seating = [], stages = [], table } = offer
    if (!options.json && stages.length > 0) console.error(finalsLine(stages))
    // An invalid cell of a table affects only its own game, so all other games are imported.
    const taken = offer.games.filter(({ canTake }) => canTake || table === undefined)
    const isNothing = taken.length === 0 && seating.length === 0 && (table?.points ?? 0) === 0
    if (offer.fault || isNothing || (refused > 0 && table === undefined)) {
      if (options.json) console.log(jsonOf(offer, notes, 0, refused))
      throw importRefusal(offer, refused, file)
    }
    const doubt = table && options.asRead !== true ? doubtAboutTable(offer.games) : undefined
    if (doubt) {
      if (options.json) console.log(jsonOf({ ...offer, fault: doubt }, notes, 0, refused))
      throw questionAboutDoubt(doubt, file)
    }
    const indices = taken.map(({ index }) => index)
    // The command line asks no questions: every similar name was noted and becomes a new person.
    const named = { ...request, names: offer.nearPeople.map(({ name }) => ({ name })) }
    valueOf(await work.untilInterrupted(takeImportWithProgress(club, named, indices, { work, file })), file)
    work.ignoreInterrupts()
    work.show(say('importWriting'))
    valueOf(await held.commit(), file)
    work.clear()
    isKept = true
    if (options.json) console.log(jsonOf(offer, notes, taken.length, refused))
    else
      for (const line of takenLines(offer, season, await schemeTitle(club, season), taken.length, notes))
        console.log(line)
  } finally {
    await journaled?.close()
    await opened.store.close()
    if (opened.isNew && !isKept) await removeCreatedStore(opened.path)
  }
}

/** Lines for stdout that state the imported seatings and the number of imported games. */
function takenLines(
  offer: ImportOffer,
  { name, preset }: Season,
  scheme: string,
  taken: number,
  notes: readonly Fault[],
): readonly string[] {
  const say = translatorFor('files')
  return [
    ...(offer.seating ?? []).map(({ stage, ...size }) => say('seated', { ...size, stage: toPrintableText(stage) })),
    say('taken', {
      n: taken,
      notes: countNotes(offer, notes),
      season: toPrintableText(name),
      scheme: toPrintableText(scheme),
      preset,
    }),
  ]
}

/** Shows on the terminal how many games are prepared. Nothing is stored before the commit. */
function takeImportWithProgress(
  club: Club,
  request: Parameters<Club['takeImport']>[0],
  indices: readonly number[],
  { work, file }: { readonly work: InterruptibleWork; readonly file: string },
) {
  const show = ({ done, all }: { readonly done: number; readonly all: number }) =>
    work.show(translatorFor('files')('importTaking', { done, all }))
  return club.takeImport(request, indices, show, file === '-' ? '' : basename(file))
}

function requestOf(
  season: Season,
  format: ImportFileFormat,
  text: string,
  file: string,
  { map, sheets, year }: ImportIntoStoreOptions,
): FileToImport {
  const how = {
    file: basename(file),
    ...(map === undefined ? {} : { map }),
    ...(sheets === undefined ? {} : { sheets }),
    ...(year === undefined ? {} : { year }),
  }
  return { season: season.id, format, text, lang: CLI_LANG, zone: zoneHere(), ...how }
}

/** Number of games that cannot be imported, or can be imported only with differences from the file. */
function refusedOf({ games }: ImportOffer): number {
  return games.filter(({ canTake, sound, isVoid }) => (!canTake && isVoid !== true) || !sound).length
}

/** All messages about a file, for stderr. */
function linesOf(offer: ImportOffer, notes: readonly Fault[], file: string): readonly string[] {
  return [
    ...notes.map((each) => formatFaultLine('note', each, toPrintableText(file))),
    ...gameFaultLines(offer.games),
    ...importedSeriesLines(offer.series ?? []),
    ...tableNoticeLines(offer.table),
  ]
}

function finalsLine(stages: NonNullable<ImportOffer['stages']>): string {
  const finals = stages.filter(({ isFinal }) => isFinal)
  const names = (finals.length > 0 ? finals : stages).map(({ name }) => toPrintableText(name)).join(', ')
  return finals.length > 0
    ? translatorFor('files')('finals', { n: finals.length, finals: names })
    : translatorFor('files')('noFinal', { stages: names })
}

function countNotes({ games }: ImportOffer, notes: readonly Fault[]): number {
  return games.reduce((sum, { faults }) => sum + faults.length, notes.length)
}

/**
 * Notes about the whole file: sheets left out, games played before the season begins, and names similar to known ones.
 */
function fileNotes({ earlier, nearPeople, sheets }: ImportOffer, { name: season, from }: Season): readonly Fault[] {
  return [
    ...notesOnSheets(sheets),
    ...(earlier
      ? [{ code: 'import/before-season', params: { ...earlier, season: toPrintableText(season), from } }]
      : []),
    ...nearPeople.map(({ name, perhaps }) => ({
      code: 'import/near-name',
      params: { name, perhaps: perhaps.join(', ') },
    })),
  ]
}

/**
 * The first day of a season that an import opens: the day of the file's first game if that is in the past, otherwise
 * today.
 */
async function firstDay(
  format: ImportFileFormat,
  text: string,
  file: string,
  { scheme, map, sheets, year }: ImportIntoStoreOptions,
): Promise<string> {
  const today = localDay(new Date())
  const read = await unpackFileText(format, text)
  if (!read.ok) return today
  const how = { zone: zoneHere(), map, sheets, year, likelyYear: likelyYearOf(basename(file), today) }
  const { games } = previewImport(format, read.value.text, chooseScheme(scheme ?? DEFAULT_SEASON_RULES.scheme), how)
  return (
    summariseEarlierGames(
      today,
      games.map(({ record }) => record?.evening),
    )?.first ?? today
  )
}

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The JSON answer of docs/spec/cli.md §2: games imported, games refused, and the notes. */
function jsonOf(offer: ImportOffer, notes: readonly Fault[], taken: number, refused: number): string {
  const faults = [
    ...(offer.fault ? [{ game: null, ...offer.fault }] : []),
    ...notes.map((each) => ({ game: null, ...each })),
    ...offer.games.flatMap(({ name, faults: own }) => own.map((fault) => ({ game: name, ...fault }))),
  ]
  return JSON.stringify({
    taken,
    refused,
    notes: countNotes(offer, notes),
    faults: faults.map((fault) => ({ ...fault, message: faultSentence(fault) })),
  })
}

/**
 * The command line cannot ask for confirmation, so content that was imported before is refused unless `--again` is
 * given.
 */
async function refuseRepeat(
  club: Club,
  offer: ImportOffer,
  options: ImportIntoStoreOptions,
  file: string,
): Promise<void> {
  const { repeats = [] } = offer
  if (repeats.length === 0 || options.again === true) return
  const seasons = valueOf(await club.ask('seasons.list', {}), file)
  const imports = repeats.map(({ file: name, season, games, at }) =>
    translatorFor('files')('repeatOf', {
      file: toPrintableText(name === '' ? LANGUAGES[CLI_LANG].screens.imports.nameless : name),
      season: toPrintableText(seasons.find(({ id }) => id === season)?.name ?? ''),
      n: games,
      time: new Date(at).toISOString(),
    }),
  )
  const repeated: Fault = { code: 'import/repeated', params: { imports: imports.join('; ') } }
  if (options.json) console.log(jsonOf({ ...offer, fault: repeated }, [], 0, refusedOf(offer)))
  throw refusalOfFault(repeated, toPrintableText(file))
}

function importRefusal({ fault: broken, games }: ImportOffer, refused: number, file: string): RefusedError {
  if (broken) return refusalOfFault(broken, formatLocationInFile(broken))
  if (games.length === 0) return createRefusal('import/no-games', toPrintableText(file))
  return new RefusedError(
    'import/not-whole',
    translateFault('import/none-taken', { refused, n: games.length }),
    toPrintableText(file),
  )
}

/**
 * Finds a season by its name, normalised as in the club. If a scheme or rulebook was requested, it must be that of the
 * season. A missing season is opened: `opening` checks the right to do so and returns its first day.
 */
async function seasonFor(
  club: Club,
  format: ImportFileFormat,
  { season: name, scheme, rulebook }: ImportIntoStoreOptions,
  opening: () => Promise<string>,
): Promise<Season> {
  const seasons = valueOf(await club.ask('seasons.list', {}), name)
  const wanted = {
    ...(scheme === undefined ? {} : { scheme: chooseScheme(scheme) }),
    ...(rulebook === undefined ? {} : { rules: chooseBuiltInRules(rulebook, undefined) }),
  }
  const known = seasons.find((each) => nameComparisonKey(each.name) === nameComparisonKey(name))
  if (known) {
    const other = (sentence: string) => new RefusedError('seasons/other-rules', sentence, toPrintableText(name))
    // Only ids are compared, because a season keeps the version it was opened with.
    if (wanted.scheme && wanted.scheme.id !== known.scheme)
      throw other(translateFault('seasons/other-scheme', { own: toPrintableText(await schemeTitle(club, known)) }))
    if (wanted.rules && (wanted.rules.rulebook.id !== known.rulebook || wanted.rules.preset !== known.preset))
      throw other(translateFault('seasons/other-rulebook', { own: known.preset }))
    return known
  }
  const from = await opening()
  const rules = wanted.rules ?? chooseBuiltInRules(DEFAULT_SEASON_RULES.rulebook, undefined)
  return valueOf(
    await club.ask('seasons.open', {
      name,
      kind: format === 'results-csv' ? 'tournament' : 'season',
      scheme: wanted.scheme?.id ?? DEFAULT_SEASON_RULES.scheme,
      from,
      rulebook: rules.rulebook.id,
      preset: rules.preset,
      flags: {},
    }),
    name,
  )
}

async function schemeTitle(club: Club, { scheme, schemeVersion }: Season): Promise<string> {
  const { data } = valueOf(await club.ask('schemes.get', { scheme, version: schemeVersion }), scheme)
  return schemeName(CLI_LANG, data)
}

function valueOf<T>(result: Result<T>, place: string): T {
  if (result.ok) return result.value
  const { code, params } = result.error
  throw new RefusedError(
    code,
    faultSentence({ code, params }),
    params['game'] === undefined
      ? toPrintableText(place)
      : translatorFor('frame')('game', { game: toPrintableText(String(params['game'])) }),
  )
}

/** Removes a store that was created for an import that failed. */
async function removeCreatedStore(path: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '.laptop', '.owner', '.journal'])
    await rm(path + end, { recursive: true, force: true })
}

/** Date in this machine's time zone. */
function localDay(at: Date): string {
  const part = (n: number) => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`
}
