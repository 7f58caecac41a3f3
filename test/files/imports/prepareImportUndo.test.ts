// List of imports, and their undo. An undo removes the games, the plan and the people of an import at any time, except
// data to which something else refers.

import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import type { FileToImport } from '../../../src/files/imports/importCommands.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { EventStore } from '../../../src/store/port.ts'
import { CITY_SEASON, codeOf, newClub, openCup, openTable, RED_WINS, taken } from '../../club/clubFixture.ts'
import { MATRIX } from '../layouts/corpus.ts'
import { game, sheet } from '../sheets/sheetText.ts'

const SHEET = sheet(...game({ round: 1 }), ...game({ round: 2 }), ...game({ round: 3 }))
const OTHER = sheet(...game({ stage: 'Final', round: 1 }), ...game({ stage: 'Final', round: 2 }))

async function withCup(store: EventStore = createMemoryStore()) {
  const club = newClub(store)
  await taken(club.create('Club'))
  return { club, store, season: await openCup(club) }
}

async function takeAll(club: Club, file: FileToImport): Promise<string> {
  const offer = await taken(club.previewImport(file))
  const indices = offer.games.filter(({ canTake }) => canTake).map(({ index }) => index)
  const names = offer.nearPeople.map(({ name }) => ({ name }))
  return (await taken(club.takeImport({ ...file, names }, indices, undefined, 'cup.csv'))).id
}

/** Describes the club as a user sees it, without ids. */
async function shown(club: Club, season: string) {
  const plan = await taken(club.ask('plan.get', { season }))
  return {
    games: (await taken(club.ask('games.list', {}))).map(({ number, evening }) => [number, evening]),
    people: (await taken(club.ask('members.list', {}))).filter(({ active }) => active).map(({ name }) => name),
    entrants: plan.entrants.map(({ name }) => name),
    stages: plan.stages.map(({ name, rounds, tables }) => [name, rounds, tables]),
    given: plan.given.map(({ hundredths, reason }) => [hundredths, reason]),
    standings: (await taken(club.ask('seasons.standings', { season }))).map(({ name, metrics }) => [
      name,
      metrics.total,
    ]),
  }
}

describe('the list of imports', () => {
  it('contains the file, its hash, the season, the author and the time', async () => {
    const { club, season } = await withCup()
    expect(await taken(club.ask('imports.list', {}))).toEqual([])
    const id = await takeAll(club, { season, format: 'results-csv', text: SHEET })
    const [listed] = await taken(club.ask('imports.list', {}))
    expect(listed).toEqual({
      id,
      file: 'cup.csv',
      season,
      games: 3,
      people: 10,
      hashes: [expect.stringMatching(/^[0-9a-f]{64}$/)],
      at: expect.any(Number),
      author: 'unknown',
    })
  })

  it('is the same after a restart', async () => {
    const { club, store, season } = await withCup()
    await takeAll(club, { season, format: 'results-csv', text: SHEET })
    const id = await takeAll(club, { season, format: 'results-csv', text: OTHER })
    await taken(club.ask('imports.undo', { import: id }))
    const before = await taken(club.ask('imports.list', {}))
    expect(before.map(({ undone }) => undone !== undefined)).toEqual([true, false])
    expect(await taken(newClub(store, 'again').ask('imports.list', {}))).toEqual(before)
  })
})

