// Tables of an event that belong to a judge, and the results sheets that the judge may save for them. Covers guests,
// renamed and merged members, and void games that the seating no longer contains.

import { expect, test } from 'vitest'
import type { JudgeLink } from '../../../src/club/model/broadcast.ts'
import { formatAuthorLabel } from '../../../src/club/model/authorLabel.ts'
import type { RequestArgs } from '../../../src/api/requestTypes.ts'
import { codeOf, membersById, taken } from '../clubFixture.ts'
import { CARDS, judgedCup, type Cup } from './judgedCup.ts'

const linkOf = ({ season }: Cup, judgeId: string): JudgeLink => ({ season, judgeId })

async function tablesOf({ club }: Cup, link: JudgeLink) {
  const { stages } = await taken(club.judgeTables(link))
  return stages.flatMap(({ judged, again }) => [...judged, ...again].map(({ round, table }) => `${round}/${table}`))
}

const save = ({ club }: Cup, link: JudgeLink, { seats, bestMove, ...sheet }: RequestArgs<'results.save'>) =>
  club.saveOfJudge(link, { ...sheet, seats: [...seats], bestMove: [...bestMove] }, () => undefined)

/** Authors of the entries of games, as stored and as shown. */
async function authorsOf({ club, season }: Cup) {
  const { changes } = await taken(club.ask('seasons.audit', { season, entries: true }))
  const stored = new Set(changes.flatMap(({ game, author }) => (game === undefined ? [] : author)))
  const signers = { users: new Map(), members: await membersById(club) }
  return { stored, shown: new Set([...stored].map((author) => formatAuthorLabel(signers, author, 'en'))) }
}

test('a guest judge has exactly the tables with their name, in any letter case', async () => {
  const of = await judgedCup()
  const { club, season, stage } = of
  for (const [table, judge] of [
    [1, 'Victor'],
    [2, 'Zoe'],
  ] as const)
    await taken(club.ask('plan.nameJudge', { season, stage, round: 1, table, judge }))
  await taken(club.ask('plan.nameJudge', { season, stage, round: 2, table: 1, judge: 'victor' }))
  const people = await taken(club.ask('members.list', {}))
  const idOf = (called: string) => people.find(({ name }) => name === called)?.id ?? ''
  expect(await tablesOf(of, linkOf(of, idOf('Victor')))).toEqual(['1/1', '2/1'])
  expect(await tablesOf(of, linkOf(of, idOf('Zoe')))).toEqual(['1/2'])
  expect(await tablesOf(of, linkOf(of, ''))).toEqual([])
  const saved = await taken(save(of, linkOf(of, idOf('Victor')), of.sheet(1, 1)))
  expect(saved).toMatchObject({ judge: 'Victor', judgeId: idOf('Victor') })
  expect(await authorsOf(of)).toEqual({
    stored: new Set([`link/${idOf('Victor')}`]),
    shown: new Set(['Victor (by a judge’s link)']),
  })
})

test('a renamed or merged judge keeps their tables and is shown by the current name', async () => {
  const of = await judgedCup()
  const { club, olga } = of
  const { added } = await taken(club.ask('members.add', { names: ['Helga'] }))
  const link = linkOf(of, olga.judgeId)
  await taken(club.ask('members.rename', { member: olga.judgeId, name: 'Olga Ray' }))
  expect(await tablesOf(of, link)).toEqual(['1/1', '2/1'])
  await taken(save(of, link, of.sheet(1, 1)))
  await taken(club.ask('members.merge', { from: olga.judgeId, into: added[0]?.id ?? '' }))
  expect(await tablesOf(of, link)).toEqual(['1/1', '2/1'])
  expect(await tablesOf(of, linkOf(of, added[0]?.id ?? ''))).toEqual(['1/1', '2/1'])
  await taken(save(of, link, of.sheet(2, 1)))
  expect(await authorsOf(of)).toEqual({
    stored: new Set([`link/${olga.judgeId}`]),
    shown: new Set(['Helga (by a judge’s link)']),
  })
  await taken(club.ask('members.part', { member: olga.judgeId }))
  expect((await authorsOf(of)).shown).toEqual(new Set(['Olga Ray (by a judge’s link)']))
})

