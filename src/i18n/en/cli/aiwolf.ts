// The door for agents of the AIWolf contests: its options and what it reports.

export const aiwolf = {
  does: 'hosts games for agents that speak the aiwolf-nlp protocol, at ws://127.0.0.1:PORT/ws',
  seats: '5, 9 or 13',
  games: 'how many; then the door closes',
  port: 'on this machine; 0 takes any that is free',
  fill: 'random or scripted: who plays the seats that no agent takes (default: a game waits for agents)',
  timeout: 'milliseconds an answer is waited for',
  free: 'talk in the free form, everybody at once for so many milliseconds (default: in turn)',
  logs: 'a new folder for each game in the archive format of the contests',
  waiting: 'waiting for agents at {address}',
  busy: 'the port cannot be listened at ({cause})',
  folder: 'the folder is there already; nothing was played',
  done: '{games, plural, one {{games} game} other {{games} games}}: {finished} finished, {void} void; village {village}, wolves {wolves}',
  counted: 'packets {packets}, answers {answers}, illegal {illegal}, errors {errors}',
  progress: 'games: {done} of {games}',
} as const
