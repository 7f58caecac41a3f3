// Menu as data: the menu is complete in every language, each language uses its own letters, and every command can be
// reached.

import type { MenuItemConstructorOptions } from 'electron'
import { expect, test } from 'vitest'
import { menuTemplate } from '../../electron/main/menu.ts'
import { MENU_COMMANDS, type MenuCommand } from '../../src/api/platform/menu.ts'
import type { Lang } from '../../src/i18n/registry.ts'
import { TESTED_LANGS, type TestedLang } from '../i18n/support/testedLangs.ts'

function flat(items: readonly MenuItemConstructorOptions[]): MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flat(item.submenu) : [])])
}

const labels = (lang: Lang) =>
  flat(menuTemplate(lang, () => undefined)).flatMap(({ type, label }) => (type === 'separator' ? [] : [label ?? '']))

/** Pattern that every label of a language must match. */
const LETTERS: Readonly<Record<TestedLang, RegExp>> = {
  en: /^[A-Z][\w ]+…?$/,
  ru: /^[А-ЯЁ][а-яё ]+…?$/,
  uk: /^[А-ЩЬЮЯЄІЇҐ][а-щьюяєіїґ’ ]+…?$/,
}

test.each(TESTED_LANGS)('every label is in the requested language: %s', (lang) => {
  for (const label of labels(lang)) expect(label).toMatch(LETTERS[lang])
  expect(labels(lang)).toHaveLength(labels('en').length)
})

test('every menu command can be chosen and is sent to the screens', () => {
  const told: MenuCommand[] = []
  const items = flat(menuTemplate('ru', (command) => told.push(command)))
  const click = (item: MenuItemConstructorOptions) => (item.click as (() => void) | undefined)?.()
  items.forEach(click)
  expect(told.toSorted()).toEqual(MENU_COMMANDS.toSorted())
})

test('no menu item opens the developer tools or reloads the page', () => {
  const roles = flat(menuTemplate('en', () => undefined)).map(({ role }) => role)
  expect(roles).not.toContain('toggleDevTools')
  expect(roles).not.toContain('reload')
})
