// Laws of the seats of a tournament over generated replacements, games and hiding: every published page, the wall and
// the phones show the seats of the plan, and the seats of a final tell nothing while results are hidden.

import { describe, expect, it, test } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { NO_VIEWER_DELAY } from '../../../src/club/model/publicViewClock.ts'
import { MAFIA_WINS, openTable, ROLES as CITY_ROLES, taken } from '../../club/clubFixture.ts'
import { drawsOf } from '../../generators/draws.ts'
import { newTournament, SHEET_ROLES, type Tournament } from '../documents/tournamentFixture.ts'

const ROUNDS = 3
const TABLES = [1, 2]

/** The seats that the plan states, computed without the program. */
interface Seats {
  readonly tournament: Tournament
  readonly replacements: { place: number; fromRound: number; name: string }[]
  readonly played: Set<string>
}

function namesAt({ tournament, replacements }: Seats, round: number, table: number): readonly string[] {
  const places = tournament.schedule[round - 1]?.[table - 1] ?? []
  return places.map(
    (place) =>
      replacements.findLast((each) => each.place === place && each.fromRound <= round)?.name ?? `P${String(place)}`,
  )
}

async function drawnTournament(seed: number): Promise<Seats> {
  const draws = drawsOf(seed, 'published seats')
  const tournament = await newTournament()
  const { club, season, stage } = tournament
  const newcomers = ['New 1', 'New 2', 'New 3']
  const { added } = await taken(
    club.ask('members.add', { names: newcomers, decisions: newcomers.map((name) => ({ name })) }),
  )
  await taken(club.ask('plan.addEntrants', { season, members: added.map(({ id }) => id) }))
  const seats: Seats = { tournament, replacements: [], played: new Set(['1 1', '1 2', '2 1', '2 2']) }
  for (const [index, { id }] of added.slice(0, draws.below(4)).entries()) {
    const replacement = { place: 1 + draws.below(21), fromRound: ROUNDS, member: id, reason: 'left' }
    const answer = await club.ask('plan.replace', { season, stage, ...replacement })
    if (answer.ok) seats.replacements.push({ ...replacement, name: newcomers[index] ?? '' })
  }
  if (draws.chance(50)) await playTable(seats, 1 + draws.below(2))
  return seats
}

/** Plays a table of the last round with the people who have seats there. */
async function playTable(seats: Seats, table: number): Promise<void> {
  const { club, season, stage } = seats.tournament
  const members = await taken(club.ask('members.list', {}))
  const people = namesAt(seats, ROUNDS, table).map((name, at) => ({
    member: members.find((each) => each.name === name)?.id ?? '',
    role: SHEET_ROLES[at] ?? 'citizen',
    bonus: 0,
    penalty: 0,
  }))
  const place = { stage, round: ROUNDS, table }
  const sheet = { season, evening: '2026-01-03', judge: 'Judge', place, seats: people, winner: 'red', bestMove: [] }
  await taken(club.ask('results.save', { ...sheet, reason: '' } as never))
  seats.played.add(`${String(ROUNDS)} ${String(table)}`)
}

async function pagesOf({ club, season }: Tournament): Promise<ReadonlyMap<string, string>> {
  const files = await taken(club.ask('documents.pages', { season }))
  return new Map(files.map(({ path, text }) => [path, text]))
}

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, '').trim()
const cellsOf = (row: string) => [...row.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => textOf(cell))
const rowsOf = (html: string) =>
  [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => cellsOf(row)).slice(1)

/** Names by table on the page of all rounds. */
function shownRounds(html: string): readonly (readonly (readonly string[])[])[] {
  const sections = html.split('<section>').slice(1)
  return sections.map((section) =>
    section
      .split('<article>')
      .slice(1)
      .map((article) => [...article.matchAll(/<li>(.*?)<\/li>/g)].map(([, item = '']) => textOf(item))),
  )
}

/** Round, table and seat of everybody who still has to play, by name. */
function expectedNext(seats: Seats): ReadonlyMap<string, readonly string[]> {
  return new Map(
    TABLES.filter((table) => !seats.played.has(`${String(ROUNDS)} ${String(table)}`)).flatMap((table) =>
      namesAt(seats, ROUNDS, table).map((name, at) => [name, [String(ROUNDS), String(table), String(at + 1)]] as const),
    ),
  )
}

/** Round, table and seat on the phone of everybody who has a next seat, by name. */
async function phonesOf(club: Club): Promise<ReadonlyMap<string, readonly string[]>> {
  const members = await taken(club.ask('members.list', {}))
  const shown = await Promise.all(
    members.map(async ({ id, name }) => {
      const { next } = await taken(club.betweenGames(id))
      return next ? [[name, [String(next.round), String(next.table), String(next.seat)]] as const] : []
    }),
  )
  return new Map(shown.flat())
}

