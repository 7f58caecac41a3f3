// Changes the rules of a running game. As with a new deal, the game becomes void, and a new game takes over its number,
// its seats and its judge. The new game keeps the cards and the first entries, as far as the new rules accept them. If
// the new rules do not have these cards, new cards are dealt, and no entry is kept. Pure.

import { shuffleBySeed } from '../../rules/draws.ts'
import type { Flags, GameHeader, RulebookId } from '../../rules/header.ts'
import { entriesInForce, type LogItem } from '../../rules/log.ts'
import { applyEntryToLog, type ReplayedLog } from '../../rules/logChange.ts'
import { missingCardRefusal, openGame } from '../../rules/openGame.ts'
import { type ReplayRefusal } from '../../rules/refusals.ts'
import { misplacedRefusal, replay } from '../../rules/replay.ts'
import { clubTableSeatLimits, type Rulebook } from '../../rules/rulebook.ts'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { GameOutcome } from '../../scoring/gameRow.ts'
import type { ClubState } from '../model/clubState.ts'
import type { EventStamp } from '../model/clubEvents.ts'
import type { Game, GameOpened } from '../model/game.ts'
import { findClubRulebookOrPreset } from '../model/ownRulebooks.ts'
import { requireProtocolGame } from './changeGame.ts'
import { decideNextDeal } from './dealAgain.ts'

export interface ChosenRules {
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
}

/** How much of a running game is valid under other rules. */
export interface RulesFit {
  /** Number of entries of the game that count. */
  readonly entries: number
  /** Number of entries, from the first on, that the new rules accept. */
  readonly fitting: number
  /**
   * The first entry that the new rules reject, with the reason. Omitted if they accept all entries, or if the cards are
   * dealt again.
   */
  readonly misfit?: { readonly item: number; readonly refusal: ReplayRefusal }
  /** Reason why the cards are dealt again. Omitted if the new rules accept the cards. */
  readonly newCards?: Rejection
  /** Set if, under the new rules, the game is over after the accepted entries. */
  readonly outcome?: GameOutcome
}

export interface GameUnderOtherRules {
  readonly opened: GameOpened
  readonly log: readonly LogItem[]
  readonly fit: RulesFit
}

/**
 * Returns the game under other rules. If the cards have to be dealt again, they are drawn from `seed`. The kept entries
 * keep their times, but their author is the author of the change.
 */
export function decideGameUnderOtherRules(
  club: ClubState,
  game: Game,
  { seed, ...chosen }: ChosenRules & { readonly seed: number },
  { id, at, author }: EventStamp & { readonly id: string },
): Result<GameUnderOtherRules> {
  const protocol = requireProtocolGame(game)
  if (!protocol.ok) return protocol
  const rules = findClubRulebookOrPreset(club, chosen.rulebook)
  if (!rules.ok) return rules
  const { rulebook } = rules.value
  const header = headerUnderRules(game.opened.header, rulebook, chosen, seed)
  if (!header.ok) return header
  if (hasSameRules(game.opened.header, header.value.header)) return err({ code: 'games/same-rules', params: {} })
  const { newCards } = header.value
  const next = decideNextDeal(game, header.value.header, { id, at })
  if (!next.ok) return next
  const { startedAt } = game.opened
  const opened = newCards ? next.value : { ...next.value, startedAt }
  const kept = newCards ? noEntries(game) : fittingEntries(game, opened.header, author)
  const fit = { ...kept.fit, ...(newCards ? { newCards } : {}) }
  return ok({ opened: kept.log.length === 0 ? opened : { ...opened, kept: kept.log.length }, log: kept.log, fit })
}

/**
 * Opens the same table under other rules, with the same cards if the new rules allow them, or else with cards drawn
 * from the seed.
 */
function headerUnderRules(
  { seats, seed, wakeOrder, ...now }: GameHeader,
  rulebook: Rulebook,
  { preset, flags }: ChosenRules,
  newSeed: number,
): Result<{ readonly header: GameHeader; readonly newCards?: Rejection }> {
  const { id, version, seal } = rulebook
  const isSameOrder = now.rulebook === id && now.preset === preset
  const rules = { rulebook: id, version, seal, preset, flags, ...(isSameOrder ? { wakeOrder } : {}) }
  const asDealt = openGame({ ...rules, seats, seed })
  const roles = seats.map(({ role }) => role)
  const refusal = asDealt.ok ? missingCardRefusal(rulebook, roles) : asDealt.error
  if (asDealt.ok && !refusal) return ok({ header: asDealt.value })
  const { min, max } = clubTableSeatLimits(rulebook)
  if (seats.length < min || seats.length > max)
    return err({ code: 'setup/seat-count', params: { count: seats.length, min, max } })
  const cards = shuffleBySeed(rulebook.deal(seats.length), newSeed)
  const { wakeOrder: _, ...withoutOrder } = rules
  const dealt = openGame({
    ...withoutOrder,
    seats: seats.map((seat, index) => ({ ...seat, role: cards[index] ?? seat.role })),
    seed: newSeed,
  })
  return dealt.ok ? ok({ header: dealt.value, ...(refusal ? { newCards: refusal } : {}) }) : dealt
}

function hasSameRules(a: GameHeader, b: GameHeader): boolean {
  const keys = new Set([...Object.keys(a.flags), ...Object.keys(b.flags)])
  return (
    a.rulebook === b.rulebook &&
    a.version === b.version &&
    a.seal === b.seal &&
    a.preset === b.preset &&
    [...keys].every((key) => a.flags[key] === b.flags[key])
  )
}

type KeptEntries = Pick<GameUnderOtherRules, 'log' | 'fit'>

function noEntries({ log }: Game): KeptEntries {
  return { log: [], fit: { entries: entriesInForce(log).length, fitting: 0 } }
}

/** Replays the entries that count, in playing order, under the new rules until the first rejected entry. */
function fittingEntries({ log }: Game, header: GameHeader, author: string): KeptEntries {
  const entries = entriesInForce(log)
  const times = new Map(log.map((item) => [item.id, item.at]))
  let played: ReplayedLog = { header, log: [], replay: replay(header, []) }
  for (const [index, counting] of entries.entries()) {
    const stamp = { at: times.get(counting.id) ?? 0, author }
    const misplaced = misplacedRefusal(played.replay.state, counting)
    const made = misplaced ? err(misplaced) : applyEntryToLog(played, counting.entry, stamp)
    if (!made.ok)
      return keptUntil(played, {
        entries: entries.length,
        fitting: index,
        misfit: { item: counting.id, refusal: made.error },
      })
    played = { header, log: [...played.log, made.value.item], replay: made.value.replay }
  }
  return keptUntil(played, { entries: entries.length, fitting: entries.length })
}

function keptUntil({ log, replay: { state } }: ReplayedLog, fit: RulesFit): KeptEntries {
  return { log, fit: { ...fit, ...(state.outcome ? { outcome: state.outcome } : {}) } }
}
