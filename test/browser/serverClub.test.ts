// The operator's screen of a served club after its connection was cut: it begins again once the server answers, and asks
// less and less often while it does not.

import { expect, test } from 'vitest'
import { reloadOnceThere } from '../../src/browser/serverClub.ts'
import { turnedClock } from '../agents/clock.ts'

const tick = () => new Promise<void>((resolve) => setImmediate(resolve))

test.each([
  ['the club is open again', 400],
  ['the token is no longer accepted, which the next load says', 401],
])('it reloads once %s', async (_what, last) => {
  const clock = turnedClock()
  const answers = ['cut', 'cut', 503, 429, 502, 500, last] as const
  const asked: string[] = []
  let reloads = 0
  const location = {
    href: 'http://127.0.0.1:6235/#/season/s',
    hash: '#/season/s',
    pathname: '/',
    reload: () => void (reloads += 1),
  }
  const page = {
    location,
    async fetch(address: URL, { headers }: { readonly headers: Record<string, string> }) {
      const answer = answers[asked.length] ?? last
      asked.push(`${address.href} ${headers['authorization']}`)
      if (answer === 'cut') throw new TypeError('fetch failed')
      return { status: answer, json: async () => ({}) }
    },
  }
  const waiting = reloadOnceThere(page, 'token', clock)
  const pauses: number[] = []
  for (let tries = 1; tries < answers.length; tries += 1) {
    await tick()
    const [pause = 0] = clock.due
    pauses.push(pause)
    expect(reloads).toBe(0)
    clock.turn(pause)
  }
  await waiting
  expect(reloads).toBe(1)
  expect(pauses).toEqual([300, 600, 1200, 2400, 4800, 5000])
  expect(new Set(asked)).toEqual(new Set(['http://127.0.0.1:6235/club Bearer token']))
})
