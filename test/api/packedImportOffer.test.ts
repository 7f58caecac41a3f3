// Import offers of long files are sent through the channel as a few texts and are unchanged at the other end.

import { expect, it } from 'vitest'
import type { ImportOffer } from '../../src/api/contract/imports.ts'
import { packImportOffer, unpackImportOffer } from '../../src/api/packedImportOffer.ts'

const GAMES: ImportOffer['games'] = Array.from({ length: 10_000 }, (_, index) => ({
  index,
  name: `Отборочный "${index}"`,
  canTake: index % 2 === 0,
  sound: true,
  faults: [],
  players: [{ seat: 1, name: 'Лис', role: 'don', isNew: true }],
}))

it.each([0, 1, 200, 201, 10_000])('an offer of %i games is unchanged after packing and unpacking', async (count) => {
  const offer: ImportOffer = {
    games: GAMES.slice(0, count),
    newPeople: ['Лис'],
    nearPeople: [{ name: 'Лис', perhaps: ['Лиc'] }],
  }
  const packed = await packImportOffer(offer)
  expect(await unpackImportOffer(packed)).toEqual(offer)
  // Cloning objects takes long, so many games are combined in one text.
  expect(packed.games.every((text) => typeof text === 'string')).toBe(true)
  expect(packed.games).toHaveLength(Math.ceil(count / 200))
})
