// Roles, teams and sides in English: one word each in every sentence; sides are in lower case within one.

import type { Declined, Nouns } from '../nouns.ts'

function within(label: string, word: string): Declined {
  return { label, gender: 'pl', nom: word, gen: word, dat: word, acc: word, ins: word, voc: word }
}

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
  team: {
    red: 'Red',
    black: 'Black',
    'hp:red': 'Town',
    'hp:black': 'Mafia',
    'benchmark:red': 'Town',
    'benchmark:black': 'Mafia',
    'plain:red': 'Citizens',
    'plain:black': 'Mafia',
    'aiwolf:red': 'Village',
    'aiwolf:black': 'Wolves',
  },
  side: {
    red: within('Red', 'red'),
    mafia: within('Mafia', 'mafia'),
    maniac: 'Maniac',
    'sport:mafia': within('Black', 'black'),
    'wolves:mafia': within('Black', 'black'),
    'hp:red': within('Town', 'town'),
    'benchmark:red': within('Town', 'town'),
    'plain:red': within('Citizens', 'citizens'),
    'aiwolf:red': within('Village', 'village'),
    'aiwolf:mafia': within('Wolves', 'wolves'),
  },
}
