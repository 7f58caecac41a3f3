// Players who advance from standings with a limited number of seats. A seat for which players are tied stays open
// (docs/spec/scoring.md §3).

import { expect, it } from 'vitest'
import { cutStandings } from '../../src/scoring/standings/cut.ts'

const rows = (places: string) =>
  places.split(' ').map((place, index) => ({ member: 'abcdefgh'[index] ?? '', place: Number(place) }))

it.each([
  ['no tie', '1 2 3 4', 2, 'ab', '', 0],
  ['a tie above the cut', '1 1 3 4', 2, 'ab', '', 0],
  ['a tie below the cut', '1 2 3 3', 2, 'ab', '', 0],
  ['a tie through the cut', '1 2 2 2 5', 2, 'a', 'bcd', 1],
  ['a tie through the cut with two seats left', '1 2 2 2 5', 3, 'a', 'bcd', 2],
  ['a tie of all players', '1 1 1', 2, '', 'abc', 2],
  ['as many players as seats', '1 2', 2, 'ab', '', 0],
  ['fewer players than seats', '1 2', 4, 'ab', '', 0],
])('cutAt with %s returns the expected members and open seats', (_, places, size, through, tied, open) => {
  const cut = cutStandings(rows(places), size)
  expect([cut.through.join(''), cut.tied.join(''), cut.open]).toEqual([through, tied, open])
})
