// Над кожною довгою таблицею: пошук, відбір і скільки залишилося.

import type { Screens } from '../../language.ts'

export const lists: Screens['lists'] = {
  tools: 'Пошук і фільтри',
  shown: 'Показано: {n} з {total}',
  clear: 'Показати все',
  nothing: 'Нічого не знайшлося',
  nothingText: 'Пошукайте щось інше або скиньте фільтр.',
  anyVerdict: 'Будь-який підсумок',
  anyJudge: 'Усі судді',
  running: 'Ще триває',
  everybody: 'Усі',
  away: 'Сьогодні відсутні',
}
