// Handlers for the requests of phones (src/api/phone/requests.ts): the evening, checking in, the seat. Any phone in the
// local network may look at the evening and ask to check in. Source: docs/spec/phones.md §1 and §3.

import type {
  PhoneRequestInput,
  PhoneRequestAudience,
  PhoneRequestData,
  PhoneRequestName,
} from '../../api/phone/requests.ts'
import type { Club } from '../../application/club.ts'
import { PUBLIC_VIEWER_DELAY, NO_VIEWER_DELAY } from '../../club/model/publicViewClock.ts'
import { Refusal } from '../refusal.ts'
import { type PhoneCheckInHandler, unwrapOrRefuse } from './checkIn.ts'
import type { Phone, Phones } from './phones.ts'

/** Client of a request. `address` is its network address without the parts that vary within one household. */
export interface PhoneCaller<N extends PhoneRequestName> {
  readonly address: string
  readonly phone: PhoneRequestAudience<N> extends 'phone'
    ? Phone
    : PhoneRequestAudience<N> extends 'either'
      ? Phone | undefined
      : undefined
}

export type PhoneHandlers = {
  readonly [N in PhoneRequestName]: (
    asked: PhoneRequestInput<N>,
    caller: PhoneCaller<N>,
  ) => PhoneRequestData<N> | Promise<PhoneRequestData<N>>
}

/** Returns the data that the owner of a phone sees between games: the next seat and the points of the evening. */
async function betweenGames(club: Club, member: string) {
  const next = await unwrapOrRefuse(club.nextSeat(member))
  const earned = await unwrapOrRefuse(club.earnedPoints(member))
  return { ...(next === undefined ? {} : { next }), ...(earned.length === 0 ? {} : { earned }) }
}

export function createPhoneHandlers(club: Club, phones: Phones, checkIns: PhoneCheckInHandler): PhoneHandlers {
  return {
    async 'GET /evening'(_, { phone }) {
      const told = await unwrapOrRefuse(club.phoneEvening(PUBLIC_VIEWER_DELAY))
      if (phone === undefined) return told
      const own = phones.statusOf(phone)
      const tables = await unwrapOrRefuse(
        club.phoneTablesOf(own.member, own.isConfirmed ? NO_VIEWER_DELAY : PUBLIC_VIEWER_DELAY),
      )
      const between = tables.length > 0 ? {} : await betweenGames(club, own.member)
      const others = told.tables.filter(({ game }) => !tables.some((table) => table.game === game))
      return { ...told, tables: [...tables, ...others], own: { ...own, ...between } }
    },

    'POST /evening/leave'({ body }, { phone }) {
      phones.setLeaving(phone, body.isLeaving)
      return {}
    },

    'POST /evening/names': async ({ body }, { address }) => ({ near: await checkIns.namesLike(body.typed, address) }),

    'POST /evening/check-in'({ body }, { address }) {
      const caller = { device: body.device, address }
      if ('code' in body) return checkIns.byCode(body.code, caller)
      if ('member' in body) return checkIns.asMember(body.member, caller)
      return checkIns.byName(body.name, body.isNew, caller)
    },

    async 'POST /tables/:game/claim'({ path: { game }, body: { seat } }, { phone }) {
      const lateness = phones.isConfirmed(phone) ? NO_VIEWER_DELAY : PUBLIC_VIEWER_DELAY
      const tables = await unwrapOrRefuse(club.phoneTablesOf(phone.member, lateness))
      const sitter = tables.find((each) => each.game === game)?.seats.find((each) => each.seat === seat)
      if (sitter === undefined || sitter.member !== phone.member)
        throw new Refusal(409, 'phones/not-your-seat', { seat })
      phones.claim(phone, game, seat)
      return { isConfirmed: phones.isConfirmed(phone) }
    },

    'POST /evening/remote': ({ body }) => unwrapOrRefuse(phones.remotes.connectWithCode(body.code)),
  }
}
