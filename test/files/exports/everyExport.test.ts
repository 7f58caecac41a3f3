// Law: every export with an import can be read back completely. A new kind of export does not compile without a row
// here that names its import or states why there is none. Each row is tested in every format, in a club with built-in
// rules and in one with its own rulebook.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { playRandomGame } from '../../../src/rules/randomGame.ts'
import type { Club } from '../../../src/application/club.ts'
import { FORMATS_BY_EXPORT_KIND, EXPORT_KINDS, type ExportKind } from '../../../src/files/exports/exportKinds.ts'
import type { ImportFileFormat } from '../../../src/files/imports/importFormats.ts'
import { parseRulebookValue, rulebookHashOf } from '../../../src/club/rulebooks/parse.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import { openGame } from '../../../src/rules/openGame.ts'
import { registerRulebook } from '../../../src/rules/rulebooks/registry.ts'
import type { Winner } from '../../../src/rules/vocabulary.ts'
import { newClub, openCup, taken } from '../../club/clubFixture.ts'
import { game, sheet } from '../sheets/sheetText.ts'

type Reading = { readonly as: ImportFileFormat; readonly tells: 'games' | 'seating' } | { readonly unread: string }

const READING: Readonly<Record<ExportKind, Reading>> = {
  standings: { unread: 'places follow from the games' },
  teams: { unread: 'places follow from the games' },
  ledger: { unread: 'lines follow from the games; a results sheet and a season carry the points' },
  games: { unread: 'a list for people; a results sheet and a season carry the games' },
  results: { as: 'results-csv', tells: 'games' },
  seating: { as: 'results-csv', tells: 'seating' },
  season: { as: 'season', tells: 'games' },
  events: { unread: 'for programs that watch; the record of a game carries its log' },
}

const JESTER = (() => {
  const path = resolve(import.meta.dirname, '../../../docs/rulebooks/jester.json')
  const read = parseRulebookValue(JSON.parse(readFileSync(path, 'utf8')) as object)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
})()
/** A side that exists only in this rulebook. */
const OWN = 'jester-city/jester'

interface World {
  readonly club: Club
  readonly season: string
}

async function emptyClub(prefix: string): Promise<Club> {
  const club = newClub(undefined, prefix)
  await taken(club.create('Club'))
  return club
}

/** Makes a cup with games from a results sheet and a stage with a seating. */
async function cup(prefix: string, isEmpty: boolean): Promise<World> {
  const club = await emptyClub(prefix)
  const season = await openCup(club)
  if (isEmpty) return { club, season }
  const text = sheet(
    ...game({ round: 1 }, { 2: { bonus: '0.30', club: 'Cats' } }),
    ...game({ round: 2, winner: 'mafia' }, { 3: { penalty: '0.20' } }),
  )
  await taken(club.takeImport({ season, format: 'results-csv', text }, [0, 1]))
  const { entrants } = await taken(club.ask('plan.get', { season }))
  const lineup = entrants.map(({ member }) => member)
  const { stages } = await taken(
    club.ask('plan.addStage', {
      season,
      stage: { name: 'Semi', isFinal: false, rounds: 1, tables: 1, lineup, judges: ['Ada'] },
    }),
  )
  const id = stages.find(({ name }) => name === 'Semi')?.id ?? ''
  await taken(club.ask('plan.seat', { season, id, schedule: [[[3, 1, 2, 4, 5, 6, 7, 8, 10, 9]]] }))
  return { club, season }
}

function firstWonBy(header: GameHeader, winner: string) {
  for (let seed = 0; seed < 100; seed += 1) {
    const played = playRandomGame(header, seed)
    if (played.outcome.winner === winner) return played
  }
  throw new Error(`no game is won by ${winner}`)
}

