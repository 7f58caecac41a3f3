// A laptop's own store, joined to a hub. What this laptop owns is written here at once and sent when the line is there;
// what all share is written at the hub first; what others wrote comes in by itself. Nothing is merged: an owned stream
// that went on in two places keeps the hub's chain, and ours beside it as a branch. Rules: docs/adr/0018.

import { conflict, endOf, envelopeOf, GENESIS, onlyHead, plainAll, sealAppend, type ChainEnd } from '../hash.ts'
import type {
  Envelope,
  EventStore,
  RepairableStore,
  StoreError,
  StoreResult,
  StreamAppend,
  StreamHead,
} from '../port.ts'
import { createQueue } from '../queue.ts'
import { isBranch } from './branch.ts'
import type { HubLine } from './hub.ts'
import { MOST_CHARACTERS, MOST_ENVELOPES, weightOf, type SentPart } from './messages.ts'
import { createWriters, heldElsewhere, otherLaptop, type ExchangePolicy } from './policy.ts'
import { putToHubs } from './parting.ts'
import type { LineState, SyncStatus } from './syncStatus.ts'
import { takeIn } from './applyRemote.ts'

export interface JoinedStore extends EventStore {
  status(): SyncStatus
  foreign(listener: (envelopes: readonly Envelope[]) => void): () => void
  onStatus(listener: (status: SyncStatus) => void): () => void
}

export interface JoinOptions {
  readonly laptop: string
  readonly policy: ExchangePolicy
  /** Milliseconds: between two tries of a line that is cut, growing up to the second. */
  readonly pauses?: readonly [first: number, longest: number]
  /** Milliseconds that a write waits for the first word of the hub. */
  readonly patience?: number
  /** Milliseconds the hub may hold a question for news. */
  readonly wait?: number
}

const PAUSES = [250, 10_000] as const