async function wallOf(club: Club): Promise<readonly (readonly string[])[]> {
  const { wall } = await taken(club.watch({ viewer: { kind: 'public' }, lateness: NO_VIEWER_DELAY }))
  return (wall?.next ?? []).map(({ seats }) => seats)
}

describe.each(Array.from({ length: 12 }, (_, at) => at + 1))('the seats of a tournament (seed %i)', (seed) => {
  it('are the same on every page, wall and phone and in the plan, also while results are hidden', async () => {
    const seats = await drawnTournament(seed)
    const { club, season, stage } = seats.tournament
    for (const isHidden of [false, true]) {
      const hiding = { what: 'table', from: { stage, round: 1 + (seed % 3) } } as const
      await taken(club.ask('seasons.hide', { season, ...(isHidden ? { hiding } : {}) }))
      const pages = await pagesOf(seats.tournament)
      const planned = [1, 2, 3].map((round) => TABLES.map((table) => namesAt(seats, round, table)))
      expect(shownRounds(pages.get('en/rounds.html') ?? '')).toEqual(planned)
      const next = expectedNext(seats)
      const [front = ''] = (pages.get('en/index.html') ?? '').split('class="front"')
      expect(new Map(rowsOf(front).map(([name = '', ...seat]) => [name, seat]))).toEqual(next)
      for (const [path, html] of pages)
        if (/^en\/player-\d+\.html$/.test(path)) {
          const name = /<h1>(.*?)<\/h1>/.exec(html)?.[1] ?? ''
          const [, own] = html.split('<h2>Seats to come</h2>')
          expect(own === undefined ? undefined : rowsOf(own.split('</section>')[0] ?? '')[0], name).toEqual(
            next.get(name),
          )
        }
      const open = TABLES.filter((table) => !seats.played.has(`${String(ROUNDS)} ${String(table)}`))
      expect(await phonesOf(club)).toEqual(next)
      expect(await wallOf(club)).toEqual(open.map((table) => namesAt(seats, ROUNDS, table)))
    }
  })
})

test('the seats of a final are on no page while results are hidden, and on all when they are shown', async () => {
  const { club, season, stage, final, ...others } = await newTournament()
  const schedule = [[Array.from({ length: 10 }, (_, at) => at + 1)]]
  await taken(club.ask('plan.seat', { season, id: final, schedule }))
  const seen = async () => {
    const pages = await pagesOf({ club, season, stage, final, ...others })
    return [...pages].filter(([path, text]) => path.endsWith('.html') && text.includes('Final')).map(([path]) => path)
  }
  expect(await seen()).toContain('uk/rounds.html')
  await taken(club.ask('seasons.hide', { season, hiding: { what: 'table', from: { stage, round: 3 } } }))
  expect(await seen()).toEqual([])
})

test('a page of a player with a seat keeps its file when a guest plays before that player does', async () => {
  const tournament = await newTournament()
  const { club, season, stage, members } = tournament
  const { added } = await taken(club.ask('members.add', { names: ['Newcomer', 'Guest'] }))
  const [newcomer = '', guest = ''] = added.map(({ id }) => id)
  await taken(club.ask('plan.addEntrants', { season, members: [newcomer, guest] }))
  const replacement = { stage, place: 5, member: newcomer, fromRound: ROUNDS, reason: 'left' }
  await taken(club.ask('plan.replace', { season, ...replacement }))
  const fileOf = async (name: string) =>
    [...(await pagesOf(tournament))].find(
      ([path, html]) => path.startsWith('en/player-') && html.includes(`<h1>${name}</h1>`),
    )?.[0]
  const before = await fileOf('Newcomer')
  expect(before).toBeDefined()
  const { id, version } = await openTable(club, season, [...members.slice(0, 5), guest], CITY_ROLES, '2026-01-02')
  await taken(club.enterAll({ game: id, version }, MAFIA_WINS))
  expect(await fileOf('Guest')).toBeDefined()
  expect(await fileOf('Newcomer')).toBe(before)
})

test('rooms and times of the plan are on every page that shows seats', async () => {
  const tournament = await newTournament()
  const { club, season, stage, members } = tournament
  const hall = { rooms: ['Blue room', 'Bar <b>'], times: ['', '', '2026-01-03T18:30'] }
  const described = { name: 'Main', isFinal: false, rounds: ROUNDS, tables: 2, lineup: members, judges: ['Judge', ''] }
  await taken(club.ask('plan.changeStage', { season, id: stage, stage: { ...described, ...hall } }))
  const pages = await pagesOf(tournament)
  for (const file of ['rounds', 'index', 'player-5']) {
    const html = pages.get(`en/${file}.html`) ?? ''
    expect(html).toContain('Blue room')
    expect(html).toMatch(/18:30|6:30/)
    expect(html).not.toContain('Bar <b>')
  }
})
