// Valid games for tests of the gate, as the program would have written them: random games of any rulebook with
// corrections, retractions, inserted entries and table corrections. The same seed gives the same game.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { GameOpened } from '../../../src/club/model/game.ts'
import { newLogItemEvent, newGameOpenedEvent } from '../../../src/club/model/gameStream.ts'
import { GAME_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { legalEntries, legalEntriesOfStep } from '../../../src/rules/legalEntries.ts'
import { openGame } from '../../../src/rules/openGame.ts'
import { type LogChange, applyLogChange, type ReplayedLog } from '../../../src/rules/logChange.ts'
import { replay, stateBeforeReplayStep } from '../../../src/rules/replay.ts'
import type { Rulebook } from '../../../src/rules/rulebook.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { envelopeOf, GENESIS } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import type { Envelope, NewEvent } from '../../../src/store/port.ts'

export const STAMP = { at: 1_767_225_600_000, author: 'judge' }
const SEASON = 'season'
/** Id of the member at a seat. */
export const memberAt = (number: number) => `member${number}`

export type Below = (most: number) => number

export function seeded(seed: number): Below {
  const generator = xoroshiro128plus(seed)
  return (most) => uniformInt(generator, 0, most - 1)
}

export function envelopesOf(stream: string, events: readonly NewEvent[]): readonly Envelope[] {
  return seal(stream, GENESIS, events).map((each) => envelopeOf(each))
}

export function opened(rulebook: Rulebook, preset: string, id = 'game1'): GameOpened {
  const roles = rulebook.deal(rulebook.seats.usual)
  const header = openGame({
    rulebook: rulebook.id,
    version: rulebook.version,
    preset,
    flags: {},
    seats: roles.map((role, index) => ({ seat: index + 1, role })),
    seed: 7,
  })
  if (!header.ok) throw new Error(JSON.stringify(header.error))
  return {
    type: 'GameOpened',
    id,
    season: SEASON,
    number: 1,
    evening: '2026-01-01',
    judge: 'Judge',
    startedAt: STAMP.at,
    header: header.value,
    players: roles.map((_, index) => ({ seat: index + 1, member: memberAt(index + 1) })),
  }
}

/** Percentage of steps that change earlier entries or the table, instead of adding the next entry. */
const CHANGES_IN_HUNDRED = 12
const MOST_STEPS = 200

export function randomLog(game: GameOpened, below: Below): ReplayedLog {
  const { header } = game
  let played: ReplayedLog = { header, log: [], replay: replay(header, []) }
  for (let step = 0; step < MOST_STEPS && played.replay.state.phase !== 'over'; step += 1) {
    const change = below(100) < CHANGES_IN_HUNDRED ? changeOf(played, below) : nextEntry(played, below)
    const made = change && applyLogChange(played, change, STAMP)
    // The engine refuses some of the drawn changes, and then nothing is added.
    if (made?.ok) played = { header, log: [...played.log, made.value.item], replay: made.value.replay }
  }
  return played
}

function nextEntry({ replay: { state } }: ReplayedLog, below: Below): LogChange | undefined {
  const all = below(4) === 0 ? legalEntries(state) : legalEntriesOfStep(state)
  const entry = all[below(all.length)]
  return entry && { type: 'enter', entry }
}

function changeOf(played: ReplayedLog, below: Below): LogChange | undefined {
  const { log, header } = played
  const item = below(log.length + 1) + 1
  const { steps, state: now } = played.replay
  const before = steps[below(Math.max(1, steps.length))]
  const entries = legalEntries(before ? stateBeforeReplayStep(played.replay, before.id) : now)
  const entry = entries[below(Math.max(1, entries.length))]
  switch (below(4)) {
    case 0:
      return { type: 'retract', item, reason: 'undo' }
    case 1:
      return entry && before && { type: 'correct', item: before.id, entry, reason: 'misheard' }
    case 2:
      return entry && before && { type: 'insert', before: before.id, entry }
    default: {
      const number = below(header.seats.length) + 1
      const other = header.seats[below(header.seats.length)]
      const player = below(2) === 0 ? { player: { member: memberAt(100 + log.length) } } : {}
      const role = below(2) === 0 && other ? { role: other.role } : {}
      return { type: 'mend', seats: [{ seat: seat(number), ...role, ...player }], reason: 'wrong card' }
    }
  }
}

export function gameEnvelopes(game: GameOpened, { log }: Pick<ReplayedLog, 'log'>, more: readonly NewEvent[] = []) {
  return envelopesOf(GAME_STREAM_PREFIX + game.id, [
    newGameOpenedEvent(game, STAMP),
    ...log.map(newLogItemEvent),
    ...more,
  ])
}
