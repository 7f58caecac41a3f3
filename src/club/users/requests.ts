// Requests of the users of the club: who they are, in which roles, their PINs.

import { z } from 'zod'
import { ok } from '../../rules/vocabulary.ts'
import { id, name } from '../model/argumentSchemas.ts'
import { MANAGERS, USER_ROLES } from '../model/users.ts'
import { USERS } from '../model/rights.ts'
import { change, keep, query, type Changing } from '../repository/request.ts'
import { addUser, changeUser, listUsers, oneUser, setPin, setRetired } from './users.ts'
import { hashPin, parsePin } from './pin.ts'

/** The hash of a PIN, or undefined where none is wanted. */
async function pinOf({ ids }: Changing, text: string | undefined) {
  const pin = text === undefined ? ok(undefined) : parsePin(text)
  if (!pin.ok) return pin
  return ok(pin.value === undefined ? undefined : await hashPin(pin.value, ids()))
}

/** What a PIN is the club says. */
const pinText = z.string().max(100)
const roles = z.array(z.enum(USER_ROLES)).max(USER_ROLES.length)
const ofOne = z.strictObject({ person: id })

export const userRequests = {
  'users.list': query({ args: z.strictObject({}), run: ({ repository }) => ok(listUsers(repository.club)) }),
  /** Refused where nobody could manage users after it. */
  'users.add': change({
    args: z.strictObject({ name, roles, member: id.exactOptional(), pin: pinText.exactOptional() }),
    by: USERS,
    async run(club, { pin: text, ...wanted }) {
      const pin = await pinOf(club, text)
      if (!pin.ok) return pin
      const person = club.ids()
      return keep(club, addUser(club.repository.club, wanted, person, pin.value), () =>
        oneUser(club.repository.club, person),
      )
    },
  }),
  /** What is absent stays; `member: null` takes the member away. */
  'users.change': change({
    args: ofOne.extend({
      name: name.exactOptional(),
      roles: roles.exactOptional(),
      member: id.nullable().exactOptional(),
    }),
    by: USERS,
    run: (club, { person, ...wanted }) =>
      keep(club, changeUser(club.repository.club, person, wanted), () => oneUser(club.repository.club, person)),
  }),
  /** Null: none is asked from then on. */
  'users.setPin': change({
    args: ofOne.extend({ pin: pinText.nullable() }),
    by: { subject: 'pin', who: MANAGERS, self: true },
    async run(club, { person, pin: text }) {
      const pin = await pinOf(club, text ?? undefined)
      return keep(club, pin.ok ? setPin(club.repository.club.users, person, pin.value) : pin, () =>
        oneUser(club.repository.club, person),
      )
    },
  }),
  'users.setRetired': change({
    args: ofOne.extend({ retired: z.boolean() }),
    by: USERS,
    run: (club, { person, retired }) =>
      keep(club, setRetired(club.repository.club.users, person, retired), () => oneUser(club.repository.club, person)),
  }),
}
