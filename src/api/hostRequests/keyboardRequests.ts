// Requests about the current user at this keyboard.

import { z } from 'zod'
import { idSchema } from '../../club/model/argumentSchemas.ts'
import { KEYBOARD_RIGHT } from '../../club/model/rights.ts'
import { userRequests } from '../../club/users/requests.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { ApiError } from '../contract/apiResult.ts'
import type { KeyboardUserStatus } from '../contract/people.ts'
import { declareHostChange, declareHostQuery, type RequestContext } from './request.ts'

const none = z.strictObject({})

async function statusOf({ ask, note, keyboard }: RequestContext): Promise<Result<KeyboardUserStatus>> {
  note('keyboard')
  const users = await ask('users.list', {})
  if (!users.ok) return users
  const choice = users.value.filter(({ retired }) => !retired)
  return ok({ person: choice.find(({ id: person }) => person === keyboard.person()) ?? null, choice })
}

const add = userRequests['users.add']

export const keyboardUserRequests = {
  /** The first user of a club is signed in at this device immediately. */
  'users.add': declareHostChange({
    args: add.args,
    by: add.by,
    async run({ ask, keyboard }, person) {
      const before = await ask('users.list', {})
      const added = await ask('users.add', person)
      if (added.ok && before.ok && before.value.every(({ retired }) => retired)) await keyboard.begin(added.value.id)
      return added
    },
  }),
  'keyboard.status': declareHostQuery({ args: none, run: statusOf }),
  /** Users with a PIN have to give it. Errors: `persons/pin-asked`, `persons/wrong-pin`, `persons/wait`. */
  'keyboard.sit': declareHostChange({
    args: z.strictObject({ person: idSchema, pin: z.string().max(100).exactOptional() }),
    by: KEYBOARD_RIGHT,
    whenOnlyRead: true,
    async run(context, { person, pin }) {
      const sat = await context.keyboard.sit(context.club, person, pin)
      return sat.ok ? statusOf(context) : sat
    },
  }),
  'keyboard.leave': declareHostChange({
    args: none,
    by: KEYBOARD_RIGHT,
    whenOnlyRead: true,
    async run(context) {
      await context.keyboard.leave()
      return statusOf(context)
    },
  }),
  /** The error with which a request would be refused now because a right is missing. Null if it would be allowed. */
  'keyboard.may': declareHostQuery({
    args: z.strictObject({
      request: z.string().max(60),
      game: idSchema.exactOptional(),
      judge: z.string().max(200).exactOptional(),
      judgeId: z.string().max(100).exactOptional(),
    }),
    async run({ ask, note, guard }, { request, ...asked }): Promise<Result<ApiError | null>> {
      note('keyboard')
      const allowed = await guard(request, asked, ask)
      return ok(allowed.ok ? null : allowed.error)
    },
  }),
}
