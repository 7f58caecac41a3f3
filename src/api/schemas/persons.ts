// Schemas of the requests about persons: who they are, and who is at the keyboard. Shape and bounds only.

import { z } from 'zod'
import { id } from '../../club/model/argumentSchemas.ts'
import { PERSON_ROLES } from '../../club/model/persons.ts'
import { changes, reads } from './nature.ts'

const none = z.strictObject({})
/** Names are judged by the club, which says what is wrong with them. */
const name = z.string().max(1000)
/** What a PIN is the club says. */
const pin = z.string().max(100)
const personRoles = z.array(z.enum(PERSON_ROLES)).max(PERSON_ROLES.length)

export const personRequests = {
  'persons.list': reads(none),
  'persons.add': changes(
    z.strictObject({ name, roles: personRoles, member: id.exactOptional(), pin: pin.exactOptional() }),
  ),
  'persons.change': changes(
    z.strictObject({
      person: id,
      name: name.exactOptional(),
      roles: personRoles.exactOptional(),
      member: id.nullable().exactOptional(),
    }),
  ),
  'persons.setPin': changes(z.strictObject({ person: id, pin: pin.nullable() })),
  'persons.setRetired': changes(z.strictObject({ person: id, retired: z.boolean() })),
  'keyboard.status': reads(none),
  'keyboard.sit': changes(z.strictObject({ person: id, pin: pin.exactOptional() })),
  'keyboard.leave': changes(none),
  'keyboard.may': reads(
    z.strictObject({
      request: z.string().max(60),
      game: id.exactOptional(),
      judge: z.string().max(200).exactOptional(),
      judgeId: z.string().max(100).exactOptional(),
    }),
  ),
}
