// Літери, якими заповнюють відомість гри, в українській розкладці.

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
    doctor: 'Л',
    mistress: 'К',
    detective: 'Е',
    healer: 'Ц',
    vigilante: 'В',
    seer: 'Р',
    medium: 'Е',
    bodyguard: 'О',
    werewolf: 'В',
    possessed: 'Д',
  },
  winner: {
    red: 'Ч',
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
