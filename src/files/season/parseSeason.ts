// From text to a season's file: bounded, checked, and with the exact place of what is wrong. A fault
// in the head refuses the file; games are read one by one, so that what was valid is kept and what
// was not is said.

import type { Rejection } from '../../rules/vocabulary.ts'
import { readRecord, shapeFault, type PlaceOf, type RecordFault } from '../records/parseRecord.ts'
import type { GameRecord } from '../records/record.ts'
import { placeText, scanningList, type JsonItem } from '../../club/json/scanJson.ts'
import { atOnce, type Work } from '../../club/json/chunkedWork.ts'
import { SEASON_FORMAT, SEASON_VERSION, type ExportedGame, type SeasonExport } from './season.ts'
import { seasonGameSchema, seasonSchema, type SeasonShape } from './seasonSchema.ts'
import { flagsWith } from '../../rules/flags.ts'
import { findRules } from '../../rules/rulebooks/registry.ts'
import { faultParams, knownRulebook } from '../../club/rulebooks/parse.ts'
import { judgeNameFault, nameKey, parseName } from '../../club/model/name.ts'
import { schemeFaults } from '../../scoring/schemes/check.ts'
import { judgesByIds, membersOfCut } from '../../club/model/planEvents.ts'
import { scheduleFault } from '../../club/model/plan.ts'

/** Characters; ten thousand games with protocols are half of it. */
export const SEASON_LIMIT = 300_000_000
const MOST_GAMES = 100_000

/** A game of the file. With a fault, as much of it as stood before. */
export interface ReadGame {
  /** Its place in the file, from 0. */
  readonly index: number
  readonly game?: ExportedGame
  readonly fault?: RecordFault
}

export interface ParsedSeason {
  /** With the games that were read whole; absent when the head is at fault. */
  readonly season?: SeasonExport
  /** Every game of the file. */
  readonly games: readonly ReadGame[]
  /** The first one of the file. */
  readonly fault?: RecordFault
}

export function parseSeason(source: string): ParsedSeason {
  const { head, games, fault } = atOnce(readingSeason(source, (read) => read))
  const whole = games.flatMap(({ game, fault: wrong }) => (game && !wrong ? [game] : []))
  return { ...(head ? { season: { ...head, games: whole } } : {}), games, ...(fault ? { fault } : {}) }
}

/** What is made of each game of a file. */
interface TakenGames<T> {
  /** Absent when it is at fault. */
  readonly head?: SeasonHead
  readonly games: readonly T[]
  /** The first one of the file. */
  readonly fault?: RecordFault
}

/**
 * In turns of a game; `take` is given each as it is read, and a way to read its record from the text again: a reader
 * that keeps no records has ten thousand games in a third of the memory.
 */
export function* readingSeason<T>(
  source: string,
  take: (read: ReadGame, head: SeasonHead, again: () => GameRecord) => T,
): Work<TakenGames<T>> {
  const text = source.replace(/^\ufeff/, '')
  const refused = (fault: RecordFault) => ({ games: [], fault })
  if (text.length > SEASON_LIMIT) return refused({ code: 'season/too-large', params: { line: 1, place: '' } })
  const list = yield* scanningList(text, 'games')
  if (!list.ok) return refused({ code: list.error.code, params: { line: list.error.line, place: list.error.place } })
  const { items = [], places } = list.value
  const placeOf: PlaceOf = (path) => ({ line: places.lineOf(path), place: placeText(path) })
  const value = list.value.head()
  const foreign = foreignFormat(value)
  if (foreign) return refused({ code: foreign.code, params: placeOf([foreign.field]) })
  const shape = seasonSchema.safeParse(value)
  if (!shape.success) return refused(shapeFault(shape.error, [], placeOf))
  if (items.length > MOST_GAMES) return refused({ code: 'record/bad-value', params: placeOf(['games']) })
  const wrong = headFault(shape.data)
  if (wrong) return refused({ code: wrong.code, params: { ...wrong.params, ...placeOf(wrong.path) } })

  const { games: _, rulebooks: __, ...head } = shape.data
  const known = knownIds(head)
  const games: T[] = []
  let first: RecordFault | undefined
  for (const [index, item] of items.entries()) {
    if (index > 0) yield
    const read = readGame(item, index, known)
    first ??= read.fault
    games.push(take(read, head, () => recordAgain(item, index)))
  }
  return { head, games, ...(first ? { fault: first } : {}) }
}

