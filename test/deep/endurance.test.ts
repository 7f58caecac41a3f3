// A long session in the browser edition: 100 games by keys and 500 through the channel without a reload. The memory of
// the page must not grow with the games. The delay of a key is printed for the first and the last tenth, but not
// judged. `npm run test:deep -- endurance`; KEYS=10 CHANNEL=50 for a shorter session.

import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { shareOf } from '../bench/paints.ts'
import { createBrowserEdition } from '../e2e/fixtures/browser-edition.ts'
import { setup } from '../e2e/fixtures/build.ts'
import { growth, LEFT_AT_MOST, Sitting } from '../e2e/fixtures/sitting.ts'

const KEYS = Number(process.env['KEYS'] ?? 100)
const CHANNEL = Number(process.env['CHANNEL'] ?? 500)
const PARTS = 10

beforeAll(setup)

test(`the app plays ${KEYS} games by keys and ${CHANNEL} by channel without using more memory`, async () => {
  const profile = await mkdtemp(join(tmpdir(), 'consigliere-endurance-'))
  const edition = createBrowserEdition()
  const app = await edition.launch(profile)
  try {
    const sitting = await Sitting.begin(app.window)
    await sitting.byChannel(6)
    await sitting.byKeys(2)
    const before = await sitting.gauges()
    const paints: (readonly number[])[] = []
    for (let part = 0; part < PARTS; part += 1) {
      paints.push(await sitting.byKeys(KEYS / PARTS))
      await sitting.byChannel(CHANNEL / PARTS)
      console.log(JSON.stringify({ part, ...(await sitting.gauges()), p50: shareOf(paints[part] ?? [], 0.5) }))
    }
    const left = growth(before, await sitting.gauges(), KEYS + CHANNEL)
    const [first = [], last = []] = [paints[0], paints.at(-1)]
    const ratio = (share: number) => Math.round((100 * shareOf(last, share)) / shareOf(first, share)) / 100
    console.log(
      JSON.stringify({
        leftByAGame: left,
        lastTenthToFirst: { p50: ratio(0.5), p95: ratio(0.95) },
        load: loadavg()[0],
      }),
    )
    expect(app.complaints).toEqual([])
    expect(left.nodes).toBeLessThanOrEqual(LEFT_AT_MOST.nodes)
    expect(left.listeners).toBeLessThanOrEqual(LEFT_AT_MOST.listeners)
    expect(left.heap).toBeLessThanOrEqual(LEFT_AT_MOST.heap)
  } finally {
    await app.close()
    await edition.dispose()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
