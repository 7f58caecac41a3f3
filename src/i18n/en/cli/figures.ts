// Numbers in the terminal: simulate, solve, standings.

export const figures = {
  solved: 'mafia {mafia} ({decimal}), red {red}',
  speed: '{games} games in {seconds} s: {gamesPerSecond} games/s, {eventsPerSecond} events/s',
  playing: '{done} of {games} games',
  stopped: 'stopped after {games} of {of} games',
  run: '{preset} {version}, {players} players, seed {seed}: town {red}, against it {black}',
  models:
    '{model}: {calls, plural, one {{calls} question} other {{calls} questions}}, {illegal} without an answer of its own; tokens {input} in, {output} out; cost {cost}; {p50} ms at the median, {p95} ms at 95 %',
  unknown: 'unknown',
  modelFault: '{n} × {sentence} ({code})',
  noGameChanged: 'the same side won every game',
  missed: 'game {game}: {sentence} ({code})',
  voids:
    'void: {voids} of {games} games, in which a player had no valid answer to over 20 % of his questions; they are not counted',
  balanced: 'Percentage points, over {games} games with the same seeds in each setting; 95 % intervals.',
  policy: 'policy',
  role: 'role',
  chance: 'chance',
  keySurvival: 'key roles alive',
  voteAccuracy: 'votes for black',
  flips: 'flips',
  illegal: 'illegal',
  league:
    'Per cent ± standard error (95 % interval, {bootstrap} draws of deals), {games} games of {deals} deals. Chance is what all policies win with the same cards, or random hands at the same votes. Flips a seat and game.',
  player: 'player',
  hidden: 'partly hidden',
  tournaments: 'played',
  club: 'club',
  counting: 'who counts',
  notCounting: 'who does not',
  wins: 'wins',
  asDon: 'Don',
  asSheriff: 'Sheriff',
  games: 'games',
} as const
