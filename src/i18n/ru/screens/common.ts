// Слова, общие для нескольких экранов.

import type { Screens } from '../../language.ts'

export const common: Screens['common'] = {
  cancel: 'Отмена',
  close: 'Закрыть',
  add: 'Добавить',
  remove: 'Убрать',
  restore: 'Вернуть',
  undo: 'Отменить',
  retry: 'Ещё раз',
  print: 'Печать',
  loading: 'Загрузка',
  allLanguages: 'Все',
  none: 'Нет',
  seat: 'Место {n}',
  player: 'Игрок',
  role: 'Роль',
  reason: 'Причина',
  evening: 'Вечер',
  game: 'Игра {n}',
  players: '{n, plural, =0 {нет игроков} one {{n} игрок} few {{n} игрока} other {{n} игроков}}',
  games: '{n, plural, =0 {нет игр} one {{n} игра} few {{n} игры} other {{n} игр}}',
  entries: '{n, plural, =0 {нет записей} one {{n} запись} few {{n} записи} other {{n} записей}}',
  day: 'День {n}',
  red: 'Красные',
  black: 'Чёрные',
  andMore: '{names_row} и ещё {n}',
  saved: 'Сохранено: {place}',
}
