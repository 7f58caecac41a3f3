// Checking in by phone: by a name as it was typed, as a member, or by the code of a seat. A name that is near to that
// of a member is taken as new only when its owner said so.

import type { Club } from '../../club/club.ts'
import type { Member } from '../../club/members/members.ts'
import { nameKey } from '../../club/model/name.ts'
import type { Result } from '../../rules/vocabulary.ts'
import { Refusal } from '../refusal.ts'
import type { Phones } from './phones.ts'

/** So many fit above the keyboard of a phone. */
export const NAMES_OFFERED = 3
/** Guests that join the club by phone in a run. */
const MOST_NEW = 60

interface Offered {
  readonly member: string
  readonly name: string
  readonly games: number
  readonly club?: string
}

interface CheckedIn {
  readonly token: string
  readonly member: string
  readonly name: string
}

export class CheckIns {
  readonly #club: Club
  readonly #phones: Phones
  #joined = 0

  constructor(club: Club, phones: Phones) {
    this.#club = club
    this.#phones = phones
  }

  /** Members whose names begin with the typed one, then those that hold it, then near ones. */
  async namesLike(typed: string): Promise<readonly Offered[]> {
    const key = nameKey(typed)
    const [near] = await taken(this.#club.ask('members.near', { names: [typed] }))
    const rank = ({ name: of }: Member): number => {
      const own = nameKey(of)
      if (own === key) return 0
      if (own.startsWith(key)) return 1
      return own.includes(key) ? 2 : near?.perhaps.includes(of) ? 3 : NOT_LIKE
    }
    return (await this.#members())
      .map((member) => ({ member, at: rank(member) }))
      .filter(({ at, member }) => at < (member.active ? NOT_LIKE : 2))
      .toSorted((a, b) => a.at - b.at || Number(a.member.present) - Number(b.member.present))
      .slice(0, NAMES_OFFERED)
      .map(({ member: { id: member, name, games, club } }) => ({
        ...{ member, name, games },
        ...(club === undefined ? {} : { club }),
      }))
  }

  /** Errors: `phones/wrong-code`, `members/unknown`. */
  async byCode(code: string, device: string): Promise<CheckedIn> {
    const { member: id, token } = await taken(this.#phones.useCode(code, device))
    const member = (await this.#members()).find((each) => each.id === id)
    if (member === undefined) throw new Refusal(404, 'members/unknown', { member: id })
    await this.#comes(member)
    return { token, member: id, name: member.name }
  }

  /** Errors: `members/unknown`. */
  async asMember(id: string, device: string): Promise<CheckedIn> {
    const member = (await this.#members()).find((each) => each.id === id)
    if (member === undefined) throw new Refusal(404, 'members/unknown', { member: id })
    return this.#arrive(member, device)
  }

  /** `near`: one of these has to be chosen, or the name called new. Errors: `phones/too-many`. */
  async byName(name: string, isNew: boolean, device: string): Promise<CheckedIn | { near: readonly Offered[] }> {
    const bearer = (await this.#members()).find((member) => nameKey(member.name) === nameKey(name))
    if (bearer !== undefined) return this.#arrive(bearer, device)
    const near = isNew ? [] : await this.namesLike(name)
    if (near.length > 0) return { near }
    if (this.#joined >= MOST_NEW) throw new Refusal(429, 'phones/too-many', { most: MOST_NEW })
    const { added } = await taken(this.#club.ask('members.add', { names: [name], decisions: [{ name }] }))
    const [guest] = added
    if (guest === undefined) throw new Refusal(409, 'phones/not-added')
    this.#joined += 1
    return this.#arrive(guest, device)
  }

  async #arrive(member: Member, device: string): Promise<CheckedIn> {
    await this.#comes(member)
    const { token } = await taken(this.#phones.checkIn(member.id, device))
    return { token, member: member.id, name: member.name }
  }

  /** Also one who had left the club. */
  async #comes({ id, active }: Member): Promise<void> {
    if (!active) await taken(this.#club.ask('members.setActive', { member: id, active: true }))
    await taken(this.#club.ask('members.setPresent', { members: [id], present: true }))
  }

  #members(): Promise<readonly Member[]> {
    return taken(this.#club.ask('members.list', {}))
  }
}

const NOT_LIKE = 4

/** What the club refuses is refused to the phone. */
export async function taken<T>(asked: Promise<Result<T>> | Result<T>): Promise<T> {
  const result = await asked
  if (result.ok) return result.value
  throw new Refusal(409, result.error.code, result.error.params)
}
