// Numbers in the terminal: simulate, solve, standings.

export const figures = {
  solved: 'mafia {mafia} ({decimal}), red {red}',
  speed: '{games} games in {seconds} s: {gamesPerSecond} games/s, {eventsPerSecond} events/s',
  playing: '{done} of {games} games',
  stopped: 'stopped after {games} of {of} games',
  run: '{preset} {version}, {players} players, seed {seed}: town {red}, against it {black}',
  balanced: 'Percentage points, over {games} games with the same seeds in each setting; 95 % intervals.',
  'winner.red': 'red',
  'winner.mafia': 'mafia',
  'winner.maniac': 'maniac',
  'winner.draw': 'draw',
  player: 'player',
  wins: 'wins',
  asDon: 'Don',
  asSheriff: 'Sheriff',
  games: 'games',
} as const
