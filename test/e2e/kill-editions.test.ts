// Kills both built editions with SIGKILL while members are added on their screens. Hundreds of kills:
// test/deep/kill-editions.test.ts.

import { afterAll, expect, test } from 'vitest'
import { createBrowserEdition } from './fixtures/browser-edition.ts'
import { createDesktopEdition } from './fixtures/desktop.ts'
import { killEdition } from './fixtures/killed-editions.ts'

const KILLS = 4
const EDITIONS = [createBrowserEdition(), createDesktopEdition()]

afterAll(() => Promise.all(EDITIONS.map((edition) => edition.dispose())))

test.each(EDITIONS)('a kill loses nothing that the $name edition has already shown', async (edition) => {
  expect(await killEdition(edition, KILLS, 1)).toMatchObject({ kills: KILLS, lost: 0, twice: 0, half: 0 })
})
