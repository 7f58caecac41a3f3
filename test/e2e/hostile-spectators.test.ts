// The corpus of hostile names on pages in the network: the spectators' page and every layout of the overlay. The club
// renames its ten members until every name was at the table.

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClub } from '../../src/application/club.ts'
import { parseName } from '../../src/club/model/name.ts'
import { readAssets } from '../../src/server/assets.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { openTable, taken } from '../club/clubFixture.ts'
import { serverFor } from '../server/client.ts'
import { launchBrowser } from '../support/browser.ts'
import { TAKEN_NAMES } from '../support/hostileNames.ts'
import { CARDS } from './fixtures/evening.ts'
import { harmDone, listenForRuns } from './fixtures/hostile-runs.ts'
import { Watch } from './pages/Watch.ts'

test('hostile names are shown as text and fit, for spectators and in every overlay layout', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'consigliere-served-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const store = createMemoryStore()
  const club = createClub({ store, clock: Date.now, ids: randomUUID })
  await taken(club.create('Black Cat'))
  const { added } = await taken(
    club.ask('members.add', { names: TAKEN_NAMES.slice(0, 10), decisions: TAKEN_NAMES.map((name) => ({ name })) }),
  )
  const season = await taken(
    club.ask('seasons.open', {
      name: TAKEN_NAMES[0],
      scheme: 'official-2025',
      from: '2026-01-01',
      rulebook: 'city',
      preset: 'city',
      flags: {},
    }),
  )
  const members = added.map(({ id }) => id)
  await openTable(club, season.id, members, CARDS)
  const { token } = await taken(club.makeToken({ label: TAKEN_NAMES[1], right: 'observer' }))
  const { address } = await serverFor({
    store,
    club,
    assets: await readAssets(resolve(import.meta.dirname, '../../out/browser')),
  })
  const hall = await launchBrowser(folder)
  onTestFinished(() => hall.close())
  const page = await hall.newPage()
  await listenForRuns(page)
  const faults: string[] = []
  for (let from = 0; from < TAKEN_NAMES.length; from += 10) {
    const names = [...TAKEN_NAMES.slice(from, from + 10), ...TAKEN_NAMES].slice(0, 10)
    // Temporary names, because two members would have the same name at the point where the corpus starts again.
    for (const [i, member] of members.entries())
      await taken(club.ask('members.rename', { member, name: `Seat ${from} ${i}` }))
    for (const [i, member] of members.entries())
      await taken(club.ask('members.rename', { member, name: names[i] ?? '' }))
    for (const [path, width] of [
      ['overlay?layout=bar', 1920],
      ['overlay?layout=column', 1920],
      ['overlay?layout=table', 1920],
      ['watch?theme=dark', 1366],
      ['watch?theme=light', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 1080 })
      await page.goto('about:blank')
      const watch = await new Watch(page).open(`${address}/${path}&lang=ru#${token}`)
      const shown = await watch.board.innerText()
      const place = `${path} from ${from}`
      // Compares the first letters, because the last name is long enough to be cut. Long words contain soft hyphens.
      for (const name of names) {
        const parsed = parseName(name)
        const text = (parsed.ok ? parsed.value : name).slice(0, 12)
        if (!shown.replaceAll('\u00AD', '').replaceAll(/\s+/g, ' ').includes(text.replaceAll(/\s+/g, ' ')))
          faults.push(`${place}: ${name} is not there`)
      }
      faults.push(...(await harmDone(page)).map((harm) => `${place}: ${harm}`))
    }
  }
  expect(faults).toEqual([])
})
