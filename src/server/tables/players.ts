// Players of a table that the server plays, by name.

import {
  type AgentPolicy,
  type AnswerFaultCode,
  isModelPlayerName,
  createLlmPolicy,
  type ModelPlayerName,
  type ModelSettingsByName,
  type LabPlayerName,
  PolicyFault,
  type BuiltInBotName,
  policiesForSeats,
} from '../../agents/index.ts'
import type { Clock } from '../../store/platform.ts'
import { GUEST_PLAYER_NAME, type GuestSeat } from './guestSeat.ts'
import type { Lang } from '../../i18n/registry.ts'
import type { GameSeed } from '../../rules/header.ts'

export interface PlayerSurroundings {
  readonly clock: Clock
  readonly fetch: typeof globalThis.fetch
  readonly models: ModelSettingsByName
}

/** A player by name, or `guest` for somebody outside who has the token of the seat. */
export type SeatPlayerName = LabPlayerName | typeof GUEST_PLAYER_NAME

/** Whether the player is asked again in a replay, so that it draws the same random numbers. */
export function isBotName(name: SeatPlayerName): name is BuiltInBotName {
  return name !== GUEST_PLAYER_NAME && !isModelPlayerName(name)
}

interface GamePlayers {
  readonly names: readonly SeatPlayerName[]
  readonly lang: Lang
  readonly seed: GameSeed
  /** Faults of a model's earlier answers, in order; `undefined` for a valid answer. */
  readonly before: (model: ModelPlayerName) => readonly (AnswerFaultCode | undefined)[]
  /** Guests of seats 1 to n; `undefined` for a seat without a guest. */
  readonly guests: readonly (GuestSeat | undefined)[]
}

/** Policies for seats 1 to n of one game. */
export function createTablePolicies(
  { names, before, guests, ...game }: GamePlayers,
  { clock, fetch, models }: PlayerSurroundings,
): readonly AgentPolicy[] {
  const modelOf = (name: ModelPlayerName): AgentPolicy => {
    const settings = models.settingsFor(name)
    // A game may outlive the list that its models came from.
    if (!settings.ok) return { answer: () => Promise.reject(new PolicyFault('llm/out')) }
    return createLlmPolicy({
      settings: settings.value,
      lang: game.lang,
      surroundings: { clock, fetch },
      before: before(name),
    })
  }
  // The bot that fills a guest's seat here is never asked.
  const players = policiesForSeats(
    names.map((name) => (name === GUEST_PLAYER_NAME ? 'random' : name)),
    { ...game, modelOf },
  )
  return players.map((player, i) => guests[i]?.policy ?? player)
}
