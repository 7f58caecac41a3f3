// A laptop's own store, joined to a hub. What this laptop owns is written here at once and sent when the line is there;
// what all share is written at the hub first; what others wrote comes in by itself. Nothing is merged: an owned stream
// that went on in two places keeps the hub's chain, and ours beside it as a branch. Rules: docs/adr/0018.

import { conflict, endOf, envelopeOf, GENESIS, onlyHead, plainAll, sealAppend, type ChainEnd } from '../hash.ts'
import type { Envelope, EventStore, RepairableStore, StoreResult, StreamAppend, StreamHead } from '../port.ts'
import { createQueue } from '../queue.ts'
import { branchOff, commonLength } from './branch.ts'
import type { HubLine } from './hub.ts'
import { MOST_CHARACTERS, MOST_ENVELOPES, weightOf, type SentPart } from './messages.ts'
import { createWriters, heldElsewhere, otherLaptop, type ExchangePolicy } from './policy.ts'
import { takeIn } from './takeIn.ts'

type LineState =
  /** The first word of the hub has not come yet. */
  | 'starting'
  | 'joined'
  | 'cut-off'
  /** The hub has what this laptop wrote itself and no longer holds: it was put back to an older backup. */
  | 'behind'
  /** Hub and laptop hold two different clubs: nothing is exchanged. */
  | 'other-club'

export interface JoinedStatus {
  readonly state: LineState
  /** Envelopes written here that the hub has not taken yet. */
  readonly unsent: number
}

export interface JoinedStore extends EventStore {
  status(): JoinedStatus
  foreign(listener: (envelopes: readonly Envelope[]) => void): () => void
  onStatus(listener: (status: JoinedStatus) => void): () => void
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
  const statusListeners = new Set<(status: JoinedStatus) => void>()
  /** Of exchanged streams: here, and at the hub as far as is known. */
  const here = new Map<string, ChainEnd>()
  const there = new Map<string, ChainEnd>()
  const unsent = new Set<string>()
  const ending = new AbortController()
  let state: LineState = 'starting'
  let cursor: string | undefined
  let isOpen = true
  let isLoaded = false
  let wake = () => {}
  let firstWord = () => {}
  const heardOnce = new Promise<void>((resolve) => {
    firstWord = resolve
  })

  const isExchanged = (stream: string) => policy.kindOf(stream) !== 'derived'
  const endHere = (stream: string) => here.get(stream) ?? GENESIS
  const endThere = (stream: string) => there.get(stream) ?? GENESIS

  function status(): JoinedStatus {
    let count = 0
    for (const stream of unsent) count += Math.max(0, endHere(stream).version - endThere(stream).version)
    return { state, unsent: count }
  }

  function become(next: LineState): void {
    if (next !== 'starting') firstWord()
    if (next === state) return
    state = next
    for (const listener of [...statusListeners]) listener(status())
  }

