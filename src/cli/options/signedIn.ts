// Who a command writes for: the user that `--as` names, with the PIN and the waits of the screens, counted in the same
// note. A club with users refuses what the screen refuses this one, and anything unnamed.

import { keyboardOf, openKeyboard } from '../../api/keyboard.ts'
import { createRightsGuard } from '../../api/rights/guard.ts'
import { isWhenOnlyRead, rightOf } from '../../api/requests.ts'
import type { RequestName } from '../../api/requestTypes.ts'
import { createClub, type Club } from '../../application/club.ts'
import { nameKey } from '../../club/model/name.ts'
import type { EventStore } from '../../store/port.ts'
import { deviceIdFile } from '../../store/sync/deviceId-file.ts'
import { printable, refuse, valueOf } from '../sentences/refusal.ts'
import { heldIds } from './store.ts'

export interface SignedIn {
  /** The id of the user; undefined where nobody is named. */
  readonly person: string | undefined
  /** Throws Refused where the screen would refuse him. */
  may(request: RequestName): Promise<void>
}

/** `store`: where a wrong PIN is noted. `path`: the file of the store. */
export async function signedIn(store: EventStore, path: string, as: string | undefined): Promise<SignedIn> {
  const club = createClub({ store, clock: Date.now, ids: heldIds() })
  const person = as === undefined ? undefined : await userCalled(club, path, as)
  const guard = createRightsGuard(club, { person: () => person }, { rightOf, isWhenOnlyRead })
  return {
    person,
    may: async (request) => valueOf(await guard(request, {}), as === undefined ? undefined : printable(as)),
  }
}

/** The id of a person in office; his PIN comes by the environment, where no list of processes shows it. */
async function userCalled(club: Club, path: string, name: string): Promise<string> {
  const place = printable(name)
  const users = valueOf(await club.ask('users.list', {}), place)
  const person = users.find((each) => !each.retired && nameKey(each.name) === nameKey(name))
  if (person === undefined) throw refuse('persons/no-such-name', place, { name: place })
  const around = { clock: Date.now, log: () => {} }
  const keyboard = person.hasPin ? await openKeyboard(missesOnly(`${path}.keyboard`), around) : keyboardOf(around)
  const sat = await keyboard.sit(club, person.id, process.env['CONSIGLIERE_PIN'])
  if (sat.ok) return person.id
  const { code } = sat.error
  if (code === 'persons/pin-asked' || code === 'persons/wrong-pin') throw refuse(code, place, { name: place })
  return valueOf(sat, place) ?? person.id
}

/** The note of the screens at this store: wrong PINs are counted in it, and the user who is signed in there stays. */
function missesOnly(path: string) {
  const file = deviceIdFile(path)
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
