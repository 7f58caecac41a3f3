// Commands and queries of what is shown to others: tokens, delay, freeze, the network. What is asked of a running
// server is the host's; the server reads here who may see what.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { LogItem } from '../../rules/log.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { BroadcastEvent, BroadcastState, JudgeLink, Network, TokenRight } from '../model/broadcast.ts'
import type { ClubState } from '../model/clubState.ts'
import { seasonOf } from '../model/find.ts'
import type { GameOpened } from '../model/game.ts'
import { readItem } from '../model/gameStream.ts'
import { judgeIdOf } from '../model/judges.ts'
import { GAMES } from '../model/streams.ts'
import type { NamedJudge } from '../model/plan.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { isJudgeOf } from './judgeTables.ts'

export interface TokenRequest {
  /** Who it is for, in the secretary's words. */
  readonly label: string
  readonly right: TokenRight
  /** Of the right `seat`, with the game. */
  readonly seat?: number
  readonly game?: string
}

/** Shown once: only its hash is kept. */
export interface MadeToken {
  readonly id: string
  readonly token: string
}

export interface WatchedStory {
  readonly opened: GameOpened
  /** Head of its stream. */
  readonly version: number
  readonly items: readonly { readonly item: LogItem; readonly version: number }[]
}

/** Tokens that hold at a time. */
const MOST_TOKENS = 500
export const LONGEST_DELAY = 3600

type Secret = MadeToken & { readonly hash: string }

function newSecret(ids: () => string, { tokens }: BroadcastState): Result<Secret> {
  if (tokens.size >= MOST_TOKENS) return err({ code: 'broadcast/too-many-tokens', params: { most: MOST_TOKENS } })
  const id = ids()
  const token = `${ids()}${ids()}`.replaceAll('-', '')
  return ok({ id, token, hash: bytesToHex(sha256(utf8ToBytes(token))) })
}

/** In place of the one he had for this event. */
function decideJudgeLink(
  { tokens }: BroadcastState,
  club: ClubState,
  { season: of, ...named }: NamedJudge & Pick<JudgeLink, 'season'>,
  secret: Result<Secret>,
): Result<{ readonly events: readonly BroadcastEvent[]; readonly answer: MadeToken }> {
  const season = seasonOf(club, of)
  if (!season.ok) return season
  if (!secret.ok) return secret
  const { id, token, hash } = secret.value
  const link = { season: of, judge: named.judge.trim(), judgeId: judgeIdOf(club, named) ?? '' }
  const isHis = isJudgeOf(club, link)
  const before = [...tokens.values()].filter((each) => each.link?.season === of && isHis(each.link))
  const withdrawn = before.map((each): BroadcastEvent => ({ type: 'TokenWithdrawn', token: each.id }))
  const label = `${link.judge} · ${season.value.name}`
  return ok({
    events: [...withdrawn, { type: 'JudgeLinkMade', token: id, label, hash, ...link }],
    answer: { id, token },
  })
}

export function broadcastCommands({ repository, ids, query, change }: CommandContext) {
  function changeBroadcast<T>(
    decide: (state: BroadcastState) => Result<{ readonly events: readonly BroadcastEvent[]; readonly answer: T }>,
  ): Reply<T> {
    return change(async (stamp) => {
      if (!repository.broadcast.ok) return repository.broadcast
      const decided = decide(repository.broadcast.value)
      if (!decided.ok) return decided
      const { events, answer } = decided.value
      if (events.length === 0) return ok(answer)
      const kept = await repository.changeBroadcast(events, stamp)
      return kept.ok ? ok(answer) : kept
    })
  }
  const changed = (...events: readonly BroadcastEvent[]) => ok({ events, answer: undefined })

  return {
    broadcast: (): Reply<BroadcastState> => query(() => repository.broadcast),
    makeToken: ({ label, right, seat, game }: TokenRequest): Reply<MadeToken> =>
      changeBroadcast((state) => {
        const secret = newSecret(ids, state)
        if (!secret.ok) return secret
        const { id, token, hash } = secret.value
        if ((right === 'seat') !== (seat !== undefined) || (right === 'seat' && game === undefined))
          return err({ code: 'broadcast/seat-of-a-game', params: {} })
        const made: BroadcastEvent = {
          type: 'TokenMade',
          token: id,
          label: label.trim(),
          right,
          ...(seat === undefined ? {} : { seat }),
          ...(game === undefined ? {} : { game }),
          hash,
        }
        return ok({ events: [made], answer: { id, token } })
      }),
    makeJudgeLink: (request: NamedJudge & Pick<JudgeLink, 'season'>): Reply<MadeToken> =>
      changeBroadcast((state) => decideJudgeLink(state, repository.club, request, newSecret(ids, state))),
    withdrawToken: (id: string): Reply<void> =>
      changeBroadcast(({ tokens }) =>
        tokens.has(id)
          ? changed({ type: 'TokenWithdrawn', token: id })
          : err({ code: 'broadcast/unknown-token', params: {} }),
      ),
    setDelay: (seconds: number): Reply<void> =>
      changeBroadcast(({ delay }) => (delay === seconds ? changed() : changed({ type: 'DelaySet', seconds }))),
    freeze: (): Reply<void> =>
      changeBroadcast(({ frozenAt }) => (frozenAt === undefined ? changed({ type: 'BroadcastFrozen' }) : changed())),
    unfreeze: (): Reply<void> =>
      changeBroadcast(({ frozenAt }) => (frozenAt === undefined ? changed() : changed({ type: 'BroadcastUnfrozen' }))),
    setNetwork: (network: Network): Reply<void> =>
      changeBroadcast((state) => (state.network === network ? changed() : changed({ type: 'NetworkSet', network }))),
    /** A game as it was written, for the frames made of it: what its stream holds from this version on. */
    watchedGame: (id: string, from = 1): Reply<WatchedStory> =>
      query(async () => {
        const game = await repository.game(id)
        if (!game.ok) return game
        const { openedAs: opened, version } = game.value
        if (version < from) return ok({ opened, version, items: [] })
        const kept = await repository.history(GAMES + id, from)
        if (!kept.ok) return kept
        const items = kept.value.flatMap((envelope) =>
          readItem(envelope).map((item) => ({ item, version: envelope.version })),
        )
        return ok({ opened, version: kept.value.at(-1)?.version ?? version, items })
      }),
  }
}
