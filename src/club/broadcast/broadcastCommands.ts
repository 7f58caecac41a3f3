// Commands and queries about the broadcast: tokens, delay, freeze and network. The server uses them to determine which
// data a viewer may see. Queries about a running server belong to the host.

import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { LogItem } from '../../rules/log.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Envelope } from '../../store/port.ts'
import {
  type BroadcastEvent,
  type BroadcastState,
  broadcastWithJudgeNames,
  type JudgeLink,
  type BroadcastWithJudgeNames,
  type BroadcastNetwork,
  type TokenRight,
} from '../model/broadcast.ts'
import type { ClubState } from '../model/clubState.ts'
import { findSeason } from '../model/clubLookups.ts'
import { logWithNames, type OpeningWithNames, openingWithNames } from '../model/gameNames.ts'
import { logItemsInEnvelope } from '../model/gameStream.ts'
import { type NamedJudge, resolveJudges } from '../model/judging.ts'
import { GAME_STREAM_PREFIX } from '../model/streams.ts'
import type { CommandContext, AsyncResult } from '../repository/commandContext.ts'
import type { ChangeContext } from '../repository/request.ts'
import { createJudgeMatcher } from './judgeTables.ts'

export interface BroadcastTokenRequest {
  /** Person or purpose of the token, as the secretary typed it. */
  readonly label: string
  readonly right: TokenRight
  /** The seat whose view the token opens. Set together with `game` if the right is `seat`. */
  readonly seat?: number
  readonly game?: string
}

/** A new token. The plain token is shown only once, because only its hash is stored. */
export interface NewBroadcastToken {
  readonly id: string
  readonly token: string
}

export interface RecordedGameLog {
  readonly opened: OpeningWithNames
  /** Head version of the game's stream. */
  readonly version: number
  readonly items: readonly { readonly item: LogItem; readonly version: number }[]
}

/** Maximum number of valid tokens. */
const MAX_TOKENS = 500
export const MAX_BROADCAST_DELAY_SECONDS = 3600

type TokenWithHash = NewBroadcastToken & { readonly hash: string }

function itemsOf(envelopes: readonly Envelope[], club: Pick<ClubState, 'members'>): RecordedGameLog['items'] {
  return envelopes.flatMap((envelope) =>
    logWithNames(logItemsInEnvelope(envelope), club).map((item) => ({ item, version: envelope.version })),
  )
}

function createToken(ids: () => string, { tokens }: BroadcastState): Result<TokenWithHash> {
  if (tokens.size >= MAX_TOKENS) return err({ code: 'broadcast/too-many-tokens', params: { most: MAX_TOKENS } })
  const id = ids()
  const token = `${ids()}${ids()}`.replaceAll('-', '')
  return ok({ id, token, hash: bytesToHex(sha256(utf8ToBytes(token))) })
}

/** Creates a link for the judge and season, and replaces the judge's earlier link. */
function decideJudgeLink(
  { tokens }: BroadcastState,
  club: ClubState,
  link: JudgeLink,
  secret: Result<TokenWithHash>,
): Result<{ readonly events: readonly BroadcastEvent[]; readonly answer: NewBroadcastToken }> {
  const { season: of } = link
  const season = findSeason(club, of)
  if (!season.ok) return season
  if (!secret.ok) return secret
  const { id, token, hash } = secret.value
  const isHis = createJudgeMatcher(club, link)
  const before = [...tokens.values()].filter((each) => each.link?.season === of && isHis(each.link))
  const withdrawn = before.map((each): BroadcastEvent => ({ type: 'TokenWithdrawn', token: each.id }))
  const label = season.value.name
  return ok({
    events: [...withdrawn, { type: 'JudgeLinkMade', token: id, label, hash, ...link }],
    answer: { id, token },
  })
}

function namedBroadcast({ broadcast, club }: CommandContext['repository']): Result<BroadcastWithJudgeNames> {
  return broadcast.ok ? ok(broadcastWithJudgeNames(broadcast.value, club)) : broadcast
}

/** Creates a link for a judge. A judge whom the club does not know is added as a guest. */
async function makeJudgeLink(
  { repository, ids, stamp }: Pick<ChangeContext, 'repository' | 'ids' | 'stamp'>,
  { season, ...named }: NamedJudge & Pick<JudgeLink, 'season'>,
): AsyncResult<NewBroadcastToken> {
  if (!repository.broadcast.ok) return repository.broadcast
  const state = repository.broadcast.value
  const taking = resolveJudges(repository.club, [named], ids)
  if (!taking.ok) return taking
  const { club, judgeIds, added } = taking.value
  const decided = decideJudgeLink(state, club, { season, judgeId: judgeIds[0] ?? '' }, createToken(ids, state))
  if (!decided.ok) return decided
  const joined = await repository.changeClub(added, stamp)
  const kept = joined.ok ? await repository.changeBroadcast(decided.value.events, stamp) : joined
  return kept.ok ? ok(decided.value.answer) : kept
}

export function createBroadcastCommands({ repository, ids, query, change }: CommandContext) {
  function changeBroadcast<T>(
    decide: (state: BroadcastState) => Result<{ readonly events: readonly BroadcastEvent[]; readonly answer: T }>,
  ): AsyncResult<T> {
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
    broadcast: (): AsyncResult<BroadcastState> => query(() => repository.broadcast),
    /** Broadcast settings with the judges' names. */
    namedBroadcast: (): AsyncResult<BroadcastWithJudgeNames> => query(() => namedBroadcast(repository)),
    makeToken: ({ label, right, seat, game }: BroadcastTokenRequest): AsyncResult<NewBroadcastToken> =>
      changeBroadcast((state) => {
        const secret = createToken(ids, state)
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
    makeJudgeLink: (request: NamedJudge & Pick<JudgeLink, 'season'>): AsyncResult<NewBroadcastToken> =>
      change((stamp) => makeJudgeLink({ repository, ids, stamp }, request)),
    withdrawToken: (id: string): AsyncResult<void> =>
      changeBroadcast(({ tokens }) =>
        tokens.has(id)
          ? changed({ type: 'TokenWithdrawn', token: id })
          : err({ code: 'broadcast/unknown-token', params: {} }),
      ),
    setDelay: (seconds: number): AsyncResult<void> =>
      changeBroadcast(({ delay }) => (delay === seconds ? changed() : changed({ type: 'DelaySet', seconds }))),
    freeze: (): AsyncResult<void> =>
      changeBroadcast(({ frozenAt }) => (frozenAt === undefined ? changed({ type: 'BroadcastFrozen' }) : changed())),
    unfreeze: (): AsyncResult<void> =>
      changeBroadcast(({ frozenAt }) => (frozenAt === undefined ? changed() : changed({ type: 'BroadcastUnfrozen' }))),
    setNetwork: (network: BroadcastNetwork): AsyncResult<void> =>
      changeBroadcast((state) => (state.network === network ? changed() : changed({ type: 'NetworkSet', network }))),
    /** Returns how a game was opened, and its log items from version `from` on. They are the input of the frames. */
    watchedGame: (id: string, from = 1): AsyncResult<RecordedGameLog> =>
      query(async () => {
        const game = await repository.game(id)
        if (!game.ok) return game
        const { openedAs, version } = game.value
        const { club } = repository
        const opened = openingWithNames(openedAs, club)
        if (version < from) return ok({ opened, version, items: [] })
        const kept = await repository.history(GAME_STREAM_PREFIX + id, from)
        if (!kept.ok) return kept
        return ok({ opened, version: kept.value.at(-1)?.version ?? version, items: itemsOf(kept.value, club) })
      }),
  }
}
