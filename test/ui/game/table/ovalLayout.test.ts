// Cards around the table: inside their box, never touching, large enough to press, seat 1 at the top.

import { describe, expect, it } from 'vitest'
import { CLOCK_AREA_SIZE_PX, layoutOval, MIN_CARD_SIZE_PX } from '../../../../src/ui/game/table/ovalLayout.ts'

const COUNTS = Array.from({ length: 15 }, (_, i) => i + 6)
const BOXES = [
  [560, 440],
  [760, 520],
  [1000, 640],
  [720, 380],
] as const

it.each(COUNTS.filter((n) => n <= 10))('on a phone, each of %i cards has a third of the width', (n) => {
  const { seats, card, middle } = layoutOval(n, 358, 352)
  expect(seats).toHaveLength(n)
  expect(card.width).toBe(114)
  expect(card.height).toBeGreaterThanOrEqual(44)
  expect(middle.width).toBeGreaterThan(100)
  const isApart = ({ x, y }: (typeof seats)[number], other: (typeof seats)[number]) =>
    Math.abs(x - other.x) >= card.width || Math.abs(y - other.y) >= card.height
  expect(seats.every((a, i) => seats.slice(i + 1).every((b) => isApart(a, b)))).toBe(true)
  for (const { x, y } of seats) {
    expect(x - card.width / 2).toBeGreaterThanOrEqual(-1)
    expect(x + card.width / 2).toBeLessThanOrEqual(359)
    expect(y - card.height / 2).toBeGreaterThanOrEqual(-1)
    expect(y + card.height / 2).toBeLessThanOrEqual(353)
  }
})

/**
 * Sizes of the table in windows that are 1160, 1280, 1366 and 1920 pixels wide and show the clock in the middle of the
 * table.
 */
it.each([
  [620, 480],
  [670, 650],
  [720, 600],
  [1200, 900],
])('in a box of %i × %i, the clock fits between the cards of every table', (width, height) => {
  for (const n of COUNTS) {
    const { middle } = layoutOval(n, width, height)
    expect([n, middle.width >= CLOCK_AREA_SIZE_PX.width, middle.height >= CLOCK_AREA_SIZE_PX.height]).toEqual([
      n,
      true,
      true,
    ])
  }
})

it('seats follow clockwise from seat 1 at the top, symmetric on both sides', () => {
  const { seats } = layoutOval(10, 800, 560)
  expect(seats[0]?.x).toBe(400)
  expect(Math.min(...seats.map(({ y }) => y))).toBe(seats[0]?.y)
  expect(seats[1]?.x).toBeGreaterThan(400)
  for (let i = 1; i < 5; i += 1) {
    expect(Math.abs((seats[i]?.x ?? 0) + (seats[10 - i]?.x ?? 0) - 800)).toBeLessThanOrEqual(2)
    expect(Math.abs((seats[i]?.y ?? 0) - (seats[10 - i]?.y ?? 0))).toBeLessThanOrEqual(2)
  }
})

it('a larger box never has smaller cards', () => {
  const small = layoutOval(10, 600, 440).card
  const large = layoutOval(10, 1100, 700).card
  expect(large.width * large.height).toBeGreaterThanOrEqual(small.width * small.height)
})

describe.each(BOXES)('in a box of %i × %i', (width, height) => {
  it.each(COUNTS)('%i cards fit without touching', (n) => {
    const { seats, card } = layoutOval(n, width, height)
    expect(seats).toHaveLength(n)
    expect(card.width).toBeGreaterThanOrEqual(MIN_CARD_SIZE_PX.width)
    expect(Math.min(card.width, card.height)).toBeGreaterThanOrEqual(44)
    for (const { x, y } of seats) {
      expect(x - card.width / 2).toBeGreaterThanOrEqual(-1)
      expect(x + card.width / 2).toBeLessThanOrEqual(width + 1)
      expect(y - card.height / 2).toBeGreaterThanOrEqual(-1)
      expect(y + card.height / 2).toBeLessThanOrEqual(height + 1)
    }
    const touching = seats.flatMap((a, i) =>
      seats.slice(i + 1).filter((b) => Math.abs(a.x - b.x) < card.width && Math.abs(a.y - b.y) < card.height),
    )
    expect(touching).toEqual([])
  })
})

/** Sizes of the table in windows that are 1024 and 1366 pixels wide, and the smallest useful card of a crowded table. */
describe.each([
  [514, 640],
  [728, 618],
])('a crowded table in a box of %i × %i', (width, height) => {
  it.each(COUNTS.filter((n) => n > 10))(
    'of %i seats has two lines for a name, seat 1 at the top, and space for the clock',
    (n) => {
      const { card, seats, middle } = layoutOval(n, width, height)
      expect(card.width).toBeGreaterThanOrEqual(104)
      expect(card.height).toBeGreaterThanOrEqual(54)
      expect(Math.min(...seats.map(({ y }) => y))).toBe(seats[0]?.y)
      expect(middle.width).toBeGreaterThanOrEqual(CLOCK_AREA_SIZE_PX.width)
      expect(middle.height).toBeGreaterThanOrEqual(CLOCK_AREA_SIZE_PX.height)
    },
  )
})

it.each(COUNTS.filter((n) => n > 10))('on a phone, %i cards stand four in a row', (n) => {
  const { card, seats } = layoutOval(n, 344, 352)
  expect(card.width).toBe(80)
  expect(card.height).toBeGreaterThanOrEqual(54)
  expect(seats.filter(({ y }) => y === seats[0]?.y)).toHaveLength(4)
})
