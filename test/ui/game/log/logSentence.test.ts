// Log of a night in both languages. A dragged player is not listed as killed, and a night that could not kill
// anyone does not say that nobody died (CITY-6, WOLVES-1).

import { describe, expect, it } from 'vitest'
import type { Entry } from '../../../../src/rules/entries.ts'
import type { GameEvent } from '../../../../src/rules/events.ts'
import { initialState } from '../../../../src/rules/openGame.ts'
import { seat, type Role } from '../../../../src/rules/vocabulary.ts'
import { consequenceSentences, entryNoun, entrySentence } from '../../../../src/ui/game/log/logSentence.ts'
import { night, quietDay, table } from '../../../rules/support/games.ts'
import { wordsIn } from '../../features/live/desk.ts'

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

/** Sentences for the entry that ended the night. */
function told(events: readonly GameEvent[], lang: 'en' | 'ru'): readonly string[] {
  const from = Math.max(
    0,
    events.findLastIndex(
      (event) => event.type === 'NightActed' || event.type === 'ShotsShown' || event.type === 'PauseEnded',
    ),
  )
  return consequenceSentences(events.slice(from), wordsIn(lang))
}

const cityNight = (acts: Parameters<typeof night>[1]) => night(quietDay(initialState(table(CITY))), acts).events
const start = initialState(table(WOLVES, { rulebook: 'wolves' }))
const acquaintance = night(start, {})

describe('an entry named as an object', () => {
  it.each<[Entry, string, string]>([
    [{ type: 'foul', seat: seat(4) }, 'foul for 4', 'фол игроку 4'],
    [{ type: 'end-speech', seat: seat(8) }, 'speech of 8', 'речь игрока 8'],
    [{ type: 'vote', nominee: seat(3), voters: [seat(1)] }, 'votes against 3', 'голоса против 3'],
    [{ type: 'end-last-word', seat: seat(8) }, 'last word of 8', 'последнее слово игрока 8'],
    [{ type: 'night-act', role: 'mistress', target: seat(5) }, 'Mistress’s choice', 'ход Любовницы'],
    [{ type: 'team-loss', team: 'black' }, 'team loss of Black', 'поражение команды чёрных'],
  ])('%j is "%s" in English and "%s" in Russian', (entry, en, ru) => {
    expect([entryNoun(entry, wordsIn('en')), entryNoun(entry, wordsIn('ru'))]).toEqual([en, ru])
  })
})

describe('an entry as a sentence', () => {
  it.each<[Entry, string, string]>([
    [
      { type: 'vote', nominee: seat(3), voters: [1, 4, 5].map(seat) },
      '1, 4 and 5 vote against 3',
      'Против 3 голосуют 1, 4 и 5',
    ],
    [{ type: 'vote', nominee: seat(3), voters: [] }, 'Nobody votes against 3', 'Против 3 не голосует никто'],
    [{ type: 'night-act', role: 'mistress', target: seat(5) }, 'The Mistress visits 5', 'Любовница идёт к игроку 5'],
    [{ type: 'night-act', role: 'maniac' }, 'Maniac: nobody chosen', 'Маньяк: никто не выбран'],
    [
      { type: 'claim-role', seat: seat(4), role: 'sheriff' },
      'Player 4 claims to be the Sheriff',
      'Игрок 4 вскрывается Шерифом',
    ],
  ])('%j is "%s" in English and "%s" in Russian', (entry, en, ru) => {
    expect([entrySentence(entry, wordsIn('en')), entrySentence(entry, wordsIn('ru'))]).toEqual([en, ru])
  })
})

describe('log of a night', () => {
  it.each<[string, readonly GameEvent[], readonly string[], readonly string[]]>([
    [
      'lists a player dragged along by the killed Mistress separately',
      cityNight({ mafia: 1, mistress: 5 }),
      ['player 1 is killed', 'dragged along by the Mistress: 5'],
      ['убит игрок 1', 'вслед за Любовницей погибает игрок 5'],
    ],
    [
      'lists a dragged player as killed if the Maniac killed them, too',
      cityNight({ mafia: 1, mistress: 5, maniac: 5 }),
      ['players 1 and 5 are killed'],
      ['убиты игроки 1 и 5'],
    ],
    [
      'reports that nobody died and who was saved',
      cityNight({ mafia: 9, doctor: 9 }),
      ['nobody died', 'the Doctor saved 9'],
      ['никто не погиб', 'Доктор спас игрока 9'],
    ],
    ['is empty after a night without kills', acquaintance.events, [], []],
    [
      'reports a miss',
      night(quietDay(acquaintance.state), {}).events,
      ['nobody died', 'the mafia missed'],
      ['никто не погиб', 'мафия промахнулась'],
    ],
  ])('%s', (_, events, en, ru) => {
    expect(told(events, 'en')).toEqual(en)
    expect(told(events, 'ru')).toEqual(ru)
  })
})
