// Draws of seats for evenings of any size, on which several games are played one after another.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawSeats, type SeatDrawResult, type SeatDrawInput, type MembersBySeat } from '../../../src/club/games/draw.ts'

const names = (n: number) => Array.from({ length: n }, (_, index) => `p${index + 1}`)
const NOTHING: Omit<SeatDrawInput, 'size' | 'people' | 'seed'> = { tonight: [], before: [], apart: [] }
const sittingOf = ({ seats }: SeatDrawResult): MembersBySeat => seats.map(({ member }) => member)

/** Draws one game for each seed, one after another, with the same people all evening. */
function evening(
  size: number,
  people: readonly string[],
  seeds: readonly number[],
  before: readonly MembersBySeat[] = [],
) {
  const games: SeatDrawResult[] = []
  for (const seed of seeds)
    games.push(drawSeats({ ...NOTHING, size, people, seed, before, tonight: games.map(sittingOf) }))
  return games
}

const evenings = fc
  .record({
    size: fc.integer({ min: 4, max: 12 }),
    more: fc.integer({ min: 0, max: 12 }),
    seeds: fc.array(fc.integer(), { minLength: 1, maxLength: 8 }),
  })
  .map(({ size, more, seeds }) => ({ size, people: names(size + Math.min(more, size)), seeds }))

it('the draw reports a pair to be kept apart if they are neighbours at a table of three', () => {
  const apart = [['p1', 'p2']] as const
  expect(drawSeats({ ...NOTHING, size: 3, people: names(3), seed: 1, apart }).together).toEqual(apart)
})

it('the draw leaves chairs empty for too few people', () => {
  const draw = drawSeats({ ...NOTHING, size: 4, people: names(2), seed: 7 })
  expect(draw.seats.map(({ member }) => member).toSorted()).toEqual(['p1', 'p2'])
})

describe('on any evening', () => {
  it('each person either sits at the table or waits', () => {
    fc.assert(
      fc.property(evenings, ({ size, people, seeds }) => {
        const games = evening(size, people, seeds)
        for (const { seats, waiting } of games) {
          expect(seats.map(({ seat }) => seat)).toEqual(Array.from({ length: size }, (_, index) => index + 1))
          expect([...seats, ...waiting].map(({ member }) => member).toSorted()).toEqual(people.toSorted())
        }
        expect(evening(size, people, seeds)).toEqual(games)
      }),
    )
  })

  it('everyone who sat out plays the next game', () => {
    fc.assert(
      fc.property(evenings, ({ size, people, seeds }) => {
        const games = evening(size, people, seeds)
        for (const [index, game] of games.entries()) {
          const satOut = games[index - 1]?.waiting.map(({ member }) => member) ?? []
          for (const member of satOut) expect(sittingOf(game)).toContain(member)
          for (const { member, waited } of game.seats) expect(waited > 0 && index > 0).toBe(satOut.includes(member))
        }
        const played = people.map((member) => games.filter((game) => sittingOf(game).includes(member)).length)
        expect(Math.max(...played) - Math.min(...played)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('no player sits in a seat twice before sitting in every seat', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 4, max: 10 })
          .chain((size) => fc.tuple(fc.constant(size), fc.array(fc.integer(), { minLength: size, maxLength: size }))),
        ([size, seeds]) => {
          const seen = new Set<string>()
          for (const { seats } of evening(size, names(size), seeds))
            for (const { seat, member, timesTonight } of seats) {
              expect(timesTonight).toBe(0)
              expect(seen.has(`${member} ${seat}`)).toBe(false)
              seen.add(`${member} ${seat}`)
            }
        },
      ),
    )
  })

  it('tonight’s seats matter more to the draw than seats of earlier evenings', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 5, maxLength: 5 }), fc.integer(), (seeds, seed) => {
        // After five evenings with one game each, a player who has sat on five of the six seats is drawn for the sixth.
        const people = names(6)
        const before = evening(6, people, seeds).map(sittingOf)
        const { seats } = drawSeats({ ...NOTHING, size: 6, people, seed, before })
        for (const { timesInSeason } of seats) expect(timesInSeason).toBe(0)
        const again = drawSeats({
          ...NOTHING,
          size: 6,
          people,
          seed,
          before,
          tonight: [seats.map(({ member }) => member)],
        })
        for (const { timesTonight } of again.seats) expect(timesTonight).toBe(0)
      }),
    )
  })

  it('two people who are to be kept apart never sit side by side', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 12 }),
        fc.integer(),
        fc.integer({ min: 1, max: 3 }),
        (size, seed, games) => {
          const apart = [['p1', 'p2']] as const
          const sittings: MembersBySeat[] = []
          for (let game = 0; game < games; game += 1) {
            const draw = drawSeats({
              ...NOTHING,
              size,
              people: names(size),
              seed: seed + game,
              tonight: sittings,
              apart,
            })
            const at = (member: string) => draw.seats.find((each) => each.member === member)?.seat ?? 0
            const gap = Math.abs(at('p1') - at('p2'))
            expect(draw.together).toEqual([])
            expect([1, size - 1]).not.toContain(gap)
            sittings.push(sittingOf(draw))
          }
        },
      ),
    )
  })
})
