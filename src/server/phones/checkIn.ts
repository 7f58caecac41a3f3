// Checking in by phone: with a typed name, as a member, or with a code for one member. A phone that checks in does not
// change any member. The laptop marks the phone's owner as present when the judge confirms the phone. Only a code from
// the judge marks the owner as present at once.

import {
  type AcceptedCheckInResponse,
  MIN_TYPED_NAME_LETTERS,
  MAX_OFFERED_MEMBER_NAMES,
  type OfferedMemberName,
} from '../../api/phone/requests.ts'
import type { Club } from '../../application/club.ts'
import type { Member } from '../../club/members/memberList.ts'
import { nameComparisonKey, parseName } from '../../club/model/name.ts'
import type { Result } from '../../rules/vocabulary.ts'
import type { Clock } from '../../store/platform.ts'
import { Refusal } from '../refusal.ts'
import { DisclosedNameBudget } from './nameBudget.ts'
import type { Phones } from './phones.ts'

/** Phone that checks in. */
export interface CheckInCaller {
  readonly device: string
  readonly address: string
}

export class PhoneCheckInHandler {
  readonly #club: Club
  readonly #phones: Phones
  readonly #budget: DisclosedNameBudget

  constructor(club: Club, phones: Phones, clock: Clock) {
    this.#club = club
    this.#phones = phones
    this.#budget = new DisclosedNameBudget(clock)
  }

  /**
   * Active members with a name part that starts with the typed name, followed by similar names. Empty if the typed
   * name is too short, if there are too many matches and no exact one, or if this address has already received many
   * names. Checking in with a full name still works then.
   */
  async namesLike(typed: string, address: string): Promise<readonly OfferedMemberName[]> {
    const key = nameComparisonKey(typed)
    if ([...key].length < MIN_TYPED_NAME_LETTERS) return []
    const [near] = await unwrapOrRefuse(this.#club.ask('members.near', { names: [typed] }))
    const rank = ({ name }: Member): number => {
      const own = nameComparisonKey(name)
      if (own === key) return 0
      if (own.startsWith(key)) return 1
      if (name.split(/\s+/).some((word) => nameComparisonKey(word).startsWith(key))) return 2
      return near?.perhaps.includes(name) ? 3 : NO_MATCH_RANK
    }
    const found = (await this.#expected())
      .map((member) => ({ member, at: rank(member) }))
      .filter(({ at }) => at < NO_MATCH_RANK)
      .toSorted((a, b) => a.at - b.at || Number(a.member.present) - Number(b.member.present))
    const isExact = found[0]?.at === 0
    if (found.length > MAX_OFFERED_MEMBER_NAMES && !isExact) return []
    const offered = found.slice(0, MAX_OFFERED_MEMBER_NAMES).map(({ member: { id: member, name, games, club } }) => ({
      member,
      name,
      games,
      ...(club === undefined ? {} : { club }),
    }))
    return this.#budget.tryReserve(
      address,
      offered.map(({ member }) => member),
    )
      ? offered
      : []
  }

  /** Errors: `phones/wrong-code`, `phones/too-many`, `members/unknown`. */
  async byCode(code: string, { device, address }: CheckInCaller): Promise<AcceptedCheckInResponse> {
    const id = await unwrapOrRefuse(this.#phones.redeemCode(code))
    const member = (await unwrapOrRefuse(this.#club.ask('members.list', {}))).find((each) => each.id === id)
    if (member === undefined) throw new Refusal(404, 'members/unknown', { member: id })
    const { name } = member
    await unwrapOrRefuse(this.#club.ask('evening.note', { people: [{ member: id, state: 'here' }], via: 'phone' }))
    const { token } = await unwrapOrRefuse(this.#phones.checkInByCode({ member: id, name }, device, address))
    return { token, member: id, name }
  }

  /** Errors: `members/unknown`, `phones/too-many`. */
  async asMember(id: string, caller: CheckInCaller): Promise<AcceptedCheckInResponse> {
    const member = (await this.#expected()).find((each) => each.id === id)
    if (member === undefined) throw new Refusal(404, 'members/unknown', { member: id })
    return this.#ask({ member: id, name: member.name }, caller)
  }

  /**
   * Checks in with a typed name. `near` lists similar names. The phone has to choose one of them or confirm that the
   * name is new. Errors: `phones/too-many`, and the errors of `parseName`.
   */
  async byName(
    typed: string,
    isNew: boolean,
    caller: CheckInCaller,
  ): Promise<AcceptedCheckInResponse | { near: readonly OfferedMemberName[] }> {
    const name = await unwrapOrRefuse(parseName(typed))
    const bearer = (await this.#expected()).find((member) => nameComparisonKey(member.name) === nameComparisonKey(name))
    if (bearer !== undefined) return this.#ask({ member: bearer.id, name: bearer.name }, caller)
    const near = isNew ? [] : await this.namesLike(name, caller.address)
    return near.length > 0 ? { near } : this.#ask({ name }, caller)
  }

  async #ask(who: { readonly member?: string; readonly name: string }, { device, address }: CheckInCaller) {
    const { token } = await unwrapOrRefuse(this.#phones.checkIn(who, device, address))
    return { token, member: who.member ?? '', name: who.name }
  }

  /** Members who may check in tonight. A member who was removed can only be brought back by the secretary. */
  async #expected(): Promise<readonly Member[]> {
    return (await unwrapOrRefuse(this.#club.ask('members.list', {}))).filter(({ active }) => active)
  }
}

const NO_MATCH_RANK = 4

/** Turns a refusal of the club into a refusal of the phone's request. */
export async function unwrapOrRefuse<T>(asked: Promise<Result<T>> | Result<T>): Promise<T> {
  const result = await asked
  if (result.ok) return result.value
  throw new Refusal(409, result.error.code, result.error.params)
}
