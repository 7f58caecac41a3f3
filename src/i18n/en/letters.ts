// Letters that fill a cell of the results sheet, on an English layout.

import type { Role, Winner } from '../../rules/vocabulary.ts'

interface SheetLetters {
  readonly role: Readonly<Record<Role, string>>
  readonly winner: Readonly<Record<Winner | 'none', string>>
  readonly exclusion: Readonly<Record<'disqualification' | 'team-loss', string>>
  /** Marks the row's player as the first victim, from any cell of the row. */
  readonly victim: string
  /** Goes to the best move of the first victim, from any cell that takes no such letter. */
  readonly bestMove: string
}

export const letters: SheetLetters = {
  role: {
    citizen: 'C',
    civilian: 'C',
    commoner: 'C',
    villager: 'C',
    mafia: 'M',
    don: 'D',
    sheriff: 'S',
    maniac: 'A',
    doctor: 'O',
    mistress: 'L',
    detective: 'E',
    healer: 'H',
    vigilante: 'V',
    seer: 'S',
    medium: 'I',
    bodyguard: 'G',
    werewolf: 'W',
    possessed: 'P',
  },
  winner: {
    red: 'R',
    mafia: 'M',
    maniac: 'A',
    draw: 'D',
    none: '0',
  },
  exclusion: {
    disqualification: 'D',
    'team-loss': 'T',
  },
  victim: 'F',
  bestMove: 'B',
}
