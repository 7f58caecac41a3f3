// Очки за игру: строки очков и форма после вердикта.

import { ledgerKinds } from '../ledger.ts'
import type { Screens } from '../../language.ts'

export const ledger: Screens['ledger'] = {
  title: 'Очки за игру',
  win: 'Победа',
  bonus: 'Доп',
  penalty: 'Штраф',
  compensated: 'Ci — как в таблице; меняется с играми этапа.',
  weighted: 'В таблице каждая строка идёт с множителем ×{weight}.',
  /** Why a line stands. */
  because: '{kind}: {reason}',
  total: 'Итого',
  bestMove: {
    named:
      'Лучший ход игрока {seat}: {seats}, {n, plural, =0 {чёрных нет} one {{n} чёрный} few {{n} чёрных} other {{n} чёрных}}',
    none: 'Лучший ход игрока {seat}: никого не назвал',
    worth: '{told}: {points}',
    nothing: '{told}: в этом сезоне без очков',
  },
  kind: ledgerKinds,
  column: {
    bonus: 'Доп',
    penalty: 'Штраф',
    disqualification: 'Диск.',
    'team-loss': 'ППК',
    'best-move': 'ЛХ',
    manual: 'Вручную',
    compensation: 'Ci',
  },
  save: '{n, plural, one {Сохранить {n} строку} few {Сохранить {n} строки} other {Сохранить {n} строк}}',
  saved: 'Сохранено: {what}',
  onLeave: 'Каждое поле сохраняется, когда вы из него выходите.',
  bonusOf: 'Доп: место {seat}, {name}',
  penaltyOf: 'Штраф: место {seat}, {name}',
  reasonOf: 'Причина: место {seat}, {name}',
  notNumber: 'Введите число, например 0,30.',
  outOfRange: 'Введите от {min} до {max}.',
  notForRole: 'Не для этой роли.',
  reasonNeeded: 'Исправленной строке нужна причина.',
  keys: 'Enter — вниз, Tab — дальше.',
  nothingByHand: 'По этой системе очков вручную ничего не выставляют.',
  takenBack: 'снято',
  empty: 'Очков пока нет',
  emptyText: 'Очки за победу появятся после окончания игры.',
  /** What may be given, and to whom where not to anyone. */
  range: '{who, select, winners {победителям {range}} losers {проигравшим {range}} other {{range}}}',
  rangeOfRoles: '{roles_row}: {range}',
  ranges: '{kind}: {ranges_row}',
  source: {
    verdict: 'итог игры',
    asserted: 'лист результатов',
    removal: 'удаление',
    judge: 'судья',
    computed: 'расчёт',
  },
  from: 'Откуда',
  replacedBy: 'Заменена на',
  more: 'Ещё: {kinds}',
  fewer: 'Только обычные столбцы',
  pointsOf: '{kind}, место {seat}, {name}',
  line: 'Строка',
  history: 'Все строки',
  author: 'Кто',
  when: 'Когда',
  points: 'Очки',
}
