// Adapter for players written for the four methods of source 002 (`think`, `say`, `nightAction`, `vote`). Each question
// calls the methods that it needs. The player's speech is interpreted in the same way as a person's words. ADR 15.

import type { Lang } from '../../i18n/registry.ts'
import { isSeat, seat as seatAt, type Role, type Seat } from '../../rules/vocabulary.ts'
import { agentId, type AgentAnswer, type SeatQuestion, isAnswerHeardByOthers } from '../questions.ts'
import type { AgentPolicy } from '../policy.ts'
import type { PastGame, SeatView } from '../seen/seatView.ts'
import { SpeechWording } from '../talk/wording.ts'
import { parseAnswerWords } from './humanPolicy.ts'

interface VoteRecord {
  readonly dayNumber: number
  readonly votes: readonly { readonly voterId: string; readonly targetId: string }[]
}

/** Public knowledge of the game. */
export interface AgentInterfaceGameState {
  readonly phase: 'NIGHT_ACTIONS' | 'DAY_DISCUSSION' | 'DAY_VOTING'
  readonly dayNumber: number
  readonly players: readonly { readonly id: string; readonly alive: boolean; readonly role?: Role }[]
  /** Votes of each day, in order. */
  readonly voteHistory: readonly VoteRecord[]
  /** Votes cast so far in the running ballot, if they are visible. */
  readonly votes: VoteRecord['votes']
  readonly roleClaims: readonly { readonly playerId: string; readonly claimedRole: Role; readonly dayNumber: number }[]
  readonly statements: readonly { readonly playerId: string; readonly dayNumber: number; readonly text: string }[]
  /** Earlier games of the series, the latest last. */
  readonly gameHistory: readonly PastGame[]
}

/** The player's id, and the seats that the player may choose in the open question. */
export interface AgentInterfacePublicInfo {
  readonly agentId: string
  readonly targetIds: readonly string[]
}

export interface AgentInterfacePrivateInfo extends AgentInterfacePublicInfo {
  readonly role: Role
  /** Roles that the player knows, by agent id. */
  readonly knownRoles: Readonly<Record<string, Role>>
  readonly investigations: readonly { readonly targetId: string; readonly answer: string; readonly dayNumber: number }[]
}

/** A null target means no act or no vote. */
interface Choice {
  readonly targetId: string | null
}

type MaybePromise<T> = T | Promise<T>

export interface AgentInterfacePlayer {
  think(context: AgentInterfaceGameState, privateInfo: AgentInterfacePrivateInfo): AsyncIterable<string>
  say(context: AgentInterfaceGameState, publicInfo: AgentInterfacePublicInfo): AsyncIterable<string>
  nightAction(context: AgentInterfaceGameState, privateInfo: AgentInterfacePrivateInfo): MaybePromise<Choice>
  vote(context: AgentInterfaceGameState, publicInfo: AgentInterfacePublicInfo): MaybePromise<Choice>
}

/** A policy for one seat, or for several seats that the same player object plays. */
export function createAgentInterfacePolicy(player: AgentInterfacePlayer, lang: Lang): AgentPolicy {
  return {
    answer: async (view, voice, signal) => {
      const context = stateOf(view, lang)
      const told = { agentId: agentId(view.seat), targetIds: targetsOf(view.ask).map(agentId) }
      const secret = { ...told, ...secretOf(view) }
      const thought = await collectWords(player.think(context, secret), voice.think, signal)
      const isSpeech = view.ask.kind === 'speak' || view.ask.kind === 'whisper'
      const said =
        isSpeech && isAnswerHeardByOthers(view.ask)
          ? await collectWords(player.say(context, told), voice.say, signal)
          : ''
      return {
        ...(thought === '' ? {} : { thought }),
        ...(isSpeech
          ? parseAnswerWords(said, view, lang)
          : answerOfChoice(view.ask, await requestChoice(player, view.ask, context, secret))),
      }
    },
  }
}

async function collectWords(
  words: AsyncIterable<string>,
  hear: (chunk: string) => void,
  signal: AbortSignal,
): Promise<string> {
  let all = ''
  for await (const chunk of words) {
    if (signal.aborted) break
    hear(chunk)
    all += chunk
  }
  return all
}

function requestChoice(
  player: AgentInterfacePlayer,
  { kind }: SeatQuestion,
  context: AgentInterfaceGameState,
  secret: AgentInterfacePrivateInfo,
): MaybePromise<Choice> {
  if (kind === 'night' || kind === 'shot') return player.nightAction(context, secret)
  const { agentId: id, targetIds } = secret
  return player.vote(context, { agentId: id, targetIds })
}

function answerOfChoice(ask: SeatQuestion, { targetId }: Choice): AgentAnswer {
  const target = targetId === null ? undefined : seatOfAgent(targetId)
  // A raised hand lets all nominees leave, so an answer that names any nominee raises the hand.
  if (ask.kind === 'lift') return { hand: target !== undefined && ask.nominees.includes(target) }
  return target === undefined ? {} : { target }
}

function seatOfAgent(id: string): Seat | undefined {
  const number = Number(/^agent-(\d+)$/.exec(id)?.[1])
  return isSeat(number) ? seatAt(number) : undefined
}

function targetsOf(ask: SeatQuestion): readonly Seat[] {
  if (ask.kind === 'lift') return ask.nominees
  return 'targets' in ask ? ask.targets : []
}

function stateOf({ ask, seen, game, past, heard: words }: SeatView, lang: Lang): AgentInterfaceGameState {
  const wording = new SpeechWording(lang, () => 0)
  const days = [...new Set(seen.votes.map(({ round }) => round))]
  const record = ({ voter, nominee }: { readonly voter: Seat; readonly nominee: Seat }) => ({
    voterId: agentId(voter),
    targetId: agentId(nominee),
  })
  return {
    phase: phaseOf(ask),
    dayNumber: game.round,
    players: game.seats.map(({ seat, alive, role }) => ({
      id: agentId(seat),
      alive,
      ...(role === undefined || alive ? {} : { role }),
    })),
    voteHistory: days.map((dayNumber) => ({
      dayNumber,
      votes: seen.votes.filter(({ round }) => round === dayNumber).map(record),
    })),
    votes: game.votes.map(record),
    roleClaims: seen.claims.map(({ by, role, round }) => ({
      playerId: agentId(by),
      claimedRole: role,
      dayNumber: round,
    })),
    statements: words().flatMap(({ seat, round, ...said }) => {
      const text = wording.textOfHeardAnswer(said)
      return text === '' ? [] : [{ playerId: agentId(seat), dayNumber: round, text }]
    }),
    gameHistory: past.toReversed(),
  }
}

function phaseOf({ kind }: SeatQuestion): AgentInterfaceGameState['phase'] {
  if (kind === 'night' || kind === 'shot' || kind === 'whisper') return 'NIGHT_ACTIONS'
  return kind === 'speak' || kind === 'best-move' ? 'DAY_DISCUSSION' : 'DAY_VOTING'
}

function secretOf({ role, game, own }: SeatView): Omit<AgentInterfacePrivateInfo, keyof AgentInterfacePublicInfo> {
  return {
    role,
    knownRoles: Object.fromEntries(
      game.seats.flatMap(({ seat, role: card }) => (card === undefined ? [] : [[agentId(seat), card]])),
    ),
    investigations: own.checks.map(({ target, answer, round }) => ({
      targetId: agentId(target),
      answer,
      dayNumber: round,
    })),
  }
}
