// A change of the game as the screen makes it before the club has answered: the same append-only
// log and the same adjudication as in the club, so that what is painted at once is what will hold.

import type { GameDetail } from '../../../../api/contract.ts'
import { decide } from '../../../../rules/decide.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { evolve } from '../../../../rules/evolve.ts'
import type { LogItem } from '../../../../rules/log.ts'
import { momentOf } from '../../../../rules/moment.ts'
import { placeOfNext, replay, type Replay } from '../../../../rules/replay.ts'
import { ok, type Result } from '../../../../rules/vocabulary.ts'

export type Change =
  | { readonly type: 'enter'; readonly entry: Entry }
  | { readonly type: 'retract'; readonly item: number; readonly reason: string }
  | { readonly type: 'correct'; readonly item: number; readonly entry: Entry; readonly reason: string }

/** A game with what the engine makes of its log. */
export interface Shown {
  readonly game: GameDetail
  readonly replay: Replay
}

export function shownOf(game: GameDetail): Shown {
  return summed(game, replay(game.header, game.log))
}

/** The summary follows the replay, so that a verdict shows before the club has confirmed it. */
function summed(game: GameDetail, played: Replay): Shown {
  const { phase, round, outcome } = played.state
  return { game: { ...game, phase, round, outcome: outcome ?? null }, replay: played }
}

/** The game after a change; refused as the engine would refuse it. */
export function changed(shown: Shown, change: Change, at: number): Result<Shown> {
  const { game } = shown
  const stamp = { id: game.log.length + 1, at, author: game.judge }
  if (change.type === 'enter') return entered(shown, change.entry, stamp)
  const { item: target, reason } = change
  const item: LogItem = change.type === 'retract'
    ? { ...stamp, type: 'retracted', target, reason }
    : { ...stamp, type: 'corrected', target, entry: change.entry, reason }
  const next = shownOf({ ...game, log: [...game.log, item] })
  const rejection = change.type === 'correct' ? next.replay.steps.find((step) => step.id === target)?.rejection : undefined
  return rejection === undefined ? ok(next) : { ok: false, error: rejection }
}

function entered({ game, replay: { start, steps, state } }: Shown, entry: Entry, stamp: Pick<LogItem, 'id' | 'at' | 'author'>): Result<Shown> {
  const decision = decide(state, entry)
  if (!decision.ok) return decision
  const moment = momentOf(state)
  const place = placeOfNext({ start, steps, state })
  const item: LogItem = { ...stamp, type: 'made', entry, moment, events: decision.value, ...place }
  const log = [...game.log, item]
  if (place.before !== undefined) return ok(shownOf({ ...game, log }))
  const next = decision.value.reduce(evolve, state)
  const step = { id: stamp.id, entry, moment, events: decision.value, state: next }
  return ok(summed({ ...game, log }, { start, steps: [...steps, step], state: next }))
}
