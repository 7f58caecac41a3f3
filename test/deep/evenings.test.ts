// 100,000 stormy evenings of several devices (test/simulation), of which the first of each hundred is played three
// times. A run continues after the last one (reports/evenings.json). `npm run test:deep -- evenings`; EVENINGS=1000 for
// fewer.

import { expect, test } from 'vitest'
import { playMany } from '../simulation/many.ts'

const EVENINGS = Number(process.env['EVENINGS'] ?? 100_000)

test(`${EVENINGS} simulated evenings violate no invariant, and repeated evenings are the same`, async () => {
  const { done, seconds, broken, other, met } = await playMany(
    { from: 1, count: EVENINGS, file: 'reports/evenings.json' },
    (figures) => {
      if (figures.done % 1000 === 0) console.log(`${figures.done} evenings, ${figures.broken.length} laws broken`)
    },
  )
  console.log(JSON.stringify({ done, evenings: { aSecond: done / seconds }, met }))
  expect({ broken, other }).toEqual({ broken: [], other: [] })
})
