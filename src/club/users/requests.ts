// Requests about the users of the club: list, names, roles and PINs.

import { z } from 'zod'
import { ok } from '../../rules/vocabulary.ts'
import { idSchema, nameSchema } from '../model/argumentSchemas.ts'
import { MANAGER_ROLES, USER_ROLES } from '../model/users.ts'
import { USERS_RIGHT } from '../model/rights.ts'
import { declareChange, storeClubEvents, declareQuery, type ChangeContext } from '../repository/request.ts'
import { decideUserAddition, decideUserChange, decidePinChange, decideUserRetirement } from './users.ts'
import { hashPin, parsePin } from './pin.ts'
import { listUsers, userViewById } from './userView.ts'

/** Hashes a PIN. `undefined` if no PIN is wanted. */
async function hashOptionalPin({ ids }: ChangeContext, text: string | undefined) {
  const pin = text === undefined ? ok(undefined) : parsePin(text)
  if (!pin.ok) return pin
  return ok(pin.value === undefined ? undefined : await hashPin(pin.value, ids()))
}

/** Limits only the length. `parsePin` decides whether the text is a PIN. */
const pinText = z.string().max(100)
const roles = z.array(z.enum(USER_ROLES)).max(USER_ROLES.length)
const userArgsSchema = z.strictObject({ person: idSchema })

export const userRequests = {
  'users.list': declareQuery({ args: z.strictObject({}), run: ({ repository }) => ok(listUsers(repository.club)) }),
  /** Adds a user. Refused if nobody could manage users afterwards. */
  'users.add': declareChange({
    args: z.strictObject({ name: nameSchema, roles, member: idSchema.exactOptional(), pin: pinText.exactOptional() }),
    by: USERS_RIGHT,
    async run(club, { pin: text, ...wanted }) {
      const pin = await hashOptionalPin(club, text)
      if (!pin.ok) return pin
      const person = club.ids()
      return storeClubEvents(club, decideUserAddition(club.repository.club, wanted, person, pin.value), () =>
        userViewById(club.repository.club, person),
      )
    },
  }),
  /** Changes a user. Omitted fields stay unchanged. `member: null` removes the link to a member. */
  'users.change': declareChange({
    args: userArgsSchema.extend({
      name: nameSchema.exactOptional(),
      roles: roles.exactOptional(),
      member: idSchema.nullable().exactOptional(),
    }),
    by: USERS_RIGHT,
    run: (club, { person, ...wanted }) =>
      storeClubEvents(club, decideUserChange(club.repository.club, person, wanted), () =>
        userViewById(club.repository.club, person),
      ),
  }),
  /** If `pin` is `null`, the user needs no PIN from then on. */
  'users.setPin': declareChange({
    args: userArgsSchema.extend({ pin: pinText.nullable() }),
    by: { subject: 'pin', who: MANAGER_ROLES, self: true },
    async run(club, { person, pin: text }) {
      const pin = await hashOptionalPin(club, text ?? undefined)
      return storeClubEvents(club, pin.ok ? decidePinChange(club.repository.club.users, person, pin.value) : pin, () =>
        userViewById(club.repository.club, person),
      )
    },
  }),
  'users.setRetired': declareChange({
    args: userArgsSchema.extend({ retired: z.boolean() }),
    by: USERS_RIGHT,
    run: (club, { person, retired }) =>
      storeClubEvents(club, decideUserRetirement(club.repository.club.users, person, retired), () =>
        userViewById(club.repository.club, person),
      ),
  }),
}
