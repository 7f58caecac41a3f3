// Меню настільної програми, українською.

import type { MenuText } from '../language.ts'

export const menu: MenuText = {
  file: 'Файл',
  backup: 'Зберегти резервну копію…',
  settings: 'Налаштування…',
  quit: 'Вийти',
  edit: 'Редагування',
  undo: 'Скасувати',
  redo: 'Повернути',
  cut: 'Вирізати',
  copy: 'Копіювати',
  paste: 'Вставити',
  selectAll: 'Виділити все',
  go: 'Перехід',
  home: 'Сьогодні',
  members: 'Учасники',
  seasons: 'Сезон',
  rules: 'Правила',
  lab: 'Лабораторія',
  view: 'Вигляд',
  zoomIn: 'Збільшити',
  zoomOut: 'Зменшити',
  resetZoom: 'Звичайний розмір',
  togglefullscreen: 'На весь екран',
  help: 'Довідка',
  keys: 'Клавіші',
}
