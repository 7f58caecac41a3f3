// Preview of an entry before it is recorded: the engine's result as short lines, and at night also how that result may
// still change before morning. Makes no decisions. Pure.

import { advance, type AdvanceResult } from '../../../../rules/decide.ts'
import type { Entry, EntryOf } from '../../../../rules/entries.ts'
import type { EventOf, EventType, GameEvent } from '../../../../rules/events.ts'
import { FOUL_COUNT_FOR_LOST_SPEECH, speechSecondsAfterThirdFoul } from '../../../../rules/fouls.ts'
import { countHandsLeft, livingSeats, seatStateOf, seatsYetToVote, type GameState } from '../../../../rules/state.ts'
import type { CheckResult } from '../../../../rules/vocabulary.ts'
import { consequenceSentences, voteTallySentence, type LogTranslator } from '../../../game/log/logSentence.ts'
import { formatLivingPlayersBySide } from '../../../game/formatSidesLeft.ts'
import { currentVoteRules } from './ballots.ts'
import type { EngineQuery } from './inputDraft.ts'
import { nightPreviewLines, type PreviewLine } from './nightPreview.ts'
import { visibleEvents } from './hiding.ts'
import { countNamedBlackSeats } from '../../../../scoring/sides.ts'

export interface EntryPreviewOptions {
  readonly words: LogTranslator
  /**
   * Whether roles are shown. While they are hidden, the preview shows neither team counts nor hit points, because these
   * would reveal cards.
   */
  readonly showRoles: boolean
  /** Formats a fraction for the screen. */
  readonly figure: (fraction: string) => string
}

export interface EntryPreview {
  readonly lines: readonly PreviewLine[]
  /** Result of a check that the judge will show to the checking player. */
  readonly answer?: CheckResult
}

/** `then` is the engine's result for the entry in this state. */
export function entryPreviewOf(
  state: GameState,
  entry: Entry,
  then: AdvanceResult,
  options: EntryPreviewOptions,
): EntryPreview {
  const events = visibleEvents(state, then.events, options.showRoles)
  const after = then.state
  const answer = eventOf(events, 'CheckAnswered')?.answer
  const lines = [
    ...(entry.type === 'night-act' || entry.type === 'shoot' ? nightPreviewLines(state, entry, events, options) : []),
    ...(entry.type === 'nominate' ? nomineeLines(after, options) : []),
    ...(entry.type === 'vote' ? handLines(state, entry, options) : []),
    ...(entry.type === 'count-votes' ? countLines(then.state, entry, options) : []),
    ...(entry.type === 'best-move' ? bestMoveLines(state, entry, options) : []),
    ...voteLines(state, events, options),
    ...otherLines(after, events, options),
    ...leaveLines(after, events, options),
    ...verdictLines(events, options),
  ]
  return { lines, ...(answer === undefined ? {} : { answer }) }
}

/**
 * Preview of the key that ends the speeches or the vote. Empty if the key only leads to the next step. Closing a vote
 * always has a preview, even if no seat leaves.
 */
export function endKeyPreviewLines(
  state: GameState,
  entries: readonly Entry[],
  ask: EngineQuery,
  options: EntryPreviewOptions,
): readonly PreviewLine[] {
  const [first, ...others] = entries
  const last = entries.at(-1)
  const begun = first && ask(first)
  if (last === undefined || begun?.ok !== true) return []
  let then: AdvanceResult = begun.value
  for (const entry of others) {
    const next = advance(then.state, entry)
    if (!next.ok) return []
    then = { events: [...then.events, ...next.value.events], state: next.value.state }
  }
  const isDecided = then.events.some(({ type }) => type === 'SeatLeft' || type === 'GameEnded')
  return isDecided || last.type === 'close-vote' ? entryPreviewOf(state, last, then, options).lines : []
}

function eventOf<T extends EventType>(events: readonly GameEvent[], type: T): EventOf<T> | undefined {
  return events.find((event): event is EventOf<T> => event.type === type)
}

