// A correction of a finished game: its effect, shown before it is written, equals the change of the standings after it.

import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import type { RequestedGameChange } from '../../../src/club/audit/effects.ts'
import type { GameDetail } from '../../../src/club/games/view.ts'
import { codeOf, MAFIA_WINS, newTable, openTable, RED_WINS, s, taken } from '../clubFixture.ts'

/** Two finished games of one season, and a member who has not played. */
async function played() {
  const table = await newTable()
  const { club, season, members, game } = table
  const [vera] = (await taken(club.ask('members.add', { names: ['Vera'] }))).added
  const over = await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
  const second = await openTable(club, season, members)
  await taken(club.enterAll({ game: second.id, version: second.version }, MAFIA_WINS))
  return { ...table, over, vera: vera?.id ?? '' }
}

async function placesOf(club: Club, season: string): Promise<ReadonlyMap<string, string>> {
  const rows = await taken(club.ask('seasons.standings', { season }))
  return new Map(rows.map(({ member, place, metrics }) => [member, `${place} ${metrics.total}`]))
}

const write = (club: Club, { id: game, version }: GameDetail, change: RequestedGameChange) =>
  change.type === 'mend'
    ? club.ask('games.mend', { game, version, ...change })
    : change.type === 'correct'
      ? club.ask('games.correct', { game, version, ...change })
      : change.type === 'retract'
        ? club.ask('games.retract', { game, version, ...change })
        : expect.fail(change.type)

it('the preview of a change that the club would refuse returns the error code of the refusal', async () => {
  const { club, over } = await played()
  const ask = (change: RequestedGameChange, version = over.version) =>
    codeOf(club.ask('games.effect', { game: over.id, version, change }))
  expect(
    await ask({
      type: 'mend',
      seats: [
        { seat: 1, role: 'mafia' },
        { seat: 3, role: 'mafia' },
      ],
      reason: '',
    }),
  ).toBeUndefined()
  expect(await ask({ type: 'mend', seats: [{ seat: 3, role: 'citizen' }], reason: '' })).toBe('setup/needs-both-teams')
  expect(await ask({ type: 'mend', seats: [{ seat: 9, role: 'don' }], reason: '' })).toBe('mend/no-such-seat')
  expect(await ask({ type: 'retract', item: 1, reason: '' }, 1)).toBe('store/version-conflict')
})

describe('the previewed effect equals the actual change of the standings', () => {
  it.each<[string, (vera: string) => RequestedGameChange]>([
    ['another player had the seat', (vera) => ({ type: 'mend', seats: [{ seat: 1, member: vera }], reason: 'sat in' })],
    [
      'two cards were mixed up',
      () => ({
        type: 'mend',
        seats: [
          { seat: 3, role: 'citizen' },
          { seat: 1, role: 'mafia' },
        ],
        reason: 'wrong card',
      }),
    ],
    [
      'another player was removed',
      () => ({ type: 'correct', item: 1, entry: { type: 'remove', seat: s(2) }, reason: 'slip' }),
    ],
    ['the last entry is retracted', () => ({ type: 'retract', item: 1, reason: 'slip' })],
    ['there was another judge', () => ({ type: 'mend', seats: [], judge: 'Zoya', reason: 'judge' })],
  ])('if %s', async (_, changeOf) => {
    const { club, season, over, vera } = await played()
    const change = changeOf(vera)
    const before = await placesOf(club, season)
    const { shifts, names } = await taken(club.ask('games.effect', { game: over.id, version: over.version, change }))
    expect(await placesOf(club, season), 'nothing is changed').toEqual(before)
    await taken(write(club, over, change))
    const after = await placesOf(club, season)
    const moved = [...new Set([...before.keys(), ...after.keys()])].filter((id) => before.get(id) !== after.get(id))
    expect(shifts.map(({ member }) => member).toSorted()).toEqual(moved.toSorted())
    const said = (stood: (typeof shifts)[number]['after']) => stood && `${stood.place} ${stood.total}`
    for (const { member, before: was, after: is } of shifts) {
      expect(said(was)).toBe(before.get(member))
      expect(said(is)).toBe(after.get(member))
      expect(names[member]).toBeDefined()
    }
  })
})
