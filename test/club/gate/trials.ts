// A single trial: a club in the middle of a valid history, and messages that another device sends to its hub. Whatever
// the device sends, every question is answered, as fast as before. Answers from data that the device may not write stay
// the same, now and after the club is opened again.

import { findStreamFaults } from '../../../src/club/gate/streamFaults.ts'
import { foreignEnvelopeError } from '../../../src/club/model/envelopes.ts'
import { GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import type { Club } from '../../../src/application/club.ts'
import type { MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import { chainEndOf, envelopeOf, GENESIS } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import type { Envelope } from '../../../src/store/port.ts'
import type { DeviceStreamScope } from '../../../src/store/sync/policy.ts'
import { drawsOf } from '../../generators/draws.ts'
import { sentBy, type Sent } from '../../generators/envelopes.ts'
import { KnownValues } from '../../generators/knownValues.ts'
import { type Appended, soundHistory } from '../../generators/soundHistory.ts'
import { spoiledHistory } from '../../generators/spoiledHistory.ts'
import { type Answered, NOW, openHubWorld, type HubWorld, WAITS, writtenBy } from './hubWorld.ts'
import { askedOf, type Question, questionsFor } from './questions.ts'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'

/** Id of the sending device. */
const DEVICE = 'evil'

/** A club in the middle of a valid history. */
export interface MidHistory {
  readonly shelf: MemoryStoreContent
  /** Values that exist in the club, from which random values are drawn. */
  readonly known: KnownValues
  /** Values of the whole history, to find out what an id refers to. */
  readonly all: KnownValues
  /** Continuation of the history, written by the sending device. */
  readonly coming: readonly Appended[]
  /** Games that the sending device does not write. */
  readonly foreign: readonly string[]
  readonly questions: readonly Question[]
}

export interface Finding {
  readonly kind: 'throw' | 'slow' | 'changed' | 'closed' | 'unnamed' | 'taken'
  readonly what: string
  readonly detail: string
}

export interface HistoryOptions {
  /** Percentage of the history that already exists. */
  readonly share: number
  readonly coming: number
  readonly each: number
  /** Maximum processor time of a question in milliseconds, because questions are repeated many times. */
  readonly dearest: number
}

export async function midHistory(seed: number, options: HistoryOptions): Promise<MidHistory> {
  const { share, coming: count, each, dearest } = options
  const history = await soundHistory(drawsOf(seed, 'history'))
  const cut = Math.floor((history.length * share) / 100)
  const [before, coming] = [history.slice(0, cut).flat(), history.slice(cut, cut + count)]
  const going = new Set(coming.flat().map(({ stream }) => CLUB_SYNC_POLICY.ownerOf(stream)))
  const isGoing = (stream: string) => going.has(CLUB_SYNC_POLICY.ownerOf(stream))
  const shelf = shelfOf(before, (stream) => (isGoing(stream) ? DEVICE : 'hub'))
  const [known, all] = [new KnownValues(), new KnownValues()]
  for (const envelope of before) known.addEnvelope(envelope)
  for (const envelope of history.flat()) all.addEnvelope(envelope)
  const foreign = [...shelf.keys()].filter((stream) => stream.startsWith(GAME_STREAM_PREFIX) && !isGoing(stream))
  const world = await openHubWorld(new Map(shelf))
  // Data that the club computes at its first start must exist before anything is compared.
  await world.club.overview()
  const questions = await questionsFor(world.club, { draws: drawsOf(seed, 'questions'), known }, { each, dearest })
  await world.close()
  return {
    shelf: world.shelf,
    known,
    all,
    coming,
    foreign: foreign.map((each) => each.slice(GAME_STREAM_PREFIX.length)),
    questions,
  }
}

/** The same events in the same streams, with each stream written by the given device. */
function shelfOf(envelopes: readonly Envelope[], deviceOf: (stream: string) => string): MemoryStoreContent {
  const streams = new Map<string, Envelope[]>()
  for (const envelope of envelopes) streams.set(envelope.stream, [...(streams.get(envelope.stream) ?? []), envelope])
  return new Map(
    [...streams].map(([stream, written]) => {
      const events = written.map(({ type, payload, at, author }) => ({
        type,
        payload,
        at,
        author,
        private: false,
        laptop: deviceOf(stream),
      }))
      const records = seal(stream, GENESIS, events)
      return [stream, { records, end: chainEndOf(records) }]
    }),
  )
}

/** Sends the messages one after another and returns the answers for each part. */
async function pushed(
  world: HubWorld,
  device: string,
  scope: DeviceStreamScope,
  messages: readonly (readonly Sent[])[],
): Promise<readonly (readonly Answered[])[]> {
  const answers: (readonly Answered[])[] = []
  for (const message of messages) answers.push(await world.push(device, scope, message))
  return answers
}

/** Numbers of envelopes that were sent and that were accepted. */
function counted(answers: readonly (readonly Answered[])[]): { readonly sent: number; readonly taken: number } {
  const parts = answers.flat()
  const sum = (of: readonly Answered[]) => of.reduce((all, { events }) => all + events, 0)
  return { sent: sum(parts), taken: sum(parts.filter(({ code }) => code === undefined)) }
}

/** Finds problems in a club after another device has written. */
async function findingsIn(
  club: Club,
  { questions, foreign }: MidHistory,
  foreignBefore: string,
  scope: DeviceStreamScope,
): Promise<readonly Finding[]> {
  const found: Finding[] = []
  for (const question of questions) found.push(...(await findingsOf(club, question, scope, foreign)))
  const now = await foreignGames(club, foreign)
  if (now !== foreignBefore)
    found.push({ kind: 'changed', what: 'a game of another device', detail: difference(foreignBefore, now) })
  return found
}

/** Questions that took less than this many milliseconds are not measured, because a garbage collection takes longer. */
const LEAST_MEASURED = 60
const MOST_RATIO = 3
const MEASURED_AGAIN = 4

async function findingsOf(
  club: Club,
  { name, args, answer, reads, cost }: Question,
  scope: DeviceStreamScope,
  foreign: readonly string[],
): Promise<readonly Finding[]> {
  try {
    let now = await askedOf(club, name, args)
    const limit = Math.max(LEAST_MEASURED, MOST_RATIO * cost)
    let best = now.cost
    for (let again = 0; again < MEASURED_AGAIN && best > limit; again += 1) {
      now = await askedOf(club, name, args)
      best = Math.min(best, now.cost)
    }
    const slow: Finding = { kind: 'slow', what: name, detail: `${Math.round(best)} ms instead of ${Math.round(cost)}` }
    const changed: Finding = { kind: 'changed', what: name, detail: JSON.stringify(args) }
    const mayChange = now.answer === answer || !isForeign(reads, scope, foreign)
    return [...(best > limit ? [slow] : []), ...(mayChange ? [] : [changed])]
  } catch (error) {
    return [{ kind: 'throw', what: name, detail: placeOf(error) }]
  }
}

/** Whether an answer was read only from data that a device of this scope may not write. */
function isForeign(reads: readonly string[], scope: DeviceStreamScope, foreign: readonly string[]): boolean {
  const isOthers = (key: string) => foreign.some((game) => key === GAME_STREAM_PREFIX + game)
  // An answer for which no data of the club was read is a file that contains the time of day, so it is never the same.
  if (reads.length === 0) return false
  return reads.every((key) => isOthers(key) || (scope === 'table' && /^(club\/|plan\/|broadcast)/.test(key)))
}

/** State of the games that the sender does not write, limited to data that nobody else may change. */
async function foreignGames(club: Club, games: readonly string[]): Promise<string> {
  const told: unknown[] = []
  for (const game of games) {
    const read = await club.ask('games.get', { game })
    const ledger = await club.ask('ledger.list', { game })
    told.push(
      read.ok
        ? [game, read.value.version, read.value.isVoid, read.value.phase, read.value.outcome, read.value.log.length]
        : [game, read.error.code],
      ledger.ok
        ? [
            LEDGER_STREAM_PREFIX + game,
            ledger.value.map(({ id, hundredths, counts, kind }) => [id, hundredths, counts, kind]),
          ]
        : [LEDGER_STREAM_PREFIX + game, ledger.error.code],
    )
  }
  return JSON.stringify(told)
}

function difference(before: string, after: string): string {
  const [was, is] = [JSON.parse(before) as unknown[], JSON.parse(after) as unknown[]]
  const at = was.findIndex((each, index) => JSON.stringify(each) !== JSON.stringify(is[index]))
  return `${JSON.stringify(was[at])?.slice(0, 120)} is now ${JSON.stringify(is[at])?.slice(0, 120)}`
}

/** Error text with the first line of the project's code in the stack. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const ours = error.stack?.split('\n').find((line) => line.includes('/src/'))
  return `${error.name}: ${error.message.slice(0, 120)} at ${/src\/[^)\s]+/.exec(ours ?? '')?.[0] ?? '?'}`
}

export interface Trial {
  readonly sent: number
  readonly taken: number
  readonly findings: readonly Finding[]
  /** Changed field, if only one field was changed. */
  readonly what?: string
}

/** Sends messages drawn from the schemas, from a device of this scope. */
export async function drawnTrial(
  mid: MidHistory,
  seed: number,
  scope: DeviceStreamScope,
  count: number,
): Promise<Trial> {
  const drawing = { draws: drawsOf(seed, 'envelopes'), known: mid.known }
  const messages = Array.from({ length: count }, () => sentBy(DEVICE, scope, NOW, drawing))
  return trialOf(
    mid,
    scope,
    messages.filter((message) => message.length > 0),
  )
}

/**
 * Continues the valid history with a single wrong field. Reports a finding if the hub accepts an event that it has to
 * refuse.
 */
export async function spoiledTrial(mid: MidHistory, seed: number): Promise<Trial | undefined> {
  const spoiled = spoiledHistory(mid.coming, { draws: drawsOf(seed, 'spoiled'), known: mid.known }, mid.all)
  if (spoiled === undefined) return undefined
  const { sent, at, wrong, what, rule } = spoiled
  const messages = sent.map((list) => list.map(({ stream, ...event }) => ({ stream, events: [event] })))
  let wasTaken = false
  const trial = await trialOf(mid, 'all', messages, (answers) => {
    wasTaken = answers[at]?.some(({ stream, code }) => stream === wrong.stream && code === undefined) ?? false
  })
  const taken: Finding = { kind: 'taken', what: rule ?? '', detail: what }
  return { ...trial, what, findings: [...(wasTaken && rule !== undefined ? [taken] : []), ...trial.findings] }
}

/**
 * Seeds that change a field for which there is a rule, in equal numbers for each event type and rule, so that no
 * combination is missed.
 */
export function decidedSpoils(mid: MidHistory, { tries, each }: { readonly tries: number; readonly each: number }) {
  const counts = new Map<string, number>()
  return Array.from({ length: tries }, (_, seed) => seed).filter((seed) => {
    const spoiled = spoiledHistory(mid.coming, { draws: drawsOf(seed, 'spoiled'), known: mid.known }, mid.all)
    if (spoiled?.rule === undefined) return false
    const key = `${spoiled.wrong.type} ${spoiled.rule}`
    const count = counts.get(key) ?? 0
    counts.set(key, count + 1)
    return count < each
  })
}

/** Result for a history with one changed field, without asking the club's questions. */
export interface Verdict {
  readonly what: string
  /** Rule because of which the event must be refused, if it is known. */
  readonly rule: string | undefined
  readonly isTaken: boolean
  /** Whether a check of the store reports the event after a program without the gate has stored it. */
  readonly isNamed: boolean
}

export async function verdictOn(mid: MidHistory, seed: number): Promise<Verdict | undefined> {
  const spoiled = spoiledHistory(mid.coming, { draws: drawsOf(seed, 'spoiled'), known: mid.known }, mid.all)
  if (spoiled === undefined) return undefined
  const { sent, at, wrong, what, rule } = spoiled
  const world = await openHubWorld(new Map(mid.shelf))
  try {
    await world.club.overview()
    const messages = sent
      .slice(0, at + 1)
      .map((list) => list.map(({ stream, ...event }) => ({ stream, events: [event] })))
    const answers = await pushed(world, DEVICE, 'all', messages)
    const parts = answers.at(-1) ?? []
    const isTaken = parts.some(({ stream, code }) => stream === wrong.stream && code === undefined)
    const isNamed = isTaken || (await isNamedIn(storedOver(world.shelf, messages.at(-1) ?? []), wrong.stream))
    return { what, rule, isTaken, isNamed }
  } finally {
    await world.close()
  }
}

/** Store as a program without the gate would have left it. */
function storedOver(shelf: MemoryStoreContent, message: readonly Sent[]): MemoryStoreContent {
  const stored = new Map(shelf)
  for (const { stream, events } of message) {
    const { records = [], end = GENESIS } = stored.get(stream) ?? {}
    const more = seal(
      stream,
      end,
      events.map((event) => writtenBy(DEVICE, event)),
    )
    stored.set(stream, { records: [...records, ...more], end: chainEndOf(more) })
  }
  return stored
}

async function isNamedIn(shelf: MemoryStoreContent, stream: string): Promise<boolean> {
  const streams = new Map([...shelf].map(([name, { records }]) => [name, records.map(envelopeOf)]))
  const faults = [
    ...[...streams.values()].flat().flatMap((envelope) => foreignEnvelopeError(envelope) ?? []),
    ...(await findStreamFaults(streams)),
  ]
  return faults.some(({ params }) => 'stream' in params && params.stream === stream)
}

/**
 * Sends the unchanged continuation of the history and returns the codes of refused parts. Parts that had to wait are
 * sent again after all other parts.
 */
export async function soundCodes(mid: MidHistory): Promise<readonly string[]> {
  const world = await openHubWorld(new Map(mid.shelf))
  try {
    await world.club.overview()
    const messages = mid.coming.map((list) => list.map(({ stream, ...event }) => ({ stream, events: [event] })))
    const first = await pushed(world, DEVICE, 'all', messages)
    const isWaiting = (answers: readonly Answered[]) => answers.some(({ code }) => code?.startsWith(WAITS))
    const waiting = messages.filter((_, index) => isWaiting(first[index] ?? []))
    const answers = [...first.filter((each) => !isWaiting(each)), ...(await pushed(world, DEVICE, 'all', waiting))]
    return answers.flat().flatMap(({ stream, code }) => (code === undefined ? [] : [`${stream} ${code}`]))
  } finally {
    await world.close()
  }
}

async function trialOf(
  mid: MidHistory,
  scope: DeviceStreamScope,
  messages: readonly (readonly Sent[])[],
  look: (answers: readonly (readonly Answered[])[]) => void = () => undefined,
): Promise<Trial> {
  const uncaught: Finding[] = []
  const note = (error: unknown) =>
    void uncaught.push({ kind: 'throw', what: 'in the background', detail: placeOf(error) })
  process.on('unhandledRejection', note)
  const world = await openHubWorld(new Map(mid.shelf))
  try {
    const before = await foreignGames(world.club, mid.foreign)
    const answers = await pushed(world, DEVICE, scope, messages)
    look(answers)
    const live = await findingsIn(world.club, mid, before, scope)
    await world.close()
    const again = await openedAgain(world.shelf, mid, before, scope)
    return { ...counted(answers), findings: [...live, ...again, ...uncaught] }
  } catch (error) {
    await world.close()
    return { sent: 0, taken: 0, findings: [{ kind: 'throw', what: 'a message', detail: placeOf(error) }, ...uncaught] }
  } finally {
    process.off('unhandledRejection', note)
  }
}

/** Opens the club again over the same stored data, as after a restart. */
async function openedAgain(
  shelf: MemoryStoreContent,
  before: MidHistory,
  foreignBefore: string,
  scope: DeviceStreamScope,
): Promise<readonly Finding[]> {
  const world = await openHubWorld(new Map(shelf))
  try {
    const opened = await world.club.overview()
    if (!opened.ok) return [{ kind: 'closed', what: 'the club', detail: opened.error.code }]
    return await findingsIn(world.club, before, foreignBefore, scope)
  } catch (error) {
    return [{ kind: 'closed', what: 'the club', detail: placeOf(error) }]
  } finally {
    await world.close()
  }
}
