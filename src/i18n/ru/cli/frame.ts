// Что стоит вокруг каждого предложения командной строки: вид, место, код.

import type { CliText } from '../../language.ts'

export const frame: CliText['frame'] = {
  error: 'ошибка: {message}',
  note: 'замечание: {message}',
  fault: 'ошибка в файле: {message}',
  coded: '{sentence} ({code})',
  placed: '{place}: {message}',
  moreOfKind: '... и ещё {n, plural, one {{n} такое} few {{n} таких} many {{n} таких} other {{n} таких}} ({code})',
  line: 'строка {line}',
  field: 'поле {field}',
  version: 'версия {version}',
  player: 'игрок {player}',
  round: 'круг {round}',
  game: 'игра {game}',
  logItem: 'запись протокола {item}',
  gameLine: 'игра {game}, место {seat} ({player}), {kind}',
  theFile: 'файл',
}
