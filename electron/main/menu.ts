// The menu in both languages. Screens carry out the commands; editing and windows are Electron's
// own roles. A template is plain data, so it can be read by a test.

import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../src/api/host.ts'

export type MenuLanguage = 'en' | 'ru'

const LABELS = {
  file: ['File', 'Файл'],
  'new-game': ['New game', 'Новая игра'],
  backup: ['Save a backup…', 'Сохранить резервную копию…'],
  quit: ['Quit', 'Выход'],
  edit: ['Edit', 'Правка'],
  undo: ['Undo', 'Отменить'],
  redo: ['Redo', 'Повторить'],
  cut: ['Cut', 'Вырезать'],
  copy: ['Copy', 'Копировать'],
  paste: ['Paste', 'Вставить'],
  selectAll: ['Select all', 'Выделить всё'],
  go: ['Go', 'Переход'],
  home: ['Home', 'Главная'],
  members: ['Members', 'Участники'],
  seasons: ['Season', 'Сезон'],
  rules: ['Rules', 'Правила'],
  view: ['View', 'Вид'],
  zoomIn: ['Larger', 'Крупнее'],
  zoomOut: ['Smaller', 'Мельче'],
  resetZoom: ['Actual size', 'Обычный размер'],
  togglefullscreen: ['Full screen', 'На весь экран'],
  help: ['Help', 'Справка'],
  keys: ['Keys', 'Клавиши'],
} as const satisfies Record<string, readonly [en: string, ru: string]>

type Label = keyof typeof LABELS

const ACCELERATORS: Partial<Record<MenuCommand, string>> = { 'new-game': 'CmdOrCtrl+N', backup: 'CmdOrCtrl+S' }

export function menuTemplate(lang: MenuLanguage, onCommand: (command: MenuCommand) => void): MenuItemConstructorOptions[] {
  const label = (name: Label) => LABELS[name][lang === 'en' ? 0 : 1]
  const command = (id: MenuCommand): MenuItemConstructorOptions => ({
    id,
    label: label(id),
    click: () => onCommand(id),
    ...(ACCELERATORS[id] !== undefined && { accelerator: ACCELERATORS[id] }),
  })
  const role = (name: Label & MenuItemConstructorOptions['role']): MenuItemConstructorOptions => ({ role: name, label: label(name) })
  const line: MenuItemConstructorOptions = { type: 'separator' }
  return [
    { label: label('file'), submenu: [command('new-game'), command('backup'), line, role('quit')] },
    { label: label('edit'), submenu: [role('undo'), role('redo'), line, role('cut'), role('copy'), role('paste'), role('selectAll')] },
    { label: label('go'), submenu: [command('home'), command('members'), command('seasons'), command('rules')] },
    { label: label('view'), submenu: [role('zoomIn'), role('zoomOut'), role('resetZoom'), line, role('togglefullscreen')] },
    { label: label('help'), submenu: [command('keys')] },
  ]
}
