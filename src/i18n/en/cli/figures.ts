// Numbers in the terminal: simulate, solve, standings.

export const figures = {
  solved: 'mafia wins {mafia} ({decimal}), town wins {red}',
  speed: '{games} games in {seconds} s: {gamesPerSecond} games/s, {eventsPerSecond} events/s',
  playing: '{done} of {games} games',
  stopped: 'stopped after {games} of {of} games',
  run: '{preset} {version}, {players} players, seed {seed}: town played by {red}, opponents by {black}',
  models:
    '{model}: {calls, plural, one {{calls} question} other {{calls} questions}}, {illegal} without a valid answer; tokens {input} in, {output} out; cost {cost}; latency {p50} ms (median), {p95} ms (95th percentile)',
  ownSuspicion:
    'own suspicion rules: tested on no games; test them with npm run validate:suspicion -- --suspicion FILE',
  unknown: 'unknown',
  modelFouls: '{n, plural, one {# foul} other {# fouls}} for what was said',
  modelFault: '{n} × {sentence} ({code})',
  noGameChanged: 'the same side won every game',
  missed: 'game {game}: {sentence} ({code})',
  voids:
    'void: {voids} of {games} games, in which a player had no valid answer to over 20 % of their questions; they are not counted',
  balanced: 'Percentage points over {games} games per setting, with the same seeds; 95 % intervals.',
  policy: 'policy',
  role: 'role',
  chance: 'chance',
  keySurvival: 'key roles alive',
  voteAccuracy: 'votes for black',
  differences:
    'Wins of one policy less those of another with the same cards, deal by deal, in percentage points (95 % interval):',
  voided: 'void',
  tokens: 'tokens',
  cost: 'cost',
  latency: 'ms',
  than: 'than',
  deals: 'deals',
  flips: 'flips',
  illegal: 'illegal',
  league:
    'Per cent ± standard error (95 % interval from {bootstrap} resamples of deals); {games} games in {deals} deals. Chance: what all policies win with the same cards, or random hands at the same votes. Flips: per seat and game.',
  player: 'player',
  hidden: 'partly hidden',
  tournaments: 'played',
  club: 'club',
  counting: 'counted players',
  notCounting: 'not counted',
  wins: 'wins',
  asDon: 'Don',
  asSheriff: 'Sheriff',
  games: 'games',
  rulesFit: 'OK: {id} {version}, seal {seal}',
} as const
