// Requests from the judge's screen about phones: the service for phones, their owners, and raised hands. The server
// defines the actions of a phone itself (`src/server/phones`).

import { z } from 'zod'
import { idSchema, seatNumberSchema } from '../../club/model/argumentSchemas.ts'
import { BROADCAST_RIGHT, KEYBOARD_RIGHT, GAME_LOG_RIGHT } from '../../club/model/rights.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { PHONE_INPUT_CALL_KINDS, phonePageAddresses, type PhoneHost, type PhonesView } from '../phoneHost.ts'
import { confirmPhoneAndOwner } from './confirmPhone.ts'
import { declareHostChange, declareHostQuery, type RequestContext } from './request.ts'

const PHONES_UNAVAILABLE = err({ code: 'broadcast/not-here', params: {} })
const PHONES_OFF = err({ code: 'phones/off', params: {} })
const phone = z.strictObject({ phone: idSchema })

function viewOf({ broadcast, note }: RequestContext, game?: string): Result<PhonesView> {
  note('phones')
  note('broadcast')
  const phones = broadcast?.phones?.()
  const running = broadcast?.running()
  const isOn = phones !== undefined && running !== undefined
  return ok({
    isHere: broadcast !== undefined,
    addresses: phonePageAddresses(running?.addresses ?? []),
    ...(phones?.view(game) ?? {
      hands: false,
      checks: false,
      phones: [],
      seats: [],
      call: null,
      remote: null,
      guesses: 0,
    }),
    isOn: isOn && phones.isOn,
  })
}

/** Refuses the change with `phones/off` if this host has no list of phones yet. */
function change(context: RequestContext, run: (phones: PhoneHost) => Result<unknown>): Result<PhonesView> {
  const phones = context.broadcast?.phones?.()
  if (phones === undefined) return PHONES_OFF
  const done = run(phones)
  return done.ok ? viewOf(context) : done
}

/**
 * Admitting phones opens the network, which is the organiser's decision. Their use at a table is the judge's decision:
 * hands, shown checks, and owners of phones. The judge need not be a user, so these requests need no role.
 */
export const phoneRequests = {
  'phones.status': declareHostQuery({
    args: z.strictObject({ game: idSchema.exactOptional() }),
    run: (context, { game }) => viewOf(context, game),
  }),
  /** Turns phones on or off. If the local network is not served yet, turning them on starts a server for it. */
  'phones.setOn': declareHostChange({
    args: z.strictObject({ isOn: z.boolean() }),
    by: BROADCAST_RIGHT,
    async run(context, { isOn }) {
      const { broadcast, club } = context
      if (broadcast === undefined) return PHONES_UNAVAILABLE
      if (isOn && broadcast.running()?.network !== 'lan' && broadcast.isFixed !== true) {
        const set = await club.setNetwork('lan')
        const started = set.ok ? await broadcast.start(club, 'lan') : set
        if (!started.ok) return started
      }
      broadcast.phones?.()?.setOn(isOn)
      return viewOf(context)
    },
  }),
  'phones.setHands': declareHostChange({
    args: z.strictObject({ isOn: z.boolean() }),
    by: KEYBOARD_RIGHT,
    run: (context, { isOn }) => change(context, (phones) => ok(phones.setHands(isOn))),
  }),
  'phones.setChecks': declareHostChange({
    args: z.strictObject({ isOn: z.boolean() }),
    by: KEYBOARD_RIGHT,
    run: (context, { isOn }) => change(context, (phones) => ok(phones.setChecks(isOn))),
  }),
  /** Assigns the phone to its owner and marks the owner as present. The phone may then show the card of its seat. */
  'phones.confirm': declareHostChange({
    args: phone,
    by: KEYBOARD_RIGHT,
    async run(context, { phone: of }): Promise<Result<PhonesView>> {
      const phones = context.broadcast?.phones?.()
      if (phones === undefined) return PHONES_OFF
      const done = await confirmPhoneAndOwner(context.club, phones, of)
      return done.ok ? viewOf(context) : done
    },
  }),
  'phones.withdraw': declareHostChange({
    args: phone,
    by: KEYBOARD_RIGHT,
    run: (context, { phone: of }) => change(context, (phones) => phones.withdraw(of)),
  }),
  /** Makes every phone check in again. */
  'phones.clear': declareHostChange({
    args: z.strictObject({}),
    by: KEYBOARD_RIGHT,
    run: (context) => change(context, (phones) => ok(phones.clear())),
  }),
  /** Code of a page that assigns a phone to this member immediately, for a phone that is new or was lost. */
  'phones.code': declareHostChange({
    args: z.strictObject({ member: idSchema }),
    by: KEYBOARD_RIGHT,
    run: ({ broadcast }, { member }): Result<{ readonly code: string }> => {
      const phones = broadcast?.phones?.()
      return phones === undefined ? PHONES_OFF : ok({ code: phones.codeFor(member) })
    },
  }),
  /** Code of a page that makes a phone the remote of this game. A user who may write the game's log may pass it on. */
  'phones.remoteCode': declareHostChange({
    args: z.strictObject({ game: idSchema }),
    by: GAME_LOG_RIGHT,
    run({ broadcast }, { game }): Result<{ readonly code: string }> {
      const phones = broadcast?.phones?.()
      return phones?.isOn === true ? ok({ code: phones.remoteCode(game) }) : PHONES_OFF
    },
  }),
  'phones.withdrawRemote': declareHostChange({
    args: z.strictObject({ game: idSchema }),
    by: KEYBOARD_RIGHT,
    run: (context, { game }) => change(context, (phones) => ok(phones.withdrawRemote(game))),
  }),
  /**
   * Guesses of waiting players about black players in finished games: one line for each game, in the format that the
   * validation of suspicion reads. Contains no names.
   */
  'phones.shadows': declareHostQuery({
    args: z.strictObject({}),
    async run({ broadcast, ask, note }): Promise<Result<{ readonly text: string }>> {
      note('phones')
      const lines: string[] = []
      for (const { game, guesses } of broadcast?.phones?.()?.shadows() ?? []) {
        const known = await ask('games.get', { game })
        if (!known.ok || known.value.phase !== 'over' || guesses.length === 0) continue
        const { header, headerAsOpened = header, log } = known.value
        const entries = log.map((item) => ('author' in item ? { ...item, author: '' } : item))
        lines.push(JSON.stringify({ shadow: 1, header: headerAsOpened, log: entries, guesses }))
      }
      return ok({ text: lines.map((line) => `${line}\n`).join('') })
    },
  }),
  /** Asks phones for an answer. Nothing is stored. Without seats, no phone is asked. */
  'phones.callHands': declareHostQuery({
    args: z.strictObject({
      game: idSchema,
      what: z.enum(PHONE_INPUT_CALL_KINDS),
      at: z.string().max(2000),
      nominee: seatNumberSchema.exactOptional(),
      seats: z.array(seatNumberSchema).max(60),
    }),
    run({ broadcast }, { game, ...call }) {
      broadcast?.phones?.()?.callHands(game, call.seats.length === 0 ? undefined : call)
      return ok(undefined)
    },
  }),
}