/** The quality of a best move would reveal cards, so it is shown only while roles are visible. */
function bestMoveLines(
  { header }: GameState,
  { named }: EntryOf<'best-move'>,
  { words, showRoles }: EntryPreviewOptions,
): readonly PreviewLine[] {
  if (named.length === 0) return [{ text: words.text('live.echo.noBestMove'), tone: 'plain' }]
  if (!showRoles) return [{ text: words.text('live.echo.named', { seats: named }), tone: 'plain' }]
  const black = countNamedBlackSeats(header.seats, named)
  return [{ text: words.text('live.echo.namedBlack', { seats: named, n: black }), tone: 'plain' }]
}

/** Line with the nominees after this entry. */
function nomineeLines({ nominations }: GameState, { words }: EntryPreviewOptions): readonly PreviewLine[] {
  const seats = nominations.map(({ target }) => target)
  return [{ text: words.text('live.echo.nominated', { seats }), tone: 'plain' }]
}

function countLines(
  then: GameState,
  { nominee, count }: EntryOf<'count-votes'>,
  { words }: EntryPreviewOptions,
): readonly PreviewLine[] {
  return [{ text: words.text('live.echo.hands', { n: count, nominee, left: countHandsLeft(then) }), tone: 'plain' }]
}

function handLines(
  state: GameState,
  { nominee, voters }: EntryOf<'vote'>,
  { words }: EntryPreviewOptions,
): readonly PreviewLine[] {
  const changed = voters.filter((voter) => state.votes.some((vote) => vote.voter === voter))
  const before = state.votes.filter((vote) => vote.nominee === nominee && !changed.includes(vote.voter)).length
  const left = seatsYetToVote(state).length - (voters.length - changed.length)
  return [{ text: words.text('live.echo.hands', { n: before + voters.length, nominee, left }), tone: 'plain' }]
}

/** Lines for the result of a ballot or of the lift question. */
function voteLines(
  state: GameState,
  events: readonly GameEvent[],
  { words }: EntryPreviewOptions,
): readonly PreviewLine[] {
  const alive = livingSeats(state).length
  const closed = eventOf(events, 'VoteClosed')
  const resolved = eventOf(events, 'VoteResolved')
  const lift = eventOf(events, 'LiftAnswered')
  const begins = (type: 'tie-speech' | 'lift') =>
    events.some((event) => event.type === 'StepBegan' && event.step.type === type)
  const lines: PreviewLine[] = []
  if (closed !== undefined) {
    const most = Math.max(0, ...closed.tally.map((line) => line.votes))
    if (closed.tally.length > 1) lines.push({ text: voteTallySentence(closed.tally, words), tone: 'plain' })
    if (needsMajority(state))
      lines.push({ text: words.text('live.echo.majority', { n: Math.floor(alive / 2) + 1, alive }), tone: 'plain' })
    if (begins('tie-speech'))
      lines.push({ text: words.text('live.echo.tie', { seats: closed.leaders, n: most }), tone: 'open' })
    if (events.some((event) => event.type === 'StepBegan' && event.step.type === 'vote'))
      lines.push({ text: words.text('live.echo.ballotAgain', { seats: closed.leaders }), tone: 'open' })
    if (begins('lift')) lines.push({ text: words.text('live.echo.liftAsked'), tone: 'open' })
    if (events.some((event) => event.type === 'LiftForbidden'))
      lines.push({ text: words.text('log.liftForbidden'), tone: 'safe' })
    if (resolved !== undefined && (closed.leaders.length === 1 || currentVoteRules(state)?.needs === 'majority'))
      lines.push(...resolvedLines(resolved, most, alive, words))
  }
  if (lift !== undefined) {
    lines.push({
      text: words.text(lift.lifted ? 'live.echo.lifted' : 'live.echo.notLifted', {
        n: lift.count ?? lift.voters.length,
        alive,
      }),
      tone: lift.lifted ? 'out' : 'safe',
    })
    if (resolved !== undefined && resolved.staying.length > 0)
      lines.push({ text: words.text('log.stays', { seats: resolved.staying }), tone: 'safe' })
  }
  return lines
}

