// A viewer must have been shown exactly what a club with nothing else would show. The test creates such a club from the
// entries that the viewer may know, without hidden ones. This club has no delays, freezes or hiding. Entries that a hub
// lost with its disk count from the time when they are returned. What viewers saw of them before cannot be undone.

import type { BroadcastBoard } from '../../src/club/broadcast/board.ts'
import type { WatchView } from '../../src/club/broadcast/watchView.ts'
import { createClub } from '../../src/application/club.ts'
import type { StandingsHidingRule } from '../../src/club/model/clubEvents.ts'
import { importIdOfGame } from '../../src/club/model/importStream.ts'
import { NO_VIEWER_DELAY } from '../../src/club/model/publicViewClock.ts'
import { CLUB_STREAM, PEOPLE_STREAM_PREFIX } from '../../src/club/model/streams.ts'
import { MAIN_LINE_KINDS } from '../../src/scoring/ledgerLine.ts'
import type { TableInPlan } from '../../src/scoring/gameRow.ts'
import { createMemoryStore, type MemoryStoreContent } from '../../src/store/adapters/memory.ts'
import { chainEndOf, GENESIS } from '../../src/store/hash.ts'
import { seal } from '../store/sealed.ts'
import type { Envelope } from '../../src/store/port.ts'
import { otherDeviceErrorResult } from '../../src/store/sync/policy.ts'
import { opened, type Evening } from './evening.ts'
import type { Seen } from './viewers.ts'
import { START } from './world.ts'

/** Streams whose content viewers see, with a delay. */
const HELD = /^(game|ledger|plan|import)\//
/** Ledger lines that follow from a game. People add all others. */
const EARNED: ReadonlySet<string> = new Set<string>([...MAIN_LINE_KINDS, 'best-move', 'compensation'])
/** Maximum number of messages that are checked for each viewer. */
const MOST = 20

export async function checkViewers(evening: Evening): Promise<void> {
  const byViewer = new Map<string, Seen[]>()
  for (const seen of evening.hub.viewers.seen)
    if ('view' in (JSON.parse(seen.text) as object))
      byViewer.set(seen.viewer.name, [...(byViewer.get(seen.viewer.name) ?? []), seen])
  for (const all of byViewer.values()) {
    const step = Math.ceil(all.length / MOST)
    for (const [index, seen] of all.entries()) if (index % step === 0) await checkSeen(evening, seen)
  }
}

async function checkSeen(evening: Evening, seen: Seen): Promise<void> {
  const { at, until, putBacks, text, viewer } = seen
  const { view } = JSON.parse(text) as { readonly view: WatchView }
  const where = `${viewer.name} at ${at - START}`
  if (viewer.right === 'town') {
    const told = view.tables.find(({ outcome, seats }) => outcome === undefined && seats.some(({ role }) => role))
    if (told) evening.breaks('no viewer sees a role', `${where}: game ${told.game}`)
  }
  if (putBacks > 0) evening.met('viewer at a hub that was put back')
  const known = new Known(evening, seen)
  // Several streams that arrived at once are processed one after another.
  if (viewer.right === 'observer' && known.newest(at - 100) > 1) return
  const tables = await firstLike(known, until, async (cut) => known.tables(cut, viewer), view.tables)
  if (tables !== undefined) evening.breaks('no viewer sees early', `${where}: ${tables}`)
  if (viewer.game !== undefined) {
    if (view.standings.length > 0) evening.breaks('one game is one game', `${where} sees standings`)
    return
  }
  const standings = await firstLike(known, until, (cut) => known.standings(cut), rowsOf(view))
  if (standings !== undefined) evening.breaks('no viewer sees what is hidden', `${where}: ${standings}`)
}

/**
 * Returns `undefined` if the message equals the view at any time up to `until`, otherwise its difference from the last
 * of these views.
 */
async function firstLike<T>(
  known: Known,
  until: number,
  at: (cut: number) => Promise<T>,
  shown: T,
): Promise<string | undefined> {
  const wanted = JSON.stringify(shown)
  let why: string | undefined
  for (const cut of known.cuts(until)) {
    const told = JSON.stringify(await at(cut))
    if (told === wanted) return undefined
    why ??= difference(wanted, told)
  }
  return why ?? wanted.slice(0, 200)
}

export function difference(a = '', b = ''): string {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return `${a.slice(Math.max(0, at - 60), at + 60)} | ${b.slice(Math.max(0, at - 60), at + 60)}`
}

const rowsOf = ({ standings }: WatchView) => standings.flatMap(({ rows }) => rows)

/** The hub's streams at the time when a message was sent. */
class Known {
  readonly #streams = new Map<string, readonly (Envelope & { readonly receivedAt: number })[]>()

