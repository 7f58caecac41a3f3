// Evenings of the simulated world, for faults that show only with several devices. An evening takes less than a second,
// and the first ten detect more than half of the faults that are planted there.

import { expect, test } from 'vitest'
import { stormy } from '../simulation/options.ts'
import { played } from '../simulation/played.ts'

test.each(Array.from({ length: 20 }, (_, index) => index + 1))('evening %i breaks no law', async (seed) => {
  expect((await played(stormy(seed))).broken).toEqual([])
})
