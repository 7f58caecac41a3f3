// "Why?" for everybody whose fate an entry settled, from the engine's own traces.

import { describe, expect, test } from 'vitest'
import { seat } from '../../../../src/rules/vocabulary.ts'
import { latestSubjects, subjectsOf, verdictOf, whyOf } from '../../../../src/ui/pages/live/why/whys.ts'
import { Desk, newGame, TEN } from '../desk.ts'

const night = (keys: string, immune: readonly number[] = []) => new Desk(newGame(TEN, { immune })).keys(`V ${keys}`)
const told = (desk: Desk) =>
  latestSubjects(desk.shown.replay)?.map(({ seat: of, fate, exit, chains }) => [
    of,
    fate,
    exit,
    chains.map((node) => `${node.effect}${node.edge === undefined ? '' : ` < ${node.edge}`}`),
  ])

describe('who is asked about', () => {
  test.each<[string, Desk, unknown]>([
    ['a killed seat', night('- E 3 E - E - E - E - E'), [[3, 'left', 'killed', ['kill:mafia:3']]]],
    [
      'a dragged seat with the visit that dragged it',
      night('5 E 1 E - E - E - E - E'),
      [
        [1, 'left', 'killed', ['kill:mafia:1']],
        [5, 'left', 'dragged', ['visit:5', 'drag:5', 'vote-immunity:5 < death→vote-immunity']],
      ],
    ],
    [
      'a healed seat lived',
      night('- E 3 E - E - E - E 3 E'),
      [[3, 'lived', undefined, ['heal:3', 'kill:mafia:3 < heal→mafia-kill', 'save:3']]],
    ],
    [
      'an immune seat lived',
      night('- E 3 E - E - E - E - E', [3]),
      [[3, 'lived', undefined, ['immunity:3', 'kill:mafia:3 < immunity→mafia-kill']]],
    ],
    ['a voted out seat', new Desk().keys('7 E 3 V 1 2 E E'), [[3, 'left', 'voted-out', ['vote-out:3']]]],
    [
      'a seat that stayed for its visitor',
      night('3 E 7 E - E - E - E - E E 3 E 5 V 1 2 4 5 6 E E'),
      [[3, 'stayed', undefined, ['vote-immunity:3', 'vote-out:3 < vote-immunity→vote-out']]],
    ],
    ['a removed seat, without a chain', new Desk().keys('X 4 E'), [[4, 'left', 'disqualified', []]]],
  ])('%s', (_, desk, subjects) => {
    expect(told(desk)).toEqual(subjects)
  })

  test('nobody before anything happened', () => {
    expect(told(new Desk().keys('7 E'))).toBeUndefined()
    expect(whyOf(new Desk().shown.replay, seat(1))).toBeUndefined()
  })

  test('a seat answers with its latest fate: saved on the first night, killed on the second', () => {
    const desk = night('- E 3 E - E - E - E 3 E V - E 3 E - E - E - E - E')
    expect(whyOf(desk.shown.replay, seat(3))).toMatchObject({ fate: 'left', exit: 'killed' })
    expect(desk.shown.replay.steps.flatMap(subjectsOf).map((subject) => subject.fate)).toEqual(['lived', 'left'])
  })
})

describe('why the game is over', () => {
  const settled = (desk: Desk) => {
    const verdict = verdictOf(desk.shown.replay)
    return verdict && { by: verdict.ending.by, seats: verdict.subjects.map(({ seat: of, exit }) => [of, exit]) }
  }
  const SPORT: Parameters<typeof newGame>[0] = [
    'don',
    'mafia',
    'sheriff',
    'civilian',
    'civilian',
    'civilian',
    'civilian',
    'civilian',
  ]
  test('a team loss: the judge, not whoever was voted out before', () => {
    const desk = new Desk(newGame(SPORT, { rulebook: 'sport-club' })).keys('X 7 E P 1 E')
    expect(desk.state.outcome?.reason).toBe('team-loss')
    expect(settled(desk)).toEqual({ by: 'judge', seats: [] })
  })
  test('a departure: whoever left with the last entry', () => {
    expect(settled(new Desk(newGame(SPORT, { rulebook: 'sport-club' })).keys('X 2 E X 1 E'))).toEqual({
      by: 'departure',
      seats: [[1, 'disqualified']],
    })
  })
  test('nothing while it goes on', () => expect(settled(new Desk().keys('X 4 E'))).toBeUndefined())
})
