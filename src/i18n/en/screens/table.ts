// The drawn table: states of a seat, as read out and as tooltips.

export const table = {
  label: 'Table with {n} seats',
  player: 'Seat {n}, {name}',
  alive: 'in the game',
  out: 'out',
  fouls: '{n, plural, =0 {no fouls} one {{n} foul} other {{n} fouls}}',
  technicalFouls: '{n, plural, =0 {no technical fouls} one {{n} technical foul} other {{n} technical fouls}}',
  muted: 'loses the next speech',
  hp: '{hp} hit points',
  nominated: 'nominated',
  votes: '{n, plural, =0 {no votes} one {{n} vote} other {{n} votes}}',
  votesFor: 'votes against seat {target}',
  immune: 'immunity card',
  healed: 'healed',
  visited: 'visited',
  shot: 'shot at',
  checked: 'checked',
  voteImmune: 'cannot be voted out today',
  speaking: 'speaking',
  count: 'Alive: {n}',
  free: 'free',
} as const