test('a judge does not see conflicts at their tables, because only the organiser may decide', async () => {
  const of = await judgedCup()
  const { club, season, lineup, olga } = of
  await taken(club.ask('plan.setPairs', { season, pairs: [{ a: lineup[0] ?? '', b: olga.judgeId, kind: 'separate' }] }))
  const { stages } = await taken(club.ask('plan.get', { season }))
  expect(stages[0]?.judged.flatMap(({ faults }) => faults)).not.toEqual([])
  const his = await taken(club.judgeTables(linkOf(of, olga.judgeId)))
  expect(his.stages[0]?.judged.flatMap(({ faults }) => faults)).toEqual([])
})

test('a sheet for an unknown season or stage is refused', async () => {
  const of = await judgedCup()
  const { club, olga, sheet } = of
  const link = linkOf(of, olga.judgeId)
  const elsewhere = { ...link, season: 'elsewhere' }
  expect(await codeOf(club.judgeTables(elsewhere))).toBe('seasons/unknown')
  expect(await codeOf(save(of, elsewhere, sheet(1, 1)))).toBe('seasons/unknown')
  const place = { stage: 'elsewhere', round: 1, table: 1 }
  expect(await codeOf(save(of, link, sheet(1, 1, { place })))).toBe('judging/another-table')
})

test('a sheet with fewer seats than its table is refused, because the plan has changed', async () => {
  const of = await judgedCup()
  const { olga, sheet } = of
  const seats = sheet(1, 1).seats.slice(1)
  expect(await codeOf(save(of, linkOf(of, olga.judgeId), sheet(1, 1, { seats })))).toBe('judging/changed')
})

test('a void game outside the seating is replayed by its judge with the same players', async () => {
  const of = await judgedCup()
  const { club, season, stage, lineup, boris } = of
  const { added } = await taken(club.ask('members.add', { names: ['Zoe'] }))
  const other = linkOf(of, added[0]?.id ?? '')
  await taken(club.ask('plan.nameJudge', { season, stage, round: 2, table: 2, judge: 'Zoe', judgeId: other.judgeId }))
  const sitters = lineup.slice(0, 10)
  const played = await taken(
    club.ask('results.save', {
      ...of.sheet(2, 2, { judge: 'Zoe', judgeId: other.judgeId }),
      seats: CARDS.map((role, at) => ({ member: sitters[at] ?? '', role, bonus: 0, penalty: 0 })),
    }),
  )
  await taken(
    club.ask('games.void', { game: played.id, version: played.version, isVoid: true, reason: 'a wrong deck' }),
  )
  const { stages } = await taken(club.ask('plan.get', { season }))
  const { name, isFinal, judges } = stages[0] ?? expect.fail('no stage')
  await taken(
    club.ask('plan.changeStage', {
      season,
      id: stage,
      stage: {
        name,
        isFinal,
        rounds: 1,
        tables: 2,
        lineup,
        judges: [...judges],
        judgeIds: [of.olga.judgeId, boris.judgeId],
      },
    }),
  )
  expect(await tablesOf(of, other)).toEqual(['2/2'])
  expect(await tablesOf(of, linkOf(of, boris.judgeId))).toEqual(['1/2'])
  const plan = await taken(club.judgeTables(other))
  expect(plan.entrants.map(({ member }) => member)).toEqual(sitters)
  expect(await codeOf(save(of, linkOf(of, boris.judgeId), of.sheet(2, 2)))).toBe('judging/another-table')
  const again = await taken(save(of, other, of.sheet(2, 2, { judge: 'Somebody' })))
  expect(again).toMatchObject({ judge: 'Zoe', judgeId: other.judgeId })
  expect(again.players.map(({ member }) => member)).toEqual(sitters)
})
