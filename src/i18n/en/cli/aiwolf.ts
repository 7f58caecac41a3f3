// The door for agents of the AIWolf contests: its options and what it reports.

export const aiwolf = {
  does: 'host games for agents that speak the aiwolf-nlp protocol, at ws://127.0.0.1:PORT/ws',
  seats: 'table size: 5, 9 or 13',
  games: 'number of games before exiting',
  port: 'port on this device; 0 picks a free one',
  fill: 'policy for seats without an agent: random or scripted (default: wait for agents)',
  timeout: 'time limit for each answer, in milliseconds',
  free: 'let everyone talk at once for this many milliseconds (default: in turn)',
  logs: 'new folder for game logs in the contest archive format',
  waiting: 'waiting for agents at {address}',
  busy: 'cannot listen on the port ({cause})',
  folder: 'the folder already exists; no games were played',
  done: '{games, plural, one {{games} game} other {{games} games}}: {finished} finished, {void} void; wins: village {village}, wolves {wolves}',
  counted: 'packets {packets}, answers {answers}, illegal {illegal}, errors {errors}',
  progress: 'games: {done} of {games}',
} as const
