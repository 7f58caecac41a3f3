// Who a command writes for: the user that `--as` names, with the PIN and the waits of the screens, counted in the same
// note. A club with users refuses what the screen refuses this one, and anything unnamed.

import { createKeyboard, openKeyboard } from '../../api/keyboard.ts'
import { createRightsGuard } from '../../api/rights/guard.ts'
import { isAllowedWhenReadOnly, rightNeededFor } from '../../api/requests.ts'
import type { RequestName } from '../../api/requestTypes.ts'
import { createClub, type Club } from '../../application/club.ts'
import { nameKey } from '../../club/model/name.ts'
import type { EventStore } from '../../store/port.ts'
import { durableNoteFile } from '../../store/sync/durableNoteFile.ts'
import { printable, createRefusal, valueOrThrow } from '../sentences/refusal.ts'
import { createPlaceholderIds } from './store.ts'

export interface SignedInUser {
  /** The id of the user; undefined where nobody is named. */
  readonly person: string | undefined
  /** Throws Refused where the screen would refuse him. */
  may(request: RequestName): Promise<void>
}

/** `store`: where a wrong PIN is noted. `path`: the file of the store. */
export async function signInUser(store: EventStore, path: string, as: string | undefined): Promise<SignedInUser> {
  const club = createClub({ store, clock: Date.now, ids: createPlaceholderIds() })
  const person = as === undefined ? undefined : await signInByName(club, path, as)
  const guard = createRightsGuard(
    club,
    { person: () => person },
    { rightOf: rightNeededFor, isWhenOnlyRead: isAllowedWhenReadOnly },
  )
  return {
    person,
    may: async (request) => valueOrThrow(await guard(request, {}), as === undefined ? undefined : printable(as)),
  }
}

/** The id of a person in office; his PIN comes by the environment, where no list of processes shows it. */
async function signInByName(club: Club, path: string, name: string): Promise<string> {
  const place = printable(name)
  const users = valueOrThrow(await club.ask('users.list', {}), place)
  const person = users.find((each) => !each.retired && nameKey(each.name) === nameKey(name))
  if (person === undefined) throw createRefusal('persons/no-such-name', place, { name: place })
  const around = { clock: Date.now, log: () => {} }
  const keyboard = person.hasPin
    ? await openKeyboard(missedPinStorage(`${path}.keyboard`), around)
    : createKeyboard(around)
  const sat = await keyboard.sit(club, person.id, process.env['CONSIGLIERE_PIN'])
  if (sat.ok) return person.id
  const { code } = sat.error
  if (code === 'persons/pin-asked' || code === 'persons/wrong-pin') throw createRefusal(code, place, { name: place })
  return valueOrThrow(sat, place) ?? person.id
}

/** The note of the screens at this store: wrong PINs are counted in it, and the user who is signed in there stays. */
function missedPinStorage(path: string) {
  const file = durableNoteFile(path)
  const there = async () =>
    JSON.parse((await file.read()) ?? '{}') as { readonly person?: string; readonly since?: number }
  return {
    read: file.read,
    async write(text: string): Promise<void> {
      const { missed } = JSON.parse(text) as { readonly missed: object }
      const { person, since } = await there().catch(() => ({ person: undefined, since: undefined }))
      await file.write(
        JSON.stringify({
          ...(person === undefined ? {} : { person }),
          ...(since === undefined ? {} : { since }),
          missed,
        }),
      )
    },
  }
}
