// Opens a club of a store for commands that give something away. Reads the store and changes nothing in it.

import { type Club, createClub } from '../../application/club.ts'
import { createBufferedStore } from '../../store/adapters/buffered.ts'
import { durableNoteFileAt } from '../../store/sync/durableNoteFile.ts'
import { formatFaultLine } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { unwrapOrThrow } from '../sentences/refusal.ts'
import { createPlaceholderIdGenerator, storePathOf, withReadOnlyStore } from './store.ts'

/** `about` is what the user asked for. It gives the location of a fault. */
export function withPublicClub<T>(address: string, about: string, run: (club: Club) => Promise<T>): Promise<T> {
  return withReadOnlyStore(address, async (store) => {
    // Unlike viewers, a command does not wait for the delay: at each call the clock jumps past the longest delay. A
    // freeze still applies.
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