export type SeasonHead = Omit<SeasonExport, 'games' | 'rulebooks'>

/** Not a broken file: another program's, or one of a later version. */
function foreignFormat(value: unknown): { readonly code: string; readonly field: string } | undefined {
  const { format, version } = (typeof value === 'object' && value !== null ? value : {}) as {
    format?: unknown
    version?: unknown
  }
  if (format !== SEASON_FORMAT) return { code: 'season/not-a-season', field: 'format' }
  return typeof version === 'number' && version > SEASON_VERSION
    ? { code: 'season/newer-version', field: 'version' }
    : undefined
}

function knownIds({ people, plan }: SeasonHead): KnownIds {
  return {
    people: new Set(people.map(({ id }) => id)),
    stages: new Set(plan.stages.map(({ id }) => id)),
    games: new Set(),
    tables: new Set(),
  }
}

/** Ids of the head, and what the games before have taken. */
interface KnownIds {
  readonly people: ReadonlySet<string>
  readonly stages: ReadonlySet<string>
  readonly games: Set<string>
  readonly tables: Set<string>
}

function placesIn(item: JsonItem, index: number): PlaceOf {
  return (path) => ({ line: item.places.lineOf(path), place: placeText(['games', index, ...path]) })
}

/** Of a game that was read before. */
function recordAgain(item: JsonItem, index: number): GameRecord {
  const placeOf = placesIn(item, index)
  const { record: raw } = item.value() as Partial<ExportedGame>
  const { record } = readRecord(raw, (path) => placeOf(['record', ...path]))
  if (!record) throw new Error('a record that was read is not there any more')
  return record
}

function readGame(item: JsonItem, index: number, known: KnownIds): ReadGame {
  const placeOf = placesIn(item, index)
  const shape = seasonGameSchema.safeParse(item.value())
  if (!shape.success) return { index, fault: shapeFault(shape.error, [], placeOf) }
  const { record: raw, ...head } = shape.data
  const { record, fault } = readRecord(raw, (path) => placeOf(['record', ...path]))
  if (!record) return { index, ...(fault ? { fault } : {}) }
  const game: ExportedGame = { ...head, record }
  const wrong = gameFault(game, known)
  if (wrong) return { index, fault: { code: wrong.code, params: { ...wrong.params, ...placeOf(wrong.path) } } }
  known.games.add(game.id)
  if (game.place && !game.isVoid) known.tables.add(JSON.stringify(game.place))
  return { index, game, ...(fault ? { fault } : {}) }
}

function gameFault(
  { id, isVoid, place, members, judgeId = '', record }: ExportedGame,
  known: KnownIds,
): (Rejection & { readonly path: readonly PropertyKey[] }) | undefined {
  const wrong = (code: string, path: readonly PropertyKey[], params: Rejection['params'] = {}) => ({
    code,
    params,
    path,
  })
  if (known.games.has(id)) return wrong('record/repeated-id', ['id'])
  if (place && !known.stages.has(place.stage)) return wrong('plan/unknown-stage', ['place', 'stage'])
  if (place && !isVoid && known.tables.has(JSON.stringify(place)))
    return wrong('plan/table-has-game', ['place'], { round: place.round, table: place.table })
  if (members.length !== record.header.seats.length || record.players.length !== members.length)
    return wrong('season/members-by-seat', ['members'])
  if (judgeId !== '' && !known.people.has(judgeId)) return wrong('season/unknown-person', ['judgeId'])
  for (const [index, member] of members.entries()) {
    if (!known.people.has(member)) return wrong('season/unknown-person', ['members', index])
    if (members.indexOf(member) !== index) return wrong('season/seated-twice', ['members', index])
  }
  // The order of play is by number, and ratings go by the evening.
  if (record.number === undefined) return wrong('record/bad-value', ['record', 'number'])
  return record.evening === undefined ? wrong('record/bad-value', ['record', 'evening']) : undefined
}

// Whether the head of a season's file makes sense: rules the program knows, a sound scheme, people
// told apart, a plan that speaks of them. The first fault with its path. Games are not looked at.

interface SeasonHeadFault extends Rejection {
  readonly path: readonly PropertyKey[]
}

