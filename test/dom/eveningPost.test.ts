// The picture of the evening's post is copied into the clipboard, so that it can be pasted into the club's chat. A
// browser that cannot copy pictures has no button for it.

import { expect } from 'vitest'
import errors from '../../src/i18n/en/screens/error.json'
import evening from '../../src/i18n/en/screens/evening.json'
import type { Page } from 'playwright-core'
import type { Role } from '../../src/rules/vocabulary.ts'
import { eveningAtTime } from '../../src/ui/kit/days.ts'
import { killTheRed, openGame, play } from '../e2e/fixtures/games-by-requests.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { Home } from '../e2e/pages/Home.ts'
import { noteOf } from '../support/attendance.ts'
import '../support/shipped.ts'
import { inDom } from './journey.ts'

const CARDS: readonly Role[] = ['don', 'citizen', 'citizen', 'sheriff', 'citizen', 'mafia', 'citizen', 'citizen']

/** Opens the page on which an evening with one game is closed. */
async function showClosingPage(window: Page): Promise<void> {
  await new Home(window).createClub('Black Cat')
  const tonight = eveningAtTime(new Date())
  const game = await openGame(window, { preset: 'city', scheme: 'official-2025', cards: CARDS, evening: tonight })
  await play(window, game, killTheRed)
  const members = await told(window, 'members.list', {})
  await told(
    window,
    'evening.note',
    noteOf(
      members.slice(0, CARDS.length).map(({ id }) => id),
      'here',
      tonight,
    ),
  )
}

const copyButton = (window: Page) => window.getByRole('button', { name: evening.copyPicture, exact: true })
const saveButton = (window: Page) => window.getByRole('button', { name: evening.savePicture, exact: true })

inDom('a picture of the post', (test) => {
  test('is copied as the PNG that can also be saved', async ({ window, app }) => {
    await showClosingPage(window)
    await showAddress(window, '/evening/close')
    await copyButton(window).click()
    await window.getByText(evening.pictureCopied).waitFor()
    const copied = await window.evaluate(async () => {
      const [item] = await navigator.clipboard.read()
      const picture = await item!.getType('image/png')
      return { type: picture.type, bytes: [...new Uint8Array(await picture.arrayBuffer())] }
    })
    expect(copied.type).toBe('image/png')
    const saved = await app.running.catchBytes(() => saveButton(window).click())
    expect([...saved.bytes]).toEqual(copied.bytes)
  })

  test('that the browser refuses to copy is reported and can still be saved', async ({ window }) => {
    await showClosingPage(window)
    await window.evaluate(() => {
      navigator.clipboard.write = () => Promise.reject(new Error('denied'))
    })
    await showAddress(window, '/evening/close')
    await copyButton(window).click()
    await window.getByText(errors['host/picture-not-copied']).first().waitFor()
    expect(await window.getByText(evening.pictureCopied).count()).toBe(0)
    expect(await saveButton(window).isEnabled()).toBe(true)
  })

  test('can only be saved in a browser without a clipboard for pictures', async ({ window }) => {
    await showClosingPage(window)
    await window.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await showAddress(window, '/evening/close')
    await saveButton(window).waitFor()
    expect(await copyButton(window).count()).toBe(0)
  })
})
