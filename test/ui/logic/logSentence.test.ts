// What the log says of a night, in both languages: dragged is not killed, and a night nobody could die
// in does not say that nobody died (CITY-6, WOLVES-1).

import { describe, expect, it } from 'vitest'
import type { GameEvent } from '../../../src/rules/events.ts'
import { initialState } from '../../../src/rules/open.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'
import { consequences } from '../../../src/ui/logic/logSentence.ts'
import { night, quietDay, table } from '../../rules/support/games.ts'
import { wordsIn } from '../live/desk.ts'

const CITY: readonly Role[] = [
  'mistress',
  'don',
  'citizen',
  'sheriff',
  'mafia',
  'doctor',
  'citizen',
  'maniac',
  'citizen',
  'citizen',
]
const WOLVES: readonly Role[] = [
  'don',
  'mafia',
  'mafia',
  'sheriff',
  'doctor',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
  'citizen',
]

/** The sentences of the entry that ended the night. */
function told(events: readonly GameEvent[], lang: 'en' | 'ru'): readonly string[] {
  const from = Math.max(
    0,
    events.findLastIndex(
      (event) => event.type === 'NightActed' || event.type === 'ShotsShown' || event.type === 'PauseEnded',
    ),
  )
  return consequences(events.slice(from), wordsIn(lang))
}

const cityNight = (acts: Parameters<typeof night>[1]) => night(quietDay(initialState(table(CITY))), acts).events
const start = initialState(table(WOLVES, { rulebook: 'wolves' }))
const acquaintance = night(start, {})

describe('a night in the log', () => {
  it.each<[string, readonly GameEvent[], readonly string[], readonly string[]]>([
    [
      'the killed Mistress drags 5 with her',
      cityNight({ mafia: 1, mistress: 5 }),
      ['killed: 1', 'dragged along by the Mistress: 5'],
      ['убит: 1', 'вслед за Любовницей: 5'],
    ],
    [
      '5 is killed by the Maniac besides',
      cityNight({ mafia: 1, mistress: 5, maniac: 5 }),
      ['killed: 1, 5'],
      ['убиты: 1, 5'],
    ],
    [
      'nobody is hit',
      cityNight({ mafia: 9, doctor: 9 }),
      ['nobody died', 'the Doctor saved 9'],
      ['никто не погиб', 'Доктор спас 9'],
    ],
    ['acquaintance', acquaintance.events, [], []],
    [
      'a miss',
      night(quietDay(acquaintance.state), {}).events,
      ['nobody died', 'the mafia missed'],
      ['никто не погиб', 'мафия промахнулась'],
    ],
  ])('%s', (_, events, en, ru) => {
    expect(told(events, 'en')).toEqual(en)
    expect(told(events, 'ru')).toEqual(ru)
  })
})
