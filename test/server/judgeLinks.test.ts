// A judge's own link over a real socket. Judges write results of the tables that the plan assigns to them, under their
// own name, and neither see nor write anything else.

import WebSocket from 'ws'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectChannel } from '../../src/api/channel.ts'
import { REQUESTS } from '../../src/api/requests.ts'
import type { RequestName } from '../../src/api/requestTypes.ts'
import { formatAuthorLabel } from '../../src/club/model/authorLabel.ts'
import { seat as seatAt } from '../../src/rules/vocabulary.ts'
import { createJudgeLinkService } from '../../src/server/judgeLinks.ts'
import { createWebSocketPort } from '../../src/server/routes/webSocketPort.ts'
import { processClock } from '../../src/store/platform.ts'
import { smallestArgs } from '../api/rights/samples.ts'
import { CARDS, judgedCup, type Cup } from '../club/broadcast/judgedCup.ts'
import { membersById, newClub, taken } from '../club/clubFixture.ts'
import { asked, serverFor } from './client.ts'
import { handClock } from './handClock.ts'

const log = (message: string, error: unknown) => expect.unreachable(`${message} ${String(error)}`)

async function line({ store, club, season }: Cup, judge: { readonly judge: string; readonly judgeId?: string }) {
  const { token, id } = await taken(club.makeJudgeLink({ season, ...judge }))
  const { address } = await serverFor({ store, club })
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws/judge?token=${token}`)
  onTestFinished(() => socket.terminate())
  const closed = new Promise<string>((resolve) => socket.on('close', (_code, reason) => resolve(reason.toString())))
  const channel = connectChannel(createWebSocketPort(socket))
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return { ...channel, id, token, address, closed }
}

test('a judge’s link saves the result of a table with the people and the judge of the plan', async () => {
  const of = await judgedCup()
  const { club, lineup, olga, sheet } = of
  const link = await line(of, olga)
  const heard = vi.fn()
  link.listen('changed', heard)
  const others = { seats: sheet(1, 1).seats.map((seat) => ({ ...seat, member: lineup[0] ?? '' })) }
  const saved = await link.send('results.save', { ...sheet(1, 1), ...others })
  expect(saved).toMatchObject({ ok: true, data: { judge: 'Olga', judgeId: olga.judgeId, evening: '2026-03-07' } })
  if (!saved.ok) return
  expect(saved.data.players.map(({ member }) => member)).toEqual(lineup.slice(0, 10))
  const audit = await taken(club.ask('seasons.audit', { season: of.season, entries: true }))
  const authors = new Set(audit.changes.filter(({ game }) => game !== undefined).map(({ author }) => author))
  const signers = { users: new Map(), members: await membersById(club) }
  expect([...authors].map((author) => formatAuthorLabel(signers, author, 'en'))).toEqual(['Olga (by a judge’s link)'])
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ keys: ['/'] }))
})

test('a judge who is a user of the club writes as that user', async () => {
  const of = await judgedCup()
  const { club, olga, sheet } = of
  await taken(club.ask('users.add', { name: 'Chief', roles: ['chief-judge'] }))
  const user = await taken(club.ask('users.add', { name: 'Olga S.', roles: ['judge'], member: olga.judgeId }))
  const link = await line(of, olga)
  const saved = await link.send('results.save', sheet(2, 1))
  if (!saved.ok) throw new Error(saved.error.code)
  const audit = await taken(club.ask('seasons.audit', { season: of.season, entries: true }))
  expect(new Set(audit.changes.filter(({ game }) => game !== undefined).map(({ author }) => author))).toEqual(
    new Set([user.id]),
  )
})

test.each([
  ['another judge’s table', 1, 2],
  ['a missing table', 1, 9],
] as const)('saving %s over a judge’s link is refused', async (_what, round, table) => {
  const of = await judgedCup()
  const link = await line(of, of.olga)
  const answer = await link.send('results.save', of.sheet(round, table))
  expect(answer).toMatchObject({ error: { code: 'judging/another-table' } })
  expect(await taken(of.club.ask('games.list', { season: of.season }))).toEqual([])
})

test('a sheet without a table is refused', async () => {
  const of = await judgedCup()
  const { place: _, ...without } = of.sheet(1, 1)
  const link = await line(of, of.olga)
  expect(await link.send('results.save', without)).toMatchObject({ error: { code: 'judging/another-table' } })
  const saved = await link.send('results.save', of.sheet(1, 1, { season: 'elsewhere' }))
  expect(saved).toMatchObject({ ok: true, data: { season: of.season } })
})

test('a table that moves to another judge is immediately accessible only to that judge', async () => {
  const of = await judgedCup()
  const { club, season, stage, olga, boris, sheet } = of
  const [first, second] = [await line(of, olga), await line(of, boris)]
  await taken(club.ask('plan.nameJudge', { season, stage, round: 1, table: 1, ...boris }))
  expect(await first.send('results.save', sheet(1, 1))).toMatchObject({ error: { code: 'judging/another-table' } })
  expect(await second.send('results.save', sheet(1, 1))).toMatchObject({ ok: true })
})

test('the second of two sheets for one table is refused', async () => {
  const of = await judgedCup()
  const link = await line(of, of.olga)
  const both = await Promise.all([1, 2].map(() => link.send('results.save', of.sheet(1, 1))))
  expect(both.map((answer) => (answer.ok ? 'saved' : answer.error.code))).toEqual(['saved', 'judging/changed'])
})

test('a judge who gives a reason may correct a sheet just saved, but not in a tournament', async () => {
  for (const [kind, code] of [
    ['season', undefined],
    ['tournament', 'rights/official-game'],
  ] as const) {
    const of = await judgedCup(kind)
    const link = await line(of, of.olga)
    const saved = await link.send('results.save', of.sheet(1, 1))
    if (!saved.ok) throw new Error(saved.error.code)
    const { id, version } = saved.data
    const lines = await link.send('ledger.list', { game: id })
    const game = { id, version, lines: lines.ok ? lines.data.length : -1 }
    const again = of.sheet(1, 1, { game, winner: 'mafia', reason: 'The wrong team' })
    const answer = await link.send('results.save', again)
    expect(answer.ok ? undefined : answer.error.code).toBe(code)
  }
})

test('a judge’s link shows the judge’s tables and their people, and no other tables', async () => {
  const of = await judgedCup()
  const { club, season, stage, olga, boris, lineup, sheet } = of
  await taken(club.ask('plan.setPairs', { season, pairs: [{ a: lineup[0] ?? '', b: lineup[1] ?? '', kind: 'avoid' }] }))
  await taken(club.ask('plan.givePoints', { season, member: lineup[0] ?? '', hundredths: 50, reason: 'Fair play' }))
  const other = await taken(club.ask('results.save', { ...sheet(1, 2), ...boris, seats: seatsOf(lineup.slice(10)) }))
  await taken(club.ask('plan.nameJudge', { season, stage, round: 2, table: 1, ...boris }))
  const link = await line(of, olga)
  const plan = await link.send('plan.get', { season })
  if (!plan.ok) throw new Error(plan.error.code)
  expect(plan.data.stages[0]?.judged.map(({ round, table }) => [round, table])).toEqual([[1, 1]])
  expect(plan.data).toMatchObject({ pairs: [], given: [], judges: [], stages: [{ games: [], judges: [] }] })
  expect(plan.data.entrants.map(({ member }) => member)).toEqual(lineup.slice(0, 10))
  expect(JSON.stringify(plan)).not.toContain('Boris')
  for (const name of ['games.get', 'ledger.list'] as const)
    expect(await link.send(name, { game: other.id })).toMatchObject({ error: { code: 'judging/another-table' } })
  expect(await link.send('plan.get', { season: 'elsewhere' })).toMatchObject({ ok: false })
})

const seatsOf = (members: readonly string[]) =>
  CARDS.map((role, index) => ({ member: members[index] ?? '', role, bonus: 0, penalty: 0 }))

test('two events that differ only at other judges’ tables look the same to a judge', async () => {
  const looks = await Promise.all(
    (['red', 'mafia'] as const).map(async (winner) => {
      const of = await judgedCup()
      const { club, season, boris, lineup, sheet } = of
      const service = createJudgeLinkService(club, { season, judgeId: of.olga.judgeId }, processClock, log)
      const told = vi.fn()
      service.listen(told)
      await taken(club.ask('results.save', { ...sheet(1, 2, { winner }), ...boris, seats: seatsOf(lineup.slice(10)) }))
      await taken(
        club.ask('plan.givePoints', {
          season,
          member: lineup[10] ?? '',
          hundredths: winner === 'red' ? 10 : 20,
          reason: 'x',
        }),
      )
      const asks: readonly (readonly [RequestName, object])[] = [
        ['club.status', {}],
        ['seasons.list', {}],
        ['plan.get', { season }],
        ['games.get', { game: 'id40' }],
      ]
      const answers = []
      for (const [name, args] of asks) answers.push(await service.call(name, args))
      return JSON.stringify([answers, told.mock.calls])
    }),
  )
  expect(looks[0]).toBe(looks[1])
})

test('several quick changes are announced twice, after the first and after the last change', async () => {
  const { club, season, stage, olga, boris } = await judgedCup()
  const clock = handClock()
  const told = vi.fn()
  const stop = createJudgeLinkService(club, { season, judgeId: olga.judgeId }, clock, log).listen(told)
  for (const judge of [boris, olga, boris, olga])
    await taken(club.ask('plan.nameJudge', { season, stage, round: 1, table: 1, ...judge }))
  expect(told).toHaveBeenCalledTimes(1)
  clock.turn()
  expect(told).toHaveBeenCalledTimes(2)
  stop()
  expect(clock.waiting()).toEqual([])
})

const ASKS: readonly RequestName[] = [
  'club.status',
  'seasons.list',
  'plan.get',
  'games.get',
  'ledger.list',
  'ledger.scheme',
  'rulebooks.list',
  'phrases.own',
  'results.save',
]

test.each((Object.keys(REQUESTS) as RequestName[]).filter((name) => !ASKS.includes(name)))(
  '%s is refused over a judge’s link',
  async (name) => {
    const link = { season: 'cup', judgeId: '' }
    const answer = await createJudgeLinkService(newClub(), link, processClock, log).call(name, smallestArgs(name))
    expect(answer).toEqual({ ok: false, error: { code: 'judging/not-by-link', params: {} } })
  },
)

test('a judge’s link opens no other route, and a new link replaces the previous one', async () => {
  const of = await judgedCup()
  const link = await line(of, of.olga)
  for (const path of ['/games', '/games/x', '/watch/socket', '/hub/laptops'])
    expect([path, (await asked(link.address, path, link.token)).status]).toEqual([path, 401])
  const town = await taken(of.club.makeToken({ label: 'Hall', right: 'town' }))
  expect((await asked(link.address, '/ws/judge', town.token)).status).toBe(401)
  expect((await asked(link.address, '/ws/judge', link.token)).status).toBe(400)
  const again = await taken(of.club.makeJudgeLink({ season: of.season, judge: 'olga', judgeId: of.olga.judgeId }))
  expect(await link.closed).toBe('server/withdrawn')
  expect((await asked(link.address, '/ws/judge', link.token)).status).toBe(401)
  await taken(of.club.withdrawToken(again.id))
  expect((await asked(link.address, '/ws/judge', again.token)).status).toBe(401)
})

test('a game that runs with a protocol is not accessible over a judge’s link', async () => {
  const of = await judgedCup()
  const { club, season, stage, olga, lineup, sheet } = of
  const place = { stage, round: 1, table: 1 }
  const opened = await taken(
    club.ask('games.open', {
      season,
      evening: '2026-03-07',
      ...olga,
      rulebook: 'sport',
      preset: 'sport-club',
      flags: {},
      seed: 1,
      place,
      seats: CARDS.map((role, index) => ({ member: lineup[index] ?? '', role, immune: false })),
    }),
  )
  const link = await line(of, olga)
  expect(await link.send('results.save', sheet(1, 1))).toMatchObject({ error: { code: 'judging/changed' } })
  await taken(
    club.ask('games.enter', { game: opened.id, version: opened.version, entry: { type: 'foul', seat: seatAt(1) } }),
  )
  expect(await link.send('games.get', { game: opened.id })).toMatchObject({ error: { code: 'results/has-protocol' } })
})
