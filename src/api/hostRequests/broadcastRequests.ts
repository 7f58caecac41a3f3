// Requests about the broadcast: starting and stopping the server, tokens, delay, freeze, the viewers' data, and the
// judge's clock for viewers.

import { z } from 'zod'
import { MAX_BROADCAST_DELAY_SECONDS } from '../../club/broadcast/broadcastCommands.ts'
import { idSchema, judgeArgumentsShape, seatNumberSchema } from '../../club/model/argumentSchemas.ts'
import { BROADCAST_NETWORKS, TOKEN_RIGHTS } from '../../club/model/broadcast.ts'
import { PUBLIC_VIEWER_DELAY, NO_VIEWER_DELAY } from '../../club/model/publicViewClock.ts'
import { BROADCAST_RIGHT, PLAN_JUDGES_RIGHT } from '../../club/model/rights.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { BroadcastStatus, JudgeClockView } from '../broadcast.ts'
import { declareHostChange, declareHostQuery, type RequestContext } from './request.ts'

const BROADCAST_UNAVAILABLE = err({ code: 'broadcast/not-here', params: {} })
const none = z.strictObject({})
/** A duration of at most one day. */
const milliseconds = z.number().min(0).max(86_400_000)

async function statusOf({ club, broadcast: host, note }: RequestContext): Promise<Result<BroadcastStatus>> {
  note('broadcast')
  // Judges are shown with their current names.
  note('club/')
  const kept = await club.namedBroadcast()
  if (!kept.ok) return kept
  const { network, delay, frozenAt, tokens } = kept.value
  const running = host?.running()
  const connected = new Map(running?.connected.map(({ token, count }) => [token, count]))
  return ok({
    isHere: host !== undefined,
    isFixed: host?.isFixed === true,
    running: running ?? null,
    network,
    delay,
    frozenAt: frozenAt ?? null,
    games: host?.games?.list() ?? [],
    tokens: [...tokens.values()].map(({ id: token, label, right, seat: of, game, link, madeAt }) => ({
      id: token,
      label,
      right,
      seat: of ?? null,
      game: game ?? null,
      ...(link ? { link } : {}),
      madeAt,
      connected: connected.get(token) ?? 0,
    })),
  })
}

async function afterwards(context: RequestContext, done: Promise<Result<unknown>>): Promise<Result<BroadcastStatus>> {
  const result = await done
  return result.ok ? statusOf(context) : result
}

async function start({ club, broadcast }: RequestContext): Promise<Result<void>> {
  const kept = await club.broadcast()
  if (!kept.ok) return kept
  return broadcast === undefined ? BROADCAST_UNAVAILABLE : broadcast.start(club, kept.value.network)
}

