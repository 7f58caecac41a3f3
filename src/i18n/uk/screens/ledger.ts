// Очки за гру: рядки очок і форма після вердикту.

import { ledgerKinds } from '../ledger.ts'
import type { Screens } from '../../language.ts'

export const ledger: Screens['ledger'] = {
  title: 'Очки за гру',
  win: 'Перемога',
  bonus: 'Доп',
  penalty: 'Штраф',
  compensated: 'Ci — як у таблиці; змінюється з іграми етапу.',
  weighted: 'У таблиці кожен рядок іде з множником ×{weight}.',
  /** Why a line stands. */
  because: '{kind}: {reason}',
  total: 'Разом',
  bestMove: {
    named:
      'Найкращий хід гравця {seat}: {seats}, {n, plural, =0 {чорних немає} one {{n} чорний} few {{n} чорних} other {{n} чорних}}',
    none: 'Найкращий хід гравця {seat}: нікого не названо',
    worth: '{told}: {points}',
    nothing: '{told}: у цьому сезоні без очок',
  },
  kind: ledgerKinds,
  column: {
    bonus: 'Доп',
    penalty: 'Штраф',
    disqualification: 'Диск.',
    'team-loss': 'ППК',
    'best-move': 'НХ',
    manual: 'Вручну',
    compensation: 'Ci',
  },
  save: '{n, plural, one {Зберегти {n} рядок} few {Зберегти {n} рядки} other {Зберегти {n} рядків}}',
  saved: 'Збережено: {what}',
  onLeave: 'Кожне поле зберігається, коли ви з нього виходите.',
  bonusOf: 'Доп: місце {seat}, {name}',
  penaltyOf: 'Штраф: місце {seat}, {name}',
  reasonOf: 'Причина: місце {seat}, {name}',
  notNumber: 'Введіть число, наприклад 0,30.',
  outOfRange: 'Введіть від {min} до {max}.',
  notForRole: 'Не для цієї ролі.',
  reasonNeeded: 'Виправленому рядку потрібна причина.',
  keys: 'Enter — униз, Tab — далі.',
  nothingByHand: 'За цією системою очок вручну нічого не виставляють.',
  takenBack: 'знято',
  empty: 'Очок поки немає',
  emptyText: 'Очки за перемогу з’являться після закінчення гри.',
  /** What may be given, and to whom where not to anyone. */
  range: '{who, select, winners {переможцям {range}} losers {тим, хто програв, {range}} other {{range}}}',
  rangeOfRoles: '{roles_row}: {range}',
  ranges: '{kind}: {ranges_row}',
  source: {
    verdict: 'підсумок гри',
    asserted: 'аркуш результатів',
    removal: 'вилучення',
    judge: 'суддя',
    computed: 'розрахунок',
  },
  from: 'Звідки',
  replacedBy: 'Замінено на',
  more: 'Ще: {kinds}',
  fewer: 'Лише звичайні стовпці',
  pointsOf: '{kind}, місце {seat}, {name}',
  line: 'Рядок',
  history: 'Усі рядки',
  author: 'Хто',
  when: 'Коли',
  points: 'Очки',
}
