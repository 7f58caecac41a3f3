// Seating before a game starts: exchanging seats, the number of chairs, and problems that prevent the start. The check
// in this file runs while the user edits; the club repeats it. Pure.

import type { Flags } from '../../../rules/header.ts'
import { missingCardRefusal, openGame } from '../../../rules/openGame.ts'
import { isRoleInRulebook, clubTableSeatLimits, type Rulebook } from '../../../rules/rulebook.ts'
import type { Rejection, Role } from '../../../rules/vocabulary.ts'

/** One chair. Seat n is the n-th chair of the list. */
export interface Chair {
  readonly member?: string
  /** Card of the seat. If omitted, the program deals the card. */
  readonly role?: Role
  readonly immune: boolean
}

export type SeatingFault = Rejection & { readonly seat?: number }

const EMPTY_CHAIR: Chair = { immune: false }
/** Minimum number of seats for the default deal of a rulebook. With fewer seats, every card is entered by hand. */
const MIN_DEAL_SEATS = 6

/** Minimum number of players. It is lower if the cards are entered by hand. */
export function minPlayers({ seats }: Rulebook, byHand: boolean): number {
  return byHand ? seats.min : Math.max(MIN_DEAL_SEATS, seats.min)
}

/** Seats the people of a draw, by index of the chair. Cards and immunity stay with the chairs. */
export function withDrawnMembers(chairs: readonly Chair[], people: ReadonlyMap<number, string>): readonly Chair[] {
  return chairs.map((chair, i) => chairWithMember(chair, people.get(i)))
}

/** Puts a member on a chair. The previous person moves to the member's old chair, if there is one. */
export function placeMember(chairs: readonly Chair[], index: number, member: string | undefined): readonly Chair[] {
  const from = member === undefined ? -1 : chairs.findIndex((chair) => chair.member === member)
  const before = chairs[index]?.member
  return chairs.map((chair, i) =>
    i === index ? chairWithMember(chair, member) : i === from ? chairWithMember(chair, before) : chair,
  )
}

/** Exchanges two people. Cards and immunity stay with the chairs. */
export function swapMembers(chairs: readonly Chair[], a: number, b: number): readonly Chair[] {
  return placeMember(chairs, a, chairs[b]?.member)
}

/** Changes the number of chairs. Waiting members take new chairs; when chairs are removed, the last ones go first. */
export function resizeChairs(chairs: readonly Chair[], size: number, members: readonly string[]): readonly Chair[] {
  const kept = chairs.slice(0, size)
  const waiting = members.filter((member) => !kept.some((chair) => chair.member === member))
  return Array.from({ length: size }, (_, i) => kept[i] ?? chairWithMember(EMPTY_CHAIR, waiting[i - kept.length]))
}

export function areAllChairsFree(chairs: readonly Chair[]): boolean {
  return chairs.every(({ member }) => member === undefined)
}

/** Chairs without the entered cards, for a game whose cards the program deals. */
export function chairsWithoutCards(chairs: readonly Chair[]): readonly Chair[] {
  return chairs.map(({ role: _, ...chair }) => chair)
}

/** Seats without an entered card. */
export function seatsWithoutCard(chairs: readonly Chair[]): readonly number[] {
  return chairs.flatMap(({ role }, index) => (role === undefined ? [index + 1] : []))
}

/** Removes cards and immunity that do not exist in this rulebook. */
export function chairsWithoutUnknownCards(chairs: readonly Chair[], rulebook: Rulebook): readonly Chair[] {
  const immunity = hasImmunityRule(rulebook)
  return chairs.map(({ role, immune, ...chair }) => ({
    ...chair,
    immune: immune && immunity,
    ...(role !== undefined && isRoleInRulebook(rulebook, role) ? { role } : {}),
  }))
}

/** Whether an immunity card has any effect in these rules. */
export function hasImmunityRule({ graph }: Rulebook): boolean {
  return graph.effects.some((effect) => effect.kind === 'immunity')
}

