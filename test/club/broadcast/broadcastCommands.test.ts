import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, newClub, taken } from '../clubFixture.ts'

describe('tokens of the broadcast', () => {
  it('are shown once, and kept as hashes', async () => {
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

  it('are gone when they are withdrawn, also for the next start', async () => {
    const store = createMemoryStore()
    const club = newClub(store)
    const { id } = await taken(club.makeToken({ label: 'A', right: 'observer' }))
    await taken(club.withdrawToken(id))
    expect(await codeOf(club.withdrawToken(id))).toBe('broadcast/unknown-token')
    for (const each of [club, newClub(store)]) expect((await taken(each.broadcast())).tokens.size).toBe(0)
  })

  it('of a player are for one seat of one game', async () => {
    const club = newClub()
    expect(await codeOf(club.makeToken({ label: '', right: 'seat', seat: 3 }))).toBe('broadcast/seat-of-a-game')
    expect(await codeOf(club.makeToken({ label: '', right: 'seat', game: 'g' }))).toBe('broadcast/seat-of-a-game')
    expect(await codeOf(club.makeToken({ label: '', right: 'town', seat: 3, game: 'g' }))).toBe(
      'broadcast/seat-of-a-game',
    )
    expect(await codeOf(club.makeToken({ label: '', right: 'seat', seat: 3, game: 'g' }))).toBeUndefined()
  })
})

it('keeps delay, freeze and network, and says when one of them changes', async () => {
  const store = createMemoryStore()
  const club = newClub(store)
  let heard = 0
  club.listen(({ name }) => (heard += Number(name === 'broadcast.changed')))
  await taken(club.setDelay(30))
  await taken(club.setDelay(30))
  await taken(club.freeze())
  await taken(club.setNetwork('lan'))
  expect(heard).toBe(3)
  for (const each of [club, newClub(store)])
    expect(await taken(each.broadcast())).toMatchObject({
      delay: 30,
      network: 'lan',
      frozenAt: expect.any(Number) as unknown,
    })
  await taken(club.unfreeze())
  expect((await taken(club.broadcast())).frozenAt).toBeUndefined()
})
