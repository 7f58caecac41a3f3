// Requests about the persons of the club, and who of them is at this keyboard.

import type { Club } from '../../club/club.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { KeyboardStatus } from '../contract/persons.ts'
import type { Keyboard } from '../keyboard.ts'
import type { RightsGuard } from '../rights/guard.ts'
import type { HandlersOf } from '../service.ts'

export function personHandlers(
  club: Club,
  keyboard: Keyboard,
  guard: RightsGuard,
): HandlersOf<'persons'> & HandlersOf<'keyboard'> {
  async function status(): Promise<Result<KeyboardStatus>> {
    const persons = await club.persons()
    if (!persons.ok) return persons
    const choice = persons.value.filter(({ retired }) => !retired)
    return ok({ person: choice.find(({ id }) => id === keyboard.person()) ?? null, choice })
  }

  return {
    'persons.list': () => club.persons(),
    'persons.add': async (person) => {
      const before = await club.persons()
      const added = await club.addPerson(person)
      // Whoever begins with persons goes on as the first of them.
      if (added.ok && before.ok && before.value.every(({ retired }) => retired)) await keyboard.begin(added.value.id)
      return added
    },
    'persons.change': ({ person, ...change }) => club.changePerson(person, change),
    'persons.setPin': ({ person, pin }) => club.setPin(person, pin ?? undefined),
    'persons.setRetired': ({ person, retired }) => club.setPersonRetired(person, retired),
    'keyboard.status': status,
    'keyboard.sit': async ({ person, pin }) => {
      const sat = await keyboard.sit(club, person, pin)
      return sat.ok ? status() : sat
    },
    'keyboard.leave': async () => {
      await keyboard.leave()
      return status()
    },
    'keyboard.may': async ({ request, ...asked }) => {
      const allowed = await guard(request, asked)
      return ok(allowed.ok ? null : allowed.error)
    },
  }
}
