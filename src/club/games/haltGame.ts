// Decides whether a game may be stopped, continued or decided by the judge. Requests and the gate call the same
// function. Pure.

import type { Rejection } from '../../rules/vocabulary.ts'
import type { Replay } from '../../rules/replay.ts'
import { winnersInRulebook } from '../../rules/rulebook.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { Game } from '../model/game.ts'
import type { GameHaltEvent } from '../model/gameEndings.ts'

type HaltableGame = Pick<Game, 'isVoid' | 'asserted' | 'halt'> & { readonly replay: Pick<Replay, 'state'> }

/** Returns an error if the event does not fit the game. */
export function haltEventFault(
  { isVoid, asserted, halt, replay: { state } }: HaltableGame,
  event: GameHaltEvent,
): Rejection | undefined {
  if (isVoid) return { code: 'games/void', params: {} }
  if (event.type === 'GameContinued') return halt ? undefined : { code: 'games/not-stopped', params: {} }
  if (asserted) return { code: 'games/asserted', params: {} }
  if (state.outcome !== undefined) return { code: 'games/has-verdict', params: {} }
  if (halt?.type === 'decided') return { code: 'games/decided', params: {} }
  if (event.type === 'GameStopped') return halt ? { code: 'games/stopped', params: {} } : undefined
  return winnersInRulebook(rulesOf(state.header)).includes(event.winner)
    ? undefined
    : { code: 'gate/no-such-winner', params: { field: 'winner' } }
}
