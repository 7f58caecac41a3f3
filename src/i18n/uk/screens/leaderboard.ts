// Рейтинг лабораторії: програми проти програм.

import type { leaderboard as english } from '../../en/screens/leaderboard.ts'
import type { CatalogShape } from '../../language.ts'

export const leaderboard: CatalogShape<typeof english> = {
  who: 'Кого порівняти',
  policy: {
    random: 'Випадкові',
    scripted: 'За сценарієм',
    'scripted-careless': 'За сценарієм, недбалі',
    'scripted-stubborn': 'За сценарієм, уперті',
  },
  atLeastTwo: 'Оберіть хоча б двох.',
  wholeDeals: 'Кожен гравець грає кожною карткою кожної роздачі по разу, за змішаними столами.',
  empty: 'Ще ніхто не грав',
  emptyText: 'Оберіть ліворуч правила й гравців і почніть. Місця й картки в кожній роздачі роздаються заново.',
  board: 'Рейтинг',
  count:
    '{games, plural, one {{games} гра} few {{games} гри} other {{games} ігор}}, {deals, plural, one {{deals} роздача} few {{deals} роздачі} other {{deals} роздач}}',
  player: 'Гравець',
  role: 'Роль',
  wins: 'Перемоги, %',
  keySurvival: 'Важливі ролі живі наприкінці, %',
  voteAccuracy: 'Голоси проти чорних, %',
  flips: 'Переломів за гру',
  illegal: 'Недопустимі відповіді, %',
  heldTo: 'n {n}, очікувано {chance}',
  tokens: 'Токени',
  cost: 'Ціна',
  latency: 'Затримка, мс',
  unknown: 'невідомо',
  noModels: 'Токени, ціна й затримка невідомі: жодна модель не грала.',
  elo: 'Ело ролі',
  skill: '{mu} ± {sigma}',
  figure: '{rate} ± {sem}',
  interval: '{low} … {high}',
  byRole: 'За ролями',
  note: 'Після ± стандартна похибка, роздачу взято як одне ціле; нижче інтервал 95 % (вибірок роздач: {n}), число n та очікувана частка: скільки виграють із тими самими картками всі гравці, а для голосів — скільки влучило б у чорних за випадкового голосування проти тих самих виставлених. Різниця в перемогах — це те, що одне місце дає своїй стороні.',
  what: 'Показник',
  value: 'Значення',
  chance: 'Випадково',
  log: 'Хеш журналу',
}
