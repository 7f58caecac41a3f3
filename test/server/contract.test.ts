// Contract of docs/spec/agents.md §4, as clients use it over real sockets.

import { describe, expect, it, onTestFinished } from 'vitest'
import { ModelSettingsByName } from '../../src/agents/llm/modelList.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { ok } from '../../src/rules/vocabulary.ts'
import { settings } from '../agents/llm/playing.ts'
import { standIn } from '../agents/llm/standIn.ts'
import { eventually } from '../support/eventually.ts'
import { ADMIN, asked, opened, posted, serverFor, told, watchedWhole, watching, type Frame } from './client.ts'

const numbered = (raw: readonly string[]) => raw.map((line) => (JSON.parse(line) as Frame).seq)
const upTo = (n: number, from = 1) => Array.from({ length: n }, (_, i) => from + i)

async function refusalOf(address: string, game: object): Promise<readonly [number, string]> {
  const answer = await posted(address, '/games', game)
  return [answer.status, ((await answer.json()) as { readonly code: string }).code]
}

it('commands of a game are accepted only from its admin', async () => {
  const { address } = await serverFor()
  const { id, tokens } = await opened(address, { rulebook: 'city', speed: 'paused' })
  const { paths } = (await (await asked(address, '/openapi.json')).json()) as {
    readonly paths: Readonly<Record<string, object>>
  }
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    // An answer needs the token of its seat (guestSeat.test.ts).
    path.startsWith('/games/{id}/') && !path.endsWith('/answer') && 'post' in methods
      ? [['POST', path.replace('{id}', id)]]
      : [],
  )
  expect(routes.length).toBeGreaterThan(2)
  for (const [method = '', path = ''] of [
    ...routes,
    ['GET', `/games/${id}/tokens`],
    ['DELETE', `/games/${id}/tokens/town`],
  ])
    for (const token of [tokens.town, ...Object.values(tokens.seats)]) {
      const answer = await asked(address, path, token, { method })
      expect([method, path, answer.status, await answer.json()]).toMatchObject([
        method,
        path,
        403,
        { code: 'server/admin-only' },
      ])
    }
})

