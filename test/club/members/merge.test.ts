// One person under two names (docs/spec/app.md §2, screen 2). After a merge, the games of both members count for one
// member everywhere. After an unmerge, all data is as before.

import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { resolvePlanEventMembers } from '../../../src/club/model/mergedMembers.ts'
import type { PlanEvent } from '../../../src/club/model/planEvents.ts'
import { PUBLIC_VIEWER_DELAY } from '../../../src/club/model/publicViewClock.ts'
import { points } from '../../../src/scoring/points.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, newClub, newTable, openTable, RED_WINS, ROLES, taken } from '../clubFixture.ts'

/** Players 1 to 6 played one game. “Player One”, who is really Player 1, played another one in that player's place. */
async function twoNames() {
  const store = createMemoryStore()
  const { club, season, members, game } = await newTable(store)
  const {
    added: [alias],
  } = await taken(club.ask('members.add', { names: ['Player One'] }))
  const other = alias?.id ?? ''
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const second = await openTable(club, season, [other, ...members.slice(1)])
  await taken(club.enterAll({ game: second.id, version: second.version }, RED_WINS))
  return { store, club, season, members, first: members[0] ?? '', other, game, second }
}

const table = async (club: Club, season: string) =>
  (await taken(club.ask('seasons.standings', { season })))
    .map(({ name, metrics: { games, total } }) => `${name}: ${games}, ${total}`)
    .sort()

/** All views in which somebody is shown by name. */
const CALLED: Readonly<Record<string, (club: Club, season: string, games: readonly string[]) => Promise<unknown>>> = {
  board: (club) => taken(club.watch({ viewer: { kind: 'public' }, lateness: PUBLIC_VIEWER_DELAY })),
  overlay: (club) => taken(club.currentGame({ viewer: { kind: 'public' }, lateness: PUBLIC_VIEWER_DELAY, lang: 'en' })),
  games: async (club, season, games) => [
    await taken(club.ask('games.list', { season })),
    ...(await Promise.all(games.map((game) => taken(club.ask('games.get', { game }))))),
  ],
  standings: (club, season) => taken(club.ask('seasons.standings', { season })),
  pages: (club, season) => taken(club.ask('documents.pages', { season })),
  protocol: (club, _, [game = '']) =>
    taken(club.ask('documents.paper', { ask: { paper: 'protocol', of: { game } }, lang: 'en' })),
  files: (club, season) =>
    Promise.all(
      (['standings', 'ledger', 'games'] as const).map((what) =>
        taken(club.ask('exports.file', { season, what, format: 'csv', lang: 'en' })),
      ),
    ),
}

/** One event of each type in which the merged member `old` occurs wherever possible. */
const PLANNED: { readonly [T in PlanEvent['type']]: Extract<PlanEvent, { readonly type: T }> } = {
  EntrantsAdded: { type: 'EntrantsAdded', members: ['old', 'x'] },
  EntrantWithdrawn: { type: 'EntrantWithdrawn', member: 'old' },
  EntrantMarked: { type: 'EntrantMarked', member: 'old', isExhibition: true },
  EntrantsCheckedIn: { type: 'EntrantsCheckedIn', members: ['old'], present: true },
  PairsSet: {
    type: 'PairsSet',
    pairs: [
      { a: 'old', b: 'x', kind: 'separate' },
      { a: 'y', b: 'old', kind: 'avoid' },
    ],
  },
  StageAdded: { type: 'StageAdded', ...stage() },
  StageChanged: { type: 'StageChanged', ...stage() },
  StageRemoved: { type: 'StageRemoved', stage: 's' },
  StageSeated: { type: 'StageSeated', stage: 's', schedule: [[[1]]] },
  PlayerReplaced: { type: 'PlayerReplaced', stage: 's', place: 1, member: 'old', fromRound: 2, reason: '' },
  JudgeNamed: { type: 'JudgeNamed', stage: 's', round: 1, table: 1, judgeId: 'old' },
  LotDrawn: { type: 'LotDrawn', size: 1, tied: ['old', 'x'], seed: 1, drawn: ['old'] },
  LineupDecided: {
    type: 'LineupDecided',
    stage: 's',
    cut: cut(),
    changes: [{ place: 1, member: 'old' }],
    reason: '',
  },
  PointsGiven: { type: 'PointsGiven', id: 'p', member: 'old', hundredths: points(1), reason: '', author: '', at: 0 },
  PlanImportUndone: { type: 'PlanImportUndone', import: 'i', entrants: ['old', 'x'], stages: [], given: [] },
}

function cut() {
  return { through: ['old', 'x'], tied: ['y', 'old'], open: 1 }
}

