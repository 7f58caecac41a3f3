// Who goes on from standings where only so many may: seats of a shared place stay open (docs/spec/scoring.md §3).

import { expect, it } from 'vitest'
import { cutAt } from '../../src/scoring/standings/standingRow.ts'

const rows = (places: string) =>
  places.split(' ').map((place, index) => ({ member: 'abcdefgh'[index] ?? '', place: Number(place) }))

it.each([
  ['clear', '1 2 3 4', 2, 'ab', '', 0],
  ['a tie above it', '1 1 3 4', 2, 'ab', '', 0],
  ['a tie below it', '1 2 3 3', 2, 'ab', '', 0],
  ['a tie through it', '1 2 2 2 5', 2, 'a', 'bcd', 1],
  ['a tie through it with two seats', '1 2 2 2 5', 3, 'a', 'bcd', 2],
  ['a tie of all', '1 1 1', 2, '', 'abc', 2],
  ['as many as are asked', '1 2', 2, 'ab', '', 0],
  ['fewer than are asked', '1 2', 4, 'ab', '', 0],
])('the cut is %s', (_, places, size, through, tied, open) => {
  const cut = cutAt(rows(places), size)
  expect([cut.through.join(''), cut.tied.join(''), cut.open]).toEqual([through, tied, open])
})
