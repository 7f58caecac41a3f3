// The club does not know which user is at which keyboard. The host calls these commands to check a PIN and to report a
// wrong one.

import { ok } from '../../rules/vocabulary.ts'
import type { CommandContext, AsyncResult } from '../repository/commandContext.ts'
import { findUser } from './users.ts'
import { verifyPin } from './pin.ts'

export function createPinCommands({ repository, query, changeClub }: CommandContext) {
  return {
    /** Whether this is the user's PIN. For a user without a PIN, any text is correct. */
    isPinOf: (id: string, pin: string): AsyncResult<boolean> =>
      query(async () => {
        const person = findUser(repository.club.users, id)
        if (!person.ok) return person
        return ok(person.value.pin === undefined || (await verifyPin(person.value.pin, pin)))
      }),
    /** Records a wrong PIN in the club's log. */
    notePinMissed: (id: string): AsyncResult<void> =>
      changeClub(
        () => ok([{ type: 'PinMissed', person: id }]),
        () => ok(undefined),
      ),
  }
}
