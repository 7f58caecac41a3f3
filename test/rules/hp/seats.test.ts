// HP-1: from five to a hundred players at the console and in the calculator, at most twenty at a club's table. Version
// 1.0 allows at most twenty everywhere, also in games that were opened with it.

import { describe, expect, it } from 'vitest'
import { parseRecord } from '../../../src/files/records/parseRecord.ts'
import { openGame } from '../../../src/rules/openGame.ts'
import { clubTableSeatLimits } from '../../../src/rules/rulebook.ts'
import { hp } from '../../support/rulebooks.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { codeOf, newClub, taken } from '../../club/clubFixture.ts'
import { randomGame, table } from '../support/games.ts'

const seats = (n: number) => hp.deal(n).map((role, index) => ({ seat: index + 1, role }))
const opened = (n: number, version?: string) =>
  openGame({ rulebook: 'hp', seats: seats(n), seed: 1, ...(version === undefined ? {} : { version }) })

it('a game of a hundred players ends', () => {
  const { states } = randomGame(table(hp.deal(100), { rulebook: 'hp' }), 7)
  expect(states.at(-1)?.outcome?.winner).toMatch(/^(red|mafia)$/)
})

describe('HP games', () => {
  it.each<[number, number, number, number]>([
    [5, 1, 1, 1],
    [9, 1, 1, 1],
    [10, 2, 2, 1],
    [25, 5, 5, 2],
    [99, 19, 19, 9],
    [100, 20, 20, 10],
  ])('of %i players have %i mafia, %i detectives and %i healers', (n, mafia, detective, healer) => {
    const count = (role: string) => hp.deal(n).filter((each) => each === role).length
    expect([count('mafia'), count('detective'), count('healer'), hp.deal(n).length]).toEqual([
      mafia,
      detective,
      healer,
      n,
    ])
    expect(opened(n).ok).toBe(true)
  })
  it.each([4, 101])('of %i players are refused', (n) =>
    expect(opened(n)).toMatchObject({
      ok: false,
      error: { code: 'setup/seat-count', params: { count: n, min: 5, max: 100 } },
    }),
  )
  it('of version 1.0 have at most twenty players', () => {
    expect(opened(20, '1.0').ok).toBe(true)
    expect(opened(21, '1.0')).toMatchObject({ ok: false, error: { code: 'setup/seat-count', params: { max: 20 } } })
  })
})

describe('a club’s table', () => {
  it('has at most twenty seats in every rulebook', () => {
    for (const rulebook of RULEBOOKS)
      expect(clubTableSeatLimits(rulebook)).toEqual({
        min: rulebook.seats.min,
        max: Math.min(rulebook.deal(20).length, 20),
      })
  })
  it('can be opened with twenty players but not with twenty-one', async () => {
    const club = newClub()
    await taken(club.create('Club'))
    const { added } = await taken(
      club.ask('members.add', { names: Array.from({ length: 21 }, (_, index) => `Player ${index + 1}`) }),
    )
    const season = await taken(
      club.ask('seasons.open', {
        name: 'Season',
        scheme: 'official-2025',
        from: '2026-01-01',
        rulebook: 'hp',
        preset: 'hp',
        flags: {},
      }),
    )
    const game = (n: number) =>
      club.ask('games.open', {
        season: season.id,
        evening: '2026-01-01',
        judge: '',
        rulebook: 'hp',
        preset: 'hp',
        flags: {},
        seed: 1,
        seats: added.slice(0, n).map(({ id }) => ({ member: id, immune: false })),
      })
    expect(await codeOf(game(21))).toBe('setup/seat-count')
    expect((await taken(game(20))).header).toMatchObject({ version: '1.1', rulebook: 'hp' })
  })
  it('is limited to twenty seats in records too', () => {
    const record = (n: number) =>
      JSON.stringify({ format: 'consigliere-game', version: 1, header: { rulebook: 'hp', seats: seats(n) }, log: [] })
    expect(parseRecord(record(20)).fault).toBeUndefined()
    expect(parseRecord(record(21)).fault).toMatchObject({ code: 'record/bad-value', params: { place: 'header.seats' } })
  })
})