export const broadcastRequests = {
  'broadcast.status': declareHostQuery({ args: none, run: statusOf }),
  'broadcast.start': declareHostChange({
    args: none,
    by: BROADCAST_RIGHT,
    run: (context) => afterwards(context, start(context)),
  }),
  'broadcast.stop': declareHostChange({
    args: none,
    by: BROADCAST_RIGHT,
    whenOnlyRead: true,
    async run(context) {
      if (context.broadcast === undefined) return BROADCAST_UNAVAILABLE
      await context.broadcast.stop()
      return statusOf(context)
    },
  }),
  /** Only this result contains the token. */
  'broadcast.makeToken': declareHostChange({
    args: z.strictObject({
      label: z.string().max(100),
      right: z.enum(TOKEN_RIGHTS),
      seat: seatNumberSchema.exactOptional(),
      game: idSchema.exactOptional(),
    }),
    by: BROADCAST_RIGHT,
    run: ({ club }, request) => club.makeToken(request),
  }),
  /** A judge's own link for the results of their tables. Their previous link for this event is withdrawn. */
  'broadcast.makeJudgeLink': declareHostChange({
    args: z.strictObject({ season: idSchema, ...judgeArgumentsShape }),
    by: PLAN_JUDGES_RIGHT,
    run: ({ club }, request) => club.makeJudgeLink(request),
  }),
  /** Disconnects viewers who use the token. */
  'broadcast.withdrawToken': declareHostChange({
    args: z.strictObject({ token: idSchema }),
    by: BROADCAST_RIGHT,
    run: (context, { token }) => afterwards(context, context.club.withdrawToken(token)),
  }),
  /** Withdraws the token permanently and disconnects viewers who use it. */
  'broadcast.withdrawGameToken': declareHostChange({
    args: z.strictObject({ game: idSchema, right: z.union([z.enum(['admin', 'town']), seatNumberSchema]) }),
    by: BROADCAST_RIGHT,
    run: (context, { game, right }) =>
      afterwards(context, context.broadcast?.games?.withdraw(game, right) ?? Promise.resolve(BROADCAST_UNAVAILABLE)),
  }),
  'broadcast.setDelay': declareHostChange({
    args: z.strictObject({ seconds: z.int().min(0).max(MAX_BROADCAST_DELAY_SECONDS) }),
    by: BROADCAST_RIGHT,
    run: (context, { seconds }) => afterwards(context, context.club.setDelay(seconds)),
  }),
  'broadcast.freeze': declareHostChange({
    args: none,
    by: BROADCAST_RIGHT,
    run: (context) => afterwards(context, context.club.freeze()),
  }),
  'broadcast.unfreeze': declareHostChange({
    args: none,
    by: BROADCAST_RIGHT,
    run: (context) => afterwards(context, context.club.unfreeze()),
  }),
  /** Restarts a running server. */
  'broadcast.setNetwork': declareHostChange({
    args: z.strictObject({ network: z.enum(BROADCAST_NETWORKS) }),
    by: BROADCAST_RIGHT,
    async run(context, { network }) {
      const set = await context.club.setNetwork(network)
      if (!set.ok) return set
      return context.broadcast?.running() === undefined ? statusOf(context) : afterwards(context, start(context))
    },
  }),
  /**
   * `public` applies delay, freeze and hiding. No change is sent when a delay ends, so the screen asks again at that
   * time.
   */
  'watch.view': declareHostQuery({
    args: z.strictObject({ as: z.enum(['public', 'organiser']) }),
    run({ club, note }, { as }) {
      for (const key of ['club/', 'game/', 'rows/', 'plan/', 'clock/', 'broadcast']) note(key)
      return club.watch(
        as === 'organiser'
          ? { viewer: { kind: 'judge' }, lateness: NO_VIEWER_DELAY }
          : { viewer: { kind: 'public' }, lateness: PUBLIC_VIEWER_DELAY },
      )
    },
  }),
  /**
   * Passes the judge's clock on without storing it. `at` is the moment of the game. `runsFor` is the number of
   * milliseconds since a running clock was started, because a remote's own time may differ. `screen` is the judge's
   * screen that changed the clock.
   */
  'watch.clock': declareHostQuery({
    args: z.strictObject({
      game: idSchema,
      at: z.string().max(2000),
      screen: z
        .int()
        .min(0)
        .max(2 ** 32 - 1),
      seat: seatNumberSchema.exactOptional(),
      total: z.int().min(0).max(3600),
      ran: milliseconds,
      runsFor: milliseconds.exactOptional(),
    }),
    run: ({ club }, { game, seat: speaker, runsFor, ...clock }) =>
      club.noteClock(game, speaker, {
        ...clock,
        ...(runsFor === undefined ? {} : { startedAt: club.now().at - runsFor }),
      }),
  }),
  /** The judge's clock as last reported by the laptop or the remote. */
  'watch.judgeClock': declareHostQuery({
    args: z.strictObject({ game: idSchema }),
    run({ club, note }, { game }): Result<JudgeClockView | null> {
      note(`clock/${game}`)
      const clock = club.judgeClock(game)
      if (clock === undefined) return ok(null)
      const { startedAt, ...still } = clock
      return ok(startedAt === undefined ? still : { ...still, runsFor: Math.max(0, club.now().at - startedAt) })
    },
  }),
  /** Shows viewers the seating of the next game without storing it. Without seats, no seating is shown. */
  'watch.next': declareHostQuery({
    args: z.strictObject({
      season: idSchema,
      number: z.int().min(1),
      judge: z.string().max(200),
      seats: z.array(idSchema).max(20),
      resting: z.array(idSchema).max(200),
    }),
    run: ({ club }, next) => club.noteNext(next.seats.length === 0 ? undefined : next),
  }),
}
