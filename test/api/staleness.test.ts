// A question is asked again when what it read was touched (src/api/staleness.ts). The law: when a change makes an answer
// another one, the keys the answer was read by meet the keys the change touched. Over every change and every declared
// question; a new question without its arguments does not compile.

import { expect, test } from 'vitest'
import type { Answer } from '../../src/api/contract/answer.ts'
import type { Args } from '../../src/api/contract/requests.ts'
import { serviceOf } from '../../src/api/handlers/handlers.ts'
import { isStale } from '../../src/api/staleness.ts'
import type { DeclaredQuery } from '../../src/club/requests.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { newClub } from '../club/clubFixture.ts'
import { askOver, played, prepare, scenes, SEATING, stageOf, type World } from './scenes.ts'

type Questions = { readonly [N in DeclaredQuery]: readonly Args<N>[] }

const questionsOf = ({ cup, season, stage, members }: World): Questions => ({
  'members.list': [{}],
  'members.previewFile': [{ name: 'list.csv', text: 'Player 1; Ours\nNewcomer; Theirs' }],
  'members.near': [{ names: ['Player 01', 'Plaier 2'] }],
  'plan.get': [{ season: cup }, { season }],
  'plan.seating': [{ season: cup, id: stage }],
  'plan.swapEffect': [{ season: cup, id: stage, round: 1, a: 1, b: 2 }],
  'plan.source': [{ season: cup, size: 4 }],
  'plan.otherClubs': [{ season: cup }, { season }],
  'plan.drifts': [{}],
  'plan.stageEffect': [{ season: cup, id: stage, stage: { ...stageOf(members), name: 'Other' } }],
})

/** Without the keys it was read by. */
const said = ({ reads: _, ...answer }: Answer<unknown>) => JSON.stringify(answer)

test.each(
  // Before the first there is no club to ask; the other is refused once games were played.
  scenes
    .filter(({ name }) => name !== 'club.create' && name !== 'seasons.setScheme')
    .flatMap((scene) => [false, true].map((isPlayed) => ({ ...scene, isPlayed }))),
)('$name tells of every answer it changes, with a tournament played: $isPlayed', async ({ name, scene, isPlayed }) => {
  const service = serviceOf(newClub(createMemoryStore(), 'id'), undefined, () => undefined)
  const ask = askOver(service)
  const world = await prepare(name, ask)
  if (isPlayed) {
    await ask('plan.seat', { season: world.cup, id: world.stage, ...SEATING }).catch(() => undefined)
    await played(ask, world).catch(() => undefined)
  }
  const questions = Object.entries(questionsOf(world)).flatMap(([question, all]) =>
    all.map((args) => ({ question, args })),
  )
  const answers = async () => {
    const all: Answer<unknown>[] = []
    for (const { question, args } of questions) all.push((await service.call(question, args)) as Answer<unknown>)
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
    return then && now && said(then) !== said(now) && !isStale(then.reads ?? [], touched)
  })
  expect(missed, `touched ${touched.join(', ')}`).toEqual([])
})
