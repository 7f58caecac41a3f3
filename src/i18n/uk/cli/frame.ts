// Що стоїть навколо кожного речення командного рядка: вид, місце, код.

import type { CliText } from '../../language.ts'

export const frame: CliText['frame'] = {
  error: 'помилка: {message}',
  note: 'зауваження: {message}',
  fault: 'помилка у файлі: {message}',
  coded: '{sentence} ({code})',
  placed: '{place}: {message}',
  moreOfKind: '... і ще {n, plural, one {{n} таке} few {{n} таких} many {{n} таких} other {{n} таких}} ({code})',
  line: 'рядок {line}',
  field: 'поле {field}',
  version: 'версія {version}',
  player: 'гравець {player}',
  round: 'коло {round}',
  game: 'гра {game}',
  logItem: 'запис протоколу {item}',
  gameLine: 'гра {game}, місце {seat} ({player}), {kind}',
  theFile: 'файл',
}
