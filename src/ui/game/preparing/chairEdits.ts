// What the secretary changes at the chairs of a game about to start. Each edit arranges the table by hand.

import { liveSeats } from '../../../rules/rulebook.ts'
import { LIVE_SEATS, type Role } from '../../../rules/vocabulary.ts'
import { place, resize, swap } from '../table/seating.ts'
import type { AroundChairs, Chairs } from './useChairs.ts'

export function chairEdits(
  { seating, people, waiting, isSeated, arrange }: Chairs,
  { rulebook, mayPlay, judgeMember }: AroundChairs,
) {
  function setSize(size: number): void {
    const { min = 2, max = LIVE_SEATS } = rulebook.value ? liveSeats(rulebook.value) : {}
    arrange(resize(seating.value, Math.min(max, Math.max(min, size)), people.value))
  }
  function seat(index: number, member: string | undefined): void {
    arrange(place(seating.value, index, member))
  }
  /** A guest who has just come: to a free chair, or he waits. Returns the seat number. */
  function seatGuest(member: string): number | undefined {
    if (!mayPlay(member) || isSeated(member)) return undefined
    const index = seating.value.findIndex((chair) => chair.member === undefined)
    if (index < 0) return undefined
    seat(index, member)
    return index + 1
  }
  /** The judge stands up; the first who waits sits down. */
  function freeJudgesSeat(): void {
    const index = seating.value.findIndex(({ member }) => member !== undefined && member === judgeMember.value)
    if (index >= 0) seat(index, waiting.value[0]?.id)
  }
  function exchange(a: number, b: number): void {
    arrange(swap(seating.value, a, b))
  }
  function setRole(index: number, role: Role | undefined): void {
    arrange(
      seating.value.map(({ role: before, ...chair }, i) => {
        const now = i === index ? role : before
        return now === undefined ? chair : { ...chair, role: now }
      }),
    )
  }
  function setImmune(index: number, immune: boolean): void {
    arrange(seating.value.map((chair, i) => (i === index ? { ...chair, immune } : chair)))
  }

  return { setSize, seat, seatGuest, freeJudgesSeat, exchange, setRole, setImmune }
}