describe('a game that the server plays', () => {
  it.each(RULEBOOKS.map(({ id }) => id))(
    'of %s sends all frames, numbered without gaps, to its end for every access right',
    async (rulebook) => {
      const { address } = await serverFor()
      const { id, tokens } = await opened(address, { rulebook })
      for (const token of [ADMIN, tokens.admin, tokens.town, tokens.seats['1'] ?? '']) {
        const raw = await watchedWhole(address, id, token)
        expect(numbered(raw)).toEqual(upTo(raw.length))
        expect(raw.filter((line) => line.includes('"type":"GAME_ENDED"'))).toEqual([raw.at(-1)])
        expect(await (await asked(address, `/games/${id}/export`, token)).text()).toBe(
          raw.map((line) => `${line}\n`).join(''),
        )
        expect(await told(address, `/games/${id}`, token)).toMatchObject({
          id,
          rulebook,
          phase: 'over',
          over: true,
          seq: raw.length,
        })
      }
    },
  )

  it('sends a returning client only the frames not yet received', async () => {
    const { address } = await serverFor()
    const { id, tokens } = await opened(address, { rulebook: 'city' })
    const all = await watchedWhole(address, id, tokens.town)
    expect(await watchedWhole(address, id, tokens.town, 10)).toEqual(all.slice(10))
    expect(await watchedWhole(address, id, tokens.town, all.length)).toEqual([])
    await expect(watching(address, id, tokens.town, all.length + 1)).rejects.toThrow(/409 .*server\/from-ahead/)
  })

  it('shows its players the earlier games of the series', async () => {
    const model = await standIn()
    onTestFinished(() => model.close())
    const store = createMemoryStore()
    const models = new ModelSettingsByName(ok(settings({ url: model.address('plays') })))
    const server = await serverFor({ store, models })
    const { address } = server
    const first = await opened(address, { rulebook: 'sport' })
    await watchedWhole(address, first.id, ADMIN)
    const second = await opened(address, { rulebook: 'sport', after: first.id })
    await watchedWhole(address, second.id, ADMIN)
    const policies = ['llm', ...Array.from({ length: 9 }, () => 'scripted')]
    const third = await opened(address, { rulebook: 'sport', policies, speed: 'paused', after: second.id })
    const won = async (id: string) => {
      const { outcome } = (await told(address, `/games/${id}`, ADMIN)) as { readonly outcome: { winner: string } }
      return outcome.winner === 'red' ? 'Red' : 'Black'
    }
    const remembered = [await won(second.id), await won(first.id)]
    for (const [wrong, refusal] of [
      [{ rulebook: 'sport', after: third.id }, [409, 'server/not-over']],
      [{ rulebook: 'city', after: first.id }, [400, 'server/other-series']],
      [{ rulebook: 'sport', players: 9, after: first.id }, [400, 'server/other-series']],
      [{ rulebook: 'sport', after: 'f'.repeat(32) }, [404, 'server/unknown-game']],
    ] as const)
      expect(await refusalOf(address, wrong)).toEqual(refusal)
    await server.stop()
    const again = (await serverFor({ store, models })).address
    await posted(again, `/games/${third.id}/resume`, undefined)
    await watchedWhole(again, third.id, ADMIN)
    expect(model.asked.length).toBeGreaterThan(0)
    for (const { body } of model.asked) {
      const user = body.messages.findLast(({ role }) => role === 'user')
      const { earlierGames } = JSON.parse(user?.content ?? '') as { earlierGames: readonly { won: string }[] }
      expect(earlierGames.map((game) => game.won)).toEqual(remembered)
    }
  })

  it('can be paused, advanced round by round and resumed', async () => {
    const { address } = await serverFor()
    const { id, tokens } = await opened(address, { rulebook: 'sport', speed: 'paused' })
    const { frames, closed } = await watching(address, id, tokens.admin)
    await eventually(() => expect(frames).toHaveLength(1))
    const step = async () =>
      (await (await posted(address, `/games/${id}/step`, undefined, tokens.admin)).json()) as { readonly seq: number }
    const { seq: first } = await step()
    const { seq: second } = await step()
    expect(first).toBeGreaterThan(1)
    expect(second).toBeGreaterThan(first)
    expect(await told(address, `/games/${id}`, tokens.admin)).toMatchObject({
      seq: second,
      over: false,
      paused: true,
      outcome: null,
    })
    await posted(address, `/games/${id}/resume`, undefined, tokens.admin)
    expect(await closed).toEqual([1000, ''])
    expect((await posted(address, `/games/${id}/pause`, undefined, tokens.admin)).status).toBe(409)
  })

  it('is the same for the same seed, except for id and tokens', async () => {
    const { address } = await serverFor()
    const [one, other] = [
      await opened(address, { rulebook: 'city', seed: 7 }),
      await opened(address, { rulebook: 'city', seed: 7 }),
    ]
    expect(one.id).not.toBe(other.id)
    expect(one.tokens.town).not.toBe(other.tokens.town)
    const [a, b] = [await watchedWhole(address, one.id, ADMIN), await watchedWhole(address, other.id, ADMIN)]
    expect(a.slice(1)).toEqual(b.slice(1))
  })

  it('seats the requested players', async () => {
    const { address } = await serverFor()
    const players = ['Ann', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay']
    const policies = ['random', 'scripted', 'random', 'scripted', 'scripted:careless', 'scripted:stubborn']
    const { id, tokens } = await opened(address, { rulebook: 'city', players, policies })
    const [created] = await watchedWhole(address, id, tokens.town)
    expect(JSON.parse(created ?? '')).toMatchObject({
      payload: { seats: players.map((name, i) => ({ seat: i + 1, name })) },
    })
  })
})

describe('a refused request', () => {
  const refusals: readonly (readonly [
    what: string,
    status: number,
    code: string,
    ask: (address: string, game: string, tokens: Readonly<Record<'admin' | 'town', string>>) => Promise<Response>,
  ])[] = [
    ['a missing token', 401, 'server/no-token', (address, game) => asked(address, `/games/${game}`)],
    ['a wrong token', 401, 'server/bad-token', (address, game) => asked(address, `/games/${game}`, 'wrong')],
    [
      'a very long token',
      401,
      'server/bad-token',
      (address, game) => asked(address, `/games/${game}`, 'x'.repeat(3000)),
    ],
    [
      'a token in the URL of a request',
      401,
      'server/no-token',
      (address, game, { town }) => asked(address, `/games/${game}?token=${town}`),
    ],
    [
      'a command from a spectator',
      403,
      'server/admin-only',
      (address, game, { town }) => posted(address, `/games/${game}/pause`, undefined, town),
    ],
    [
      'a game’s own admin opening another game',
      403,
      'server/admin-only',
      (address, _, { admin }) => posted(address, '/games', { rulebook: 'city' }, admin),
    ],
    [
      'the token of another game',
      403,
      'server/another-game',
      (address, _, { admin }) => asked(address, `/games/${'0'.repeat(32)}`, admin),
    ],
    ['an unknown game', 404, 'server/unknown-game', (address) => asked(address, `/games/${'0'.repeat(32)}`, ADMIN)],
    ['an unknown path', 404, 'server/unknown-path', (address) => asked(address, '/nothing', ADMIN)],
    [
      'an unknown rulebook',
      400,
      'setup/unknown-rulebook',
      (address) => posted(address, '/games', { rulebook: 'chess' }),
    ],
    [
      'too many players',
      400,
      'setup/seat-count',
      (address) => posted(address, '/games', { rulebook: 'aiwolf-5', players: 6 }),
    ],
    [
      'the wrong number of policies',
      400,
      'server/policies',
      (address) => posted(address, '/games', { rulebook: 'city', players: 6, policies: ['random'] }),
    ],
    [
      'a model at a server without models',
      409,
      'server/no-model',
      (address) => posted(address, '/games', { rulebook: 'city', policies: 'llm' }),
    ],
    [
      'an unknown field',
      400,
      'server/bad-request',
      (address) => posted(address, '/games', { rulebook: 'city', cards: [] }),
    ],
    [
      'invalid JSON',
      400,
      'server/bad-request',
      (address) =>
        asked(address, '/games', ADMIN, { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }),
    ],
    [
      'a body of a megabyte',
      400,
      'server/bad-request',
      (address) => posted(address, '/games', { rulebook: 'x'.repeat(1_000_000) }),
    ],
    [
      'the end of a game in progress',
      409,
      'server/not-over',
      (address, game, { town }) => asked(address, `/games/${game}/export?view=post-mortem`, town),
    ],
    [
      'a request to a socket’s path',
      400,
      'server/socket-only',
      (address, game, { town }) => asked(address, `/ws/${game}?token=${town}`),
    ],
    [
      'a foreign page',
      403,
      'server/wrong-origin',
      (address, game) => asked(address, `/games/${game}`, ADMIN, { headers: { origin: 'http://evil.example' } }),
    ],
  ]

  it.each(refusals)('because of %s gets status %i and %s', async (_what, status, code, ask) => {
    const { address } = await serverFor()
    const { id, tokens } = await opened(address, { rulebook: 'city', speed: 'paused' })
    const answer = await ask(address, id, tokens)
    expect([answer.status, await answer.json()]).toEqual([status, { code, params: expect.any(Object) as unknown }])
  })
})
