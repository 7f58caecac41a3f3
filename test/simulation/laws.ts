// What must hold after every evening, whatever happened. Fine-grained: two faults break two laws, so that a history is not
// shrunk from one to the other. Source: devices.md section 5.

import type { Board } from '../../src/club/broadcast/board.ts'
import { CLUB_EXCHANGE } from '../../src/club/model/envelopes.ts'
import { readGame } from '../../src/club/model/gameStream.ts'
import { endOfReplay } from '../../src/rules/replay.ts'
import type { Shelf } from '../../src/store/adapters/memory.ts'
import { envelopeOf } from '../../src/store/hash.ts'
import { branched, DELAY, type Evening } from './evening.ts'
import type { Seen } from './hub.ts'
import { START } from './world.ts'

/** `tables`: standings as the hub and each device tell them. */
export function checkLaws(evening: Evening, tables: ReadonlyMap<string, string>): void {
  const [uncaught] = evening.world.uncaught
  if (uncaught !== undefined) evening.breaks('nothing is thrown', String(uncaught))
  const [double] = evening.hub.doubles
  if (double !== undefined) evening.breaks('announcements are true', `${double} is told of a copy of itself`)
  checkHeads(evening)
  for (const { name } of evening.devices)
    if (tables.get(name) !== tables.get('hub'))
      evening.breaks('standings are equal', `${name}: ${difference(tables.get(name), tables.get('hub'))}`)
  checkAcknowledged(evening)
  checkAuthors(evening)
  const early = firstEarly(evening)
  if (early !== undefined) evening.breaks('no viewer sees early', early)
}

/** Two a verdict and closed round, of each device and the hub. */
export function signaturesBound(evening: Evening): number {
  const verdicts = [...evening.hub.shelf.keys()].filter((stream) => stream.startsWith('ledger/')).length
  return 2 * (2 * verdicts + 1) * (evening.devices.length + 1)
}

function headsOf(shelf: Shelf): ReadonlyMap<string, string> {
  return new Map(
    [...shelf].flatMap(([stream, { end }]) =>
      CLUB_EXCHANGE.kindOf(stream) === 'derived' ? [] : [[stream, `${end.version} ${end.hash}`]],
    ),
  )
}

/** Compared by hash, not by version. */
function checkHeads(evening: Evening): void {
  const there = headsOf(evening.hub.shelf)
  for (const device of evening.devices) {
    const here = headsOf(device.shelf)
    for (const stream of new Set([...there.keys(), ...here.keys()])) {
      if (here.get(stream) === there.get(stream)) continue
      const law = there.has(stream) ? 'heads are equal' : 'all that is sent arrives'
      evening.breaks(law, `${stream}: ${device.name} has ${here.get(stream)}, the hub ${there.get(stream)}`)
    }
  }
}

/** Once in its own stream, or in a branch that names it. */
function checkAcknowledged(evening: Evening): void {
  const places = new Map<string, string[]>()
  for (const envelope of evening.atHub())
    for (const hash of [envelope.hash, ...branched(envelope)])
      places.set(hash, [...(places.get(hash) ?? []), envelope.stream])
  for (const { device, what, stream, version, hash } of evening.acked.values()) {
    const found = places.get(hash) ?? []
    if (found.length === 0)
      evening.breaks('acknowledged is there', `${device} ${what} ${stream}@${version} is nowhere at the hub`)
    else if (found.length > 1)
      evening.breaks('acknowledged once', `${device} ${what} ${stream}@${version} is in ${found.join(' and ')}`)
  }
}

function checkAuthors(evening: Evening): void {
  for (const { laptop, stream, version, hash } of evening.atHub()) {
    const device = evening.devices.find(({ name }) => name === laptop)
    if (device !== undefined && !device.written.has(hash))
      evening.breaks('nobody writes in another name', `${stream}@${version} names ${laptop}, who never wrote it`)
  }
}

/** A game, an outcome or a round that was shown before the delay had passed since the hub had it. */
function firstEarly(evening: Evening): string | undefined {
  for (const { at, text } of evening.hub.seen) {
    const { view } = JSON.parse(text) as { readonly view?: { readonly tables: readonly Board[] } }
    for (const board of view?.tables ?? []) {
      const what = earlyOn(evening, at, board)
      if (what !== undefined) return `${what} of game/${board.game} at ${at - START}`
    }
  }
  return undefined
}

function earlyOn({ hub }: Evening, at: Seen['at'], board: Board): string | undefined {
  const stream = `game/${board.game}`
  const known = (hub.shelf.get(stream)?.records ?? [])
    .map(envelopeOf)
    .filter(({ version }) => (hub.received.get(`${stream}@${version}`) ?? 0) <= at - 1000 * DELAY)
  const story = readGame(known)
  if (story === undefined) return 'a game'
  const { state } = endOfReplay(story.opened.header, story.log)
  if (board.outcome !== undefined && state.outcome === undefined) return 'an outcome'
  return board.round > state.round ? 'a round' : undefined
}

function difference(a = '', b = ''): string {
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  return `${a.slice(Math.max(0, at - 60), at + 60)} | ${b.slice(Math.max(0, at - 60), at + 60)}`
}
