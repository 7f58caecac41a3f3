// The players of a table that the server plays, by name.

import {
  type AgentPolicy,
  type AnswerFault,
  isModelName,
  llmPolicy,
  type ModelName,
  type Models,
  type PlayerName,
  PolicyFault,
  type PolicyName,
  seated,
} from '../../agents/index.ts'
import type { Clock } from '../../store/platform.ts'
import { GUEST, type GuestSeat } from './guestSeat.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { GameSeed } from '../../rules/header.ts'

export interface PlayerSurroundings {
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  readonly models: Models
}

/** A player by name, or `guest` for somebody outside who has the token of the seat. */
export type SeatPlayerName = PlayerName | typeof GUEST

/** Whether the player is asked again in a replay, so that it draws the same random numbers. */
export function isBotName(name: SeatPlayerName): name is PolicyName {
  return name !== GUEST && !isModelName(name)
}

interface GamePlayers {
  readonly names: readonly SeatPlayerName[]
  readonly lang: Lang
  readonly seed: GameSeed
  /** Faults of a model's earlier answers, in order; `undefined` for a valid answer. */
  readonly before: (model: ModelName) => readonly (AnswerFault | undefined)[]
  /** Guests of seats 1 to n; `undefined` for a seat without a guest. */
  readonly guests: readonly (GuestSeat | undefined)[]
}

/** Policies for seats 1 to n of one game. */
export function playersOf(
  { names, before, guests, ...game }: GamePlayers,
  { clock, fetch, models }: PlayerSurroundings,
): readonly AgentPolicy[] {
  const modelOf = (name: ModelName): AgentPolicy => {
    const settings = models.settingsFor(name)
    // A game may outlive the list that its models came from.
    if (!settings.ok) return { answer: () => Promise.reject(new PolicyFault('llm/out')) }
    return llmPolicy({
      settings: settings.value,
      lang: game.lang,
      surroundings: { clock, fetch },
      before: before(name),
    })
  }
  // The bot that fills a guest's seat here is never asked.
  const players = seated(
    names.map((name) => (name === GUEST ? 'random' : name)),
    { ...game, modelOf },
  )
  return players.map((player, i) => guests[i]?.policy ?? player)
}
