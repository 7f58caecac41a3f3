// A seat of a served game that is played from outside. Its question is only for its token. After an answer that was not
// offered, the question is asked again. A missing answer is lost, but never stops the game. After a restart, the open
// question is asked again.

import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { GuestSeat } from '../../src/server/tables/guestSeat.ts'
import { turnedClock } from '../agents/clock.ts'
import { ADMIN, asked, opened, posted, serverFor, told, watchedWhole, type Made } from './client.ts'

interface Shown {
  readonly over: boolean
  readonly question: {
    readonly number: number
    readonly kind: string
    readonly targets?: readonly number[]
    readonly mayPass?: boolean
    readonly mayTalk: boolean
    readonly again?: string
    readonly seat: number
    readonly role: string
    readonly players: readonly { readonly seat: number; readonly role?: string }[]
    readonly heard: readonly { readonly words: string }[]
  } | null
}

const others = (n: number, policy = 'scripted') => Array.from({ length: n }, () => policy)

function questionOf(address: string, { id, tokens }: Made, at: number, wait = 25): Promise<Shown> {
  return told(address, `/games/${id}/question?wait=${wait}`, tokens.seats[at]) as Promise<Shown>
}

function answer(address: string, { id, tokens }: Made, at: number, body: object): Promise<Response> {
  return posted(address, `/games/${id}/answer`, body, tokens.seats[at])
}

/** Plays a seat as the simplest program would: it names the first target offered. */
async function playedFrom(address: string, game: Made, at: number): Promise<readonly Shown[]> {
  const seen: Shown[] = []
  for (;;) {
    const shown = await questionOf(address, game, at)
    if (shown.over) return seen
    const { question } = shown
    if (question === null) {
      const { alive } = (await told(address, `/games/${game.id}`, game.tokens.seats[at])) as { alive: number[] }
      if (!alive.includes(at)) return seen
      continue
    }
    seen.push(shown)
    const target = question.targets?.find((each) => each !== at)
    await answer(address, game, at, {
      number: question.number,
      ...(target === undefined ? {} : { target }),
      ...(question.kind === 'best-move' ? { named: [] } : {}),
      ...(question.mayTalk ? { words: 'I trust nobody yet. Thank you.' } : {}),
    })
  }
}

