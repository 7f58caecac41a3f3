// Handlers: malformed arguments never reach the club, every request of the contract is served, and a change is pushed
// once it is stored.

import { describe, expect, it } from 'vitest'
import type { ApiResult } from '../../../src/api/contract/apiResult.ts'
import type { RequestArgs, RequestData, RequestName } from '../../../src/api/requestTypes.ts'
import { createClubService } from '../../../src/api/clubService.ts'
import type { PushMessage, Service } from '../../../src/api/service.ts'
import { newClub } from '../../club/clubFixture.ts'
import { noteOf } from '../../support/attendance.ts'

function client(service: Service) {
  return async <N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestData<N>> => {
    const answer = (await service.call(name, args)) as ApiResult<RequestData<N>>
    if (!answer.ok) throw new Error(`${answer.error.code} ${JSON.stringify(answer.error.params)}`)
    return answer.data
  }
}

const unasked = () => Promise.reject(new Error('nobody asked for that'))

it('a whole evening can be played with requests alone', async () => {
  const service = createClubService(newClub(), {
    health: () => ({ start: null, journal: { entries: 3, comparedAt: 5 } }),
    check: unasked,
    reopen: unasked,
    goOn: unasked,
  })
  const send = client(service)
  const pushes: PushMessage[] = []
  service.listen((push) => pushes.push(push))

  expect(await send('club.status', {})).toMatchObject({ club: null, journal: { entries: 3 }, faults: [] })
  expect((await send('club.create', { name: ' My  club ' })).club).toEqual({ name: 'My club' })
  const { added } = await send('members.add', { names: ['A', 'B', 'C', 'D', 'E', 'F'] })
  await send('evening.note', noteOf(added.map(({ id }) => id)))
  expect((await send('members.rename', { member: added[0]?.id ?? '', name: 'Anna' })).name).toBe('Anna')
  const season = await send('seasons.open', {
    name: 'Spring',
    scheme: 'official-2025',
    from: '2026-03-01',
    rulebook: 'city',
    preset: 'city',
    flags: {},
  })
  const game = await send('games.open', {
    season: season.id,
    evening: '2026-03-01',
    judge: 'J',
    rulebook: 'city',
    preset: 'city',
    flags: season.flags,
    seats: added.map(({ id }) => ({ member: id, immune: false })),
    seed: 42,
  })
  expect(await send('games.list', { unfinished: true })).toHaveLength(1)
  expect(await send('games.list', { latest: 0 }), 'one that runs is always told').toHaveLength(1)

  const don = game.header.seats.find(({ role }) => role === 'don')?.seat ?? game.header.seats[0]?.seat
  if (don === undefined) throw new Error('no Don')
  const ended = await send('games.enter', {
    game: game.id,
    version: game.version,
    entry: { type: 'remove', seat: don },
  })
  expect(ended.outcome).toEqual({ winner: 'red', reason: 'all-black-out' })
  expect(await send('games.list', { season: season.id, unfinished: true })).toEqual([])
  expect(await send('games.list', { latest: 0 })).toEqual([])
  expect(await send('games.list', { latest: 1 })).toHaveLength(1)

  const winner = game.header.seats.find(({ seat }) => seat !== don)?.seat ?? 0
  const lines = await send('ledger.add', {
    game: game.id,
    seat: winner,
    kind: 'bonus',
    hundredths: 40,
    reason: 'bright',
  })
  expect(lines.filter(({ kind, counts }) => kind === 'win' && counts)).toHaveLength(5)
  expect(await send('ledger.list', { game: game.id })).toEqual(lines)
  expect(await send('ledger.compensation', { game: game.id })).toEqual({ weight: '1', seats: [] })
  expect((await send('seasons.standings', { season: season.id }))[0]).toMatchObject({
    place: 1,
    metrics: { total: '1.15', games: '1' },
  })
  const people = added.map(({ id }) => id)
  const draw = await send('games.draw', { season: season.id, evening: '2026-03-01', size: 5, people, seed: 3 })
  expect(draw).toMatchObject({ gamesTonight: 1, gamesInSeason: 1, together: [] })
  expect(draw.waiting.map(({ played }) => played)).toEqual([1])
  for (const { seat, member, timesTonight } of draw.seats)
    expect(timesTonight, 'nobody where he sat').toBe(people[seat - 1] === member ? 1 : 0)
  expect(draw.seats.map(({ timesTonight }) => timesTonight)).toEqual([0, 0, 0, 0, 0])
  const [a = '', b = ''] = people
  await send('plan.setPairs', { season: season.id, pairs: [{ a, b, kind: 'avoid' }] })
  const apart = await send('games.draw', { season: season.id, evening: '2026-03-01', size: 6, people, seed: 3 })
  expect(apart.together).toEqual([])
  expect((await send('charts.progress', { season: season.id })).players).toHaveLength(6)
  expect((await send('ledger.scheme', { scheme: season.scheme })).ranges.map(({ kind }) => kind)).toContain('bonus')

  const undone = await send('games.retract', { game: game.id, version: ended.version, item: 1, reason: 'slip' })
  expect(
    await send('games.correct', {
      game: game.id,
      version: undone.version,
      item: 1,
      entry: { type: 'foul', seat: don },
      reason: 'x',
    }).catch(String),
  ).toContain('games/already-retracted')
  expect(
    (await send('ledger.list', { game: game.id })).filter(
      ({ kind, hundredths, counts }) => kind === 'win' && counts && hundredths > 0,
    ),
  ).toEqual([])

  const { fileName, text, counts } = await send('club.backup', {})
  expect(counts).toMatchObject({ games: 1, seasons: 1 })
  expect(fileName).toBe('consigliere-my-club-2026-01-01.jsonl')
  expect(
    text
      .trimEnd()
      .split('\n')
      .slice(1, -1)
      .map((line) => (JSON.parse(line) as { stream: string }).stream),
  ).toContain(`game/${game.id}`)
  expect(JSON.parse((await send('games.export', { game: game.id })).text)).toMatchObject({
    format: 'consigliere-game',
    version: 1,
  })

  expect(new Set(pushes.map(({ name }) => name))).toEqual(new Set(['changed', 'game.changed']))
})