function headFault({
  season,
  scheme,
  people,
  plan,
  series = [],
  rulebooks = [],
}: SeasonShape): SeasonHeadFault | undefined {
  return (
    rulebooksFault(rulebooks) ??
    seasonFault(season) ??
    schemeFault(scheme) ??
    peopleFault(people) ??
    planFault(plan, new Set(people.map(({ id }) => id))) ??
    seriesFault(series, season.id)
  )
}

/** From here on the games of the file can be replayed. */
function rulebooksFault(rulebooks: NonNullable<SeasonShape['rulebooks']>): SeasonHeadFault | undefined {
  for (const [index, value] of rulebooks.entries()) {
    const read = knownRulebook(value)
    const wrong = read.ok ? undefined : read.error[0]
    if (wrong) return { code: wrong.code, params: faultParams(wrong), path: ['rulebooks', index, wrong.place] }
  }
  return undefined
}

function seasonFault({ name, club, rulebook: id, preset, flags }: SeasonShape['season']): SeasonHeadFault | undefined {
  const named =
    nameFault(name, ['season', 'name']) ?? (club === undefined ? undefined : nameFault(club, ['season', 'club']))
  if (named) return named
  const rules = findRules(id)
  if (!rules.ok) return { ...rules.error, path: ['season', 'rulebook'] }
  const known = flagsWith(rules.value.rulebook, preset, flags)
  return known.ok
    ? undefined
    : { ...known.error, path: ['season', known.error.code === 'setup/unknown-preset' ? 'preset' : 'flags'] }
}

function schemeFault(scheme: SeasonShape['scheme']): SeasonHeadFault | undefined {
  const [first] = schemeFaults(scheme)
  return (
    first && {
      ...first,
      path: [
        'scheme',
        ...first.params.place
          .split(/[.[\]]+/)
          .filter((key) => key !== '')
          .map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
      ],
    }
  )
}

/** Clubs know people by name, so no two may share one. */
function peopleFault(people: SeasonShape['people']): SeasonHeadFault | undefined {
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const [index, { id, name, club }] of people.entries()) {
    const path = ['people', index]
    const named =
      nameFault(name, [...path, 'name']) ?? (club === undefined ? undefined : nameFault(club, [...path, 'club']))
    if (named) return named
    if (ids.has(id)) return fault('record/repeated-id', [...path, 'id'])
    if (names.has(nameKey(name))) return fault('season/repeated-name', [...path, 'name'], { name })
    ids.add(id)
    names.add(nameKey(name))
  }
  return undefined
}

function planFault(
  { entrants, pairs, stages, lots, given = [] }: SeasonShape['plan'],
  people: ReadonlySet<string>,
): SeasonHeadFault | undefined {
  const stranger = (member: string, ...path: PropertyKey[]) =>
    people.has(member) ? [] : [fault('season/unknown-person', ['plan', ...path])]
  const [unknown] = [
    ...entrants.flatMap(({ member }, index) => stranger(member, 'entrants', index, 'member')),
    ...pairs.flatMap(({ a, b }, index) => [...stranger(a, 'pairs', index, 'a'), ...stranger(b, 'pairs', index, 'b')]),
    ...lots.flatMap(({ tied, drawn }, index) => [
      ...tied.flatMap((member, each) => stranger(member, 'lots', index, 'tied', each)),
      ...drawn.flatMap((member, each) => stranger(member, 'lots', index, 'drawn', each)),
    ]),
    ...given.flatMap(({ member }, index) => stranger(member, 'given', index, 'member')),
    ...stages.flatMap(({ lineup, replacements, source, judgeIds, roundJudges }, index) => [
      ...judgesByIds({ ...(judgeIds ? { judgeIds } : {}), ...(roundJudges ? { roundJudges } : {}) }).flatMap((member) =>
        stranger(member, 'stages', index, 'judges'),
      ),
      ...(source ? membersOfCut(source.cut) : []).flatMap((member) => stranger(member, 'stages', index, 'source')),
      ...lineup.flatMap((member, place) => stranger(member, 'stages', index, 'lineup', place)),
      ...replacements.flatMap(({ member }, each) =>
        member === undefined ? [] : stranger(member, 'stages', index, 'replacements', each, 'member'),
      ),
    ]),
  ]
  if (unknown) return unknown
  const ids = new Set<string>()
  const names = new Set<string>()
  for (const [index, stage] of stages.entries()) {
    const path = ['plan', 'stages', index]
    const named = nameFault(stage.name, [...path, 'name'])
    if (named) return named
    const judges = [...stage.judges, ...(stage.roundJudges ?? []).map(({ judge }) => judge)]
    const said = saidFault(judges, [...path, 'judges']) ?? saidFault(stage.rooms ?? [], [...path, 'rooms'])
    if (said) return said
    if (ids.has(stage.id)) return fault('record/repeated-id', [...path, 'id'])
    if (names.has(nameKey(stage.name))) return fault('plan/stage-name-taken', [...path, 'name'], { name: stage.name })
    if (new Set(stage.lineup).size !== stage.lineup.length) return fault('plan/twice-in-lineup', [...path, 'lineup'])
    const { schedule } = stage
    // Rounds that were added may not be seated yet.
    const rounds = Math.min(stage.rounds, schedule?.length ?? 0)
    const seated = schedule && scheduleFault({ ...stage, rounds }, schedule)
    if (seated) return { ...seated, path: [...path, 'schedule'] }
    const nowhere = stage.replacements.findIndex(({ place }) => place > stage.lineup.length)
    if (nowhere !== -1)
      return fault('plan/no-such-place', [...path, 'replacements', nowhere, 'place'], {
        round: stage.replacements[nowhere]?.fromRound ?? 1,
      })
    ids.add(stage.id)
    names.add(nameKey(stage.name))
  }
  return givenFault(given, ids)
}

