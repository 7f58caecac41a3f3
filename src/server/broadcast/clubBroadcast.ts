// Applies the club's broadcast settings on the server: looks up its tokens, and notifies listeners when viewers with a
// right below admin may see more. Viewers whose token is withdrawn are disconnected.

import { setMaxListeners } from 'node:events'
import type { Clock } from '../../store/platform.ts'
import type { Club } from '../../application/club.ts'
import {
  INITIAL_BROADCAST_STATE,
  type BroadcastState,
  type JudgeLink,
  type TokenRight,
} from '../../club/model/broadcast.ts'
import { BROADCAST_STREAM } from '../../club/model/streams.ts'
import { seat as seatAt, type Rejection } from '../../rules/vocabulary.ts'
import type { TokenAccess } from '../access.ts'
import type { VisibleStreamVersions } from '../frames/watchedGame.ts'
import type { AccessRight } from '../viewerAccess.ts'
import { hashOfToken, isSameHash } from '../tokens.ts'

/** Milliseconds between two checks of the clock while a delay is set. */
const DELAY_CHECK_INTERVAL_MS = 200

type KeptToken = BroadcastState['tokens'] extends ReadonlyMap<string, infer T> ? T : never

export interface LinkedJudge {
  /** Id that the club uses for the link. */
  readonly id: string
  readonly link: JudgeLink
  readonly withdrawn: AbortSignal
}

export class ClubBroadcast {
  readonly horizon: VisibleStreamVersions
  readonly #club: Club
  readonly #listeners = new Set<() => void>()
  readonly #held = new Map<string, AbortController>()
  readonly #clock: Clock
  readonly #unsubscribe: () => void
  #state: BroadcastState = INITIAL_BROADCAST_STATE
  /** Reason why the club's settings cannot be read. If set, nobody except the operator sees anything. */
  #unread: Rejection | undefined
  #callOff: (() => void) | undefined

  constructor(club: Club, clock: Clock) {
    this.#club = club
    this.#clock = clock
    this.horizon = {
      shown: (stream) => (this.#unread === undefined ? club.publicView.shownVersion(stream) : 0),
      listen: (listener) => {
        this.#listeners.add(listener)
        this.#tick()
        return () => void this.#listeners.delete(listener)
      },
    }
    this.#unsubscribe = club.listen((keys) => {
      // The key `/`, which stands for all data, is ignored. Otherwise, viewers would be disconnected whenever a store
      // does not respond for a moment.
      if (keys.includes(BROADCAST_STREAM)) void this.refresh()
    })
  }

  /** Reads the settings again. While the club cannot be read, no token is valid and nothing is shown. */
  async refresh(): Promise<void> {
    const kept = await this.#club.broadcast()
    this.#unread = kept.ok ? undefined : kept.error
    this.#state = kept.ok ? kept.value : INITIAL_BROADCAST_STATE
    for (const [id, held] of this.#held) {
      if (this.#state.tokens.has(id)) continue
      this.#held.delete(id)
      held.abort()
    }
    this.#tell()
    this.#tick()
  }

  accessOf(token: string): TokenAccess | undefined {
    const kept = this.#kept(token)
    // A judge's link opens only the tables of that judge.
    if (kept === undefined || kept.right === 'table') return undefined
    const { id, right, seat, game } = kept
    return {
      right: rightOf(right, seat),
      ...(game === undefined ? { isOfClub: true } : { game }),
      token: id,
      withdrawn: this.#withdrawal(id),
    }
  }

  judgeOf(token: string): LinkedJudge | undefined {
    const { id, link } = this.#kept(token) ?? {}
    return id === undefined || link === undefined ? undefined : { id, link, withdrawn: this.#withdrawal(id) }
  }

  async stop(): Promise<void> {
    this.#unsubscribe()
    this.#callOff?.()
    this.#listeners.clear()
    await this.#club.publicView.saveNoteIfDue()
  }

  #kept(token: string): KeptToken | undefined {
    const hash = hashOfToken(token)
    return [...this.#state.tokens.values()].find((kept) => isSameHash(kept.hash, hash))
  }

  #withdrawal(id: string): AbortSignal {
    let held = this.#held.get(id)
    if (held === undefined) {
      held = new AbortController()
      setMaxListeners(0, held.signal)
      this.#held.set(id, held)
    }
    return held.signal
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }

  /** No event announces that a delay has passed, so the clock is checked. */
  #tick(): void {
    if (this.#callOff !== undefined || this.#state.delay === 0 || this.#listeners.size === 0) return
    this.#callOff = this.#clock.after(DELAY_CHECK_INTERVAL_MS, () => {
      this.#callOff = undefined
      this.#tell()
      void this.#club.publicView.saveNoteIfDue()
      this.#tick()
    })
  }
}

function rightOf(right: TokenRight, seat: number | undefined): AccessRight {
  if (right !== 'seat') return { kind: right }
  // A player's token always has a seat. A token without a seat would show only what the town sees.
  return seat === undefined ? { kind: 'town' } : { kind: 'seat', seat: seatAt(seat) }
}
