// Answers to "why?" for every seat whose fate an entry decided, from the engine's own traces.

import { describe, expect, test } from 'vitest'
import { city } from '../../../../support/rulebooks.ts'
import { seat } from '../../../../../src/rules/vocabulary.ts'
import {
  effectsBehindSeatOutcome,
  latestDecidedSeatOutcomes,
  protectiveEffectKinds,
  seatOutcomesOfStep,
  endingCauseWithSeatOutcomes,
  latestOutcomeOfSeat,
  type SeatOutcome,
} from '../../../../../src/ui/features/live/logic/whySubjects.ts'
import { Desk, newGame, TEN } from '../desk.ts'

const night = (keys: string, immune: readonly number[] = []) => new Desk(newGame(TEN, { immune })).keys(`V ${keys}`)
const told = (desk: Desk) =>
  latestDecidedSeatOutcomes(desk.shown.replay)?.map((subject) => [
    subject.seat,
    subject.fate,
    subject.exit,
    effectsOf(desk, subject),
  ])
/** Each effect with the numbers of the edges that cancelled it. Edges that house rules disable are in parentheses. */
const effectsOf = (desk: Desk, subject: SeatOutcome) =>
  effectsBehindSeatOutcome(desk.shown.replay, subject).map(({ effect, felledBy, closed }) =>
    [effect, ...felledBy.map(({ number }) => `< ${number}`), ...closed.map(({ number }) => `(${number})`)].join(' '),
  )

describe('subjects of "why?"', () => {
  test.each<[string, Desk, unknown]>([
    ['include a killed seat', night('- E 3 E - E - E - E - E'), [[3, 'left', 'killed', ['kill:mafia:3']]]],
    [
      'include a dragged seat with the visit that dragged it',
      night('5 E 1 E - E - E - E - E'),
      [
        [1, 'left', 'killed', ['kill:mafia:1']],
        [5, 'left', 'dragged', ['visit:5', 'drag:5', 'vote-immunity:5 < 13']],
      ],
    ],
    [
      'include a seat that lived because of a heal',
      night('- E 3 E - E - E - E 3 E'),
      [[3, 'lived', undefined, ['heal:3', 'kill:mafia:3 < 5', 'save:3']]],
    ],
    [
      'include a seat that lived because of its immunity card',
      night('- E 3 E - E - E - E - E', [3]),
      [[3, 'lived', undefined, ['immunity:3', 'kill:mafia:3 < 7']]],
    ],
    [
      'include a seat that was voted out',
      new Desk().keys('7 E E 3 V 1 2 E E'),
      [[3, 'left', 'voted-out', ['vote-out:3']]],
    ],
    [
      'include a seat that a visit protected from the vote',
      night('3 E 7 E - E - E - E - E E 3 E 5 V 1 2 4 5 6 E E'),
      [[3, 'stayed', undefined, ['vote-immunity:3', 'vote-out:3 < 14']]],
    ],
    [
      'show the disabled edge from the heal of a dragged seat',
      night('5 E 1 E - E - E - E 5 E'),
      [
        [1, 'left', 'killed', ['kill:mafia:1']],
        [5, 'left', 'dragged', ['heal:5', 'visit:5', 'drag:5 (9)', 'vote-immunity:5 < 13']],
      ],
    ],
    [
      'name both the heal and the immunity card of a seat',
      night('- E 3 E - E - E - E 3 E', [3]),
      [[3, 'lived', undefined, ['immunity:3', 'heal:3', 'kill:mafia:3 < 5 < 7', 'save:3 < 12']]],
    ],
    ['include a removed seat without effects', new Desk().keys('X 4 E'), [[4, 'left', 'disqualified', []]]],
  ])('%s', (_, desk, subjects) => {
    expect(told(desk)).toEqual(subjects)
  })

  test('do not exist before the fate of a seat is decided', () => {
    expect(told(new Desk().keys('7 E E'))).toBeUndefined()
    expect(latestOutcomeOfSeat(new Desk().shown.replay, seat(1))).toBeUndefined()
  })

  test('include a void act at its own entry, although the act decides nobody’s fate', () => {
    const desk = night('- E 3 E - E - E - E 5 E E V - E 5 E - E - E 3 E 5 E')
    const subjects = desk.shown.replay.steps.flatMap(seatOutcomesOfStep)
    const voids = subjects.filter(({ fate }) => fate === 'void')
    expect(voids.map((subject) => [subject.seat, subject.void, effectsOf(desk, subject)])).toEqual([
      [3, 'target-is-out', []],
      [5, 'repeated-target', ['heal:5 < 1']],
    ])
    expect(latestOutcomeOfSeat(desk.shown.replay, seat(3))?.fate).toBe('left')
    expect(latestDecidedSeatOutcomes(desk.shown.replay)?.map(({ seat: of }) => of)).toEqual([5])
  })

  test('may be saved under the City rules by a heal, a card or vote immunity', () => {
    expect([...protectiveEffectKinds(city)]).toEqual(['heal', 'immunity', 'vote-immunity'])
  })

  test('show only the latest fate of a seat', () => {
    const desk = night('- E 3 E - E - E - E 3 E V - E 3 E - E - E - E - E')
    expect(latestOutcomeOfSeat(desk.shown.replay, seat(3))).toMatchObject({ fate: 'left', exit: 'killed' })
    expect(desk.shown.replay.steps.flatMap(seatOutcomesOfStep).map((subject) => subject.fate)).toEqual([
      'lived',
      'left',
    ])
  })
})

describe('why the game is over', () => {
  const settled = (desk: Desk) => {
    const verdict = endingCauseWithSeatOutcomes(desk.shown.replay)
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
  test('a team loss is attributed to the judge, not to an earlier removal', () => {
    const desk = new Desk(newGame(SPORT, { rulebook: 'sport-club' })).keys('X 7 E P 1 E')
    expect(desk.state.outcome?.reason).toBe('team-loss')
    expect(settled(desk)).toEqual({ by: 'judge', seats: [] })
  })
  test('a departure is attributed to the seat that left with the last entry', () => {
    expect(settled(new Desk(newGame(SPORT, { rulebook: 'sport-club' })).keys('X 2 E X 1 E'))).toEqual({
      by: 'departure',
      seats: [[1, 'disqualified']],
    })
  })
  test('a running game has no explanation', () => expect(settled(new Desk().keys('X 4 E'))).toBeUndefined())
})