function stage() {
  const source = { size: 1, cut: cut() }
  return {
    stage: 's',
    name: 'S',
    isFinal: false,
    rounds: 1,
    tables: 1,
    lineup: ['old', 'x'],
    judgeIds: ['old'],
    source,
  }
}

it.each(Object.values(PLANNED))('a plan’s $type event no longer names a merged member', (event) => {
  const read = resolvePlanEventMembers(event, (member) => (member === 'old' ? 'now' : member))
  expect(JSON.stringify(read)).not.toContain('"old"')
  expect(JSON.stringify(read).split('"now"')).toHaveLength(JSON.stringify(event).split('"old"').length)
})

describe('two merged members', () => {
  it('count as one person until they are unmerged', async () => {
    const { club, season, first, other, second } = await twoNames()
    const before = {
      table: await table(club, season),
      members: await taken(club.ask('members.list', {})),
      game: (await taken(club.ask('games.get', { game: second.id }))).players,
    }
    expect(before.table.filter((line) => /Player (1|One):/.test(line))).toHaveLength(2)

    await taken(club.ask('members.merge', { from: other, into: first }))
    expect((await table(club, season)).filter((line) => /Player (1|One):/.test(line))).toEqual(['Player 1: 2, 1.50'])
    expect((await taken(club.ask('members.list', {}))).find(({ id }) => id === first)).toMatchObject({
      games: 2,
      merged: [{ id: other, name: 'Player One' }],
    })
    expect((await taken(club.ask('members.list', {}))).some(({ id }) => id === other)).toBe(false)
    expect((await taken(club.ask('games.get', { game: second.id }))).players[0]).toEqual({
      seat: 1,
      member: first,
      name: 'Player 1',
    })
    expect((await taken(club.ask('games.list', { season }))).every(({ players }) => players[0]?.member === first)).toBe(
      true,
    )

    await taken(club.ask('members.part', { member: other }))
    expect({
      table: await table(club, season),
      members: await taken(club.ask('members.list', {})),
      game: (await taken(club.ask('games.get', { game: second.id }))).players,
    }).toEqual(before)
  })

  it('stay merged after a restart, and can be unmerged then', async () => {
    const { store, club, season, first, other } = await twoNames()
    const before = await table(club, season)
    await taken(club.ask('members.merge', { from: other, into: first }))
    const merged = await table(club, season)
    const again = newClub(store, 'again')
    expect(await table(again, season)).toEqual(merged)
    await taken(again.ask('members.part', { member: other }))
    expect(await table(newClub(store, 'third'), season)).toEqual(before)
  })

  it('get back their own games when they are unmerged', async () => {
    const { club, season, members, first, other } = await twoNames()
    await taken(club.ask('members.merge', { from: other, into: first }))
    const third = await openTable(club, season, members)
    await taken(club.enterAll({ game: third.id, version: third.version }, RED_WINS))
    expect((await table(club, season)).find((line) => line.startsWith('Player 1:'))).toBe('Player 1: 3, 2.25')
    await taken(club.ask('members.part', { member: other }))
    expect((await table(club, season)).filter((line) => /Player (1|One):/.test(line))).toEqual([
      'Player 1: 2, 1.50',
      'Player One: 1, 0.75',
    ])
  })

  it('count as one in plans, whatever is changed meanwhile', async () => {
    const { club, season, members, first, other } = await twoNames()
    await taken(club.ask('plan.addEntrants', { season, members: [other, ...members.slice(1)] }))
    await taken(club.ask('plan.setPairs', { season, pairs: [{ a: other, b: members[1] ?? '', kind: 'separate' }] }))
    await taken(
      club.ask('plan.addStage', {
        season,
        stage: {
          name: 'Q',
          isFinal: false,
          rounds: 1,
          tables: 1,
          lineup: [other, ...members.slice(1)],
          judges: [],
        },
      }),
    )
    await taken(club.ask('members.merge', { from: other, into: first }))
    const plan = await taken(club.ask('plan.checkIn', { season, members: [first], present: true }))
    expect(plan.entrants[0]).toMatchObject({ member: first, name: 'Player 1', present: true })
    expect([plan.stages[0]?.lineup[0], plan.pairs[0]?.a, plan.entrants.length]).toEqual([first, first, 6])
    await taken(club.ask('members.part', { member: other }))
    expect((await taken(club.ask('plan.get', { season }))).stages[0]?.lineup[0]).toBe(other)
  })

  it('are found by either name, and the freed name can be used again', async () => {
    const { club, season, first, other } = await twoNames()
    await taken(club.ask('members.merge', { from: other, into: first }))
    expect((await taken(club.ask('members.add', { names: ['player one'] }))).duplicates).toEqual(['player one'])
    expect((await taken(club.ask('plan.enrol', { season, people: [{ name: 'Player One' }] }))).entered).toEqual([first])
    expect((await taken(club.ask('members.rename', { member: first, name: 'Player One' }))).name).toBe('Player One')
  })

  it('can be merged into a third member, and be unmerged again', async () => {
    const { club, season, members, first, other } = await twoNames()
    const {
      added: [last],
    } = await taken(club.ask('members.add', { names: ['The same again'] }))
    await taken(club.ask('members.merge', { from: other, into: first }))
    await taken(club.ask('members.merge', { from: first, into: last?.id ?? '' }))
    expect((await table(club, season)).some((line) => line === 'The same again: 2, 1.50')).toBe(true)
    await taken(club.ask('members.part', { member: first }))
    expect((await table(club, season)).some((line) => line === 'Player 1: 2, 1.50')).toBe(true)
    expect(members).toContain(first)
  })
})

