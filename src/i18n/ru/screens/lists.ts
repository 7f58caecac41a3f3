// Над каждой длинной таблицей: поиск, отбор и сколько осталось.

import type { lists as english } from '../../en/screens/lists.ts'
import type { CatalogShape } from '../../language.ts'

export const lists: CatalogShape<typeof english> = {
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
