// Участники.

import type { members as english } from '../en/members.ts'
import type { Shape } from '../shape.ts'

export const members: Shape<typeof english> = {
  title: 'Участники',
  search: 'Найти имя',
  add: 'Добавить участников',
  addHint: 'По имени в строке. Можно вставить хоть весь список.',
  addButton: 'Некого добавить | Добавить {n} участника | Добавить {n} участников | Добавить {n} участников',
  added: 'Никто не добавлен | Добавлен {n} участник | Добавлены {n} участника | Добавлено {n} участников',
  duplicates: 'Уже в клубе: {names}',
  twice: 'Дважды в списке: {names}',
  name: 'Имя',
  games: 'Игр',
  here: 'Сегодня здесь',
  hereCount: 'никого нет | {n} здесь | {n} здесь | {n} здесь',
  hereNamed: '{name} сегодня здесь',
  everybodyHere: 'Все здесь',
  nobodyHere: 'Никого нет',
  arrived: '{name}: здесь',
  left: '{name}: нет',
  renameNamed: 'Переименовать: {name}',
  renamed: '{from} теперь {to}',
  removeNamed: 'Убрать: {name}',
  removed: 'Убрано: {name}. В сыгранных играх имя останется.',
  restored: '{name} снова в клубе.',
  showRemoved: 'Убранные ({n})',
  empty: 'Пока никого',
  emptyText: 'Вставьте список клуба в поле рядом: по имени в строке.',
  actions: 'Действия',
  noMatch: 'Никого нет по имени «{text}».',
}
