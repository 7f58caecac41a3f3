// The drawn table: states of a seat, as read out and as tooltips.

export const table = {
  label: 'The table, {n} seats',
  alive: 'in the game',
  out: 'out',
  fouls: 'no fouls | {n} foul | {n} fouls',
  technicalFouls: 'no technical fouls | {n} technical foul | {n} technical fouls',
  muted: 'loses the next speech',
  nominated: 'nominated',
  nominatedBy: 'nominated by seat {by}',
  votes: 'no votes | {n} vote | {n} votes',
  votesFor: 'votes for seat {target}',
  immune: 'immunity card',
  healed: 'healed',
  visited: 'visited',
  shot: 'shot at',
  checked: 'checked',
  voteImmune: 'cannot be voted out today',
  speaking: 'has the floor',
  picked: 'chosen',
  rolesHidden: 'Roles are hidden',
  count: 'Alive: {n}',
} as const
