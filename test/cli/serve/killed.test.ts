// `serve` is killed with SIGKILL and started again with the same store. A frame keeps its number and content after it
// was sent to anybody.

import { describe, expect, it } from 'vitest'
import { opened, told, watchedWhole, watching } from '../../server/client.ts'
import { eventually } from '../../support/eventually.ts'
import { ended, newStore, serve } from './started.ts'

describe('serve', () => {
  it('prints its address, its store and the token in one line', async () => {
    const store = newStore()
    const { address, store: kept, admin } = await serve(store)
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(kept).toBe(store)
    expect(Buffer.from(admin, 'base64url')).toHaveLength(32)
  })

  it('continues every game after a kill, with the same frames for every access right', async () => {
    const store = newStore()
    let server = await serve(store)
    const { id, tokens } = await opened(server.address, { rulebook: 'city', speed: 'live', seed: 11 }, server.admin)
    const rights = [tokens.admin, tokens.town, tokens.seats['1'] ?? '']
    const seen: string[][] = rights.map(() => [])
    for (let kill = 0; kill < 3; kill += 1) {
      const sockets = await Promise.all(
        rights.map((token, i) => watching(server.address, id, token, seen[i]?.length ?? 0)),
      )
      const before = seen.map((frames) => frames.length)
      // The game continues automatically, and each run of the server adds frames for every right.
      await eventually(() => sockets.forEach(({ raw }) => expect(raw.length).toBeGreaterThan(1)))
      await ended(server, 'SIGKILL')
      await Promise.all(sockets.map(({ closed }) => closed))
      sockets.forEach(({ raw }, i) => seen[i]?.push(...raw))
      server = await serve(store)
      for (const [i, token] of rights.entries()) {
        const status = (await told(server.address, `/games/${id}`, token)) as { readonly seq: number }
        expect(status.seq).toBeGreaterThanOrEqual((before[i] ?? 0) + 2)
      }
    }
    // Plays to the end without pauses.
    await fetch(`${server.address}/games/${id}/pause`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.admin}` },
    })
    const halves = await Promise.all(
      rights.map(
        async (token, i) =>
          (await told(server.address, `/games/${id}`, token)) as { readonly seq: number; i: typeof i },
      ),
    )
    for (const [i, token] of rights.entries()) {
      const { raw, socket } = await watching(server.address, id, token)
      await eventually(() => expect(raw).toHaveLength(halves[i]?.seq ?? 0))
      expect(raw.slice(0, seen[i]?.length)).toEqual(seen[i])
      socket.close()
    }
  })

  it('plays the same game with kills as without', async () => {
    const store = newStore()
    let server = await serve(store)
    const game = { rulebook: 'city', seed: 'the same', speed: 'paused' }
    const cut = await opened(server.address, game, server.admin)
    for (let step = 0; step < 6; step += 1) {
      const answer = await fetch(`${server.address}/games/${cut.id}/step`, {
        method: 'POST',
        headers: { authorization: `Bearer ${cut.tokens.admin}` },
      })
      expect(answer.status).toBe(200)
      if (step % 2 === 1) {
        await ended(server, 'SIGKILL')
        server = await serve(store)
      }
    }
    await fetch(`${server.address}/games/${cut.id}/resume`, {
      method: 'POST',
      headers: { authorization: `Bearer ${cut.tokens.admin}` },
    })
    const whole = await opened(server.address, { ...game, speed: 'max' }, server.admin)
    const [a, b] = [
      await watchedWhole(server.address, cut.id, cut.tokens.admin),
      await watchedWhole(server.address, whole.id, whole.tokens.admin),
    ]
    expect(a.slice(1)).toEqual(b.slice(1))
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'on %s notifies its sockets before closing them, stores all entries and ends',
    async (signal) => {
      const store = newStore()
      const server = await serve(store)
      const { id, tokens } = await opened(server.address, { rulebook: 'city', speed: 'live' }, server.admin)
      const { raw, closed } = await watching(server.address, id, tokens.admin)
      await eventually(() => expect(raw.length).toBeGreaterThan(1))
      expect(await ended(server, signal)).toBe(0)
      expect(await closed).toEqual([1001, 'server/ends'])
      const again = await serve(store)
      const { raw: later } = await watching(again.address, id, tokens.admin)
      await eventually(() => expect(later.slice(0, raw.length)).toEqual(raw))
    },
  )
})