/** Each line once, of a stage that is there, and instead of a line of the same person that nothing replaced before. */
function givenFault(
  given: NonNullable<SeasonShape['plan']['given']>,
  stages: ReadonlySet<string>,
): SeasonHeadFault | undefined {
  const standing = new Map<string, string>()
  const ids = new Set<string>()
  for (const [index, { id, member, stage, hundredths, replaces }] of given.entries()) {
    const path = ['plan', 'given', index]
    if (ids.has(id)) return fault('record/repeated-id', [...path, 'id'])
    if (stage !== undefined && !stages.has(stage)) return fault('plan/unknown-stage', [...path, 'stage'], { stage })
    if (replaces === undefined && hundredths === 0) return fault('record/bad-value', [...path, 'hundredths'])
    if (replaces !== undefined && standing.get(replaces) !== member)
      return fault('record/bad-value', [...path, 'replaces'])
    if (replaces !== undefined) standing.delete(replaces)
    standing.set(id, member)
    ids.add(id)
  }
  return undefined
}

/** Series are known by their names, and every one counts this season, each season once. */
function seriesFault(series: NonNullable<SeasonShape['series']>, season: string): SeasonHeadFault | undefined {
  const names = new Set<string>()
  for (const [index, { name, parts }] of series.entries()) {
    const path = ['series', index]
    const named =
      nameFault(name, [...path, 'name']) ??
      parts.flatMap((part, at) => nameFault(part.name, [...path, 'parts', at, 'name']) ?? [])[0]
    if (named) return named
    if (names.has(nameKey(name))) return fault('series/name-taken', [...path, 'name'], { name })
    const seasons = parts.map((part) => part.season)
    const again = seasons.findIndex((each, at) => seasons.indexOf(each) !== at)
    if (again !== -1)
      return fault('series/repeated-season', [...path, 'parts', again], { season: parts[again]?.name ?? '' })
    if (!seasons.includes(season)) return fault('season/not-in-series', [...path, 'parts'], { name })
    names.add(nameKey(name))
  }
  return undefined
}

function nameFault(text: string, path: readonly PropertyKey[]): SeasonHeadFault | undefined {
  const name = parseName(text)
  return name.ok ? undefined : { ...name.error, path }
}

/** Names of judges, or of rooms. */
function saidFault(texts: readonly string[], path: readonly PropertyKey[]): SeasonHeadFault | undefined {
  const found = texts.map((text) => judgeNameFault(text.trim())).find((each) => each !== undefined)
  return found && { ...found, path }
}

function fault(code: string, path: readonly PropertyKey[], params: Rejection['params'] = {}): SeasonHeadFault {
  return { code, params, path }
}
