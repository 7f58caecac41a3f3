// Keys dialog of a screen, and the language button.

import { expect } from 'vitest'
import { inDom } from './journey.ts'
import { Shell } from '../e2e/pages/Shell.ts'

inDom('the shell', (test) => {
  test('lists the keys that work on the current screen', async ({ window }) => {
    const shell = new Shell(window)
    await shell.go('rules')
    const keys = await shell.openKeys()
    await keys.getByText('Go to members').waitFor()
  })

  test('shows the current language on the button that names it and the next', async ({ window }) => {
    const button = window.getByRole('button', { name: 'Language: English. Switch to Русский', exact: true })
    expect(await button.innerText()).toBe('EN')
    await button.click()
    const inRussian = window.getByRole('button', { name: 'Язык: Русский. Сменить на Українська', exact: true })
    expect(await inRussian.innerText()).toBe('RU')
  })
})