describe('the preview of repeated content', () => {
  const file = (season: string): FileToImport => ({ season, format: 'results-csv', text: SHEET })

  it('reports the earlier import', async () => {
    const { club, season } = await withCup()
    expect(await taken(club.previewImport(file(season)))).not.toHaveProperty('repeats')
    const id = await takeAll(club, file(season))
    expect((await taken(club.previewImport(file(season)))).repeats).toMatchObject([{ id, games: 3, season }])
    const next = await openCup(club, 'Next')
    expect((await taken(club.previewImport(file(next)))).repeats).toMatchObject([{ id }])
    expect(await taken(club.previewImport({ ...file(season), text: OTHER }))).not.toHaveProperty('repeats')
  })

  it('does not report an import that was undone', async () => {
    const { club, season } = await withCup()
    const id = await takeAll(club, file(season))
    await taken(club.ask('imports.undo', { import: id }))
    expect(await taken(club.previewImport(file(season)))).not.toHaveProperty('repeats')
  })

  it('reports the earlier import of one of several files', async () => {
    const { club, season } = await withCup()
    const id = await takeAll(club, file(season))
    const packed = (...texts: readonly string[]) =>
      JSON.stringify({
        files: texts.map((text, index) => ({ name: `${index}.csv`, format: 'results-csv', text })),
        maps: {},
      })
    const several: FileToImport = { season, format: 'several', text: packed(OTHER, SHEET) }
    expect((await taken(club.previewImport(several))).repeats).toMatchObject([{ id }])
    const others: FileToImport = { season, format: 'several', text: packed(OTHER) }
    expect(await taken(club.previewImport(others))).not.toHaveProperty('repeats')
  })
})

describe('an import', () => {
  it('leaves no trace in the club after it is undone, even after a restart', async () => {
    const { club, store, season } = await withCup()
    const before = await shown(club, season)
    const id = await takeAll(club, { season, format: 'results-csv', text: SHEET })
    expect((await shown(club, season)).games).toHaveLength(3)
    await taken(club.ask('imports.undo', { import: id }))
    expect(await shown(club, season)).toEqual(before)
    expect(await shown(newClub(store, 'again'), season)).toEqual(before)
    expect(await codeOf(club.ask('games.get', { game: `${id}.1` }))).toBe('games/unknown')
  })

  it('removes points from a matrix when it is undone, and adds them when it is repeated', async () => {
    const { club, season } = await withCup()
    const file: FileToImport = { season, format: 'table', text: MATRIX }
    const before = await shown(club, season)
    const id = await takeAll(club, file)
    const after = await shown(club, season)
    expect(after.given.length).toBeGreaterThan(0)
    await taken(club.ask('imports.undo', { import: id }))
    expect(await shown(club, season)).toEqual(before)
    await takeAll(club, file)
    expect(await shown(club, season)).toEqual(after)
  })

  it('keeps large point values from a matrix after a restart', async () => {
    const { club, store, season } = await withCup()
    const text = MATRIX.replace('1,3\t0', '149,4\t0')
    expect(text).not.toBe(MATRIX)
    await takeAll(club, { season, format: 'table', text })
    const { given } = await shown(club, season)
    expect(given.map(([hundredths]) => hundredths)).toEqual([14_940, 80, 200])
    const again = newClub(store, 'again')
    expect((await shown(again, season)).given).toEqual(given)
    expect((await taken(again.overview())).faults).toEqual([])
  })

  it('keeps the people and stages that other data needs when it is undone', async () => {
    const { club, season } = await withCup()
    const first = await takeAll(club, { season, format: 'results-csv', text: SHEET })
    await takeAll(club, { season, format: 'results-csv', text: OTHER })
    const members = await taken(club.ask('members.list', {}))
    const effect = await taken(club.ask('imports.undoEffect', { import: first }))
    expect(effect).toMatchObject({
      games: 3,
      people: [],
      stay: expect.objectContaining({ length: 10 }),
      stages: ['main'],
      points: 0,
    })
    await taken(club.ask('imports.undo', { import: first }))
    const left = await shown(club, season)
    expect(left.games).toHaveLength(2)
    expect(left.people).toHaveLength(members.length)
    expect(left.stages).toEqual([['Final', 2, 1]])
  })

  it('removes its people when it is undone, except people who have played other games', async () => {
    const { club, season } = await withCup()
    const id = await takeAll(club, { season, format: 'results-csv', text: SHEET })
    const members = await taken(club.ask('members.list', {}))
    const league = await taken(club.ask('seasons.open', { ...CITY_SEASON, name: 'League' }))
    const seated = members.slice(0, 6).map((member) => member.id)
    const played = await openTable(club, league.id, seated)
    await taken(club.enterAll({ game: played.id, version: played.version }, RED_WINS))
    await taken(club.ask('imports.undo', { import: id }))
    const people = await taken(club.ask('members.list', {}))
    expect(people.filter(({ active }) => active).map((member) => member.id)).toEqual(seated)
  })

  it('can be repeated after an undo with the same people, and undone again', async () => {
    const { club, season } = await withCup()
    const file: FileToImport = { season, format: 'results-csv', text: SHEET }
    const before = await shown(club, season)
    const first = await takeAll(club, file)
    const people = (await taken(club.ask('members.list', {}))).map(({ id }) => id)
    const after = await shown(club, season)
    await taken(club.ask('imports.undo', { import: first }))
    const second = await takeAll(club, file)
    expect(await shown(club, season)).toEqual(after)
    expect((await taken(club.ask('members.list', {}))).map(({ id }) => id)).toEqual(people)
    await taken(club.ask('imports.undo', { import: second }))
    expect(await shown(club, season)).toEqual(before)
  })

  it('cannot be undone if it is unknown or already undone', async () => {
    const { club, season } = await withCup()
    const id = await takeAll(club, { season, format: 'results-csv', text: SHEET })
    await taken(club.ask('imports.undo', { import: id }))
    expect(await codeOf(club.ask('imports.undo', { import: id }))).toBe('imports/undone-already')
    expect(await codeOf(club.ask('imports.undo', { import: 'elsewhere' }))).toBe('imports/unknown')
  })
})

