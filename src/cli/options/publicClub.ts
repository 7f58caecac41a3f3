// Opens the club in a store for commands whose output may be published. Reads the store and changes nothing in it.

import { type Club, createClub } from '../../application/club.ts'
import { createBufferedStore } from '../../store/adapters/buffered.ts'
import { durableNoteFileAt } from '../../store/sync/durableNoteFile.ts'
import { formatFaultLine } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { unwrapOrThrow } from '../sentences/refusal.ts'
import { createPlaceholderIdGenerator, storePathOf, withReadOnlyStore } from './store.ts'

/** `about` names the thing that the user requested. Errors state it as their location. */
export function withPublicClub<T>(address: string, about: string, run: (club: Club) => Promise<T>): Promise<T> {
  return withReadOnlyStore(address, async (store) => {
    // Unlike viewers, a command does not wait for the broadcast delay, because its clock advances by more than the
    // longest delay at each call. A freeze still applies.
    let hours = 0
    const now = () => 3_600_000 * (hours += 2)
    const note = durableNoteFileAt(`${storePathOf(address)}.shown`)
    const club = createClub({
      store: createBufferedStore(store),
      clock: () => 0,
      ids: createPlaceholderIdGenerator(),
      publicPorts: { now, note },
    })
    const { newer } = unwrapOrThrow(await club.overview(), toPrintableText(about))
    if (newer) console.error(formatFaultLine('note', newer, toPrintableText(storePathOf(address))))
    return run(club)
  })
}
