// Published pages are made anew whenever something changes, so they obey delay and freeze as every other public page.

import { describe, expect, test } from 'vitest'
import { heldEvening, HIDINGS, HOLDS, SECRETS, type Evening, type Hold } from '../broadcast/heldEvening.ts'
import { taken } from '../clubFixture.ts'

const pages = async ({ club, season }: Evening) => JSON.stringify(await taken(club.ask('documents.pages', { season })))

describe.each(Object.keys(HOLDS) as Hold[])('with %s held back', (hold) => {
  test.each(['a verdict', 'a bonus of a past game', 'a bonus of a slow device', 'a game that is declared void'])(
    'pages tell %s when it may be known',
    async (secret) => {
      const pair: Evening[] = []
      for (const variant of [0, 1] as const) {
        const evening = await heldEvening(hold, HIDINGS['open'])
        await SECRETS[secret]?.tell(evening, variant)
        pair.push(evening)
      }
      const [a, b] = await Promise.all(pair.map(pages))
      if (hold === 'nothing') expect(b).not.toBe(a)
      else expect(b).toBe(a)
      for (const { club, later } of pair) {
        await taken(club.unfreeze())
        later(61)
      }
      const [then, other] = await Promise.all(pair.map(pages))
      expect(other).not.toBe(then)
    },
  )
})