/** Makes a season under the club's own rulebook, with games that each of its sides wins. */
async function ownRules(prefix: string, isEmpty: boolean): Promise<World> {
  const club = await emptyClub(prefix)
  await taken(club.keepRulebook(JESTER))
  const { id: rulebook, seal = '', presets, deal } = registerRulebook(JESTER, rulebookHashOf(JESTER))
  const preset = presets[0].id
  const rules = { rulebook, preset, flags: {} }
  const { id: season } = await taken(
    club.ask('seasons.open', { name: 'Season', scheme: 'official-2025', from: '2026-01-01', ...rules }),
  )
  if (isEmpty) return { club, season }
  const roles = deal(9)
  const { added } = await taken(club.ask('members.add', { names: roles.map((_, at) => `Player ${at + 1}`) }))
  const members = added.map(({ id }) => id)
  const seats = roles.map((role, at) => ({ seat: at + 1, role }))
  const header = openGame({ ...rules, seal, seats, seed: 1 })
  if (!header.ok) throw new Error(header.error.code)
  // The cards are dealt as in the random game, because its entries fit only these cards.
  const { header: played, entries, outcome } = firstWonBy(header.value, OWN)
  const dealt = played.seats.map(({ role, immune }, at) => ({ member: members[at] ?? '', role, immune }))
  const of = { season, evening: '2026-01-01', judge: 'Judge' }
  const opened = await taken(club.ask('games.open', { ...of, ...rules, seats: dealt, seed: Number(played.seed) }))
  const { outcome: ended } = await taken(club.enterAll({ game: opened.id, version: opened.version }, entries))
  expect(ended?.winner).toBe(outcome.winner)
  // A result from a results sheet for each side.
  for (const [index, winner] of [OWN, 'red', 'mafia'].entries())
    await taken(
      club.ask('results.save', {
        ...of,
        evening: `2026-01-0${index + 2}`,
        winner: winner as Winner,
        bestMove: [],
        reason: '',
        seats: roles.map((role, at) => ({
          member: members[at] ?? '',
          role,
          bonus: at === index ? 30 : 0,
          penalty: at === 8 ? 20 : 0,
        })),
      }),
    )
  return { club, season }
}

const WORLDS = { 'the rules of the program': cup, 'own rules': ownRules } as const

/** Games and standings without ids, the club's own numbers, and data for which a results sheet has no column. */
async function toldGames({ club, season }: World) {
  const games = []
  for (const { id } of await taken(club.ask('games.list', { season }))) {
    const { evening, judge, rulebook, outcome, players, header } = await taken(club.ask('games.get', { game: id }))
    games.push({
      evening,
      judge,
      rulebook,
      winner: outcome?.winner,
      seats: players.map(({ seat, name }, at) => [seat, name, header.seats[at]?.role]),
    })
  }
  const standings = (await taken(club.ask('seasons.standings', { season }))).map(
    ({ place, name, metrics: { total, bonus, penalty, games: played, wins } }) => [
      ...[place, name, total, bonus, penalty],
      ...[played, wins],
    ],
  )
  return {
    games: games.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
    standings: standings.toSorted((a, b) => String(a).localeCompare(String(b))),
  }
}

async function toldSeating({ club, season }: World) {
  const { stages, entrants } = await taken(club.ask('plan.get', { season }))
  const nameOf = new Map(entrants.map(({ member, name }) => [member, name]))
  return stages
    .filter(({ schedule }) => schedule !== undefined)
    .map(({ name, rounds, tables, schedule, lineup }) => [
      ...[name, rounds, tables],
      schedule?.map((round) => round.map((table) => table.map((place) => nameOf.get(lineup[place - 1] ?? '')))),
    ])
}

async function takeWhole({ club, season }: World, format: ImportFileFormat, text: string): Promise<void> {
  const offer = await taken(club.previewImport({ season, format, text }))
  expect(offer.fault).toBeUndefined()
  expect(offer.games.filter(({ canTake, sound }) => !canTake || !sound)).toEqual([])
  const names = offer.nearPeople.map(({ name }) => ({ name }))
  const indices = offer.games.map(({ index }) => index)
  await taken(club.takeImport({ season, format, text, names }, indices))
}

const ROWS = EXPORT_KINDS.flatMap((what) => {
  const reading = READING[what]
  if ('unread' in reading) return []
  // The workbook of a season is for readers. The season is imported again as JSON.
  const formats = FORMATS_BY_EXPORT_KIND[what].filter((format) => what !== 'season' || format === 'json')
  return formats.flatMap((format) =>
    (Object.keys(WORLDS) as (keyof typeof WORLDS)[])
      // A season without a plan has no seating.
      .filter((world) => reading.tells === 'games' || world === 'the rules of the program')
      .map((world) => ({ what, format, world, ...reading })),
  )
})

describe('an export', () => {
  it.each(ROWS)(
    'of $what as $format is read back completely under $world',
    async ({ what, format, world, as, tells }) => {
      const made = await WORLDS[world]('made', false)
      const file = await taken(made.club.ask('exports.file', { season: made.season, what, format, lang: 'en' }))
      const into = await WORLDS[world]('into', true)
      await takeWhole(into, as, 'text' in file ? file.text : file.base64)
      const told = tells === 'games' ? toldGames : toldSeating
      const expected = await told(made)
      expect(JSON.stringify(expected).length).toBeGreaterThan(60)
      expect(await told(into)).toEqual(expected)
    },
  )
})
