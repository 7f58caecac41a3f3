// Меню настольной программы, по-русски.

import type { MenuText } from '../language.ts'

export const menu: MenuText = {
  file: 'Файл',
  backup: 'Сохранить резервную копию…',
  settings: 'Настройки…',
  quit: 'Выход',
  edit: 'Правка',
  undo: 'Отменить',
  redo: 'Вернуть',
  cut: 'Вырезать',
  copy: 'Копировать',
  paste: 'Вставить',
  selectAll: 'Выделить всё',
  go: 'Переход',
  home: 'Сегодня',
  members: 'Участники',
  seasons: 'Сезон',
  rules: 'Правила',
  lab: 'Лаборатория',
  view: 'Вид',
  zoomIn: 'Увеличить',
  zoomOut: 'Уменьшить',
  resetZoom: 'Обычный размер',
  togglefullscreen: 'На весь экран',
  help: 'Справка',
  keys: 'Клавиши',
}
