// Страница одной игры.

import type { game as english } from '../../en/screens/game.ts'
import type { Shape } from '../../shape.ts'

export const game: Shape<typeof english> = {
  asserted: 'по листу результатов',
  void: 'аннулирована, не идёт в зачёт',
  correctSheet: 'Исправить лист результатов',
  title: 'Игра {n}',
  continue: 'Продолжить игру',
  running: 'Идёт: {phase}',
  judge: 'Судья: {name}',
  rules: '{rulebook}, правила {version}',
  differs: 'не по базовым правилам',
  differsHint: 'Эта игра сыграна не по базовым правилам. Иначе: {flags}.',
  protocol: 'Протокол',
  ledger: 'Очки за игру',
  replay: 'Повтор',
  position: 'Запись {n} из {total}',
  start: 'До первой записи',
  back: 'На запись назад',
  forward: 'На запись вперёд',
  phaseBack: 'Предыдущий день или ночь',
  phaseForward: 'Следующий день или ночь',
  hideRoles: 'Скрыть роли',
  showRoles: 'Показать роли',
  keyBack: 'На запись назад',
  keyForward: 'На запись вперёд',
  keyPhase: 'Предыдущий, следующий день или ночь',
  keyRoles: 'Показать или скрыть роли',
  emptyLog: 'Пока ничего не записано.',
  showOnTable: 'Показать стол на этой записи',
  notFound: 'Такой игры нет',
  notFoundText: 'Возможно, она из другого клуба.',
  printProtocol: 'Напечатать протокол',
}