  const stopHearing = below.subscribe((envelopes) => {
    writers.hear(envelopes)
    for (const { stream, version, hash } of envelopes) {
      if (!isExchanged(stream) || version <= endHere(stream).version) continue
      here.set(stream, { version, hash })
      if (version > endThere(stream).version) unsent.add(stream)
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
    if (heads.value.isAll) {
      for (const [stream, end] of here) {
        if (end.version > endThere(stream).version) unsent.add(stream)
        if (end.version !== endThere(stream).version || end.hash === endThere(stream).hash) continue
        const parting = await part(stream)
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
      const wanted = [...there].filter(([stream, end]) => end.version > endHere(stream).version)
      if (wanted.length === 0) return { ok: true, value: undefined }
      const streams = wanted.slice(0, 500).map(([stream]) => ({ stream, from: endHere(stream).version + 1 }))
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
      if (stored.some(({ laptop: by, stream }) => by === laptop && policy.kindOf(stream) === 'owned')) {
        if (state !== 'behind') become('behind')
      }
      if (stored.length > 0) tellForeign(stored)
      for (const stream of parted) {
        const parting = await part(stream)
        if (!parting.ok) return parting
        if (state === 'other-club') return { ok: true, value: undefined }
      }
    }
  }

  /** Two chains of one stream: the hub's stays, ours is kept as a branch. What all share cannot part within one club. */
  async function part(stream: string): Promise<StoreResult<void>> {
    const theirs: Envelope[] = []
    for (;;) {
      const read = await line.read({ streams: [{ stream, from: theirs.length + 1 }] })
      if (!read.ok) return read
      const more = read.value[0]?.envelopes ?? []
      if (more.length === 0) break
      theirs.push(...more)
      if (theirs.length >= endThere(stream).version) break
    }
    return queue<StoreResult<void>>(async () => {
      const ours = await below.read(stream)
      if (!ours.ok) return ours
      const common = commonLength(ours.value, theirs)
      if (policy.kindOf(stream) !== 'owned') {
        become('other-club')
        return { ok: true, value: undefined }
      }
      const branched = await branchOff(below, { stream, ours: ours.value.slice(common), laptop, from: common + 1 })
      if (!branched.ok) return branched
      const put = await below.restore(stream, theirs)
      if (!put.ok) return put
      here.set(stream, endOf(theirs))
      there.set(stream, endOf(theirs))
      unsent.delete(stream)
      writers.forget(stream)
      // Also where the hub's is only shorter: what was known of ours is no more.
      tellForeign(theirs.slice(Math.min(common, theirs.length - 1)))
      return { ok: true, value: undefined }
    })
  }

  /** Sends what was written here, by portions, ledgers before their games. */
  async function push(): Promise<StoreResult<void>> {
    for (;;) {
      const parts: SentPart[] = []
      let [count, weight] = [0, 0]
      const owned = [...unsent].sort((a, b) => (policy.ownerOf(a) === a ? 1 : 0) - (policy.ownerOf(b) === b ? 1 : 0))
      for (const stream of owned) {
        const from = endThere(stream).version
        if (endHere(stream).version <= from) {
          unsent.delete(stream)
          continue
        }
        const kept = await below.read(stream, from + 1)
        if (!kept.ok) return kept
        const envelopes: Envelope[] = []
        for (const envelope of kept.value) {
          if (count >= MOST_ENVELOPES || weight >= MOST_CHARACTERS) break
          envelopes.push(envelope)
          count += 1
          weight += weightOf(envelope)
        }
        if (envelopes.length > 0) parts.push({ stream, expectedVersion: from, envelopes })
        if (count >= MOST_ENVELOPES || weight >= MOST_CHARACTERS) break
      }
      if (parts.length === 0) return { ok: true, value: undefined }
      const sent = await line.append(parts, false)
      if (!sent.ok) return sent
      for (const [index, answer] of sent.value.entries()) {
        const stream = parts[index]?.stream ?? ''
        if ('head' in answer) {
          const [, version, hash] = answer.head
          if (version >= endThere(stream).version) there.set(stream, { version, hash })
        } else {
          const parting = await refused(stream)
          if (!parting.ok) return parting
        }
        if (state === 'other-club') return { ok: true, value: undefined }
      }
    }
  }

  /** The hub did not take it: somebody else went on with the stream, or may write it now. */
  async function refused(stream: string): Promise<StoreResult<void>> {
    const heads = await line.heads({})
    if (!heads.ok) return heads
    const found = heads.value.heads.find(([name]) => name === stream)
    if (found === undefined) {
      // Nothing of it is there, and it may not be sent: kept here alone.
      unsent.delete(stream)
      return { ok: true, value: undefined }
    }
    there.set(stream, { version: found[1], hash: found[2] })
    return part(stream)
  }

  async function step(isFirst: boolean): Promise<StoreResult<void>> {
    const loaded = await load()
    if (!loaded.ok) return loaded
    const isQuiet = !isFirst && unsent.size === 0
    const heard = await hear(isQuiet ? wait : 0)
    if (!heard.ok) return heard
    if (state !== 'joined' && (await isBehind())) become('behind')
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
    return owner === stream && first && policy.takesOver(first.type)
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
