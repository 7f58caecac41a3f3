// Filtering and sorting in chunks: the same order as a plain sort, with pauses.

import { describe, expect, it } from 'vitest'
import { filterAndSortRows, type FilterAndSortOptions } from '../../../../src/ui/kit/table/arrangeRows.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly points?: number
}

const words = new Intl.Collator('en', { numeric: true }).compare

/** Returns the arranged rows and the number of pauses. */
function run(arranging: Omit<FilterAndSortOptions<Row>, 'words'>) {
  const work = filterAndSortRows({ ...arranging, words })
  for (let pauses = 0; ; pauses += 1) {
    const step = work.next()
    if (step.done === true) return { rows: step.value, pauses }
  }
}
const idsOf = (arranging: Omit<FilterAndSortOptions<Row>, 'words'>) => run(arranging).rows.map(({ id }) => id)

it('sorting ten thousand rows pauses every few hundred and gives the order of a plain sort', () => {
  const rows = Array.from({ length: 10_000 }, (_, id): Row => ({ id, name: `Player ${(id * 7919) % 3001}` }))
  const { rows: sorted, pauses } = run({ rows, by: { valueOf: ({ name }) => name, isDescending: false } })
  expect(sorted).toEqual(rows.toSorted((a, b) => words(a.name, b.name)))
  expect(pauses).toBeGreaterThan(10_000 / 200)
  expect(run({ rows, isFound: ({ id }) => id % 2 === 0 }).pauses).toBe(10_000 / 200)
})

describe('rows', () => {
  const rows: readonly Row[] = [
    { id: 1, name: 'Player 10', points: 5 },
    { id: 2, name: 'Player 9' },
    { id: 3, name: '', points: 7 },
    { id: 4, name: 'anna', points: 5 },
    { id: 5, name: 'Boris', points: -2 },
  ]
  const name = ({ name: own }: Row) => own
  const points = ({ points: own }: Row) => own

  it('are returned unchanged without a filter or an order', () => {
    expect(run({ rows }).rows).toBe(rows)
  })
  it.each([
    ['text, with numbers by value and empty text last', name, false, [4, 5, 2, 1, 3]],
    ['descending text, with empty text still last', name, true, [1, 2, 5, 4, 3]],
    ['numbers, with equal rows in their old order', points, false, [5, 1, 4, 3, 2]],
    ['descending numbers, with equal rows in their old order', points, true, [3, 1, 4, 5, 2]],
  ])('are sorted by %s', (_, valueOf, isDescending, ids) => {
    expect(idsOf({ rows, by: { valueOf, isDescending } })).toEqual(ids)
  })
  it('are filtered, then sorted', () => {
    const isFound = ({ points: own }: Row) => own === 5
    expect(idsOf({ rows, isFound, by: { valueOf: name, isDescending: false } })).toEqual([4, 1])
  })
})
