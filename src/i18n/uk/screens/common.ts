// Слова, спільні для кількох екранів.

import type { Screens } from '../../language.ts'

export const common: Screens['common'] = {
  cancel: 'Скасувати',
  close: 'Закрити',
  add: 'Додати',
  remove: 'Прибрати',
  restore: 'Повернути',
  undo: 'Скасувати',
  retry: 'Ще раз',
  print: 'Друк',
  loading: 'Завантаження',
  allLanguages: 'Усі',
  none: 'Немає',
  seat: 'Місце {n}',
  player: 'Гравець',
  role: 'Роль',
  reason: 'Причина',
  evening: 'Вечір',
  game: 'Гра {n}',
  players: '{n, plural, =0 {немає гравців} one {{n} гравець} few {{n} гравці} other {{n} гравців}}',
  games: '{n, plural, =0 {немає ігор} one {{n} гра} few {{n} гри} other {{n} ігор}}',
  entries: '{n, plural, =0 {немає записів} one {{n} запис} few {{n} записи} other {{n} записів}}',
  day: 'День {n}',
  red: 'Червоні',
  black: 'Чорні',
  andMore: '{names_row} і ще {n}',
  saved: 'Збережено: {place}',
}
