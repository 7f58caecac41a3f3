// The menu as data: both languages complete, every command reachable.

import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from '../../electron/main/menu.ts'
import { MENU_COMMANDS, type MenuCommand } from '../../src/api/host.ts'

function flat(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
}

const labels = (lang: 'en' | 'ru') =>
  flat(menuTemplate(lang, () => undefined)).flatMap(({ type, label }) => (type === 'separator' ? [] : [label ?? '']))

test('every label is in the language asked for', () => {
  for (const label of labels('en')) expect(label).toMatch(/^[A-Z][\w ]+…?$/)
  for (const label of labels('ru')) expect(label).toMatch(/^[А-ЯЁ][а-яё ]+…?$/i)
  expect(labels('en')).toHaveLength(labels('ru').length)
})

test('every command can be chosen, and is told to the screens', () => {
  const told: MenuCommand[] = []
  const items = flat(menuTemplate('ru', (command) => told.push(command)))
  const click = (item: MenuItemConstructorOptions) => (item.click as (() => void) | undefined)?.()
  items.forEach(click)
  expect(told.toSorted()).toEqual(MENU_COMMANDS.toSorted())
})

test('nothing in the menu opens the developer tools or reloads over a live game', () => {
  const roles = flat(menuTemplate('en', () => undefined)).map(({ role }) => role)
  expect(roles).not.toContain('toggleDevTools')
  expect(roles).not.toContain('reload')
})
