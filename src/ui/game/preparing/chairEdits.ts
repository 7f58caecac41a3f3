// Changes that the secretary makes to the chairs. After the first change, the table counts as arranged by hand.

import { clubTableSeatLimits } from '../../../rules/rulebook.ts'
import { MAX_CLUB_TABLE_SEATS, type Role } from '../../../rules/vocabulary.ts'
import { placeMember, resizeChairs, swapMembers } from '../table/seating.ts'
import type { ChairContext, Chairs } from './useChairs.ts'

export function createChairEdits(
  { seating, present, waiting, isArranged, isSeated, arrange }: Chairs,
  { rulebook, mayPlay, judgeMember }: ChairContext,
) {
  function setSize(size: number): void {
    const { min = 2, max = MAX_CLUB_TABLE_SEATS } = rulebook.value ? clubTableSeatLimits(rulebook.value) : {}
    arrange(resizeChairs(seating.value, Math.min(max, Math.max(min, size)), present.value))
  }
  function seat(index: number, member: string | undefined): void {
    arrange(placeMember(seating.value, index, member))
  }
  /**
   * Seats a guest who has just arrived on a free chair. Returns the seat number, or `undefined` if the guest has to
   * wait.
   */
  function seatGuest(member: string): number | undefined {
    if (!isArranged.value || !mayPlay(member) || isSeated(member)) return undefined
    const index = seating.value.findIndex((chair) => chair.member === undefined)
    if (index < 0) return undefined
    seat(index, member)
    return index + 1
  }
  /** Frees the judge's chair for the first waiting member. */
  function freeJudgesSeat(): void {
    const index = seating.value.findIndex(({ member }) => member !== undefined && member === judgeMember.value)
    if (index >= 0) seat(index, waiting.value[0]?.id)
  }
  /** Keeps the people on their chairs from now on, for example while the letters of their cards are entered. */
  function holdSeats(): void {
    arrange(seating.value)
  }
  function exchange(a: number, b: number): void {
    arrange(swapMembers(seating.value, a, b))
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

  return { setSize, seat, seatGuest, freeJudgesSeat, holdSeats, exchange, setRole, setImmune }
}
