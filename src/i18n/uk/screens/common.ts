// Слова, спільні для кількох екранів.

import type { common as english } from '../../en/screens/common.ts'
import type { CatalogShape } from '../../language.ts'

export const common: CatalogShape<typeof english> = {
  cancel: 'Скасувати',
  close: 'Закрити',
  save: 'Зберегти',
  add: 'Додати',
  remove: 'Прибрати',
  restore: 'Повернути',
  rename: 'Перейменувати',
  undo: 'Скасувати',
  retry: 'Ще раз',
  print: 'Друк',
  loading: 'Завантаження',
  all: 'Усі',
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
  night: 'Ніч {n}',
  red: 'Червоні',
  black: 'Чорні',
  maniac: 'Маніяк',
  andMore: '{names_row} і ще {n}',
  optional: 'необов’язково',
  saved: 'Збережено: {place}',
}
