// The ways in which people end a game: it is void, stopped or decided. Games can be stopped or decided only before
// their protocol reaches a verdict, and made void at any time. Void and stopped games do not count. A stopped game can
// be continued, and a decided game counts with the judge's result. Pure.

import type { Winner } from '../../rules/vocabulary.ts'
import type { Envelope } from '../../store/port.ts'

/** Causes of a void game. `other` is explained by the reason. */
export const VOID_CAUSES = ['misdeal', 'playerLeft', 'cardsSeen', 'wrongRules', 'other'] as const
export type VoidCause = (typeof VOID_CAUSES)[number]

/** Reason why a game is void. */
export interface Voiding {
  /** Typed text, which may be empty. */
  readonly reason: string
  /** If omitted, only the reason is known. */
  readonly cause?: VoidCause
  /**
   * Id of the game that continues with the same seats, either with new cards or under other rules. If omitted, there is
   * no such game.
   */
  readonly dealtAgainAs?: string
}

/** A stopped game waits for another day. A decided game is over with the judge's result. */
export type GameHalt =
  | { readonly type: 'stopped'; readonly reason: string }
  | { readonly type: 'decided'; readonly winner: Winner; readonly reason: string }

export type GameHaltEvent =
  | { readonly type: 'GameStopped'; readonly reason: string }
  /** Continues a stopped game, or undoes the decision of a game. */
  | { readonly type: 'GameContinued'; readonly reason: string }
  | { readonly type: 'GameDecided'; readonly winner: Winner; readonly reason: string }

function isGameHaltEventType(type: string): type is GameHaltEvent['type'] {
  return type === 'GameStopped' || type === 'GameContinued' || type === 'GameDecided'
}

/** Returns the state of a game after the event. `undefined` means that the game goes on. */
export function haltAfter(event: GameHaltEvent): GameHalt | undefined {
  const { reason } = event
  switch (event.type) {
    case 'GameStopped':
      return { type: 'stopped', reason }
    case 'GameDecided':
      return { type: 'decided', winner: event.winner, reason }
    case 'GameContinued':
      return undefined
  }
}

/** Returns the event after which a game is stopped or decided. */
export function toHaltEvent(halt: GameHalt): GameHaltEvent {
  const { reason } = halt
  return halt.type === 'stopped'
    ? { type: 'GameStopped', reason }
    : { type: 'GameDecided', winner: halt.winner, reason }
}

/** Reads the event of a stopped, continued or decided game. `undefined` for any other envelope. */
export function haltEventIn({ type, payload }: Pick<Envelope, 'type' | 'payload'>): GameHaltEvent | undefined {
  return isGameHaltEventType(type) ? ({ ...(payload as object), type } as GameHaltEvent) : undefined
}