/** Owns neither end: closing leaves the store below open. */
export function joinHub(
  below: EventStore & Pick<RepairableStore, 'restore'>,
  line: HubLine,
  { laptop, policy, pauses: [firstPause, longestPause] = PAUSES, patience = 5_000, wait = 20_000 }: JoinOptions,
): JoinedStore {
  const writers = createWriters(below)
  /** Own writes, and the moment a chain is replaced: neither may fall into the other. */
  const queue = createQueue()
  /** What is written at the hub, and what comes in from it. A hub that does not answer holds up nothing else. */
  const hubQueue = createQueue()
  const foreignListeners = new Set<(envelopes: readonly Envelope[]) => void>()
  const statusListeners = new Set<(status: SyncStatus) => void>()
  /** Of exchanged streams: here, and at the hub as far as is known. */
  const here = new Map<string, ChainEnd>()
  const there = new Map<string, ChainEnd>()
  const unsent = new Set<string>()
  /** Streams whose next envelope the hub lacks and another laptop wrote: that one has to send it. */
  const awaited = new Set<string>()
  const ending = new AbortController()
  let state: LineState = 'starting'
  let cursor: string | undefined
  let isOpen = true
  let isLoaded = false
  /** Since this program runs: from then on nothing can have been put back to an older backup. */
  let wasJoined = false
  /** Whether the hub may take what others wrote; it does from the one it is first filled from. */
  let bringsAll = true
  let wake = () => {}
  let firstWord = () => {}
  const heardOnce = new Promise<void>((resolve) => {
    firstWord = resolve
  })

  const orderOf = (stream: string) => `${policy.ownerOf(stream)} ${stream === policy.ownerOf(stream) ? 0 : 1}`
  const isExchanged = (stream: string) => policy.kindOf(stream) !== 'derived'
  const endHere = (stream: string) => here.get(stream) ?? GENESIS
  const endThere = (stream: string) => there.get(stream) ?? GENESIS

  function status(): SyncStatus {
    let count = 0
    for (const stream of new Set([...unsent, ...awaited]))
      count += Math.max(0, endHere(stream).version - endThere(stream).version)
    return { state, unsent: count }
  }

  function become(next: LineState): void {
    if (next !== 'starting') firstWord()
    wasJoined ||= next === 'joined'
    if (next === state) return
    state = next
    for (const listener of [...statusListeners]) listener(status())
  }

  const stopHearing = below.subscribe((envelopes) => {
    writers.hear(envelopes)
    for (const { stream, version, hash } of envelopes) {
      if (!isExchanged(stream) || version <= endHere(stream).version) continue
      here.set(stream, { version, hash })
      if (version >= endThere(stream).version && hash !== endThere(stream).hash) unsent.add(stream)
    }
    wake()
  })

  function tellForeign(envelopes: readonly Envelope[]): void {
    writers.hear(envelopes)
    for (const listener of [...foreignListeners]) listener(envelopes)
  }

  async function load(): Promise<StoreResult<void>> {
    if (isLoaded) return { ok: true, value: undefined }
    const listed = await below.list('')
    if (!listed.ok) return listed
    for (const { stream, version, hash } of listed.value)
      if (isExchanged(stream) && version > endHere(stream).version) here.set(stream, { version, hash })
    isLoaded = true
    return { ok: true, value: undefined }
  }

  // The line, one step after another -----------------------------------------------------------------

  /** Asks for heads: all of them the first time, then what changed; waits for news where nothing is to be done. */
  async function hear(milliseconds: number): Promise<StoreResult<void>> {
    const asking = new AbortController()
    const stopWaiting = () => asking.abort()
    wake = stopWaiting
    ending.signal.addEventListener('abort', stopWaiting)
    const heads = await line.heads({ ...(cursor !== undefined && { cursor }), wait: milliseconds }, asking.signal)
    ending.signal.removeEventListener('abort', stopWaiting)
    wake = () => {}
    if (!heads.ok) return asking.signal.aborted && state === 'joined' ? { ok: true, value: undefined } : heads
    if (heads.value.isAll) there.clear()
    for (const [stream, version, hash] of heads.value.heads)
      if (isExchanged(stream)) there.set(stream, { version, hash })
    cursor = heads.value.cursor
    const heard = heads.value.isAll ? [...here.keys()] : heads.value.heads.map(([stream]) => stream)
    for (const stream of heard) {
      if (endHere(stream).version > endThere(stream).version) unsent.add(stream)
      else if (endHere(stream).version === endThere(stream).version) {
        const parting = await partIfOther(stream)
        if (!parting.ok || state === 'other-club') return parting
      }
    }
    return { ok: true, value: undefined }
  }

  /** Whether the hub has more of what only this laptop may have written. */
  async function isBehind(): Promise<boolean> {
    for (const [stream, { version }] of there) {
      const own = endHere(stream)
      if (version <= own.version || own.version === 0 || policy.kindOf(stream) !== 'owned') continue
      const writer = await writers.of(policy.ownerOf(stream))
      if (writer.ok && writer.value.laptop === laptop && !(await wasTaken(stream, own.version))) return true
    }
    return false
  }

  /** Whether what the hub has beyond ours begins with another laptop's hand: then nothing was lost here. */
  async function wasTaken(stream: string, version: number): Promise<boolean> {
    const read = await line.read({ streams: [{ stream, from: version + 1 }] })
    return read.ok && read.value[0]?.envelopes[0]?.laptop !== laptop
  }

  /** Brings in what the hub has and we lack, by portions. */
  async function pull(): Promise<StoreResult<void>> {
    for (;;) {
      const wanted = [...there.keys()].filter((stream) => endThere(stream).version > endHere(stream).version)
      if (wanted.length === 0) return { ok: true, value: undefined }
      // A game before its ledger: where the game parted, that is found before any of the two is taken in.
      const streams = wanted
        .toSorted((a, b) => compareText(orderOf(a), orderOf(b)))
        .slice(0, 500)
        .map((stream) => ({ stream, from: endHere(stream).version + 1 }))
      const read = await line.read({ streams })
      if (!read.ok) return read
      if (read.value.length === 0) {
        // The hub's heads were of another moment.
        for (const { stream } of streams) there.delete(stream)
        cursor = undefined
        return { ok: true, value: undefined }
      }
      const taken = await hubQueue(() => takeIn(below, read.value, endHere))
      if (!taken.ok) return taken
      const { stored, parted } = taken.value
      if (!wasJoined && stored.some(({ laptop: by, stream }) => by === laptop && policy.kindOf(stream) === 'owned'))
        become('behind')
      if (stored.length > 0) tellForeign(stored)
      for (const stream of parted) {
        const parting = await partIfOther(stream)
        if (!parting.ok || state === 'other-club') return parting
      }
    }
  }

  const partIfOther = async (stream: string): Promise<StoreResult<void>> =>
    endHere(stream).hash === endThere(stream).hash ? { ok: true, value: undefined } : part(stream)

  function onPut(stream: string, end: ChainEnd): void {
    for (const ends of [here, there]) {
      if (end.version > 0) ends.set(stream, end)
      else ends.delete(stream)
    }
    unsent.delete(stream)
    awaited.delete(stream)
    writers.forget(stream)
  }

  /** What all share cannot part within one club. */
  async function part(stream: string): Promise<StoreResult<void>> {
    if (policy.kindOf(stream) !== 'owned') {
      become('other-club')
      return { ok: true, value: undefined }
    }
    const put = await putToHubs({ below, line, laptop, policy, here, queue, onPut }, stream)
    if (put.ok) tellForeign(put.value)
    return put.ok ? { ok: true, value: undefined } : put
  }

  /** What of a stream is to be sent now: nothing where the next envelope is for another laptop to send. */
  async function unsentOf(stream: string): Promise<StoreResult<readonly Envelope[]>> {
    const end = endThere(stream)
    if (endHere(stream).hash === end.hash || endHere(stream).version < end.version) return { ok: true, value: [] }
    const kept = await below.read(stream, Math.max(1, end.version))
    if (!kept.ok) return kept
    if (end.version > 0 && kept.value[0]?.hash !== end.hash) {
      const parting = await part(stream)
      return parting.ok ? { ok: true, value: [] } : parting
    }
    const fresh = end.version > 0 ? kept.value.slice(1) : kept.value
    const foreign = bringsAll ? -1 : fresh.findIndex(({ laptop: by }) => by !== laptop)
    if (foreign === 0) awaited.add(stream)
    return { ok: true, value: foreign === -1 ? fresh : fresh.slice(0, foreign) }
  }

  /** The next portion. Ledgers before their games. */
  async function portion(): Promise<StoreResult<readonly SentPart[]>> {
    const parts: SentPart[] = []
    let [count, weight] = [0, 0]
    const ordered = [...unsent].sort((a, b) => (policy.ownerOf(a) === a ? 1 : 0) - (policy.ownerOf(b) === b ? 1 : 0))
    for (const stream of ordered) {
      awaited.delete(stream)
      const kept = await unsentOf(stream)
      if (!kept.ok || state === 'other-club') return kept.ok ? { ok: true, value: [] } : kept
      const envelopes: Envelope[] = []
      for (const envelope of kept.value) {
        if (count >= MOST_ENVELOPES || weight >= MOST_CHARACTERS) break
        envelopes.push(envelope)
        count += 1
        weight += weightOf(envelope)
      }
      if (kept.value.length === 0) unsent.delete(stream)
      if (envelopes.length > 0) parts.push({ stream, expectedVersion: endThere(stream).version, envelopes })
      if (count >= MOST_ENVELOPES || weight >= MOST_CHARACTERS) break
    }
    return { ok: true, value: parts }
  }

  /** Sends what was written here, by portions. */
  async function push(): Promise<StoreResult<void>> {
    for (;;) {
      const parts = await portion()
      if (!parts.ok) return parts
      if (parts.value.length === 0) return { ok: true, value: undefined }
      const sent = await line.append(parts.value, false)
      if (!sent.ok) return sent
      for (const [index, answer] of sent.value.entries()) {
        const sentPart = parts.value[index]
        if (!sentPart) continue
        if ('head' in answer) {
          const [, version, hash] = answer.head
          if (version >= endThere(sentPart.stream).version) there.set(sentPart.stream, { version, hash })
        } else {
          const parting = await refused(sentPart, answer.error)
          if (!parting.ok) return parting
        }
        if (state === 'other-club') return { ok: true, value: undefined }
      }
    }
  }

  /** The hub did not take it: somebody else went on with the stream, or may write it now. */
  async function refused({ stream, envelopes }: SentPart, error: StoreError): Promise<StoreResult<void>> {
    if (error.code === 'store/unavailable' || error.code === 'store/newer') return { ok: false, error }
    if (error.code === 'exchange/other-laptop' && envelopes.some(({ laptop: by }) => by !== laptop)) {
      bringsAll = false
      return { ok: true, value: undefined }
    }
    const heads = await line.heads({})
    if (!heads.ok) return heads
    const found = heads.value.heads.find(([name]) => name === stream)
    if (found) there.set(stream, { version: found[1], hash: found[2] })
    else there.delete(stream)
    if (isBranch(stream) || (!found && policy.kindOf(stream) !== 'owned')) {
      // It may not be sent, and there is nothing that it could be beside.
      unsent.delete(stream)
      awaited.add(stream)
      return { ok: true, value: undefined }
    }
    return part(stream)
  }

  async function step(isFirst: boolean): Promise<StoreResult<void>> {
    const loaded = await load()
    if (!loaded.ok) return loaded
    if (isFirst) bringsAll = true
    const isQuiet = !isFirst && unsent.size === 0
    const heard = await hear(isQuiet ? wait : 0)
    if (!heard.ok) return heard
    if (!wasJoined && (await isBehind())) become('behind')
    const pulled = await pull()
    if (!pulled.ok || state === 'other-club') return pulled
    become('joined')
    return push()
  }

  async function run(): Promise<void> {
    let pause = firstPause
    for (let isFirst = true; isOpen && state !== 'other-club';) {
      const done: StoreResult<void> = await step(isFirst).catch((error: unknown): StoreResult<void> => ({
        ok: false,
        error: { code: 'store/unavailable', params: { cause: String(error) } },
      }))
      if (!isOpen) return
      isFirst = !done.ok
      if (done.ok) {
        pause = firstPause
        continue
      }
      become('cut-off')
      cursor = undefined
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          ending.signal.removeEventListener('abort', done)
          resolve()
        }
        const timer = setTimeout(done, pause)
        timer.unref()
        ending.signal.addEventListener('abort', done)
      })
      pause = Math.min(pause * 2, longestPause)
    }
  }

  // Writing --------------------------------------------------------------------------------------------

  /** Where a part is to be written, or why this laptop may not. */
  async function wayOf({ stream, events }: StreamAppend): Promise<StoreResult<'here' | 'hub'>> {
    const kind = policy.kindOf(stream)
    if (kind === 'derived') return { ok: true, value: 'here' }
    if (kind === 'shared') return { ok: true, value: 'hub' }
    const owner = policy.ownerOf(stream)
    const writer = await writers.of(owner)
    if (!writer.ok) return writer
    const { version, laptop: by } = writer.value
    if (version === 0 || by === laptop) return { ok: true, value: 'here' }
    // Older than laptops: nobody's alone.
    if (by === undefined) return { ok: true, value: 'hub' }
    const [first] = events
    return owner === stream && first && policy.takesOver(stream, first.type)
      ? { ok: true, value: 'hub' }
      : otherLaptop(stream, by)
  }

  async function writeAtHub(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    if (state !== 'joined') return refusedFor(state)
    const sent = await push()
    if (!sent.ok) return refusedFor('cut-off')
    return hubQueue(() => writeThere(given))
  }

  async function writeThere(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    const appends = plainAll(given)
    const parts: SentPart[] = []
    for (const append of appends) {
      const { stream, expectedVersion } = append
      if (!isExchanged(stream)) continue
      const head = endHere(stream)
      if (head.version !== expectedVersion) return conflict(stream, expectedVersion, head.version)
      const sealed = sealAppend(append, head)
      if (!sealed.ok) return sealed
      if (sealed.value.length > 0) parts.push({ stream, expectedVersion, envelopes: sealed.value.map(envelopeOf) })
    }
    // Once more over a line that was cut: the same is taken once.
    let taken = await line.append(parts, true)
    if (!taken.ok && isLine(taken.error.code)) taken = await line.append(parts, true)
    if (!taken.ok) {
      if (isLine(taken.error.code)) {
        become('cut-off')
        return refusedFor('cut-off')
      }
      // Somebody was first: what he wrote is brought in, so that whoever asks again decides on it.
      cursor = undefined
      wake()
      return taken
    }
    for (const { stream, envelopes } of parts) there.set(stream, endOf(envelopes))
    return below.appendAll(given)
  }

  async function appendAll(given: readonly StreamAppend[]): Promise<StoreResult<readonly StreamHead[]>> {
    if (state === 'starting') await waitFor(heardOnce, patience)
    let isHubs = false
    for (const append of given) {
      const way = await wayOf(append)
      if (!way.ok) return way
      isHubs ||= way.value === 'hub'
    }
    if (given.every(({ stream }) => !isExchanged(stream))) return below.appendAll(given)
    if (state === 'behind' || state === 'other-club') return refusedFor(state)
    return isHubs ? writeAtHub(given) : queue(() => below.appendAll(given))
  }

  const named = (append: StreamAppend): StreamAppend =>
    append.sealed
      ? append
      : { ...append, events: append.events.map((event) => (event.laptop === undefined ? { ...event, laptop } : event)) }

  const running = run()
  return {
    append: async (stream, expectedVersion, events) =>
      onlyHead(await appendAll([named({ stream, expectedVersion, events })])),
    appendAll: (appends) => appendAll(appends.map(named)),
    read: (stream, from) => below.read(stream, from),
    list: (prefix) => below.list(prefix),
    fold: (stream) => below.fold(stream),
    subscribe: (listener) => below.subscribe(listener),
    heldElsewhere: heldElsewhere(writers, laptop, policy),
    status,
    foreign(listener) {
      foreignListeners.add(listener)
      return () => void foreignListeners.delete(listener)
    },
    onStatus(listener) {
      statusListeners.add(listener)
      return () => void statusListeners.delete(listener)
    },
    async close() {
      if (!isOpen) return
      isOpen = false
      stopHearing()
      ending.abort()
      wake()
      await running
    },
  }
}

const isLine = (code: string) => code === 'store/unavailable' || code === 'exchange/cut-off'

function refusedFor(state: LineState): StoreResult<never> {
  const code =
    state === 'behind' ? 'exchange/behind' : state === 'other-club' ? 'exchange/other-club' : 'exchange/cut-off'
  return { ok: false, error: { code, params: {} } }
}

/** At most so long. */
async function waitFor(word: Promise<void>, milliseconds: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  await Promise.race([
    word,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds)
    }),
  ])
  clearTimeout(timer)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
