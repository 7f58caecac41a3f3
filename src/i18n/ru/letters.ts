// Буквы, которыми заполняют ведомость игры, в русской раскладке.

import type { SheetLetters } from '../language.ts'

export const letters: SheetLetters = {
  role: {
    citizen: 'Ж',
    civilian: 'Ж',
    commoner: 'Ж',
    villager: 'Ж',
    mafia: 'М',
    don: 'Д',
    sheriff: 'Ш',
    maniac: 'А',
    doctor: 'О',
    mistress: 'Л',
    detective: 'Е',
    healer: 'Ц',
    vigilante: 'В',
    seer: 'Р',
    medium: 'Е',
    bodyguard: 'Т',
    werewolf: 'О',
    possessed: 'Д',
  },
  winner: {
    red: 'К',
    mafia: 'М',
    maniac: 'А',
    draw: 'Н',
    none: '0',
  },
  exclusion: {
    disqualification: 'Д',
    'team-loss': 'К',
  },
  victim: 'П',
  bestMove: 'Л',
}
