// Fixtures of every journey without a browser: a club in memory and the app over it, both new for each test.

import { randomUUID } from 'node:crypto'
import { describe, expect, test as base, type TestAPI } from 'vitest'
import { clubChannel } from '../ui/clubChannel.ts'
import { DomApp } from './driver/app.ts'
import type { PageOverClub } from './driver/page.ts'
import { isRegisteringInAHurry } from '../e2e/fixtures/hands/hands.ts'

interface Fixtures {
  readonly app: DomApp
  readonly window: PageOverClub
}

const test: TestAPI<Fixtures> = base.extend<Fixtures>({
  // Vitest reads the names of the needed fixtures from the pattern.
  // oxlint-disable-next-line no-empty-pattern
  app: async ({}, provide) => {
    const app = await DomApp.open(clubChannel(randomUUID))
    await provide(app)
    await app.page.close()
    expect(app.page.complaints).toEqual([])
  },
  window: async ({ app }, provide) => provide(app.window),
})

/** In a test that imports journeys to run them in a hurry, they run in the browser. */
const { inBrowser } = isRegisteringInAHurry() ? await import('../e2e/fixtures/spec.ts') : {}

export function inDom(title: string, specs: (test: TestAPI<Fixtures>) => void): void {
  // Page objects and journeys use only what `app` and `window` have in both.
  if (inBrowser !== undefined) return inBrowser(title, (test) => specs(test as unknown as TestAPI<Fixtures>))
  describe(`${title} (in memory)`, () => {
    specs(test)
  })
}
