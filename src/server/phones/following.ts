// Follows the club: a person who leaves by a confirmed phone goes home once no game needs them, a confirmed phone ends
// when the secretary sends its owner home, and it asks again when its owner gets another name.

import { isStale } from '../../api/contract/answer.ts'
import type { Club } from '../../application/club.ts'
import { AT_ONCE } from '../../club/model/publicTime.ts'
import { MEMBERS } from '../../club/model/readKeys.ts'
import { GAMES } from '../../club/model/streams.ts'
import { onceMore } from '../../store/queue.ts'
import type { Phones } from './phones.ts'

/** Until the returned function is called. */
export function followPhones(phones: Phones, club: Club): () => void {
  async function look(): Promise<void> {
    const known = phones.view().phones.filter(({ isConfirmed }) => isConfirmed)
    if (known.length === 0) return
    const told = await club.phoneEvening(AT_ONCE)
    if (!told.ok) return
    const { here, tables } = told.value
    const playing = new Set(tables.flatMap(({ seats }) => seats.map(({ member }) => member)))
    const going = phones.leaving.filter((member) => !playing.has(member))
    if (going.length > 0) await club.ask('members.setPresent', { members: going, present: false })
    for (const { id, member = '' } of known) {
      const person = here.find((each) => each.member === member)
      if (person === undefined || going.includes(member)) phones.left(member)
      else phones.renamed(id, person.name)
    }
  }

  const lookSoon = onceMore(look)
  const ifSomeLeave = () => {
    if (phones.leaving.length > 0) lookSoon()
  }
  const stops = [
    phones.listen(ifSomeLeave),
    club.listen((keys) => {
      if (isStale([MEMBERS], keys)) lookSoon()
      else if (isStale([GAMES], keys)) ifSomeLeave()
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