it('the sample season can be loaded and read with requests alone', async () => {
  const send = client(createClubService(newClub()))
  const { season } = await send('club.loadSample', { lang: 'ru' })
  expect((await send('seasons.standings', { season })).length).toBe(16)
  expect((await send('club.status', {})).club?.name).toContain('Консильери')
})

describe('malformed arguments', () => {
  it.each<[RequestName, unknown, string]>([
    ['club.create', {}, 'name'],
    ['club.create', { name: 'x'.repeat(2000) }, 'name'],
    ['club.create', null, ''],
    ['club.loadSample', { lang: 'fr' }, 'lang'],
    ['members.add', { names: ['a', 1] }, 'names[1]'],
    ['members.add', { names: 'Anna' }, 'names'],
    [
      'seasons.open',
      { name: 'S', scheme: 'official-2025', from: '01.01.2026', rulebook: 'city', preset: 'city', flags: {} },
      'from',
    ],
    [
      'seasons.open',
      { name: 'S', scheme: 'official-2025', from: '2026-01-01', rulebook: 'Chess', preset: 'city', flags: {} },
      'rulebook',
    ],
    ['seasons.setFlags', { season: 's', flags: { liftAll: { deep: true } } }, 'flags.liftAll'],
    [
      'games.open',
      {
        season: 's',
        evening: '2026-01-01',
        judge: '',
        rulebook: 'city',
        preset: 'city',
        flags: {},
        seats: [{ member: 'm', immune: 'yes' }],
        seed: 1,
      },
      'seats[0].immune',
    ],
    [
      'games.open',
      {
        season: 's',
        evening: '2026-01-01',
        judge: '',
        rulebook: 'city',
        preset: 'city',
        flags: {},
        seats: [],
        seed: -1,
      },
      'seed',
    ],
    ['games.enter', { game: 'g', version: 1, entry: { type: 'nominate', by: 1, target: 0 } }, 'entry.target'],
    [
      'games.enter',
      { game: 'g', version: 1, entry: { type: 'vote', nominee: 1, voters: [1, '2'] } },
      'entry.voters[1]',
    ],
    ['games.enter', { game: 'g', version: 1, entry: { type: 'win' } }, 'entry.type'],
    ['games.retract', { game: 'g', version: 1, item: 0, reason: '' }, 'item'],
    ['ledger.add', { game: 'g', seat: 1, kind: 'gift', hundredths: 10, reason: '' }, 'kind'],
    ['ledger.add', { game: 'g', seat: 1, kind: 'bonus', hundredths: 0.5, reason: '' }, 'hundredths'],
    ['games.list', { season: 's', extra: 1 }, ''],
    [
      'documents.table',
      {
        table: {
          name: 'T',
          columns: [{ key: 'sum', title: 'Σ', kind: 'points' }],
          rows: [{ sum: 75 }, { sum: 'many' }],
        },
        format: 'csv',
      },
      'table.rows[1].sum',
    ],
  ])('of %s %j are refused at "%s"', async (request, args, place) => {
    const answer = await createClubService(newClub()).call(request, args)
    expect(answer).toMatchObject({ ok: false, error: { code: 'request/bad-arguments', params: { request, place } } })
  })
})