/** Cards of the default deal that no chair has yet, one item for each card. */
export function undealtCards(chairs: readonly Chair[], rulebook: Rulebook): readonly Role[] {
  if (chairs.length < MIN_DEAL_SEATS) return []
  const left = [...rulebook.deal(chairs.length)]
  for (const { role } of chairs) {
    const at = role === undefined ? -1 : left.indexOf(role)
    if (at >= 0) left.splice(at, 1)
  }
  return left
}

interface GameRules {
  readonly rulebook: Rulebook
  readonly preset: string
  readonly flags: Flags
  readonly seed: number
  /** Member id of a judge who does not play. */
  readonly judge?: string
  /** Ids of the members who may play. If omitted, any member may play. */
  readonly entered?: ReadonlySet<string>
  /** Another open table at which the person plays or judges. If the function is omitted, nobody counts as busy. */
  readonly busyAt?: (member: string) => { readonly table: number; readonly judges: boolean } | undefined
  readonly nameOf?: (member: string) => string
}

/** Problems of the table and of its cards that prevent the start. If both lists are empty, the game may start. */
export function seatingFaults(
  chairs: readonly Chair[],
  rules: GameRules,
): { readonly table: readonly SeatingFault[]; readonly cards: readonly SeatingFault[] } {
  const { rulebook } = rules
  const { min, max } = clubTableSeatLimits(rulebook)
  if (chairs.length < min || chairs.length > max)
    return { table: [{ code: 'setup/seat-count', params: { count: chairs.length, min, max } }], cards: [] }
  const people = chairs.flatMap((chair, i): readonly SeatingFault[] => {
    const seat = i + 1
    if (chair.member === undefined) return [{ seat, code: 'seating/empty', params: { seat } }]
    if (chair.member === rules.judge) return [{ seat, code: 'seating/judge', params: { seat } }]
    if (rules.entered?.has(chair.member) === false) return [{ seat, code: 'seating/not-entered', params: { seat } }]
    const busy = busyFault(chair.member, rules)
    if (busy) return [{ seat, ...busy }]
    const twin = chairs.findIndex((other) => other.member === chair.member)
    return twin < i ? [{ seat, code: 'seating/twice', params: { seat, other: twin + 1 } }] : []
  })
  const judge = rules.judge === undefined ? undefined : busyFault(rules.judge, rules)
  return { table: [...people, ...(judge ? [judge] : [])], cards: cardFaults(chairs, rules) }
}

function busyFault(member: string, { busyAt, nameOf }: GameRules): SeatingFault | undefined {
  const busy = busyAt?.(member)
  if (!busy) return undefined
  const params = { name: nameOf?.(member) ?? member, table: busy.table }
  return { code: busy.judges ? 'tables/judges-elsewhere' : 'tables/sits-elsewhere', params }
}

function cardFaults(chairs: readonly Chair[], { rulebook, preset, flags, seed }: GameRules): readonly SeatingFault[] {
  const given = chairs.filter((chair) => chair.role !== undefined).length
  if (given < chairs.length) {
    if (chairs.length < MIN_DEAL_SEATS) return [{ code: 'seating/cards-by-hand', params: { least: MIN_DEAL_SEATS } }]
    const left = undealtCards(chairs, rulebook)
    if (left.length === chairs.length - given) return []
    const deal = [...rulebook.deal(chairs.length)]
    const extra = chairs.findIndex(({ role }) => {
      const at = role === undefined ? 0 : deal.indexOf(role)
      if (at >= 0 && role !== undefined) deal.splice(at, 1)
      return at < 0
    })
    const role = chairs[extra]?.role
    return role === undefined
      ? []
      : [{ seat: extra + 1, code: 'games/role-not-in-deal', params: { role, seat: extra + 1 } }]
  }
  const seats = chairs.flatMap(({ role, immune }, i) => (role === undefined ? [] : [{ seat: i + 1, role, immune }]))
  const opened = openGame({ rulebook: rulebook.id, preset, flags, seats, seed })
  const fault = opened.ok
    ? missingCardRefusal(
        rulebook,
        seats.map(({ role }) => role),
      )
    : opened.error
  return fault ? [fault] : []
}

function chairWithMember({ role, immune }: Chair, member: string | undefined): Chair {
  return { immune, ...(role === undefined ? {} : { role }), ...(member === undefined ? {} : { member }) }
}
