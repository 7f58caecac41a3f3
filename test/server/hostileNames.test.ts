// The corpus of hostile names through the server. Sockets, overlay answers and pages return each name unchanged as
// text, in JSON that no browser treats as a page. No page of the server contains a name.

import { randomUUID } from 'node:crypto'
import WebSocket from 'ws'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClub } from '../../src/application/club.ts'
import type { WatchView } from '../../src/club/broadcast/watchView.ts'
import { parseName } from '../../src/club/model/name.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { openTable, taken } from '../club/clubFixture.ts'
import { TAKEN_NAMES } from '../support/hostileNames.ts'
import { ADMIN, asked, serverFor } from './client.ts'

const SEATS = 10
const ROLES: readonly Role[] = ['don', 'mafia', 'sheriff', ...Array.from({ length: 7 }, () => 'citizen' as const)]
const kept = (name: string) => {
  const parsed = parseName(name)
  if (!parsed.ok) throw new Error(`${name}: ${parsed.error.code}`)
  return parsed.value
}
const TABLES = Array.from({ length: Math.ceil(TAKEN_NAMES.length / SEATS) }, (_, i) =>
  [...TAKEN_NAMES.slice(i * SEATS, (i + 1) * SEATS), ...TAKEN_NAMES].slice(0, SEATS),
)
/** Parts of markup; inside a JSON text they are harmless. */
const MARKUP = /<script>ranName|<img src=x|<svg|ranName=1>/

async function evening(names: readonly string[]) {
  const store = createMemoryStore()
  const club = createClub({ store, clock: Date.now, ids: randomUUID })
  await taken(club.create(names[0] ?? ''))
  const { added } = await taken(club.ask('members.add', { names, decisions: TAKEN_NAMES.map((name) => ({ name })) }))
  const rules = { rulebook: 'city' as const, preset: 'city', flags: {} }
  const season = await taken(
    club.ask('seasons.open', { name: names[1] ?? '', scheme: 'official-2025', from: '2026-01-01', ...rules }),
  )
  const game = await openTable(
    club,
    season.id,
    added.map(({ id }) => id),
    ROLES,
  )
  const token = await taken(club.makeToken({ label: names[2] ?? '', right: 'town' }))
  const server = await serverFor({ store, club })
  return { club, game: game.id, token, ...server }
}

it('a URL that no route accepts is refused, and the answer does not repeat it', async () => {
  const { address } = await serverFor()
  for (const path of [`/games/${'<script>'.repeat(60)}`, '/games/%zz', `/games/${'x'.repeat(200)}`]) {
    const answer = await asked(address, path, ADMIN)
    expect([answer.status, answer.headers.get('x-content-type-options')], path).toEqual([400, 'nosniff'])
    expect(await answer.json()).toMatchObject({ code: 'server/bad-request', params: { place: '' } })
  }
})

describe.each(TABLES.map((names, i) => [i, names] as const))('the hostile names of table %i', (_, names) => {
  it('hostile names are sent to viewers as text', async () => {
    const { address, token } = await evening(names)
    const socket = new WebSocket(`${address.replace('http', 'ws')}/watch/socket?token=${token.token}`)
    onTestFinished(() => socket.terminate())
    let view: WatchView | undefined
    socket.on('message', (data: Buffer) => {
      view = (JSON.parse(data.toString()) as { readonly view?: WatchView }).view ?? view
    })
    const seats = await vi.waitFor(
      () => {
        const [table] = view?.tables ?? []
        if (table === undefined) throw new Error('not yet')
        return table.seats
      },
      { timeout: 60_000 },
    )
    expect(seats.map(({ name }) => name)).toEqual(names.map(kept))
  })

  it('hostile names are sent to overlays as JSON that browsers must not treat as a page', async () => {
    const { address, token } = await evening(names)
    const answer = await fetch(`${address}/api/get/current_game.php?token=${token.token}`)
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const { game } = (await answer.json()) as { game: { players: readonly { name: string }[] } }
    expect(game.players.map(({ name }) => name)).toEqual(names.map(kept))
  })

  it('hostile names never become markup on a page, even if they are part of the URL', async () => {
    const { address, token } = await evening(names)
    for (const path of ['/watch', '/overlay', '/']) {
      const page = await asked(address, `${path}?lang=ru#${token.token}`)
      expect(await page.text(), path).not.toMatch(MARKUP)
    }
    for (const name of names)
      for (const path of [
        `/games/${encodeURIComponent(name)}`,
        `/${encodeURIComponent(name)}`,
        `/api/get/current_game.php?token=${encodeURIComponent(name)}`,
        `/watch?token=${encodeURIComponent(name)}&lang=${encodeURIComponent(name)}`,
      ]) {
        const answer = await asked(address, path, ADMIN)
        expect(answer.status, path).toBeLessThan(500)
        const text = await answer.text()
        if (/html/.test(answer.headers.get('content-type') ?? '')) expect(text, path).not.toMatch(MARKUP)
        else expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
      }
  })
})
