// Confirms a phone for the judge: from then on its owner is present. An unconfirmed phone changes nothing, so only now
// does a new guest join the club or a removed member return.

import type { Club } from '../../application/club.ts'
import { nameKey } from '../../club/model/name.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { PhoneHost, CheckInRequest } from '../phones.ts'

type AskClub = Pick<Club, 'ask'>

/** Errors: `phones/unknown`, `phones/too-many`, and those of member requests. */
export async function confirmPhoneAndOwner(club: AskClub, phones: PhoneHost, id: string): Promise<Result<void>> {
  const request = phones.request(id)
  if (request === undefined) return err({ code: 'phones/unknown', params: {} })
  const owner = await ownerOf(club, request)
  if (!owner.ok) return owner
  const { member, name, isActive } = owner.value
  if (!isActive) {
    const back = await club.ask('members.setActive', { member, active: true })
    if (!back.ok) return back
  }
  const here = await club.ask('members.setPresent', { members: [member], present: true })
  return here.ok ? phones.confirm(id, { member, name }) : here
}

async function ownerOf(
  { ask }: AskClub,
  { member, name }: CheckInRequest,
): Promise<Result<Required<CheckInRequest> & { readonly isActive: boolean }>> {
  const members = await ask('members.list', {})
  if (!members.ok) return members
  // Somebody else may have added the guest in the meantime.
  const known = members.value.find((each) =>
    member === undefined ? nameKey(each.name) === nameKey(name) : each.id === member,
  )
  if (known !== undefined) return ok({ member: known.id, name: known.name, isActive: known.active })
  if (member !== undefined) return err({ code: 'members/unknown', params: { member } })
  const joined = await ask('members.add', { names: [name], decisions: [{ name }] })
  if (!joined.ok) return joined
  const [guest] = joined.value.added
  return guest === undefined
    ? err({ code: 'phones/not-added', params: {} })
    : ok({ member: guest.id, name: guest.name, isActive: true })
}
