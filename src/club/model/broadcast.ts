// What the club's stream `broadcast` tells: tokens for those who watch, delay, freeze, which network. Events, their
// fold. Secrets are never in it: a token is kept as its hash.

import type { ClubState } from './clubState.ts'
import { judgeById, type NamedJudge } from './judging.ts'
import type { Result } from '../../rules/vocabulary.ts'
import type { BroadcastHold } from './publicTime.ts'
import type { Stamp } from './clubEvents.ts'

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

/** Whose tables of which event a judge's own link is for. */
export interface JudgeLink {
  readonly season: string
  readonly judgeId: string
}

export type BroadcastEvent =
  | TokenMade
  | (JudgeLink & { readonly type: 'JudgeLinkMade' } & Pick<TokenMade, 'token' | 'label' | 'hash'>)
  | { readonly type: 'TokenWithdrawn'; readonly token: string }
  | { readonly type: 'DelaySet'; readonly seconds: number }
  /** From here on those below admin hear nothing new, until it is lifted. */
  | { readonly type: 'BroadcastFrozen' }
  | { readonly type: 'BroadcastUnfrozen' }
  | { readonly type: 'NetworkSet'; readonly network: Network }

interface BroadcastToken extends Omit<TokenMade, 'type' | 'token' | 'right'> {
  readonly id: string
  /** `table`: results of the tables that are a judge's. */
  readonly right: TokenRight | 'table'
  readonly link?: JudgeLink
  readonly madeAt: number
}

export interface BroadcastState {
  /** Those that hold, in order of making. */
  readonly tokens: ReadonlyMap<string, BroadcastToken>
  readonly network: Network
  /** Seconds. */
  readonly delay: number
  /** By the clock of the machine, to be shown: nothing is decided by it. */
  readonly frozenAt?: number
}

/** Whom a token of a judge is for, by name; its label says so, too. */
export interface NamedToken extends Omit<BroadcastToken, 'link'> {
  readonly link?: NamedJudge & Pick<JudgeLink, 'season'>
}

export interface NamedBroadcast extends Omit<BroadcastState, 'tokens'> {
  readonly tokens: ReadonlyMap<string, NamedToken>
}

export function broadcastWithNames(state: BroadcastState, club: Pick<ClubState, 'members'>): NamedBroadcast {
  return { ...state, tokens: new Map([...state.tokens].map(([id, token]) => [id, tokenWithName(token, club)])) }
}

function tokenWithName({ link, ...token }: BroadcastToken, club: Pick<ClubState, 'members'>): NamedToken {
  if (!link) return token
  const judge = judgeById(club, link.judgeId)
  return { ...token, label: `${judge.judge} · ${token.label}`, link: { season: link.season, ...judge } }
}

export const INITIAL_BROADCAST_STATE: BroadcastState = {
  tokens: new Map(),
  network: 'loopback',
  delay: 0,
}

export function evolveBroadcast(state: BroadcastState, event: BroadcastEvent, { at }: Stamp): BroadcastState {
  switch (event.type) {
    case 'TokenMade': {
      const { type: _, token: id, ...token } = event
      return { ...state, tokens: new Map(state.tokens).set(id, { id, madeAt: at, ...token }) }
    }
    case 'JudgeLinkMade': {
      const { token: id, label, hash, season, judgeId } = event
      const made: BroadcastToken = { id, madeAt: at, label, right: 'table', hash, link: { season, judgeId } }
      return { ...state, tokens: new Map(state.tokens).set(id, made) }
    }
    case 'TokenWithdrawn':
      return { ...state, tokens: new Map([...state.tokens].filter(([id]) => id !== event.token)) }
    case 'DelaySet':
      return { ...state, delay: event.seconds }
    case 'BroadcastFrozen':
      return state.frozenAt === undefined ? { ...state, frozenAt: at } : state
    case 'BroadcastUnfrozen': {
      const { frozenAt: _, ...rest } = state
      return rest
    }
    case 'NetworkSet':
      return { ...state, network: event.network }
    default:
      return state
  }
}

/** Where it cannot be read who may see what, nothing more is shown. */
export function broadcastHoldOf(kept: Result<BroadcastState>): BroadcastHold {
  if (!kept.ok) return { delay: 0, isFrozen: true }
  const { delay, frozenAt } = kept.value
  return { delay, isFrozen: frozenAt !== undefined }
}
