// The fixtures of every journey without a browser: a club in memory and the app over it, both new for each test.

import { randomUUID } from 'node:crypto'
import { describe, expect, test as base, type TestAPI } from 'vitest'
import { clubChannel } from '../ui/clubChannel.ts'
import { fakeHost } from '../ui/fakeHost.ts'
import { DomPage, type PageOverClub } from './driver/page.ts'

interface Fixtures {
  readonly page: DomPage
  readonly window: PageOverClub
}

const test: TestAPI<Fixtures> = base.extend<Fixtures>({
  // Vitest reads the names of what a fixture needs from the pattern.
  // oxlint-disable-next-line no-empty-pattern
  page: async ({}, provide) => {
    const page = await DomPage.open(clubChannel(randomUUID), fakeHost())
    await provide(page)
    await page.close()
    expect(page.complaints).toEqual([])
  },
  window: async ({ page }, provide) => provide(page.asPage),
})

export function inDom(title: string, specs: (test: TestAPI<Fixtures>) => void): void {
  describe(`${title} (in memory)`, () => {
    specs(test)
  })
}
