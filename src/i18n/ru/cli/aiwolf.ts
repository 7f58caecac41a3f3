// Дверь для агентов турниров AIWolf: ключи команды и отчёт.

import type { CliText } from '../../language.ts'

export const aiwolf: CliText['aiwolf'] = {
  does: 'проводит игры агентов, которые говорят на протоколе aiwolf-nlp, по адресу ws://127.0.0.1:PORT/ws',
  seats: '5 или 13',
  games: 'сколько игр; потом дверь закрывается',
  port: 'на этой машине; 0 — любой свободный',
  fill: 'random или scripted: кто играет на местах, которые агенты не заняли (без ключа игра ждёт агентов)',
  timeout: 'сколько миллисекунд ждать ответа',
  free: 'говорить свободно, все сразу, столько миллисекунд (без ключа по очереди)',
  logs: 'новая папка для записей игр в формате турнирного архива',
  waiting: 'агентов ждут по адресу {address}',
  busy: 'порт занять не удалось ({cause})',
  folder: 'папка уже есть; ничего не сыграно',
  done: '{games, plural, one {{games} игра} few {{games} игры} many {{games} игр} other {{games} игры}}: доиграно {finished}, не засчитано {void}; побед деревни {village}, оборотней {wolves}',
  counted: 'пакетов {packets}, ответов {answers}, недопустимых {illegal}, сбоев {errors}',
  progress: 'игры: {done} из {games}',
}
