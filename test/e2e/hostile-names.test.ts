// The corpus of hostile names on every screen of the router, and on every paper in a page without any security policy:
// no name is executed, and nothing extends beyond the page. The lists of screens and tabs come from the code, so the
// test fails if a new one has no address in this file.

import { expect, test as plain } from 'vitest'
import { TAKEN_NAMES } from '../support/hostileNames.ts'
import { makeCup } from './fixtures/cup-by-requests.ts'
import { harmDone, listenForRuns } from './fixtures/hostile-runs.ts'
import { told } from './fixtures/probe.ts'
import { papersOf } from './fixtures/papers.ts'
import { ADDRESSES, LAB_TABS, ROUTES, showAddress, TABS, withLiveGame } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'

plain('the list of addresses covers all screens of the router and all tabs of the season and the lab', () => {
  expect(Object.keys(ADDRESSES).toSorted()).toEqual(ROUTES.toSorted())
  expect(TABS.length).toBeGreaterThan(5)
  expect(LAB_TABS.length).toBeGreaterThan(3)
})

inBrowser('hostile names', (test) => {
  test.for([0, 20, 40])(
    'from number %i on never run on any screen or paper, and never exceed the page',
    async (from, { app }) => {
      const { window } = app
      const names = [...TAKEN_NAMES.slice(from), ...TAKEN_NAMES].slice(0, 20)
      await listenForRuns(window)
      await new Home(window).createClub('Black Cat')
      let nth = 0
      const cup = await makeCup(window, names, () => TAKEN_NAMES[(from + 20 + (nth += 1)) % TAKEN_NAMES.length] ?? '')
      const made = await withLiveGame(window, cup, names[0])
      const faults: string[] = []
      for (const address of Object.values(ADDRESSES).flatMap((addressesOf) => addressesOf(made))) {
        await showAddress(window, address)
        await window.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        faults.push(...(await harmDone(window)).map((harm) => `${address}: ${harm}`))
      }
      await new Shell(window).switchLanguage()
      expect(faults).toEqual([])

      // Papers are shown in a page without a policy, in which a script would run.
      const bare = await window.context().newPage()
      const papers = await papersOf(window, cup)
      expect(papers.length).toBeGreaterThan(5)
      for (const { ask, isEmpty } of papers) {
        if (isEmpty === true) continue
        const { html } = await told(window, 'documents.paper', { ask, lang: 'ru' })
        await bare.setContent(html)
        expect([ask.paper, await bare.evaluate(() => (globalThis as { ranName?: number }).ranName ?? null)]).toEqual([
          ask.paper,
          null,
        ])
        expect([ask.paper, await bare.locator('script, img, iframe, [onload], [onerror]').count()]).toEqual([
          ask.paper,
          0,
        ])
      }
      // Proves that this page would run a script: an unescaped name does.
      await bare.setContent(TAKEN_NAMES[1])
      await expect.poll(() => bare.evaluate(() => (globalThis as { ranName?: number }).ranName ?? null)).toBe(1)
      // A published page forbids scripts for the window it is written into, so it gets a window of its own.
      const published = await window.context().newPage()
      const { html } = await told(window, 'documents.publish', { season: cup.season, lang: 'en' })
      await published.setContent(html)
      expect(await published.evaluate(() => (globalThis as { ranName?: number }).ranName ?? null)).toBeNull()
      await published.close()
      await bare.close()
    },
  )
})
