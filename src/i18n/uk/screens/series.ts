// Серії: кілька сезонів в одній таблиці.

import type { series as english } from '../../en/screens/series.ts'
import type { CatalogShape } from '../../catalogShape.ts'

export const series: CatalogShape<typeof english> = {
  title: 'Серії',
  choose: 'Яку серію показано',
  add: 'Нова серія',
  change: 'Змінити серію',
  name: 'Назва серії',
  seasons: 'Сезони й турніри',
  hint: 'Позначте, що входить до заліку; поруч — коефіцієнт: 1, 1,5, 2/3.',
  coefficientOf: 'Коефіцієнт: {name}',
  save: 'Зберегти серію',
  remove: 'Видалити серію',
  tournaments: 'Зіграно',
  note: 'Кожен сезон дає свою Σ (або рейтинг, який складає його система очок), помножену на коефіцієнт, точно; округлюють лише підсумок.',
  hiddenTable: '{name}: частину ігор приховано, тут їх не рахують.',
  hiddenBonuses: '{name}: допи частини ігор приховано, тут їх не рахують.',
  none: 'Серій поки немає',
  noneText: 'Серія зводить кілька сезонів або турнірів в одну таблицю, кожен зі своїм коефіцієнтом.',
}