describe('a guest', () => {
  it('plays a complete game by answering the questions to its seat', async () => {
    const { address } = await serverFor()
    const game = await opened(address, { rulebook: 'sport', seed: 7, policies: ['guest', ...others(9)] })
    const seen = await playedFrom(address, game, 1)
    expect(seen.length).toBeGreaterThan(2)
    expect(new Set(seen.map(({ question }) => question?.seat))).toEqual(new Set([1]))
    const frames = await watchedWhole(address, game.id, game.tokens.town)
    expect(frames.join('\n')).toContain('I trust nobody yet')
    const { missed = [] } = (await told(address, `/games/${game.id}`, ADMIN)) as { missed?: readonly object[] }
    expect(missed).toEqual([])
  })

  it('can be at every seat, so that twelve guests play a game to its end', async () => {
    const { address } = await serverFor()
    const game = await opened(address, { rulebook: 'city', players: 12, seed: 3, policies: 'guest' })
    await Promise.all(Array.from({ length: 12 }, (_, i) => playedFrom(address, game, i + 1)))
    expect(await told(address, `/games/${game.id}`, ADMIN)).toMatchObject({ over: true, void: false })
  })

  it('is asked again, with the reason, if the answer was not offered', async () => {
    const { address } = await serverFor()
    const game = await opened(address, { rulebook: 'plain', players: 5, seed: 2, policies: ['guest', ...others(4)] })
    const { question } = await questionOf(address, game, 1)
    if (question === null) throw new Error('it was to be asked')
    await answer(address, game, 1, { number: question.number, target: 9 })
    const again = await questionOf(address, game, 1)
    expect(again.question).toMatchObject({ number: question.number + 1, again: 'answer/no-such-target' })
    const late = await answer(address, game, 1, { number: question.number, target: 2 })
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'server/no-question' }])
  })

  it('sees its own card, and no other card unless it belongs to the mafia', async () => {
    const { address } = await serverFor()
    const game = await opened(address, { rulebook: 'sport', seed: 5, policies: 'guest', players: 10 })
    const first = await Promise.all(Array.from({ length: 10 }, (_, i) => questionOf(address, game, i + 1, 0)))
    const questions = first.flatMap(({ question }) => question ?? [])
    expect(questions.length).toBeGreaterThan(0)
    for (const { seat, role, players } of questions) {
      const known = players.filter((each) => each.role !== undefined)
      expect(known.find((each) => each.seat === seat)?.role).toBe(role)
      if (!['mafia', 'don'].includes(role)) expect(known).toHaveLength(1)
    }
  })

  it('loses its answers if it does not respond, and the game continues', async () => {
    const clock = turnedClock()
    const { address } = await serverFor({ clock, log: () => undefined })
    const policies = ['guest', ...others(4, 'random')]
    const game = await opened(address, { rulebook: 'aiwolf-5', seed: 4, policies, answerSeconds: 30 })
    const isOver = async () => ((await told(address, `/games/${game.id}`, ADMIN)) as { readonly over: boolean }).over
    while (!(await isOver())) if (clock.due.includes(30_000)) clock.turn(30_000)
    const status = await told(address, `/games/${game.id}`, ADMIN)
    expect(status).toMatchObject({ over: true, void: true, missed: [{ seat: 1, code: 'answer/late' }] })
  })

  it('is asked the open question again after a restart, and earlier answers are kept', async () => {
    const store = createMemoryStore()
    const first = await serverFor({ store })
    const game = await opened(first.address, { rulebook: 'sport', seed: 7, policies: ['guest', ...others(9)] })
    for (let said = false; !said;) {
      const { question } = await questionOf(first.address, game, 1)
      if (question === null) continue
      said = question.kind === 'speak'
      const target = question.targets?.find((each) => each !== 1)
      const given = said || target === undefined ? { words: 'My first word. Thank you.' } : { target }
      await answer(first.address, game, 1, { number: question.number, ...given })
    }
    const two = await questionOf(first.address, game, 1)
    await first.stop()
    const second = await serverFor({ store })
    const again = await questionOf(second.address, game, 1)
    expect(again.question?.kind).toBe(two.question?.kind)
    expect(again.question?.heard).toEqual(two.question?.heard)
    const export_ = await asked(second.address, `/games/${game.id}/export`, game.tokens.town)
    expect(await export_.text()).toContain('My first word')
  })
})

describe('a question to a guest', () => {
  it('is shown only to the token of its seat', async () => {
    const { address } = await serverFor()
    const game = await opened(address, { rulebook: 'sport', seed: 7, policies: ['guest', ...others(9)] })
    const { id, tokens } = game
    const codes = await Promise.all(
      [ADMIN, tokens.admin, tokens.town, tokens.seats['2'], undefined].map(async (token) => {
        const one = await asked(address, `/games/${id}/question`, token)
        const two = await posted(address, `/games/${id}/answer`, { number: 1 }, token ?? '')
        return [one.status, two.status]
      }),
    )
    expect(codes).toEqual([
      [403, 403],
      [403, 403],
      [403, 403],
      [409, 409],
      [401, 401],
    ])
  })

  it('is `null` in the server’s response after the end of the game', async () => {
    const { address } = await serverFor()
    const game = await opened(address, { rulebook: 'plain', players: 3, seed: 1, policies: ['guest', ...others(2)] })
    await playedFrom(address, game, 1)
    expect(await questionOf(address, game, 1)).toEqual({ over: true, question: null })
  })

  it('resolves to `undefined` at once if its request has already ended', async () => {
    const clock = turnedClock()
    const guest = new GuestSeat('en')
    expect(await guest.question(clock, 25_000, AbortSignal.abort())).toBeUndefined()
  })
})
