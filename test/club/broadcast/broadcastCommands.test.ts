import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createClub } from '../../../src/application/club.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import { codeOf, newClub, newTable, openCup, s, taken } from '../clubFixture.ts'
import { judgedCup } from './judgedCup.ts'

it('a watched game lists its entries from a given version on, each with its own version', async () => {
  const { club, game } = await newTable()
  for (const seat of [2, 3]) {
    const { version } = await taken(club.ask('games.get', { game: game.id }))
    await taken(club.ask('games.enter', { game: game.id, version, entry: { type: 'foul', seat: s(seat) } }))
  }
  const items = async (from?: number) => {
    const { items: told, version, opened } = await taken(club.watchedGame(game.id, from))
    expect(opened.id).toBe(game.id)
    return [version, told.map(({ item, version: at }) => [at, item.type === 'made' ? item.entry : item.type])]
  }
  const [first, second] = [
    [2, { type: 'foul', seat: 2 }],
    [3, { type: 'foul', seat: 3 }],
  ]
  expect(await items()).toEqual([3, [first, second]])
  expect(await items(3)).toEqual([3, [second]])
  expect(await items(4)).toEqual([3, []])
  expect(await codeOf(club.watchedGame('elsewhere'))).toBe('games/unknown')
})

it('a changed delay, freeze or network is stored, and is reported once', async () => {
  const store = createMemoryStore()
  const club = newClub(store)
  let heard = 0
  club.listen((_, { name }) => (heard += Number(name === 'broadcast.changed')))
  await taken(club.setDelay(30))
  await taken(club.setDelay(30))
  for (let twice = 0; twice < 2; twice += 1) await taken(club.freeze())
  for (let twice = 0; twice < 2; twice += 1) await taken(club.setNetwork('lan'))
  expect(heard).toBe(3)
  for (const each of [club, newClub(store)])
    expect(await taken(each.broadcast())).toMatchObject({
      delay: 30,
      network: 'lan',
      frozenAt: expect.any(Number) as unknown,
    })
  for (let twice = 0; twice < 2; twice += 1) await taken(club.unfreeze())
  expect((await taken(club.broadcast())).frozenAt).toBeUndefined()
  expect(heard).toBe(4)
})

