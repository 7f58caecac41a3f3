// Requests about the connection to other devices, and about the devices that may join.

import { z } from 'zod'
import { GAME_STREAM_PREFIX } from '../../club/model/streams.ts'
import { rightForEverybody, DEVICES_RIGHT } from '../../club/model/rights.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { parseHubOrigin } from '../../store/sync/hubAddress.ts'
import { DEVICE_STREAM_SCOPES } from '../../store/sync/policy.ts'
import type { GameSummary } from '../contract/games.ts'
import type { HubView } from '../hub.ts'
import { declareHostChange, declareHostQuery, type RequestContext } from './request.ts'

const HUB_UNAVAILABLE = err({ code: 'hub/not-here', params: {} })
const NOT_A_HUB = err({ code: 'hub/no-hub', params: {} })
const none = z.strictObject({})
const laptop = z.strictObject({ name: z.string().trim().min(1).max(60) })

async function viewOf({ hub: host, broadcast, note }: RequestContext): Promise<Result<HubView>> {
  note('hub')
  note('broadcast')
  // The number of unsent entries grows with the journal.
  note('journal')
  const laptops = await host?.desk?.laptops()
  if (laptops?.ok === false) return laptops
  return ok({
    isHere: host !== undefined,
    isFixed: host?.isFixed === true,
    joined: host?.joined() ?? null,
    fingerprint: host?.fingerprint ?? null,
    laptops: laptops?.value ?? null,
    ...(host?.desk?.wasBehind() && { wasBehind: true as const }),
    addresses: (laptops && broadcast?.running()?.addresses) ?? [],
  })
}

async function afterwards(context: RequestContext, done: Promise<Result<unknown>>): Promise<Result<HubView>> {
  const result = await done
  return result.ok ? viewOf(context) : result
}

export const hubRequests = {
  'hub.status': declareHostQuery({ args: none, run: viewOf }),
  /** Contacts the hub before anything is stored, and then opens the club again over the connection. */
  'hub.join': declareHostChange({
    args: z.strictObject({ address: z.string().max(300), token: z.string().max(200) }),
    by: DEVICES_RIGHT,
    async run(context, { address, token }) {
      const origin = parseHubOrigin(address)
      if (origin === undefined) return err({ code: 'hub/bad-address', params: {} })
      // A header allows no other characters.
      if (!/^[\x21-\x7e]+$/.test(token.trim())) return err({ code: 'hub/bad-token', params: {} })
      return context.hub
        ? afterwards(context, context.hub.join({ address: origin, token: token.trim() }))
        : HUB_UNAVAILABLE
    },
  }),
  'hub.leave': declareHostChange({
    args: none,
    by: DEVICES_RIGHT,
    run: async (context) => (context.hub ? afterwards(context, context.hub.leave()) : HUB_UNAVAILABLE),
  }),
  /** Acknowledges the notice that a device or a hub was restored to an older state. */
  'hub.seen': declareHostChange({
    args: none,
    by: rightForEverybody('laptops'),
    whenOnlyRead: true,
    run: async (context) => (context.hub?.seen ? afterwards(context, context.hub.seen()) : HUB_UNAVAILABLE),
  }),
  /**
   * Requests a new identity for this device, because another device uses the same one. When the organiser has admitted
   * it, entries that this device has not sent to the hub become a branch.
   */
  'hub.renew': declareHostChange({
    args: none,
    by: DEVICES_RIGHT,
    run: async (context) => (context.hub?.renew ? afterwards(context, context.hub.renew()) : HUB_UNAVAILABLE),
  }),
  'hub.admit': declareHostChange({
    args: laptop.extend({ fingerprint: z.string().max(20), scope: z.enum(DEVICE_STREAM_SCOPES) }),
    by: DEVICES_RIGHT,
    run: async (context, { name, fingerprint, scope }) =>
      context.hub?.desk ? afterwards(context, context.hub.desk.admit(name, fingerprint, scope)) : NOT_A_HUB,
  }),
  /** Only this result contains the token. An earlier token of this name becomes invalid. */
  'hub.letIn': declareHostChange({
    args: laptop,
    by: DEVICES_RIGHT,
    async run({ hub }, { name }) {
      const made = (await hub?.desk?.letIn(name)) ?? NOT_A_HUB
      return made.ok ? ok({ token: made.value }) : made
    },
  }),
  /**
   * The consequences of *Remove*: the devices that were renewed from this one, and the running games that would lose
   * their device.
   */
  'hub.removal': declareHostQuery({
    args: laptop,
    async run(
      context,
      { name },
    ): Promise<Result<{ readonly others: readonly string[]; readonly games: readonly GameSummary[] }>> {
      context.note('hub')
      const desk = context.hub?.desk
      if (!desk) return NOT_A_HUB
      const games = await context.ask('games.list', { latest: 0 })
      if (!games.ok) return games
      const removal = await desk.removal(
        name,
        games.value.map(({ id }) => GAME_STREAM_PREFIX + id),
      )
      if (!removal.ok) return removal
      const { others, held } = removal.value
      return ok({ others, games: games.value.filter(({ id }) => held.includes(GAME_STREAM_PREFIX + id)) })
    },
  }),
  'hub.putOut': declareHostChange({
    args: laptop,
    by: DEVICES_RIGHT,
    run: async (context, { name }) =>
      context.hub?.desk ? afterwards(context, context.hub.desk.putOut(name)) : NOT_A_HUB,
  }),
}
