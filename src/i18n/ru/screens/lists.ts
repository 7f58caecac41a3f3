// Над каждой длинной таблицей: поиск, отбор и сколько осталось.

import type { Screens } from '../../language.ts'

export const lists: Screens['lists'] = {
  tools: 'Поиск и фильтры',
  shown: 'Показано: {n} из {total}',
  clear: 'Показать всё',
  nothing: 'Ничего не нашлось',
  nothingText: 'Поищите что-нибудь другое или сбросьте фильтр.',
  anyVerdict: 'Любой итог',
  anyJudge: 'Все судьи',
  running: 'Ещё идёт',
  everybody: 'Все',
  away: 'Сегодня отсутствуют',
}
