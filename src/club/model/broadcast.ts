// Events of the stream `broadcast` and the state folded from them: tokens for viewers, delay, freeze and network. The
// stream never contains secrets, because a token is stored as its hash.

import type { ClubState } from './clubState.ts'
import { namedJudgeById, type NamedJudge } from './judging.ts'
import type { Result } from '../../rules/vocabulary.ts'
import type { DelayAndFreeze } from './publicViewClock.ts'
import type { EventStamp } from './clubEvents.ts'

/** The right that a token grants. `seat` is a seat in one game. */
export const TOKEN_RIGHTS = ['admin', 'observer', 'town', 'seat'] as const
export type TokenRight = (typeof TOKEN_RIGHTS)[number]

/** `loopback` allows only programs on this computer, and `lan` allows everybody in the local network. */
export const BROADCAST_NETWORKS = ['loopback', 'lan'] as const
export type BroadcastNetwork = (typeof BROADCAST_NETWORKS)[number]

interface TokenMade {
  readonly type: 'TokenMade'
  readonly token: string
  readonly label: string
  readonly right: TokenRight
  readonly seat?: number
  /** The only game that the token is for. If omitted, the token is for all games of the club. */
  readonly game?: string
  /** SHA-256 of the token, hexadecimal. */
  readonly hash: string
}

/** A judge's own link, for the judge's tables in one season. */
export interface JudgeLink {
  readonly season: string
  readonly judgeId: string
}

export type BroadcastEvent =
  | TokenMade
  | (JudgeLink & { readonly type: 'JudgeLinkMade' } & Pick<TokenMade, 'token' | 'label' | 'hash'>)
  | { readonly type: 'TokenWithdrawn'; readonly token: string }
  | { readonly type: 'DelaySet'; readonly seconds: number }
  /** After this event, viewers with fewer rights than `admin` receive nothing new until the broadcast is unfrozen. */
  | { readonly type: 'BroadcastFrozen' }
  | { readonly type: 'BroadcastUnfrozen' }
  | { readonly type: 'NetworkSet'; readonly network: BroadcastNetwork }

interface BroadcastToken extends Omit<TokenMade, 'type' | 'token' | 'right'> {
  readonly id: string
  /** `table` allows entering results for the judge's own tables. */
  readonly right: TokenRight | 'table'
  readonly link?: JudgeLink
  readonly madeAt: number
}

export interface BroadcastState {
  /** Tokens that were not withdrawn, in the order in which they were created. */
  readonly tokens: ReadonlyMap<string, BroadcastToken>
  readonly network: BroadcastNetwork
  /** Delay of the broadcast in seconds. */
  readonly delay: number
  /** Time of the freeze by this device's clock. The time is only displayed. If omitted, the broadcast is not frozen. */
  readonly frozenAt?: number
}

/** A token, with the judge's name if the token is a judge's link. The label contains the name as well. */
export interface TokenWithJudgeName extends Omit<BroadcastToken, 'link'> {
  readonly link?: NamedJudge & Pick<JudgeLink, 'season'>
}

export interface BroadcastWithJudgeNames extends Omit<BroadcastState, 'tokens'> {
  readonly tokens: ReadonlyMap<string, TokenWithJudgeName>
}

export function broadcastWithJudgeNames(
  state: BroadcastState,
  club: Pick<ClubState, 'members'>,
): BroadcastWithJudgeNames {
  return { ...state, tokens: new Map([...state.tokens].map(([id, token]) => [id, tokenWithName(token, club)])) }
}

function tokenWithName({ link, ...token }: BroadcastToken, club: Pick<ClubState, 'members'>): TokenWithJudgeName {
  if (!link) return token
  const judge = namedJudgeById(club, link.judgeId)
  return { ...token, label: `${judge.judge} · ${token.label}`, link: { season: link.season, ...judge } }
}

export const INITIAL_BROADCAST_STATE: BroadcastState = {
  tokens: new Map(),
  network: 'loopback',
  delay: 0,
}

export function evolveBroadcast(state: BroadcastState, event: BroadcastEvent, { at }: EventStamp): BroadcastState {
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

/** Returns the delay and freeze of the broadcast. If the state cannot be read, the broadcast is treated as frozen. */
export function delayAndFreezeOfBroadcast(kept: Result<BroadcastState>): DelayAndFreeze {
  if (!kept.ok) return { delay: 0, isFrozen: true }
  const { delay, frozenAt } = kept.value
  return { delay, isFrozen: frozenAt !== undefined }
}
