// Who sits at which keyboard is no fact of the club: the host asks here whether somebody's PIN is right, and says when it
// was wrong.

import { ok } from '../../rules/vocabulary.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { knownPerson } from './changePersons.ts'
import { isPin } from './pin.ts'

export function personCommands({ repository, query, changeClub }: CommandContext) {
  return {
    /** Whether that is his PIN; of somebody without a PIN it is, whatever is given. */
    isPinOf: (id: string, pin: string): Reply<boolean> =>
      query(async () => {
        const person = knownPerson(repository.club.persons, id)
        if (!person.ok) return person
        return ok(person.value.pin === undefined || (await isPin(person.value.pin, pin)))
      }),
    /** A wrong PIN is part of the club's log. */
    notePinMissed: (id: string): Reply<void> =>
      changeClub(
        () => ok([{ type: 'PinMissed', person: id }]),
        () => ok(undefined),
      ),
  }
}