it('the preview of a matrix counts only the games of its season', async () => {
  const { club, season } = await withCup()
  await takeAll(club, { season, format: 'results-csv', text: SHEET })
  const next = await openCup(club, 'Next')
  const gamesIn = async (of: string) =>
    (await taken(club.previewImport({ season: of, format: 'table', text: MATRIX }))).points?.games
  expect([await gamesIn(season), await gamesIn(next)]).toEqual([3, 0])
})

describe('the preview of an undo', () => {
  it('names the spellings that would be forgotten and counts the clubs that would return', async () => {
    const { club, season } = await withCup()
    await taken(club.ask('members.add', { names: ['Alexander'] }))
    const text = sheet(...game({ round: 1, club: 'Wolves' }, { 2: { player: 'Aleksander' } }))
    const names = [{ name: 'Aleksander', as: 'Alexander' }]
    const { id } = await taken(club.takeImport({ season, format: 'results-csv', text, names }, [0]))
    const effect = await taken(club.ask('imports.undoEffect', { import: id }))
    expect(effect).toMatchObject({ spellings: ['Aleksander'], clubs: 1, stay: [] })
    expect(effect.people).not.toContain('Aleksander')
  })

  it('names who is first before and after the undo if that changes', async () => {
    const { club, season } = await withCup()
    // The bonus is more than the points of the other file, so the undo makes another player the first.
    const first = await takeAll(club, {
      season,
      format: 'results-csv',
      text: sheet(...game({}, { 2: { bonus: '0.5' } })),
    })
    const other = game({ stage: 'Final' }, { 3: { bonus: '0.7' } })
    const second = await takeAll(club, { season, format: 'results-csv', text: sheet(...other) })
    const leaders = async () =>
      (await taken(club.ask('seasons.standings', { season })))
        .filter(({ place }) => place === 1)
        .map(({ name }) => name)
    const before = await leaders()
    const effectOf = async (id: string) => taken(club.ask('imports.undoEffect', { import: id }))
    const effect = await effectOf(second)
    await taken(club.ask('imports.undo', { import: second }))
    const after = await leaders()
    expect(before).not.toEqual(after)
    expect(effect.firstPlace).toEqual({ before: before.join(', '), after: after.join(', ') })
    expect((await effectOf(first)).firstPlace).toEqual({ before: after.join(', '), after: '' })
  })

  it('lists stages, except a season’s only stage with its default name', async () => {
    const { club, season } = await withCup()
    const unnamed = await takeAll(club, {
      season,
      format: 'results-csv',
      text: sheet(...game({ stage: '', round: 1 })),
    })
    const stagesOf = async (id: string) => (await taken(club.ask('imports.undoEffect', { import: id }))).stages
    expect(await stagesOf(unnamed)).toEqual([])
    const named = await takeAll(club, { season, format: 'results-csv', text: OTHER })
    expect([await stagesOf(unnamed), await stagesOf(named)]).toEqual([['1'], ['Final']])
  })
})
