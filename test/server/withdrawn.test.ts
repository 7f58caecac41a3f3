// Withdrawn tokens of games that the server plays are refused by every surface and disconnected where they watch, for
// good.

import { expect, it } from 'vitest'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { eventually } from '../support/eventually.ts'
import { ADMIN, asked, opened, posted, serverFor, told, watching } from './client.ts'

const withdrawn = async (address: string, game: string, right: string, token: string = ADMIN) => {
  const answer = await asked(address, `/games/${game}/tokens/${right}`, token, { method: 'DELETE' })
  return [answer.status, await answer.json()] as const
}
const refusalOf = async (answer: Promise<Response>) => {
  const { status } = await answer
  return [status, ((await (await answer).json()) as { readonly code?: string }).code]
}

it('withdrawing a token closes its sockets and refuses it, while other tokens stay valid', async () => {
  const { address } = await serverFor()
  const { id, tokens } = await opened(address, { rulebook: 'city', speed: 'paused' })
  const seat = tokens.seats['3'] ?? ''
  const [one, other, third] = [
    await watching(address, id, seat),
    await watching(address, id, seat),
    await watching(address, id, tokens.town),
  ]
  const listed = (await told(address, `/games/${id}/tokens`, tokens.admin)) as {
    readonly tokens: readonly { readonly right: string; readonly seat?: number; readonly connected: number }[]
  }
  expect(listed.tokens.filter(({ connected }) => connected > 0)).toEqual([
    { right: 'town', isWithdrawn: false, connected: 1 },
    { right: 'seat', seat: 3, isWithdrawn: false, connected: 2 },
  ])
  const [status, after] = await withdrawn(address, id, '3', tokens.admin)
  expect(status).toBe(200)
  expect(after).toMatchObject({
    tokens: expect.arrayContaining([{ right: 'seat', seat: 3, isWithdrawn: true, connected: 0 }]) as unknown,
  })
  expect([await one.closed, await other.closed]).toEqual([
    [1008, 'server/withdrawn'],
    [1008, 'server/withdrawn'],
  ])
  for (const path of [`/games/${id}`, `/games/${id}/export`, `/ws/${id}?token=${seat}`])
    expect(await refusalOf(asked(address, path, seat)), path).toEqual([401, 'server/withdrawn'])
  await posted(address, `/games/${id}/step`, undefined, tokens.admin)
  await eventually(() => expect(third.frames.length).toBeGreaterThan(1))
  expect((await asked(address, `/games/${id}`, tokens.seats['4'])).status).toBe(200)
})

it('a withdrawn token stays withdrawn after a restart, even if the game was already over', async () => {
  const store = createMemoryStore()
  const before = await serverFor({ store })
  const paused = await opened(before.address, { rulebook: 'city', speed: 'paused' })
  const over = await opened(before.address, { rulebook: 'aiwolf-5' })
  await (
    await watching(before.address, over.id, over.tokens.town)
  ).closed
  expect((await withdrawn(before.address, paused.id, 'town'))[0]).toBe(200)
  expect((await withdrawn(before.address, over.id, 'admin'))[0]).toBe(200)
  const kept = await store.read(`table/${over.id}`)
  await before.stop()

  const { address } = await serverFor({ store })
  expect(await refusalOf(asked(address, `/games/${paused.id}`, paused.tokens.town))).toEqual([401, 'server/withdrawn'])
  expect(await refusalOf(asked(address, `/games/${over.id}`, over.tokens.admin))).toEqual([401, 'server/withdrawn'])
  expect(await told(address, `/games/${over.id}`, over.tokens.town)).toMatchObject({ over: true })
  // The finished game is not ended a second time.
  expect(await store.read(`table/${over.id}`)).toEqual(kept)
  const { frames, socket } = await watching(address, paused.id, paused.tokens.admin)
  await posted(address, `/games/${paused.id}/step`, undefined, paused.tokens.admin)
  await eventually(() => expect(frames.length).toBeGreaterThan(1))
  socket.close()
})

it('only a game’s admin or the operator may withdraw its tokens, any number of times', async () => {
  const { address } = await serverFor()
  const [one, other] = [
    await opened(address, { rulebook: 'city', speed: 'paused' }),
    await opened(address, { rulebook: 'city', speed: 'paused' }),
  ]
  for (const token of [one.tokens.town, one.tokens.seats['1'] ?? '']) {
    expect(await withdrawn(address, one.id, 'town', token)).toMatchObject([403, { code: 'server/admin-only' }])
    expect(await refusalOf(asked(address, `/games/${one.id}/tokens`, token))).toEqual([403, 'server/admin-only'])
  }
  expect(await withdrawn(address, one.id, 'town', other.tokens.admin)).toMatchObject([
    403,
    { code: 'server/another-game' },
  ])
  expect(await withdrawn(address, one.id, '40')).toMatchObject([404, { code: 'server/unknown-token' }])
  for (const wrong of ['observer', '0', '100', '-1', 'admin%20'])
    expect(await withdrawn(address, one.id, wrong), wrong).toMatchObject([400, { code: 'server/bad-request' }])
  expect(await withdrawn(address, 'f'.repeat(32), 'town')).toMatchObject([404, { code: 'server/unknown-game' }])
  const [first, again] = [await withdrawn(address, one.id, 'town'), await withdrawn(address, one.id, 'town')]
  expect(again).toEqual(first)
  // Withdraws the admin's own token, too, which leaves only the operator.
  expect((await withdrawn(address, one.id, 'admin', one.tokens.admin))[0]).toBe(200)
  expect(await withdrawn(address, one.id, '1', one.tokens.admin)).toMatchObject([401, { code: 'server/withdrawn' }])
  expect((await withdrawn(address, one.id, '1'))[0]).toBe(200)
})

it('a withdrawal that the store refuses has no effect', async () => {
  const store = createMemoryStore()
  let isFull = false
  const { address } = await serverFor({
    store: {
      ...store,
      append: (stream, version, events) =>
        isFull
          ? Promise.resolve({ ok: false, error: { code: 'store/unavailable', params: { cause: 'full' } } })
          : store.append(stream, version, events),
    },
    log: () => undefined,
  })
  const { id, tokens } = await opened(address, { rulebook: 'city', speed: 'paused' })
  isFull = true
  expect(await withdrawn(address, id, 'town')).toMatchObject([500, { code: 'store/unavailable' }])
  expect((await asked(address, `/games/${id}`, tokens.town)).status).toBe(200)
  isFull = false
  expect((await withdrawn(address, id, 'town'))[0]).toBe(200)
  expect((await asked(address, `/games/${id}`, tokens.town)).status).toBe(401)
})
