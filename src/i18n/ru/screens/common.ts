// Слова, общие для нескольких экранов.

import type { common as english } from '../../en/screens/common.ts'
import type { CatalogShape } from '../../language.ts'

export const common: CatalogShape<typeof english> = {
  cancel: 'Отмена',
  close: 'Закрыть',
  save: 'Сохранить',
  add: 'Добавить',
  remove: 'Убрать',
  restore: 'Вернуть',
  rename: 'Переименовать',
  undo: 'Отменить',
  retry: 'Ещё раз',
  print: 'Печать',
  loading: 'Загрузка',
  all: 'Все',
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
  night: 'Ночь {n}',
  red: 'Красные',
  black: 'Чёрные',
  maniac: 'Маньяк',
  andMore: '{names_row} и ещё {n}',
  optional: 'необязательно',
  saved: 'Сохранено: {place}',
}
