// Names of the sample club, in English.

export const sample = {
  club: 'Consigliere Club',
  season: 'Sample season',
  judge: 'Judge Whitaker',
  bonus: [
    'carried the final three',
    'right version on day 2',
    'strong speech at the tie',
    'found two blacks',
    'clean play all evening',
  ],
  penalty: ['shouting over the vote', 'destructive claim'],
  protest: 'raised after the protest',
  members: [
    'Ace',
    'Bishop',
    'Clementine',
    'Dutch',
    'Echo',
    'Foxglove',
    'Gambit',
    'Harlow',
    'Ivory',
    'Jigsaw',
    'Kestrel',
    'Lucky',
    'Marlowe',
    'Nightjar',
    'Olive',
    'Professor',
  ],
} as const
