// A complete city game of ten seats, four days and three nights, as a secretary enters it: 76 entries. The keys are the
// numbers of an entry and `E` for Enter. Each line is one statement at the table. Red wins.

import type { Role } from '../../src/rules/vocabulary.ts'

export const WHOLE_GAME_CARDS: readonly Role[] = [
  'don',
  'mistress',
  'citizen',
  'sheriff',
  'citizen',
  'doctor',
  'maniac',
  'mafia',
  'citizen',
  'citizen',
]
export const WHOLE_GAME_ENTRIES = 76

const DAYS_AND_NIGHTS: readonly (readonly string[])[] = [
  ['8 E E', '3 E E', 'E', 'E', '10 E E', 'E', '9 E E', '6 E E', 'E', 'E'],
  ['2 4 E', '1 8 E', 'E', '3 5 6 7 E', 'E', 'E'],
  ['5 E', '3 E', '4 E', '10 E', '8 E', '3 E', 'E'],
  ['1 E E', 'E', '7 E E', 'E', '8 E E', 'F 7 E', 'E', 'E', 'E'],
  ['5 E', '1 8 E', 'E', 'E'],
  ['3 E', '4 E', '6 E', '5 E', '1 E', '4 E', 'E'],
  ['7 E E', '1 E E', 'E', 'F 7 E', 'E', 'E', 'E'],
  ['1 7 E', 'E', 'E'],
  // The mafia and the Don are out, and are only called.
  ['6 E', 'E', 'E', '3 E', '7 E', '4 E', 'E'],
  ['7 E E', 'E', 'E', 'E', 'E'],
]

/** The game as single keys. */
export const WHOLE_GAME_KEYS: readonly string[] = DAYS_AND_NIGHTS.flat().flatMap((line) => line.split(' '))
/** Maximum number of keys that the game may cost a secretary. */
export const MOST_KEYS = 120
