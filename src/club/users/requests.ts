// Requests of the persons of the club: who they are, in which roles, their PINs.

import { z } from 'zod'
import { ok } from '../../rules/vocabulary.ts'
import { id, name } from '../model/argumentSchemas.ts'
import { MANAGERS, PERSON_ROLES } from '../model/persons.ts'
import { PERSONS } from '../model/rights.ts'
import { change, keep, query, type Changing } from '../repository/request.ts'
import { addPerson, changePerson, listPersons, onePerson, setPin, setRetired } from './persons.ts'
import { hashPin, parsePin } from './pin.ts'

/** The hash of a PIN, or undefined where none is wanted. */
async function pinOf({ ids }: Changing, text: string | undefined) {
  const pin = text === undefined ? ok(undefined) : parsePin(text)
  if (!pin.ok) return pin
  return ok(pin.value === undefined ? undefined : await hashPin(pin.value, ids()))
}

/** What a PIN is the club says. */
const pinText = z.string().max(100)
const roles = z.array(z.enum(PERSON_ROLES)).max(PERSON_ROLES.length)
const ofOne = z.strictObject({ person: id })

export const personRequests = {
  'persons.list': query({ args: z.strictObject({}), run: ({ repository }) => ok(listPersons(repository.club)) }),
  /** Refused where nobody could manage persons after it. */
  'persons.add': change({
    args: z.strictObject({ name, roles, member: id.exactOptional(), pin: pinText.exactOptional() }),
    by: PERSONS,
    async run(club, { pin: text, ...wanted }) {
      const pin = await pinOf(club, text)
      if (!pin.ok) return pin
      const person = club.ids()
      return keep(club, addPerson(club.repository.club, wanted, person, pin.value), () =>
        onePerson(club.repository.club, person),
      )
    },
  }),
  /** What is absent stays; `member: null` takes the member away. */
  'persons.change': change({
    args: ofOne.extend({
      name: name.exactOptional(),
      roles: roles.exactOptional(),
      member: id.nullable().exactOptional(),
    }),
    by: PERSONS,
    run: (club, { person, ...wanted }) =>
      keep(club, changePerson(club.repository.club, person, wanted), () => onePerson(club.repository.club, person)),
  }),
  /** Null: none is asked from then on. */
  'persons.setPin': change({
    args: ofOne.extend({ pin: pinText.nullable() }),
    by: { subject: 'pin', who: MANAGERS, self: true },
    async run(club, { person, pin: text }) {
      const pin = await pinOf(club, text ?? undefined)
      return keep(club, pin.ok ? setPin(club.repository.club.persons, person, pin.value) : pin, () =>
        onePerson(club.repository.club, person),
      )
    },
  }),
  'persons.setRetired': change({
    args: ofOne.extend({ retired: z.boolean() }),
    by: PERSONS,
    run: (club, { person, retired }) =>
      keep(club, setRetired(club.repository.club.persons, person, retired), () =>
        onePerson(club.repository.club, person),
      ),
  }),
}
