// The picture of the evening's post is drawn only if its content has changed, however often it is requested.

import { expect, test, vi } from 'vitest'
import type * as DrawPicture from '../../../src/papers/publishing/drawPicture.ts'
import { newTable, RED_WINS, taken } from '../../club/clubFixture.ts'

const EVENING = '2026-01-01'
const counted = vi.hoisted(() => ({ drawn: 0, isBroken: false }))
vi.mock('../../../src/papers/publishing/drawPicture.ts', async (original) => {
  const module = await original<typeof DrawPicture>()
  return {
    ...module,
    renderPicturePng: (...args: Parameters<typeof module.renderPicturePng>) => {
      counted.drawn += 1
      if (counted.isBroken) return Promise.reject(new Error('no renderer'))
      return module.renderPicturePng(...args)
    },
  }
})

async function playedEvening() {
  const { club, members, game } = await newTable()
  for (const entry of RED_WINS) {
    const { version } = await taken(club.ask('games.get', { game: game.id }))
    await taken(club.ask('games.enter', { game: game.id, version, entry }))
  }
  const picture = async (lang: 'en' | 'ru' | 'uk' = 'en') =>
    (await taken(club.ask('evening.postPicture', { evening: EVENING, lang }))).base64
  const bonus = () => taken(club.addLines(game.id, [{ seat: 1, kind: 'bonus', hundredths: 20, reason: 'r' }]))
  return { club, members, picture, bonus }
}

async function drawnDuring<T>(job: () => Promise<T>): Promise<[drawn: number, result: T]> {
  const before = counted.drawn
  const result = await job()
  return [counted.drawn - before, result]
}

test('the picture is drawn once after a change of the points, and not after irrelevant changes', async () => {
  const { club, members, picture, bonus } = await playedEvening()
  const [first, before] = await drawnDuring(picture)
  expect(first).toBe(1)
  for (const name of ['Oscar', 'Walter', 'Ursula']) {
    await taken(club.ask('members.add', { names: [name] }))
    const people = [{ member: members[0] ?? '', state: 'here' }] as const
    await taken(club.ask('evening.note', { evening: EVENING, people, via: 'tick' }))
    expect(await drawnDuring(picture)).toEqual([0, before])
  }
  await bonus()
  const [again, after] = await drawnDuring(picture)
  expect([again, after === before]).toEqual([1, false])
})

test('simultaneous requests share one drawn picture, and each language has its own', async () => {
  const { picture } = await playedEvening()
  const pictures: string[] = []
  for (const lang of ['en', 'ru', 'uk'] as const) {
    const [drawn, same] = await drawnDuring(() => Promise.all([1, 2, 3].map(() => picture(lang))))
    expect([drawn, new Set(same).size]).toEqual([1, 1])
    pictures.push(...new Set(same))
  }
  expect(new Set(pictures).size).toBe(3)
  const again = () => Promise.all((['en', 'ru', 'uk'] as const).map((lang) => picture(lang)))
  expect(await drawnDuring(again)).toEqual([0, pictures])
})

test('a picture that could not be drawn is drawn at the next request', async () => {
  const { picture } = await playedEvening()
  counted.isBroken = true
  await expect(picture()).rejects.toThrow('no renderer')
  counted.isBroken = false
  expect((await picture()).length).toBeGreaterThan(100)
})
