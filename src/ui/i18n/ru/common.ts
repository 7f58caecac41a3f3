// Слова, общие для нескольких экранов.

import type { common as english } from '../en/common.ts'
import type { Shape } from '../shape.ts'

export const common: Shape<typeof english> = {
  cancel: 'Отмена',
  close: 'Закрыть',
  save: 'Сохранить',
  add: 'Добавить',
  remove: 'Убрать',
  restore: 'Вернуть',
  rename: 'Переименовать',
  secretary: 'Секретарь',
  undo: 'Отменить',
  retry: 'Ещё раз',
  print: 'Печать',
  loading: 'Загрузка',
  all: 'Все',
  none: 'Нет',
  seat: 'Место {n}',
  player: 'Игрок',
  role: 'Роль',
  reason: 'Причина',
  evening: 'Вечер',
  game: 'Игра {n}',
  players: 'нет игроков | {n} игрок | {n} игрока | {n} игроков',
  games: 'нет игр | {n} игра | {n} игры | {n} игр',
  entries: 'нет записей | {n} запись | {n} записи | {n} записей',
  day: 'День {n}',
  night: 'Ночь {n}',
  red: 'Красные',
  black: 'Чёрные',
  maniac: 'Маньяк',
  optional: 'необязательно',
  saved: 'Сохранено: {place}',
}
