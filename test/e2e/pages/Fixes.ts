// The Fix menu of a game's page.

import type { Page } from 'playwright-core'
import game from '../../../src/i18n/en/screens/game.json'

const en = game.fixMenu

/** Chooses a correction by its name in the menu. */
export async function chooseFix(window: Page, fix: 'entry' | 'table' | 'sheet' | 'points' | 'objection' | 'void') {
  await window.getByRole('button', { name: en.title, exact: true }).click()
  await window.getByRole('menuitem', { name: en[fix] }).click()
}
