// What the club's stream `broadcast` tells: tokens for those who watch, delay, freeze, which network. Events, their
// fold, and the moment up to which those below admin may know. Secrets are never in it: a token is kept as its hash.

import type { Stamp } from './stamp.ts'

/** What a token allows; a seat is that of one game. */
export const TOKEN_RIGHTS = ['admin', 'observer', 'town', 'seat'] as const
export type TokenRight = (typeof TOKEN_RIGHTS)[number]

/** `loopback`: programs on this machine alone; `lan`: everybody in the local network. */
export const NETWORKS = ['loopback', 'lan'] as const
export type Network = (typeof NETWORKS)[number]

interface TokenMade {
  readonly type: 'TokenMade'
  readonly token: string
  readonly label: string
  readonly right: TokenRight
  readonly seat?: number
  /** The one game it is for; absent: all games of the club. */
  readonly game?: string
  /** SHA-256, hex. */
  readonly hash: string
}

export type BroadcastEvent =
  | TokenMade
  | { readonly type: 'TokenWithdrawn'; readonly token: string }
  | { readonly type: 'DelaySet'; readonly seconds: number }
  /** From here on those below admin hear nothing new, until it is lifted. */
  | { readonly type: 'BroadcastFrozen' }
  | { readonly type: 'BroadcastUnfrozen' }
  | { readonly type: 'NetworkSet'; readonly network: Network }

interface BroadcastToken extends Omit<TokenMade, 'type' | 'token'> {
  readonly id: string
  readonly madeAt: number
}

export interface BroadcastState {
  /** Those that hold, in order of making. */
  readonly tokens: ReadonlyMap<string, BroadcastToken>
  readonly network: Network
  /** Seconds. */
  readonly delay: number
  readonly frozenAt?: number
  /** While frozen: the moment up to which was known then. */
  readonly frozen?: number
  /** What was known once stays known, however the delay changes. */
  readonly floor: number
}

export const NO_BROADCAST: BroadcastState = {
  tokens: new Map(),
  network: 'loopback',
  delay: 0,
  floor: Number.NEGATIVE_INFINITY,
}

export function evolveBroadcast(state: BroadcastState, event: BroadcastEvent, { at }: Stamp): BroadcastState {
  switch (event.type) {
    case 'TokenMade': {
      const { type: _, token: id, ...token } = event
      return { ...state, tokens: new Map(state.tokens).set(id, { id, madeAt: at, ...token }) }
    }
    case 'TokenWithdrawn':
      return { ...state, tokens: new Map([...state.tokens].filter(([id]) => id !== event.token)) }
    case 'DelaySet':
      return { ...state, delay: event.seconds, floor: knownAt(state, at) }
    case 'BroadcastFrozen':
      return state.frozenAt === undefined ? { ...state, frozenAt: at, frozen: knownAt(state, at) } : state
    case 'BroadcastUnfrozen': {
      const { frozenAt: _at, frozen: _frozen, ...rest } = state
      return { ...rest, floor: knownAt(state, at) }
    }
    case 'NetworkSet':
      return { ...state, network: event.network }
    default:
      return state
  }
}

/** Whatever happened up to this moment may be known below admin. Milliseconds since the epoch; never goes back. */
export function horizonAt(state: BroadcastState, now: number): number {
  // With nothing held back no clock has a say.
  return state.frozen === undefined && state.delay === 0 ? Number.POSITIVE_INFINITY : knownAt(state, now)
}

function knownAt({ frozen, floor, delay }: BroadcastState, now: number): number {
  return frozen ?? Math.max(floor, now - delay * 1000)
}
