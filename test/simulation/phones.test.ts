// Twenty games with twelve phones over a connection that cuts, reorders and delays: the bar of docs/spec/phones.md §4.

import { expect, test } from 'vitest'
import { playPhones, type PhonesReport } from './phones.ts'

const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1)

/** Runs the loop of a simulated world in a task of the machine, because it does not work in a microtask. */
const played = (seed: number) =>
  new Promise<PhonesReport>((resolve, reject) => {
    setImmediate(() => {
      try {
        resolve(playPhones(seed))
      } catch (error) {
        reject(error as Error)
      }
    })
  })

test('no raised hand is lost, doubled, or counted in another step', async () => {
  const met: Record<string, number> = {}
  for (const seed of SEEDS) {
    const report = await played(seed)
    expect([seed, report.broken]).toEqual([seed, []])
    for (const [what, n] of Object.entries(report.met)) met[what] = (met[what] ?? 0) + n
  }
  // A situation that was never met was not tested.
  expect(Object.entries(met).filter(([, n]) => n === 0)).toEqual([])
})

test('a seed gives the same game again', async () => {
  expect(await played(7)).toEqual(await played(7))
})