describe.each(Object.entries(CALLED))('the view %s', (_, look) => {
  it.each([
    ['a player', 'The Former'],
    ['a judge', 'The Judge Before'],
  ])('shows a merged member, %s, by the new name, and by the former name when unmerged', async (who, name) => {
    const { club, season, members } = await newTable()
    const { added } = await taken(club.ask('members.add', { names: [name, 'The One Now'] }))
    const [former, now] = added.map(({ id }) => id)
    if (former === undefined || now === undefined) throw new Error('two are added')
    const [sits, judges] = who === 'a player' ? [former, undefined] : [members[0] ?? '', former]
    const games: string[] = []
    for (const isOver of [true, false]) {
      const { id, version } = await taken(
        club.ask('games.open', {
          season,
          evening: '2026-01-02',
          judge: judges === undefined ? '' : name,
          ...(judges === undefined ? {} : { judgeId: judges }),
          rulebook: 'city',
          preset: 'city',
          flags: {},
          seats: [sits, ...members.slice(1)].map((member, i) => ({
            member,
            immune: false,
            role: ROLES[i] ?? 'citizen',
          })),
          seed: 1,
        }),
      )
      games.push(id)
      if (isOver) await taken(club.enterAll({ game: id, version }, RED_WINS))
    }
    const said = async () => JSON.stringify(await look(club, season, games))
    const before = await said()
    await taken(club.ask('members.merge', { from: former, into: now }))
    const merged = await said()
    expect(merged).not.toContain(name)
    expect(merged.includes('The One Now')).toBe(before.includes(name))
    await taken(club.ask('members.part', { member: former }))
    expect(await said()).toBe(before)
  })
})

describe('a merge is refused', () => {
  it.each([
    ['of two players of the same game', 'members/met-in-game', ['id1', 'id2']],
    ['of a member with themselves', 'members/merged-with-himself', ['id1', 'id1']],
    ['of an unknown member', 'members/unknown', ['nobody', 'id1']],
    ['into an unknown member', 'members/unknown', ['id1', 'nobody']],
  ] as const)('%s with %s', async (_, code, [from, into]) => {
    const { club } = await newTable()
    expect(await codeOf(club.ask('members.merge', { from, into }))).toBe(code)
  })

  it('if both play in one stage, or if one of them is already merged', async () => {
    const { club, season, members, first, other } = await twoNames()
    await taken(club.ask('plan.addEntrants', { season, members: [first, other] }))
    const plan = await taken(
      club.ask('plan.addStage', {
        season,
        stage: { name: 'Q', isFinal: false, rounds: 1, tables: 1, lineup: [first, other], judges: [] },
      }),
    )
    expect(await codeOf(club.ask('members.merge', { from: other, into: first }))).toBe('members/meet-in-stage')
    await taken(club.ask('plan.removeStage', { season, id: plan.stages[0]?.id ?? '' }))
    await taken(club.ask('members.merge', { from: other, into: first }))
    expect(await codeOf(club.ask('members.merge', { from: other, into: members[1] ?? '' }))).toBe('members/unknown')
    expect(await codeOf(club.ask('members.setActive', { member: other, active: true }))).toBe('members/unknown')
    expect(await codeOf(club.ask('members.part', { member: first }))).toBe('members/not-merged')
  })

  it('even if the only game of both members is void', async () => {
    const { club, members, game } = await newTable()
    await taken(club.ask('games.void', { game: game.id, version: game.version, isVoid: true, reason: 'mistake' }))
    expect(await codeOf(club.ask('members.merge', { from: members[0] ?? '', into: members[1] ?? '' }))).toBe(
      'members/met-in-game',
    )
  })
})
