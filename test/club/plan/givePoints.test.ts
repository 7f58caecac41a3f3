// Points given outside games (docs/spec/scoring.md §3): refused requests, and that the points are in totals, ledger,
// audit, printed documents and files, are hidden with hidden results, and are the same in a club that imports the
// season's file.

import { describe, expect, it } from 'vitest'
import { resolvePlanEventMembers } from '../../../src/club/model/mergedMembers.ts'
import { foldPlan, NO_PLAN } from '../../../src/club/model/plan.ts'
import { parseSeason } from '../../../src/files/season/parseSeason.ts'
import type { GivenPointsRequest } from '../../../src/club/plan/givePoints.ts'
import type { Club } from '../../../src/application/club.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { points } from '../../../src/scoring/points.ts'
import { standingColumnsFor, isBasicColumn } from '../../../src/ui/shared/standings/standingColumns.ts'
import { CITY_SEASON, codeOf, newClub, newTable, RED_WINS, taken } from '../clubFixture.ts'

async function played(store = createMemoryStore()) {
  const table = await newTable(store)
  const { club, game } = table
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  return table
}

const REASON = 'Swept the hall'
const totalOf = async (club: Club, season: string, name: string, scope = {}) =>
  (await taken(club.ask('seasons.standings', { season, ...scope }))).find((row) => row.name === name)?.metrics.total
const fileOf = async (club: Club, season: string, what: 'season' | 'ledger' | 'standings') => {
  const file = await taken(
    club.ask('exports.file', { season, what, format: what === 'season' ? 'json' : 'csv', lang: 'en' }),
  )
  return 'text' in file ? file.text : ''
}

it('points outside games have a column of their own on screen and in files', async () => {
  const { club, season, members } = await played()
  const [member = ''] = members
  expect(await fileOf(club, season, 'standings')).not.toContain('Points outside games')
  await taken(club.ask('plan.givePoints', { season, member, hundredths: -50, reason: REASON }))
  const rows = await taken(club.ask('seasons.standings', { season }))
  const shown = standingColumnsFor(rows).map(({ key }) => key)
  expect(shown.filter(isBasicColumn)).toEqual(['total', 'sumBonus', 'outside', 'wins'])
  for (const row of rows) expect(row.metrics.outside).toBe(row.member === member ? '-0.50' : '0.00')
  expect(await fileOf(club, season, 'standings')).toContain('Points outside games')
})

it('points outside games count in totals, and appear in ledger and audit', async () => {
  const store = createMemoryStore()
  const { club, season, members } = await played(store)
  const member = members[2] ?? ''
  expect(await totalOf(club, season, 'Player 3')).toBe('-0.50')
  const { given } = await taken(club.ask('plan.givePoints', { season, member, hundredths: 500, reason: REASON }))
  expect(await totalOf(club, season, 'Player 3')).toBe('4.50')
  expect(await totalOf(club, season, 'Player 3', { evening: '2026-01-01' })).toBe('-0.50')
  const ledger = await taken(club.ask('ledger.season', { season, member }))
  expect(ledger.given).toMatchObject([{ name: 'Player 3', hundredths: 500, reason: REASON }])
  expect(ledger.players).toMatchObject([{ member, total: { hundredths: 450 } }])
  await taken(
    club.ask('plan.givePoints', { season, member, hundredths: 0, reason: 'slip', replaces: given[0]?.id ?? '' }),
  )
  expect(await totalOf(club, season, 'Player 3')).toBe('-0.50')
  const { changes } = await taken(club.ask('seasons.audit', { season }))
  expect(changes).toMatchObject([
    { isCorrection: true, facts: [{ kind: 'given', member, hundredths: 500, reason: REASON }] },
    { isCorrection: true, facts: [{ kind: 'given', member, before: 500, hundredths: 0, reason: 'slip' }] },
  ])
  const [gift] = changes.map(({ shifts }) => shifts.find((shift) => shift.member === member))
  expect(gift).toMatchObject({ before: { total: '-0.50' }, after: { place: 1, total: '4.50' } })
  // A restarted club does not have the points either.
  expect((await taken(newClub(store, 'y').ask('plan.get', { season }))).given).toEqual([])
})

it('the ledger file and documents contain points outside games unless results are hidden', async () => {
  const { club, season, members } = await played()
  await taken(club.ask('plan.givePoints', { season, member: members[0] ?? '', hundredths: -130, reason: REASON }))
  const paper = async () =>
    (await taken(club.ask('documents.paper', { ask: { paper: 'standings', of: { season, scope: {} } }, lang: 'en' })))
      .html
  expect(await fileOf(club, season, 'ledger')).toMatch(new RegExp(`Player 1.*-1\\.3.*${REASON}`))
  expect(await totalOf(club, season, 'Player 1')).toBe('-0.55')
  expect(await paper()).toContain('−0.55')
  for (const what of ['table', 'bonuses'] as const) {
    await taken(club.ask('seasons.hide', { season, hiding: { what, from: { game: 2 } } }))
    expect(await fileOf(club, season, 'ledger')).not.toContain(REASON)
    expect(await fileOf(club, season, 'standings')).not.toContain('-0.55')
    expect(await paper()).not.toContain('−0.55')
    expect(await totalOf(club, season, 'Player 1')).toBe('-0.55')
  }
})

