// Output of the server while something is held back, over all combinations of hold, hiding, right and surface. Two
// evenings that differ only in a secret give the same bytes, and a token for one game gives only that game.

import WebSocket from 'ws'
import { describe, expect, test } from 'vitest'
import type { WatchView } from '../../src/club/broadcast/watchView.ts'
import { processClock } from '../../src/store/platform.ts'
import { heldEvening, HIDINGS, HOLDS, SECRETS, type Evening, type Hold } from '../club/broadcast/heldEvening.ts'
import { taken } from '../club/clubFixture.ts'
import { eventually } from '../support/eventually.ts'
import { asked, serverFor, type TestServer } from './client.ts'

const RIGHTS = ['town', 'seat', 'one', 'observer'] as const
type Right = (typeof RIGHTS)[number]

async function viewOf({ address }: TestServer, token: string, query = ''): Promise<WatchView> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/watch/socket?token=${token}${query}`)
  const views: WatchView[] = []
  socket.on('message', (data: Buffer) => {
    const { view } = JSON.parse(data.toString()) as { readonly view?: WatchView }
    if (view !== undefined) views.push(view)
  })
  await eventually(() => expect(views).not.toEqual([]))
  socket.terminate()
  return views[0] as WatchView
}

const textOf = async ({ address }: TestServer, path: string, token: string) => {
  const answer = await asked(address, path, token)
  return [answer.status, await answer.text()]
}

/** Every surface that shows games logged by a secretary. */
const SURFACES: Readonly<
  Record<string, (server: TestServer, token: string, game: string, right: Right) => Promise<unknown>>
> = {
  async watch(server, token, game, right) {
    const view = await viewOf(server, token)
    if (right === 'one' || right === 'seat') {
      expect(view.standings).toEqual([])
      expect(view.tables.every((table) => table.game === game)).toBe(true)
    }
    return view
  },
  'current game': (server, token) => textOf(server, `/api/get/current_game.php?token=${token}`, ''),
  status: (server, token, game) => textOf(server, `/games/${game}`, token),
  export: (server, token, game) => textOf(server, `/games/${game}/export`, token),
  'post mortem': (server, token, game) => textOf(server, `/games/${game}/export?view=post-mortem`, token),
}

async function servers(hold: Hold, hiding: string, secret: string) {
  const pair: { readonly evening: Evening; readonly server: TestServer }[] = []
  for (const variant of [0, 1] as const) {
    const evening = await heldEvening(hold, HIDINGS[hiding])
    await SECRETS[secret]?.tell(evening, variant)
    const { store, club, time } = evening
    pair.push({ evening, server: await serverFor({ store, club, time, clock: processClock }) })
  }
  return pair
}

async function all(pair: Awaited<ReturnType<typeof servers>>, right: Right): Promise<readonly string[]> {
  return Promise.all(
    pair.map(async ({ evening, server }) => {
      const told: unknown[] = []
      for (const look of Object.values(SURFACES))
        told.push(await look(server, evening.tokens[right], evening.games[2], right))
      return JSON.stringify(told)
    }),
  )
}

const secrets = Object.keys(SECRETS)

test('a page with a delay shows nothing earlier than its delay when it is loaded again', async () => {
  const [pair] = await servers('nothing', 'open', 'an entry')
  if (pair === undefined) throw new Error('no evening')
  const { evening, server } = pair
  const fouls = async (query: string) => {
    const { tables } = await viewOf(server, evening.tokens.town, query)
    return tables[0]?.seats.map((seat) => seat.fouls)
  }
  const late = await fouls('&delay=30')
  expect(late).toEqual([0, 1, 0, 0, 0, 0])
  expect(await fouls('')).toEqual([0, 1, 0, 1, 0, 0])
  expect(await fouls('&delay=30')).toEqual(late)
  evening.later(31)
  expect(await fouls('&delay=30')).toEqual([0, 1, 0, 1, 0, 0])
})

test('wrong tokens of overlays are counted, and a valid token is still accepted', async () => {
  const [pair] = await servers('nothing', 'open', 'an entry')
  if (pair === undefined) throw new Error('no evening')
  const { server, evening } = pair
  const ask = async (token: string) => (await asked(server.address, `/api/get/current_game.php?token=${token}`)).status
  const tried: number[] = []
  for (let n = 0; n < 61; n += 1) tried.push(await ask(`wrong${n}`))
  expect([tried[0], tried.at(-1)]).toEqual([200, 429])
  expect(await ask(evening.tokens.town)).toBe(200)
})

describe.each(
  (Object.keys(HOLDS) as Hold[]).flatMap((hold) => Object.keys(HIDINGS).map((each) => [hold, each] as const)),
)('with %s held back and standings %s', (hold, hiding) => {
  test('two evenings that differ only in a withheld secret look the same on every surface', async () => {
    // A different secret for each combination; all secrets are tested at the level of the club (publicView.test.ts).
    const at = Object.keys(HOLDS).indexOf(hold) * 3 + Object.keys(HIDINGS).indexOf(hiding)
    const secret = secrets[at % secrets.length] ?? ''
    const pair = await servers(hold, hiding, secret)
    for (const right of RIGHTS) {
      const [a, b] = await all(pair, right)
      if (hold !== 'nothing' && right !== 'observer') expect(b, right).toBe(a)
      else if (SECRETS[secret]?.isOfStandings !== true) expect(b, right).not.toBe(a)
    }
    if (hold === 'nothing' || SECRETS[secret]?.isOfStandings === true) return
    for (const { evening } of pair) {
      await taken(evening.club.unfreeze())
      evening.later(61)
    }
    for (const right of RIGHTS) {
      const [a, b] = await all(pair, right)
      expect(b, right).not.toBe(a)
    }
  })
})
