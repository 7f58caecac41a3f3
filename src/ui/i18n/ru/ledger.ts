// Ведомость: строки очков и форма после вердикта.

import type { ledger as english } from '../en/ledger.ts'
import type { Shape } from '../shape.ts'

export const ledger: Shape<typeof english> = {
  title: 'Ведомость',
  win: 'Победа',
  bonus: 'Доп',
  penalty: 'Штраф',
  disqualification: 'Диск.',
  total: 'Итого',
  kind: {
    win: 'Победа',
    bonus: 'Доп. балл',
    penalty: 'Штраф',
    disqualification: 'Дисквалификация',
    'team-loss': 'Поражение команды',
    'best-move': 'Лучший ход',
    compensation: 'Компенсация',
    'auto-bonus': 'Автоматический балл',
    manual: 'Вручную',
  },
  save: 'Нечего сохранять | Сохранить {n} строку | Сохранить {n} строки | Сохранить {n} строк',
  saved: 'Ничего не сохранено | Сохранена {n} строка | Сохранены {n} строки | Сохранено {n} строк',
  bonusOf: 'Доп места {seat}, {name}',
  penaltyOf: 'Штраф места {seat}, {name}',
  disqualificationOf: 'Дисквалифицировать место {seat}, {name}',
  reasonOf: 'Причина для места {seat}, {name}',
  notNumber: 'Число, например 0.30.',
  outOfRange: 'От {min} до {max}.',
  winnersOnly: 'Только победителям.',
  losersOnly: 'Только проигравшим.',
  reasonNeeded: 'Исправленной строке нужна причина.',
  rangeHint: 'Доп {bonus}, штраф {penalty}. Enter — вниз, Tab — дальше.',
  empty: 'Очков пока нет',
  emptyText: 'Строки побед появятся с вердиктом.',
  replaced: 'заменена',
  history: 'Все строки',
  author: 'Кто',
  when: 'Когда',
  points: 'Очки',
}
