// Checks items of a game's log. Every entry is decided again by the game's rules in the state in which it was made, and
// the result must match the stored events. Retractions, corrections and table corrections must be acceptable to
// `applyLogChange`.

import { type AdvanceResult, advance } from '../../../rules/decide.ts'
import type { LogItem, EntryLogItem } from '../../../rules/log.ts'
import { type LogChange, applyLogChange } from '../../../rules/logChange.ts'
import { nextEntryPosition, replayNextEntry, type Replay, stateBeforeReplayStep } from '../../../rules/replay.ts'
import type { GameState } from '../../../rules/state.ts'
import { err, ok, type Rejection, type Result } from '../../../rules/vocabulary.ts'
import { canonicalJson } from '../../../store/canonicalJson.ts'
import type { Envelope } from '../../../store/port.ts'
import { requireProtocolGame } from '../../games/changeGame.ts'
import { applyTableCorrections } from '../../model/game.ts'
import { logLengthLimitFault, MAX_LOG_CORRECTIONS_PER_GAME } from '../../model/gameLimits.ts'
import { rejectionToEnvelopeFault, createLastingFault, type EnvelopeFault, createTemporaryFault } from '../faults.ts'
import { type ValidatedGame, type ClubIdLookup, withSeatMember, withSeatRole } from './judgedGame.ts'
import { momentOf } from '../../../rules/moment.ts'

export function validateLogItem(
  game: ValidatedGame,
  item: LogItem,
  envelope: Pick<Envelope, 'version'>,
  club: ClubIdLookup | undefined,
): Result<ValidatedGame, EnvelopeFault> {
  const taking = requireProtocolGame(game)
  if (!taking.ok) return err(rejectionToEnvelopeFault(envelope, taking.error))
  if (item.id !== game.log.length + 1) return err(createLastingFault(envelope, 'record/ids-in-order'))
  const full = logLengthLimitFault(game.log)
  if (full) return err(rejectionToEnvelopeFault(envelope, full))
  // After an entry was inserted earlier in the game, later entries may be waiting. New entries are then inserted in
  // front of them, which does not count as a change.
  const isPlayedOn = item.type === 'made' && item.before === nextEntryPosition(game.replay).before
  const isDecidedWhole = !isPlayedOn && (item.type !== 'made' || item.before !== undefined)
  if (isDecidedWhole && game.changes >= MAX_LOG_CORRECTIONS_PER_GAME)
    return err(createLastingFault(envelope, 'gate/too-many', { most: MAX_LOG_CORRECTIONS_PER_GAME }))
  const decided = item.type === 'made' ? replayMadeEntry(game, item) : replayChange(game, item)
  if (!decided.ok) return err(rejectionToEnvelopeFault(envelope, decided.error))
  const stranger = club && correctedMemberIds(item).find((member) => !club.hasMember(member))
  if (stranger !== undefined)
    return err(createTemporaryFault(envelope, 'members/unknown', { member: stranger.slice(0, 60) }))
  return ok({
    ...game,
    log: [...game.log, item],
    replay: decided.value,
    changes: game.changes + (isDecidedWhole ? 1 : 0),
    seats: item.type === 'mended' ? addTableCorrection(game.seats, item) : game.seats,
  })
}

type MendedItem = Extract<LogItem, { type: 'mended' }>

function correctedMemberIds(item: LogItem): readonly string[] {
  return item.type === 'mended' ? item.seats.flatMap(({ player }) => player?.member ?? []) : []
}

function addTableCorrection(seats: ValidatedGame['seats'], { seats: mends }: MendedItem): ValidatedGame['seats'] {
  let after = seats
  for (const { seat, player, role } of mends) {
    if (player) after = withSeatMember(after, seat, player.member)
    if (role !== undefined) after = withSeatRole(after, seat, role)
  }
  return after
}

/**
 * Replays an entry in the state in which it was made: at the end, in front of waiting entries, or in front of the entry
 * named in `before`.
 */
function replayMadeEntry({ replay: before }: ValidatedGame, item: EntryLogItem): Result<Replay> {
  const at = item.before === undefined ? before.state : stateInFrontOf(before, item.before)
  if (at === undefined) return err({ code: 'games/no-such-item', params: { item: item.before ?? 0 } })
  const decided = decideEntryAgain(at, item)
  if (!decided.ok) return decided
  const step = { id: item.id, entry: item.entry, moment: item.moment, ...decided.value }
  const place = item.before === undefined ? -1 : before.steps.findIndex(({ id }) => id === item.before)
  const [earlier, later] = place === -1 ? [before.steps, []] : [before.steps.slice(0, place), before.steps.slice(place)]
  const after = { start: before.start, steps: [...earlier, step], state: step.state }
  const counting = later.map(({ id, entry, moment, correction }) => ({
    id,
    entry,
    moment,
    ...(correction && { correction }),
  }))
  return ok(counting.reduce<Replay>(replayNextEntry, after))
}

function stateInFrontOf(before: Replay, item: number): GameState | undefined {
  if (nextEntryPosition(before).before === item) return before.state
  return before.steps.some(({ id }) => id === item) ? stateBeforeReplayStep(before, item) : undefined
}

/** Decides the entry again in this state. The result must equal the stored moment and events. */
function decideEntryAgain(state: GameState, { entry, moment, events }: EntryLogItem): Result<AdvanceResult> {
  const advanced = advance(state, entry)
  if (!advanced.ok) return advanced
  const here = momentOf(state)
  if (moment !== here)
    return err({ code: 'verify/moment-differs', params: { stored: moment.slice(0, 60), replayed: here } })
  // Files written by people and by older versions contain no events to compare.
  const differs = events.length > 0 && canonicalJson(events) !== canonicalJson(advanced.value.events)
  return differs ? err({ code: 'verify/events-differ', params: {} }) : advanced
}

function replayChange(
  { opened, log, replay: before }: ValidatedGame,
  item: Exclude<LogItem, EntryLogItem>,
): Result<Replay> {
  const { header } = opened
  const fault = item.type === 'mended' ? correctedSeatsFault({ opened, log }, item) : undefined
  if (fault) return err(fault)
  const made = applyLogChange({ header, log, replay: before }, changeOf(item), item)
  return made.ok ? ok(made.value.replay) : made
}

/** Checks that no member is put in a second seat. */
function correctedSeatsFault(
  { opened, log }: Pick<ValidatedGame, 'opened' | 'log'>,
  item: MendedItem,
): Rejection | undefined {
  if (item.seats.length > opened.header.seats.length) return { code: 'gate/bad-seats', params: {} }
  const after = applyTableCorrections(opened, [...log, item]).players
  const twice = correctedMemberIds(item).find((member) => after.filter((each) => each.member === member).length > 1)
  return twice === undefined ? undefined : { code: 'games/seated-twice', params: { name: twice.slice(0, 60) } }
}

function changeOf(item: Exclude<LogItem, EntryLogItem>): LogChange {
  const { reason } = item
  switch (item.type) {
    case 'retracted':
      return { type: 'retract', item: item.target, reason }
    case 'corrected':
      return { type: 'correct', item: item.target, entry: item.entry, reason }
    default: {
      const { seats, judge, judgeId } = item
      return {
        type: 'mend',
        seats,
        ...(judge === undefined ? {} : { judge }),
        ...(judgeId === undefined ? {} : { judgeId }),
        reason,
      }
    }
  }
}
