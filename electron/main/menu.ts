// The application menu. The screens execute its commands; editing and window commands are Electron's own roles. The
// template is plain data, so that a test can read it.

import type { MenuItemConstructorOptions } from 'electron'
import type { MenuCommand } from '../../src/api/platform/menu.ts'
import type { MenuText } from '../../src/i18n/language.ts'
import { LANGUAGES, type Lang } from '../../src/i18n/registry.ts'

type Label = keyof MenuText

const ACCELERATORS: Partial<Record<MenuCommand, string>> = {
  home: 'CmdOrCtrl+N',
  backup: 'CmdOrCtrl+S',
  settings: 'CmdOrCtrl+,',
}

export function menuTemplate(lang: Lang, onCommand: (command: MenuCommand) => void): MenuItemConstructorOptions[] {
  const label = (name: Label) => LANGUAGES[lang].menu[name]
  const command = (id: MenuCommand): MenuItemConstructorOptions => ({
    id,
    label: label(id),
    click: () => onCommand(id),
    ...(ACCELERATORS[id] !== undefined && { accelerator: ACCELERATORS[id] }),
  })
  const role = (name: Label & MenuItemConstructorOptions['role']): MenuItemConstructorOptions => ({
    role: name,
    label: label(name),
  })
  const line: MenuItemConstructorOptions = { type: 'separator' }
  return [
    {
      label: label('file'),
      submenu: [command('backup'), line, command('settings'), line, role('quit')],
    },
    {
      label: label('edit'),
      submenu: [role('undo'), role('redo'), line, role('cut'), role('copy'), role('paste'), role('selectAll')],
    },
    {
      label: label('go'),
      submenu: [command('home'), command('members'), command('seasons'), command('rules'), command('lab')],
    },
    {
      label: label('view'),
      submenu: [role('zoomIn'), role('zoomOut'), role('resetZoom'), line, role('togglefullscreen')],
    },
    { label: label('help'), submenu: [command('keys')] },
  ]
}
