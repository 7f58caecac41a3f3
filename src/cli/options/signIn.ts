// The user on whose behalf a command writes, as named by `--as`. The PIN and the waiting times are the same as on the
// screens, and wrong PINs are counted in the same file. If the club has users, a command refuses everything that a
// screen would refuse to this user, and refuses every request if no user is named.

import { createKeyboardUserSession, openKeyboardUserSession } from '../../api/keyboard.ts'
import { createRightsGuard } from '../../api/rights/guard.ts'
import { isAllowedWhenReadOnly, rightNeededForRequest } from '../../api/requests.ts'
import type { RequestName } from '../../api/requestTypes.ts'
import { createClub, type Club } from '../../application/club.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import type { EventStore } from '../../store/port.ts'
import { durableNoteFileAt } from '../../store/sync/durableNoteFile.ts'
import { createRefusal, unwrapOrThrow } from '../sentences/refusal.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { createPlaceholderIdGenerator } from './store.ts'

export interface SignedInUser {
  /** Id of the user. `undefined` if no user was named. */
  readonly person: string | undefined
  /** Throws RefusedError if the screen would refuse the request to this user. */
  may(request: RequestName): Promise<void>
}

/** `store` is the store in which a wrong PIN is recorded, and `path` is its file. */
export async function signInUser(store: EventStore, path: string, as: string | undefined): Promise<SignedInUser> {
  const club = createClub({ store, clock: Date.now, ids: createPlaceholderIdGenerator() })
  const person = as === undefined ? undefined : await signInByName(club, path, as)
  const guard = createRightsGuard(
    club,
    { person: () => person },
    { rightOf: rightNeededForRequest, isWhenOnlyRead: isAllowedWhenReadOnly },
  )
  return {
    person,
    may: async (request) => unwrapOrThrow(await guard(request, {}), as === undefined ? undefined : toPrintableText(as)),
  }
}

/** Id of an active user. The PIN is read from the environment, where it does not show up in process lists. */
async function signInByName(club: Club, path: string, name: string): Promise<string> {
  const place = toPrintableText(name)
  const users = unwrapOrThrow(await club.ask('users.list', {}), place)
  const person = users.find((each) => !each.retired && nameComparisonKey(each.name) === nameComparisonKey(name))
  if (person === undefined) throw createRefusal('persons/no-such-name', place, { name: place })
  const around = { clock: Date.now, log: () => {} }
  const keyboard = person.hasPin
    ? await openKeyboardUserSession(missedPinStorage(`${path}.keyboard`), around)
    : createKeyboardUserSession(around)
  const sat = await keyboard.sit(club, person.id, process.env['CONSIGLIERE_PIN'])
  if (sat.ok) return person.id
  const { code } = sat.error
  if (code === 'persons/pin-asked' || code === 'persons/wrong-pin') throw createRefusal(code, place, { name: place })
  return unwrapOrThrow(sat, place) ?? person.id
}

/**
 * File that the screens use for this store. Wrong PINs are counted in it, and the user who is signed in on the screens
 * stays signed in.
 */
function missedPinStorage(path: string) {
  const file = durableNoteFileAt(path)
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
