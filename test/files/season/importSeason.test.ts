// Import of a season file into another club: the same standings, the same plan, every protocol and every line. The
// result does not depend on the size of the portions.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import type { StandingRow } from '../../../src/scoring/standings/standingRow.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, newClub, taken } from '../../club/clubFixture.ts'
import { newTournament } from '../../papers/documents/tournamentFixture.ts'
import { anySteps, makeSeason } from './anySeason.ts'

/** A member whom the importing club already knows. The known data stays unchanged. */
const KNOWN = 'Игрок 3'

async function textOf(club: Club, season: string): Promise<string> {
  const file = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
  return 'text' in file ? file.text : ''
}

async function other(
  scheme: string,
  store = createMemoryStore(),
): Promise<{ readonly club: Club; readonly season: string }> {
  const club = newClub(store, 'x')
  await taken(club.create('Another'))
  await taken(club.ask('members.add', { names: [KNOWN, 'Stranger'] }))
  const { id: season } = await taken(
    club.ask('seasons.open', {
      name: 'Cup',
      kind: 'tournament',
      scheme,
      from: '2026-01-01',
      rulebook: 'city',
      preset: 'city',
      flags: {},
    }),
  )
  return { club, season }
}

async function takeAll(club: Club, season: string, text: string, portion = 1000): Promise<void> {
  const { games } = await taken(club.previewImport({ season, format: 'season', text }))
  const indices = games.filter(({ canTake }) => canTake).map(({ index }) => index)
  for (let from = 0; from < indices.length || from === 0; from += portion)
    await taken(club.takeImport({ season, format: 'season', text }, indices.slice(from, from + portion)))
}

/** Removes ids and lots, because each club has its own ids and lots are drawn from them. */
const table = (rows: readonly StandingRow[]) =>
  rows.map(({ member: _, name, club, metrics: { lot: __, ...metrics }, ...row }) => ({
    ...row,
    name,
    metrics,
    ...(name === KNOWN ? {} : { club }),
  }))

async function planOf(club: Club, season: string) {
  const { entrants, stages } = await taken(club.ask('plan.get', { season }))
  const nameOf = (member: string) => entrants.find((each) => each.member === member)?.name
  return {
    entrants: entrants.map(({ member, isExhibition }) => ({ name: nameOf(member), isExhibition })),
    stages: stages.map(({ name, isFinal, rounds, tables, lineup, judges, schedule, seed, replacements, games }) => ({
      name,
      isFinal,
      rounds,
      tables,
      judges,
      schedule,
      seed,
      lineup: lineup.map(nameOf),
      games: games.map(({ round, table: at, isOver, winner }) => ({ round, at, isOver, winner })),
      replacements: replacements.map(({ place, member, fromRound, reason }) => ({
        place,
        member: member === undefined ? undefined : nameOf(member),
        fromRound,
        reason,
      })),
    })),
  }
}

describe('any season file', () => {
  it('gives the importing club the same standings and the same plan', async () => {
    const seen = { games: 0, voids: 0, judgedByMembers: 0, judgedByGuests: 0 }
    await fc.assert(
      fc.asyncProperty(anySteps, fc.constantFrom(1, 3, 1000), async (steps, portion) => {
        const made = await makeSeason(steps)
        const text = await textOf(made.club, made.season)
        const store = createMemoryStore()
        const { club, season } = await other(steps[0], store)
        await takeAll(club, season, text, portion)
        expect(table(await taken(club.ask('seasons.standings', { season })))).toEqual(
          table(await taken(made.club.ask('seasons.standings', { season: made.season }))),
        )
        expect(await planOf(club, season)).toEqual(await planOf(made.club, made.season))
        const games = async (from: Club, id: string) => {
          const names = new Map(
            (await taken(from.ask('members.list', {}))).map(({ id: member, name }) => [member, name]),
          )
          return (await taken(from.ask('games.list', { season: id }))).map(
            ({ evening, place, phase, outcome, isVoid, judge, judgeId = 'nobody' }) => [
              judge,
              names.get(judgeId),
              evening,
              place?.round,
              place?.table,
              phase,
              outcome?.winner,
              isVoid,
            ],
          )
        }
        const own = await games(made.club, made.season)
        expect((await games(club, season)).map(String).toSorted()).toEqual(own.map(String).toSorted())
        seen.games += own.length
        seen.judgedByMembers += own.filter(([, member]) => member === 'Игрок 5').length
        seen.judgedByGuests += own.filter(([, member]) => member === 'Ada').length
        seen.voids += own.filter((game) => game.at(-1) === true).length
        // A club that is opened over the store later has the same data.
        expect(await taken(newClub(store, 'y').ask('seasons.standings', { season }))).toEqual(
          await taken(club.ask('seasons.standings', { season })),
        )
      }),
      { seed: 5, numRuns: 25 },
    )
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(4)
  })
})

describe('the preview of a season file', () => {
  it('lists games and new people, and changes nothing', async () => {
    const made = await newTournament()
    const text = await textOf(made.club, made.season)
    const { club, season } = await other('tournament-2026')
    const offer = await taken(club.previewImport({ season, format: 'season', text }))
    expect(offer.games.map(({ name, winner, sound, canTake }) => [name, winner, sound, canTake])).toEqual([
      ['Main-1-1', 'red', true, true],
      ['Main-1-2', 'mafia', true, true],
      ['Main-2-1', 'red', true, true],
      ['Main-2-2', 'mafia', true, true],
      ['2026-01-02-5', 'mafia', true, true],
    ])
    expect(offer.games[0]?.players[0]).toMatchObject({ name: 'P1', club: 'Guests', isNew: true })
    expect(offer).not.toHaveProperty('plan')
    expect(offer.newPeople).toHaveLength(22)
    expect((await taken(club.ask('plan.get', { season }))).stages).toEqual([])
  })

  it('reports the location of an invalid game', async () => {
    const made = await newTournament()
    const text = (await textOf(made.club, made.season)).replace('"seat":3,"role":"citizen"', '"seat":3,"role":"wizard"')
    const { club, season } = await other('tournament-2026')
    const offer = await taken(club.previewImport({ season, format: 'season', text }))
    expect(offer.games.map(({ canTake, faults }) => [canTake, faults.map(({ params }) => params['place'])])).toEqual([
      [false, ['games[0].record.header.seats[2].role']],
      [true, []],
      [true, []],
      [true, []],
      [true, []],
    ])
    await takeAll(club, season, text)
    expect(await taken(club.ask('games.list', { season }))).toHaveLength(4)
  })

  it('marks the games whose tables already have a game', async () => {
    const made = await newTournament()
    const text = await textOf(made.club, made.season)
    const { club, season } = await other('tournament-2026')
    await takeAll(club, season, text)
    const offer = await taken(club.previewImport({ season, format: 'season', text }))
    expect(offer.games.map(({ canTake }) => canTake)).toEqual([false, false, false, false, true])
    expect(await codeOf(club.takeImport({ season, format: 'season', text }, [0]))).toBe('imports/table-imported')
    expect((await taken(club.ask('plan.get', { season }))).stages).toHaveLength(2)
  })

  it('refuses a different kind of file', async () => {
    const { club, season } = await other('tournament-2026')
    expect(
      (await taken(club.previewImport({ season, format: 'season', text: '{"format":"consigliere-game"}' }))).fault
        ?.code,
    ).toBe('season/not-a-season')
  })
})