describe('broadcast tokens', () => {
  it('are shown once, and stored as hashes', async () => {
    const store = createMemoryStore()
    const club = newClub(store)
    const { id, token } = await taken(club.makeToken({ label: ' The hall ', right: 'town' }))
    const { tokens } = await taken(club.broadcast())
    expect([...tokens.values()]).toEqual([
      {
        id,
        label: 'The hall',
        right: 'town',
        madeAt: expect.any(Number) as unknown,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      },
    ])
    const kept = await store.read('broadcast')
    expect(JSON.stringify(kept)).toContain('The hall')
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  it('no longer exist after they are withdrawn, even after a restart', async () => {
    const store = createMemoryStore()
    const club = newClub(store)
    const { id } = await taken(club.makeToken({ label: 'A', right: 'observer' }))
    await taken(club.withdrawToken(id))
    expect(await codeOf(club.withdrawToken(id))).toBe('broadcast/unknown-token')
    for (const each of [club, newClub(store)]) expect((await taken(each.broadcast())).tokens.size).toBe(0)
  })

  it('of a player must name one seat of one game', async () => {
    const club = newClub()
    expect(await codeOf(club.makeToken({ label: '', right: 'seat', seat: 3 }))).toBe('broadcast/seat-of-a-game')
    expect(await codeOf(club.makeToken({ label: '', right: 'seat', game: 'g' }))).toBe('broadcast/seat-of-a-game')
    expect(await codeOf(club.makeToken({ label: '', right: 'town', seat: 3, game: 'g' }))).toBe(
      'broadcast/seat-of-a-game',
    )
    expect(await codeOf(club.makeToken({ label: '', right: 'seat', seat: 3, game: 'g' }))).toBeUndefined()
  })

  it('are limited to five hundred, excluding withdrawn tokens', async () => {
    const { club, season, olga } = await judgedCup()
    const made = []
    for (let n = 0; n < 500; n += 1) made.push(await taken(club.makeToken({ label: `${n}`, right: 'town' })))
    const refused = { ok: false, error: { code: 'broadcast/too-many-tokens', params: { most: 500 } } }
    expect(await club.makeToken({ label: '', right: 'town' })).toEqual(refused)
    expect(await club.makeJudgeLink({ season, ...olga })).toEqual(refused)
    await taken(club.withdrawToken(made[7]?.id ?? ''))
    await taken(club.makeJudgeLink({ season, ...olga }))
    expect(await club.makeToken({ label: '', right: 'town' })).toEqual(refused)
  })

  it('are recognised by their hash and do not contain their id', async () => {
    const { club, season, olga } = await judgedCup()
    for (const { id, token } of [
      await taken(club.makeToken({ label: '', right: 'town' })),
      await taken(club.makeJudgeLink({ season, ...olga })),
    ]) {
      const { tokens } = await taken(club.broadcast())
      expect(tokens.get(id)?.hash).toBe(createHash('sha256').update(token).digest('hex'))
      expect(token).toMatch(/^[^-]+$/)
      expect(token).not.toContain(id)
    }
  })

  it('have 244 random bits from two random ids', async () => {
    const made: string[] = []
    const ids = () => {
      const id = randomUUID()
      made.push(id)
      return id
    }
    const club = createClub({ store: createMemoryStore(), clock: () => 1_767_225_600_000, ids })
    await taken(club.create('Riverside'))
    const season = await openCup(club)
    for (const token of [
      (await taken(club.makeToken({ label: '', right: 'town' }))).token,
      (await taken(club.makeJudgeLink({ season, judge: 'Olga' }))).token,
    ]) {
      const own = made.filter((id) => token.includes(id.replaceAll('-', '')))
      expect(own.join('').replaceAll('-', '')).toBe(token)
      expect(own).toHaveLength(2)
    }
  })

  it('are not issued if the store refuses to store them', async () => {
    const store = createMemoryStore()
    const club = newClub(store)
    await taken(club.broadcast())
    await store.close()
    expect(await codeOf(club.makeToken({ label: '', right: 'town' }))).toMatch(/^store\//)
    expect((await taken(club.broadcast())).tokens.size).toBe(0)
  })

  it('cannot be issued or withdrawn while stored tokens are unreadable', async () => {
    const shelf: MemoryStoreContent = new Map()
    const { id } = await taken(newClub(createMemoryStore(shelf)).makeToken({ label: '', right: 'town' }))
    const kept = shelf.get('broadcast') ?? expect.fail('nothing is kept')
    shelf.set('broadcast', { ...kept, records: kept.records.map((each) => ({ ...each, hash: '0'.repeat(64) })) })
    const club = newClub(createMemoryStore(shelf), 'again')
    const codes = [
      await codeOf(club.broadcast()),
      await codeOf(club.makeToken({ label: '', right: 'town' })),
      await codeOf(club.withdrawToken(id)),
    ]
    expect(new Set(codes).size).toBe(1)
    expect(codes[0]).toMatch(/^store\//)
  })
})

describe('a judge’s link', () => {
  it('replaces only the judge’s earlier link for the season', async () => {
    const { club, season, olga, boris } = await judgedCup()
    const other = await openCup(club, 'Other cup')
    const labels = async () => [...(await taken(club.namedBroadcast())).tokens.values()].map(({ label }) => label)
    await taken(club.makeToken({ label: 'Hall', right: 'town' }))
    for (const of of [season, other]) await taken(club.makeJudgeLink({ season: of, ...olga }))
    await taken(club.makeJudgeLink({ season, ...boris }))
    const first = ['Hall', 'Olga · Cup', 'Olga · Other cup', 'Boris · Cup']
    expect(await labels()).toEqual(first)
    await taken(club.makeJudgeLink({ season, judge: ' olga ' }))
    expect(await labels()).toEqual(['Hall', 'Olga · Other cup', 'Boris · Cup', 'Olga · Cup'])
    const link = [...(await taken(club.broadcast())).tokens.values()].at(-1)?.link
    expect(link).toEqual({ season, judgeId: olga.judgeId })
    await taken(club.ask('members.rename', { member: olga.judgeId, name: 'Olga Ray' }))
    expect((await labels()).at(-1)).toBe('Olga Ray · Cup')
  })

  it('adds a judge with an unknown name as a guest', async () => {
    const { club, season } = await judgedCup()
    const { id } = await taken(club.makeJudgeLink({ season, judge: 'Victor' }))
    const { tokens } = await taken(club.namedBroadcast())
    const guest = (await taken(club.ask('members.list', {}))).find(({ name }) => name === 'Victor')
    expect(guest?.active).toBe(false)
    expect(tokens.get(id)).toMatchObject({ right: 'table', link: { season, judge: 'Victor', judgeId: guest?.id } })
    await taken(club.makeJudgeLink({ season, judge: ' ' }))
    expect([...(await taken(club.broadcast())).tokens.values()].at(-1)?.link).toMatchObject({ judgeId: '' })
    expect(await codeOf(club.makeJudgeLink({ season: 'elsewhere', judge: 'Victor' }))).toBe('seasons/unknown')
  })
})
