// Changes of a game's log: an entry made, taken back or corrected. The engine decides; what it
// refuses never reaches the log. Pure.

import type { Entry } from '../../rules/entries.ts'
import { evolve } from '../../rules/evolve.ts'
import { decide } from '../../rules/decide.ts'
import { standingItems, type LogItem } from '../../rules/log.ts'
import { momentOf } from '../../rules/moment.ts'
import { placeOfNext, replay, type Replay } from '../../rules/replay.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Stamp } from '../stamp.ts'
import type { Game } from './game.ts'

export interface Change {
  readonly item: LogItem
  readonly replay: Replay
}

type Played = Pick<Game, 'opened' | 'log' | 'replay'>

export function makeEntry(game: Played, entry: Entry, stamp: Stamp): Result<Change> {
  const { state, steps, start } = game.replay
  const decision = decide(state, entry)
  if (!decision.ok) return decision
  const place = placeOfNext(game.replay)
  const moment = momentOf(state)
  const id = game.log.length + 1
  const item: LogItem = { id, ...stamp, type: 'made', entry, moment, events: decision.value, ...place }
  // Entries that wait may fit behind this one: only then is everything adjudicated anew.
  if (place.before !== undefined) return ok({ item, replay: replay(game.opened.header, [...game.log, item]) })
  const next = decision.value.reduce(evolve, state)
  return ok({ item, replay: { start, steps: [...steps, { id, entry, moment, events: decision.value, state: next }], state: next } })
}

export function retractItem(game: Played, target: number, reason: string, stamp: Stamp): Result<Change> {
  const struck = standingTarget(game, target)
  if (!struck.ok) return struck
  return ok(withItem(game, { id: game.log.length + 1, ...stamp, type: 'retracted', target, reason }))
}

/** Refused when the corrected entry does not fit at its own place; later entries may come to wait. */
export function correctItem(game: Played, target: number, entry: Entry, reason: string, stamp: Stamp): Result<Change> {
  const struck = standingTarget(game, target)
  if (!struck.ok) return struck
  if (struck.value.type !== 'made') return err({ code: 'games/not-an-entry', params: { item: target } })
  const change = withItem(game, { id: game.log.length + 1, ...stamp, type: 'corrected', target, entry, reason })
  const rejection = change.replay.steps.find((step) => step.id === target)?.rejection
  return rejection ? err(rejection) : ok(change)
}

function standingTarget({ log }: Played, target: number): Result<LogItem> {
  const item = log.find((each) => each.id === target)
  if (!item) return err({ code: 'games/no-such-item', params: { item: target } })
  return standingItems(log).includes(item) ? ok(item) : err({ code: 'games/already-retracted', params: { item: target } })
}

function withItem(game: Played, item: LogItem): Change {
  return { item, replay: replay(game.opened.header, [...game.log, item]) }
}
