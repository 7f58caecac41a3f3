// Follows changes of the club. An owner who announced on a confirmed phone that they are leaving is marked as absent as
// soon as no game needs them. A confirmed phone is removed from the list when its owner is no longer present. After its
// owner has been renamed, the phone has to be confirmed again.

import { areReadKeysTouched } from '../../api/contract/apiResult.ts'
import type { Club } from '../../application/club.ts'
import { NO_VIEWER_DELAY } from '../../club/model/publicViewClock.ts'
import { MEMBERS_READ_KEY } from '../../club/model/readKeys.ts'
import { GAME_STREAM_PREFIX } from '../../club/model/streams.ts'
import { coalesceRuns } from '../../store/queue.ts'
import type { Phones } from './phones.ts'

/** Follows the club until the returned function is called. */
export function followClubForPhones(phones: Phones, club: Club): () => void {
  async function look(): Promise<void> {
    const known = phones.view().phones.filter(({ isConfirmed }) => isConfirmed)
    if (known.length === 0) return
    const told = await club.phoneEvening(NO_VIEWER_DELAY)
    if (!told.ok) return
    const { here, tables } = told.value
    const playing = new Set(tables.flatMap(({ seats }) => seats.map(({ member }) => member)))
    const going = phones.leavingMembers.filter((member) => !playing.has(member))
    if (going.length > 0)
      await club.ask('evening.note', { people: going.map((member) => ({ member, state: 'left' })), via: 'phone' })
    for (const { id, member = '' } of known) {
      const person = here.find((each) => each.member === member)
      if (person === undefined || going.includes(member)) phones.endPhonesOf(member)
      else phones.renameOwner(id, person.name)
    }
  }

  const lookSoon = coalesceRuns(look)
  const ifSomeLeave = () => {
    if (phones.leavingMembers.length > 0) lookSoon()
  }
  const stops = [
    phones.listen(ifSomeLeave),
    club.listen((keys) => {
      if (areReadKeysTouched([MEMBERS_READ_KEY, 'club/evenings'], keys)) lookSoon()
      else if (areReadKeysTouched([GAME_STREAM_PREFIX], keys)) ifSomeLeave()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
