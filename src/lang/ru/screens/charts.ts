// Графики сезона.

import type { charts as english } from '../../en/screens/charts.ts'
import type { Shape } from '../../shape.ts'

export const charts: Shape<typeof english> = {
  title: 'Графики',
  tab: {
    points: 'Очки',
    places: 'Места',
    rates: 'Доля побед',
    colours: 'Цвета',
    seats: 'Места за столом',
    judges: 'Судьи',
  },
  places: 'Место по играм',
  placesLabel: 'Место после каждой игры, первые {n} таблицы',
  sampled: 'Игр: {total}; показано после каждых {every}, последняя всегда.',
  rates: 'Доля побед по командам и ролям',
  ratesNote:
    '{n, plural, =0 {Игр пока нет, ничьих: {draws}} one {{n} игра, ничьих: {draws}. Отрезок — где лежит истинная доля 95 раз из 100 (Уилсон).} few {{n} игры, ничьих: {draws}. Отрезок — где лежит истинная доля 95 раз из 100 (Уилсон).} other {{n} игр, ничьих: {draws}. Отрезок — где лежит истинная доля 95 раз из 100 (Уилсон).}}',
  ratesLabel: 'Доля побед, команд и ролей: {n}',
  wonOf: '{percent}, {wins} из {games}',
  share: 'Выиграно игр',
  sideOrRole: 'Команда или роль',
  side: { red: 'Красные', mafia: 'Чёрные', maniac: 'Сторона Маньяка' },
  least: 'Не меньше',
  most: 'Не больше',
  everybody: 'Все игроки',
  whose: 'Чьи игры',
  colours: 'Баланс цветов',
  coloursLabel: 'Игры за красных и за чёрных, игроков: {n}',
  redShare: 'Доля красных',
  playersShown: 'Показано игроков',
  shownOf: 'Показано {n} из {total}, сначала самые частые.',
  seats: 'Баланс мест за столом',
  seatsLabel: 'Сколько раз на каждом месте: {name}',
  seat: 'Место',
  timesInSeat: 'Раз на одном месте',
  fromTo: 'от {least} до {most}',
  seatsNote: 'От места, где игрок сидел реже всего, до места, где чаще всего.',
  evenShare:
    '{n, plural, =0 {Игр нет} one {{n} игра, мест за столом: {seats}} few {{n} игры, мест за столом: {seats}} other {{n} игр, мест за столом: {seats}}}',
  judges: 'Допы по судьям',
  judgesLabel: 'Допы и штрафы за игру, судей: {n}',
  judgesNote: 'В среднем за игру всё, что поставил судья; в скобках число игр.',
  judge: 'Судья',
  noJudge: 'судья не указан',
  perGame: 'Очков за игру',
  given: { bonus: 'Допов', penalty: 'Штрафов' },
  sum: { bonus: 'Сумма допов', penalty: 'Сумма штрафов' },
  mean: { bonus: 'Доп за игру', penalty: 'Штраф за игру' },
  savePng: 'Сохранить PNG',
}
