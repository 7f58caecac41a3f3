// Around every sentence of the command line: what kind it is, where it stands, its code.

export const frame = {
  error: 'error: {message}',
  note: 'note: {message}',
  fault: 'fault: {message}',
  coded: '{sentence} ({code})',
  placed: '{place}: {message}',
  moreOfKind: '... and {n} more like this ({code})',
  line: 'line {line}',
  field: 'field {field}',
  version: 'version {version}',
  player: 'player {player}',
  round: 'round {round}',
  game: 'game {game}',
  logItem: 'log item {item}',
  gameLine: 'game {game}, seat {seat} ({player}), {kind}',
  theFile: 'the file',
} as const