it('a season file transfers points outside games to another club only once', async () => {
  const { club, season, members } = await played()
  const bare = await fileOf(club, season, 'season')
  expect(bare).not.toContain('"given"')
  expect(parseSeason(bare).season?.plan.given).toBeUndefined()
  const { given } = await taken(
    club.ask('plan.givePoints', { season, member: members[2] ?? '', hundredths: 200, reason: REASON }),
  )
  const [line] = given
  await taken(
    club.ask('plan.givePoints', {
      season,
      member: members[2] ?? '',
      hundredths: 150,
      reason: 'less',
      replaces: line?.id ?? '',
    }),
  )
  const text = await fileOf(club, season, 'season')
  const there = newClub(createMemoryStore(), 'x')
  await taken(there.create('Another'))
  const { id } = await taken(there.ask('seasons.open', { ...CITY_SEASON, name: 'Taken' }))
  const { games } = await taken(there.previewImport({ season: id, format: 'season', text }))
  const indices = games.map(({ index }) => index)
  await taken(there.takeImport({ season: id, format: 'season', text }, indices))
  expect(await totalOf(there, id, 'Player 3')).toBe(await totalOf(club, season, 'Player 3'))
  expect((await taken(there.ask('plan.get', { season: id }))).entrants).toEqual([])
  const again = await fileOf(there, id, 'season')
  expect(parseSeason(again).season?.plan.given).toHaveLength(2)
})

it.each<[string, (given: Record<string, unknown>[]) => void, string]>([
  ['of an unknown person', ([line]) => void (line && (line['member'] = 'nobody')), 'season/unknown-person'],
  ['above the limit', ([line]) => void (line && (line['hundredths'] = 1001)), 'record/bad-value'],
  ['of an unknown stage', ([line]) => void (line && (line['stage'] = 'none')), 'plan/unknown-stage'],
  ['of zero that replace nothing', ([line]) => void (line && (line['hundredths'] = 0)), 'record/bad-value'],
  ['that replace an unknown line', ([line]) => void (line && (line['replaces'] = 'none')), 'record/bad-value'],
  ['that occur twice', (given) => void given.push({ ...given[0] }), 'record/repeated-id'],
])('a file is refused with points %s', async (_, spoil, code) => {
  const { club, season, members } = await played()
  await taken(club.ask('plan.givePoints', { season, member: members[2] ?? '', hundredths: 200, reason: REASON }))
  const file = JSON.parse(await fileOf(club, season, 'season')) as { plan: { given: Record<string, unknown>[] } }
  spoil(file.plan.given)
  expect(parseSeason(JSON.stringify(file)).fault?.code).toBe(code)
})

it('points outside games follow a merged member', () => {
  const line = { id: '1', member: 'old', hundredths: points(5), reason: 'r', author: 'o', at: 0 }
  const event = resolvePlanEventMembers({ type: 'PointsGiven', ...line }, () => 'new')
  expect(foldPlan(NO_PLAN, [event]).given).toEqual([{ ...line, member: 'new' }])
})

describe('points outside games are refused', () => {
  it.each<[string, Partial<GivenPointsRequest>, string]>([
    ['an unknown member', { member: 'nobody' }, 'members/unknown'],
    ['an unknown stage', { stage: 'none' }, 'plan/unknown-stage'],
    ['zero points', { hundredths: 0 }, 'plan/points-range'],
    ['too many points', { hundredths: 1001 }, 'plan/points-range'],
    ['too large a deduction', { hundredths: -1001 }, 'plan/points-range'],
    ['a part of a hundredth', { hundredths: 0.5 }, 'plan/points-range'],
    ['no reason', { reason: ' ' }, 'plan/points-reason'],
    ['an unknown line to replace', { replaces: 'none' }, 'ledger/no-such-line'],
  ])('for a request with %s', async (_, wrong, code) => {
    const { club, season, members } = await played()
    const [member = ''] = members
    expect(
      await codeOf(club.ask('plan.givePoints', { season, member, hundredths: 50, reason: REASON, ...wrong })),
    ).toBe(code)
  })

  it('if they replace points of another player', async () => {
    const { club, season, members } = await played()
    const [member = '', other = ''] = members
    const { given } = await taken(club.ask('plan.givePoints', { season, member, hundredths: 50, reason: REASON }))
    const back = { hundredths: 0, reason: 'slip', replaces: given[0]?.id ?? '' }
    expect(await codeOf(club.ask('plan.givePoints', { season, member: other, ...back }))).toBe('plan/points-of-another')
    expect((await taken(club.ask('plan.givePoints', { season, member, ...back }))).given).toEqual([])
    expect(await codeOf(club.ask('plan.givePoints', { season, member, ...back }))).toBe('ledger/already-replaced')
  })
})
