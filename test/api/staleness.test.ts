// A screen repeats a query when a key of its answer is reported as changed (src/api/contract/apiResult.ts). The law: if
// a change alters an answer, the keys on which the answer is based overlap the keys that the change reported. Tested
// for every change and every query that a screen keeps current. A new query without arguments does not compile.

import { expect, test } from 'vitest'
import { type ApiResult, areReadKeysTouched } from '../../src/api/contract/apiResult.ts'
import type { RequestName } from '../../src/api/requestTypes.ts'
import { createClubService } from '../../src/api/clubService.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { newClub } from '../club/clubFixture.ts'
import { askOver, played, prepare, questionsOf, scenes, SEATING } from './scenes.ts'

/** Text of an answer without the keys on which it is based. */
const said = ({ reads: _, ...answer }: ApiResult<unknown>) => JSON.stringify(answer)

test.each(
  // Before `club.create`, there is no club to query.
  scenes
    .filter(({ name }) => name !== 'club.create')
    .flatMap((scene) => [false, true].map((isPlayed) => ({ ...scene, isPlayed }))),
)(
  '$name reports a key of every answer that it changes (tournament already played: $isPlayed)',
  async ({ name, scene, isPlayed }) => {
    const service = createClubService(newClub(createMemoryStore(), 'id'), undefined, () => undefined)
    const ask = askOver(service)
    const world = await prepare(name, ask)
    if (isPlayed) {
      await ask('plan.seat', { season: world.cup, id: world.stage, ...SEATING }).catch(() => undefined)
      await played(ask, world).catch(() => undefined)
    }
    const [known] = await ask('series.list', {})
    const questions = questionsOf({ ...world, series: known?.id ?? 'none' })
    const answers = async () => {
      const all: ApiResult<unknown>[] = []
      for (const { question, args } of questions) all.push((await service.call(question, args)) as ApiResult<unknown>)
      return all
    }
    const before = await answers()
    const touched: string[] = []
    const stop = service.listen((push) => {
      if (push.name === 'changed') touched.push(...push.push.keys)
    })
    await scene(ask, world)
    stop()
    const after = await answers()
    const missed = questions.filter((_, index) => {
      const [then, now] = [before[index], after[index]]
      return then && now && said(then) !== said(now) && !areReadKeysTouched(then.reads ?? [], touched)
    })
    expect(missed, `touched ${touched.join(', ')}`).toEqual([])
  },
)

test('standings become outdated with the entry that ends a game, not with earlier entries', async () => {
  const service = createClubService(newClub(createMemoryStore(), 'id'), undefined, () => undefined)
  const ask = askOver(service)
  const { season, running } = await prepare('games.enter', ask)
  const readsOf = async (name: RequestName) => (await service.call(name, { season })).reads ?? []
  const [standings, list] = [await readsOf('seasons.standings'), await readsOf('games.list')]
  const touched: string[] = []
  service.listen((push) => void (push.name === 'changed' && touched.push(...push.push.keys)))
  const { version } = await ask('games.get', { game: running })
  await ask('games.retract', { game: running, version, item: 1, reason: 'wrong seat' })
  expect([areReadKeysTouched(standings, touched), areReadKeysTouched(list, touched)]).toEqual([false, true])
  for (const seat of [1, 3] as never[]) {
    const game = await ask('games.get', { game: running })
    await ask('games.enter', { game: running, version: game.version, entry: { type: 'remove', seat } })
  }
  expect(areReadKeysTouched(standings, touched)).toBe(true)
})
