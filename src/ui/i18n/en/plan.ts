// The plan of a tournament: entrants, stages, rounds.

export const plan = {
  title: 'Plan',
  rounds: 'Rounds',
} as const
