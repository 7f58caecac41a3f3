// Рейтинг лаборатории: программы против программ.

import type { leaderboard as english } from '../../en/screens/leaderboard.ts'
import type { CatalogShape } from '../../language.ts'

export const leaderboard: CatalogShape<typeof english> = {
  who: 'Кого сравнить',
  policy: {
    random: 'Случайные',
    scripted: 'По сценарию',
    'scripted-careless': 'По сценарию, небрежные',
    'scripted-stubborn': 'По сценарию, упрямые',
  },
  atLeastTwo: 'Выберите хотя бы двоих.',
  wholeDeals: 'Каждый игрок играет каждой картой каждой раздачи по разу, за смешанными столами.',
  empty: 'Ещё никто не играл',
  emptyText: 'Выберите слева правила и игроков и начните. Места и карты в каждой раздаче раздаются заново.',
  board: 'Рейтинг',
  count:
    '{games, plural, one {{games} игра} few {{games} игры} other {{games} игр}}, {deals, plural, one {{deals} раздача} few {{deals} раздачи} other {{deals} раздач}}',
  player: 'Игрок',
  role: 'Роль',
  wins: 'Победы, %',
  keySurvival: 'Важные роли живы в конце, %',
  voteAccuracy: 'Голоса против чёрных, %',
  flips: 'Переломов за игру',
  illegal: 'Недопустимые ответы, %',
  heldTo: 'n {n}, ожидаемо {chance}',
  tokens: 'Токены',
  cost: 'Цена',
  latency: 'Задержка, мс',
  unknown: 'неизвестно',
  noModels: 'Токены, цена и задержка неизвестны: ни одна модель не играла.',
  elo: 'Эло роли',
  skill: '{mu} ± {sigma}',
  figure: '{rate} ± {sem}',
  interval: '{low} … {high}',
  byRole: 'По ролям',
  note: 'После ± стандартная ошибка, раздача взята как одно целое; ниже интервал 95 % (выборок раздач: {n}), число n и ожидаемая доля: сколько выигрывают с теми же картами все игроки, а для голосов — сколько попало бы в чёрных при случайном голосовании против тех же выставленных. Разница в победах — это то, что одно место даёт своей стороне.',
  what: 'Показатель',
  value: 'Значение',
  chance: 'Случайно',
  log: 'Хеш журнала',
}
