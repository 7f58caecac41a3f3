// Confirms a phone for the judge: from then on its owner is present. An unconfirmed phone changes nothing, so only now
// does a new guest join the club or a removed member return.

import type { Club } from '../../application/club.ts'
import { err, type Result } from '../../rules/vocabulary.ts'
import type { PhoneHost } from '../phoneHost.ts'

type AskClub = Pick<Club, 'ask'>

/** Errors: `phones/unknown`, `phones/too-many`, and the errors of recording attendance. */
export async function confirmPhoneAndOwner(club: AskClub, phones: PhoneHost, id: string): Promise<Result<void>> {
  const request = phones.request(id)
  if (request === undefined) return err({ code: 'phones/unknown', params: {} })
  const owner = request.member === undefined ? { name: request.name } : { member: request.member }
  const noted = await club.ask('evening.note', { people: [{ ...owner, state: 'here' }], via: 'phone' })
  if (!noted.ok) return noted
  const members = await club.ask('members.list', {})
  if (!members.ok) return members
  const [member = ''] = noted.value.members
  const name = members.value.find(({ id: known }) => known === member)?.name ?? request.name
  return phones.confirm(id, { member, name })
}
