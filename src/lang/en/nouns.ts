// Roles and teams in English: one word each, whatever the sentence.

import type { Nouns } from '../nouns.ts'

export const nouns: Nouns = {
  role: {
    citizen: 'Citizen',
    sheriff: 'Sheriff',
    doctor: 'Doctor',
    mistress: 'Mistress',
    mafia: 'Mafia',
    don: 'Don',
    maniac: 'Maniac',
    civilian: 'Civilian',
    commoner: 'Commoner',
    detective: 'Detective',
    healer: 'Healer',
    villager: 'Villager',
    vigilante: 'Vigilante',
    seer: 'Seer',
    medium: 'Medium',
    bodyguard: 'Bodyguard',
    werewolf: 'Werewolf',
    possessed: 'Possessed',
  },
  team: { red: 'Red', black: 'Black' },
}