  constructor({ hub }: Evening, { at, putBacks }: Seen) {
    const { shelf, received } = hub.keptAfter(putBacks)
    for (const [stream, { records }] of shelf) {
      if (!HELD.test(stream) && stream !== CLUB_STREAM && !stream.startsWith(PEOPLE_STREAM_PREFIX)) continue
      const all = records.map((record) => ({
        ...opened(record),
        receivedAt: received.get(`${stream}@${record.version}`) ?? 0,
      }))
      this.#streams.set(
        stream,
        all.filter(({ receivedAt }) => receivedAt <= at),
      )
    }
  }

  /** Number of streams with entries received after this time. */
  newest(since: number): number {
    return [...this.#streams.values()].filter((all) => all.some(({ receivedAt }) => receivedAt > since)).length
  }

  /** Times up to this one at which something was received, the last one first. */
  cuts(until: number): readonly number[] {
    const moments = new Set<number>([0])
    for (const [stream, all] of this.#streams)
      if (HELD.test(stream)) for (const { receivedAt } of all) if (receivedAt <= until) moments.add(receivedAt)
    return [...moments].toSorted((a, b) => b - a)
  }

  async tables(cut: number, { right, game }: Seen['viewer']): Promise<readonly BroadcastBoard[]> {
    const view = await shownBy(this.#upTo(cut), right === 'observer' ? { kind: 'judge' } : { kind: 'public' })
    return view.tables.filter((table) => game === undefined || table.game === game)
  }

  /** Standings without hidden data: whole games, or the lines that people added in them. */
  async standings(cut: number): Promise<ReturnType<typeof rowsOf>> {
    const streams = this.#upTo(cut)
    const club = streams.get(CLUB_STREAM) ?? []
    const { payload: hiding } = club.findLast(({ type }) => /^Standings(Hidden|Opened)$/.test(type)) ?? {}
    const hidden = (hiding as { readonly hiding?: StandingsHidingRule } | undefined)?.hiding
    streams.set(
      CLUB_STREAM,
      club.filter(({ type }) => !/^Standings(Hidden|Opened)$/.test(type)),
    )
    if (hidden !== undefined) hide(streams, hidden)
    return rowsOf(await shownBy(streams, { kind: 'public' }))
  }

  #upTo(cut: number): Map<string, readonly Envelope[]> {
    const streams = new Map<string, readonly Envelope[]>()
    for (const [stream, all] of this.#streams) {
      const told = HELD.test(stream) ? all.filter(({ receivedAt }) => receivedAt <= cut) : all
      if (told.length > 0) streams.set(stream, told)
    }
    return streams
  }
}

function hide(streams: Map<string, readonly Envelope[]>, { what, from }: StandingsHidingRule): void {
  for (const [stream, [opened]] of [...streams]) {
    if (opened === undefined) continue
    const [kind, id] = stream.split('/')
    if (kind !== 'game') continue
    const { number, place } = opened.payload as { readonly number: number; readonly place?: TableInPlan }
    // Hiding from a round on also hides all games outside the plan.
    const isHidden = 'game' in from ? number >= from.game : place === undefined || place.round >= from.round
    if (!isHidden) continue
    const ledger = streams.get(`ledger/${id}`) ?? []
    if (what === 'table') streams.delete(stream)
    // An import contains the row of its only game.
    if (what === 'table') streams.delete(`import/${importIdOfGame(id ?? '')}`)
    const lines = ledger.filter(({ payload }) => EARNED.has((payload as { readonly kind: string }).kind))
    if (what === 'table' || lines.length === 0) streams.delete(`ledger/${id}`)
    else streams.set(`ledger/${id}`, lines)
  }
}

async function shownBy(
  streams: ReadonlyMap<string, readonly Envelope[]>,
  viewer: { readonly kind: 'public' | 'judge' },
): Promise<WatchView> {
  const shelf: MemoryStoreContent = new Map()
  for (const [stream, envelopes] of streams) {
    const records = seal(stream, GENESIS, envelopes)
    const { version, hash } = chainEndOf(records)
    shelf.set(stream, { records, end: { version, hash } })
  }
  // Nothing is written to this club. Missing lines of a ledger have not arrived yet.
  const refused = async () => otherDeviceErrorResult('', 'nobody')
  const store = { ...createMemoryStore(shelf), append: refused, appendAll: refused }
  const club = createClub({ store, clock: () => START, ids: () => 'nobody' })
  const view = await club.watch({ viewer, lateness: NO_VIEWER_DELAY })
  if (!view.ok) throw new Error(view.error.code)
  return view.value
}