/** A majority means more than half of the living players, unless the flag lets a plurality decide (BENCH-4). */
function needsMajority(state: GameState): boolean {
  return currentVoteRules(state)?.needs === 'majority' && state.header.flags['voteRule'] !== 'plurality'
}

function resolvedLines(
  { leaving, staying }: EventOf<'VoteResolved'>,
  votes: number,
  alive: number,
  words: LogTranslator,
): readonly PreviewLine[] {
  if (leaving.length > 0)
    return [{ text: words.text('live.echo.leaves', { votes, alive, seats: leaving }), tone: 'out' }]
  if (staying.length === 0) return [{ text: words.text('live.echo.nobodyLeaves', { n: votes, alive }), tone: 'safe' }]
  return [{ text: words.text('live.echo.stays', { votes, alive, seats: staying }), tone: 'safe' }]
}

const EVENTS_WITH_OWN_LINES: ReadonlySet<EventType> = new Set<EventType>([
  'VoteClosed',
  'VoteResolved',
  'VotesDefaulted',
  'VotesCounted',
  'LiftAnswered',
  'LiftForbidden',
  'NightResolved',
  'NightActed',
  'CheckAnswered',
  'GameEnded',
  'SeatNominated',
  'VotesCast',
])

/** Lines for fouls, removals and a cancelled vote. */
function otherLines(
  after: GameState,
  events: readonly GameEvent[],
  { words }: EntryPreviewOptions,
): readonly PreviewLine[] {
  const rest = events.filter(
    (event) =>
      !EVENTS_WITH_OWN_LINES.has(event.type) &&
      !(event.type === 'SeatLeft' && isCoveredByVoteLines(events, event.exit)),
  )
  return [...consequenceSentences(rest, words), ...foulCosts(after, events, words)].map((text) => ({
    text,
    tone: 'plain',
  }))
}

/** A third foul costs the next speech; with 3 or 4 living players the speech is only shortened (DAY-8). */
function foulCosts(after: GameState, events: readonly GameEvent[], words: LogTranslator): readonly string[] {
  const given = eventOf(events, 'FoulGiven')
  const sitter = given && seatStateOf(after, given.seat)
  if (given === undefined || given.technical || given.count !== FOUL_COUNT_FOR_LOST_SPEECH || sitter?.alive !== true)
    return []
  return [
    words.text(speechSecondsAfterThirdFoul(after) > 0 ? 'live.echo.shortSpeech' : 'live.echo.losesSpeech', {
      seat: given.seat,
    }),
  ]
}

/**
 * Whether the lines of the vote already name the seat that leaves. They do not name a seat voted out without a ballot,
 * so it gets its own line.
 */
function isCoveredByVoteLines(events: readonly GameEvent[], exit: string): boolean {
  return exit === 'lifted' || (exit === 'voted-out' && events.some((event) => event.type === 'VoteClosed'))
}

/** Number of players who remain alive if a seat leaves, also by side while roles are visible. */
function leaveLines(
  after: GameState,
  events: readonly GameEvent[],
  { words, showRoles }: EntryPreviewOptions,
): readonly PreviewLine[] {
  if (!events.some((event) => event.type === 'SeatLeft')) return []
  const alive = livingSeats(after).length
  const text = showRoles
    ? words.text('live.echo.then', { alive, sides: formatLivingPlayersBySide(after, words.tUnchecked) })
    : words.text('live.echo.thenAlive', { alive })
  return [{ text, tone: 'plain' }]
}

/** Omitted while roles are hidden, because the winner would reveal the cards of the leaving players. */
function verdictLines(events: readonly GameEvent[], { words, showRoles }: EntryPreviewOptions): readonly PreviewLine[] {
  if (!showRoles) return []
  const ended = eventOf(events, 'GameEnded')
  return ended === undefined
    ? []
    : [
        {
          text: words.paragraph([
            words.phrase('winner', ended.outcome.winner),
            words.phrase('reason', ended.outcome.reason),
          ]),
          tone: 'verdict',
        },
      ]
}
