// What the server does for each request of a phone (src/api/phone/requests.ts): the evening, checking in, the seat. Any
// phone in the local network may look at the evening and ask to check in. Source: docs/spec/phones.md §3.

import type { PhoneAsked, PhoneBy, PhoneData, PhoneRequestName } from '../../api/phone/requests.ts'
import type { Club } from '../../application/club.ts'
import { AS_PUBLIC, AT_ONCE } from '../../club/model/publicTime.ts'
import { Refusal } from '../refusal.ts'
import { type CheckIns, taken } from './checkIn.ts'
import type { Phone, Phones } from './phones.ts'

/** Who asks. `address`: of the network, without the parts that change within one household. */
export interface Caller<N extends PhoneRequestName> {
  readonly address: string
  readonly phone: PhoneBy<N> extends 'phone' ? Phone : PhoneBy<N> extends 'either' ? Phone | undefined : undefined
}

export type PhoneHandlers = {
  readonly [N in PhoneRequestName]: (asked: PhoneAsked<N>, caller: Caller<N>) => PhoneData<N> | Promise<PhoneData<N>>
}

export function phoneHandlers(club: Club, phones: Phones, checkIns: CheckIns): PhoneHandlers {
  return {
    async 'GET /evening'(_, { phone }) {
      const told = await taken(club.phoneEvening(AS_PUBLIC))
      if (phone === undefined) return told
      const own = phones.ownOf(phone)
      const tables = await taken(club.phoneTablesOf(own.member, own.isConfirmed ? AT_ONCE : AS_PUBLIC))
      const next = tables.length > 0 ? undefined : await taken(club.nextSeat(own.member))
      const others = told.tables.filter(({ game }) => !tables.some((table) => table.game === game))
      return { ...told, tables: [...tables, ...others], own: { ...own, ...(next === undefined ? {} : { next }) } }
    },

    'POST /evening/leave'({ body }, { phone }) {
      phones.leaves(phone, body.isLeaving)
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
      const lateness = phones.isConfirmed(phone) ? AT_ONCE : AS_PUBLIC
      const tables = await taken(club.phoneTablesOf(phone.member, lateness))
      const sitter = tables.find((each) => each.game === game)?.seats.find((each) => each.seat === seat)
      if (sitter === undefined || sitter.member !== phone.member)
        throw new Refusal(409, 'phones/not-your-seat', { seat })
      phones.claim(phone, game, seat)
      return { isConfirmed: phones.isConfirmed(phone) }
    },

    'POST /evening/remote': ({ body }) => taken(phones.remotes.use(body.code)),
  }
}
