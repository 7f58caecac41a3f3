// Commands and queries of the persons of the club. Who sits at which keyboard is no fact of the club: the host
// asks here whether somebody's PIN is right, and says when it was wrong.

import { ok, type Result } from '../../rules/vocabulary.ts'
import { personOf } from '../model/merged.ts'
import type { ClubState } from '../model/clubState.ts'
import type { PersonRecord, PersonRole } from '../model/persons.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import {
  addPerson,
  changePerson,
  knownPerson,
  setPin,
  setRetired,
  type NewPerson,
  type PersonChange,
} from './changePersons.ts'
import { hashPin, isPin, parsePin } from './pin.ts'

/** A person as screens see him: nothing of his PIN but that there is one. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly roles: readonly PersonRole[]
  readonly member: string | null
  readonly hasPin: boolean
  readonly retired: boolean
  /** Wrong PINs given in his name since his PIN was set. */
  readonly missed: number
}

export function personCommands({ repository, ids, query, change, changeClub }: CommandContext) {
  const list = (): readonly Person[] => [...repository.club.persons.values()].map((each) => view(repository.club, each))

  function one(id: string): Result<Person> {
    const person = knownPerson(repository.club.persons, id)
    return person.ok ? ok(view(repository.club, person.value)) : person
  }

  /** The hash of a PIN, or undefined where none is wanted. */
  async function pinOf(text: string | undefined) {
    const pin = text === undefined ? ok(undefined) : parsePin(text)
    if (!pin.ok) return pin
    return ok(pin.value === undefined ? undefined : await hashPin(pin.value, ids()))
  }

  return {
    persons: (): Reply<readonly Person[]> => query(() => ok(list())),
    addPerson: ({ pin: text, ...person }: NewPerson & { readonly pin?: string }): Reply<Person> =>
      change(async (stamp) => {
        const pin = await pinOf(text)
        if (!pin.ok) return pin
        const id = ids()
        const events = addPerson(repository.club, person, id, pin.value)
        const kept = events.ok ? await repository.changeClub(events.value, stamp) : events
        return kept.ok ? one(id) : kept
      }),
    changePerson: (id: string, wanted: PersonChange): Reply<Person> =>
      changeClub(
        (club) => changePerson(club, id, wanted),
        () => one(id),
      ),
    setPin: (id: string, text: string | undefined): Reply<Person> =>
      change(async (stamp) => {
        const pin = await pinOf(text)
        const events = pin.ok ? setPin(repository.club.persons, id, pin.value) : pin
        const kept = events.ok ? await repository.changeClub(events.value, stamp) : events
        return kept.ok ? one(id) : kept
      }),
    setPersonRetired: (id: string, retired: boolean): Reply<Person> =>
      changeClub(
        (club) => setRetired(club.persons, id, retired),
        () => one(id),
      ),
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

function view(club: ClubState, { id, name, roles, member, pin, retired, missed }: PersonRecord): Person {
  return {
    id,
    name,
    roles,
    member: member === undefined ? null : personOf(club, member),
    hasPin: pin !== undefined,
    retired,
    missed,
  }
}
