// The echo: what an entry would lead to, shown before it is made. What the engine answered turned
// into short lines; at night also what may still change before morning. Decides nothing. Pure.

import { advance, type Advance } from '../../../../rules/decide.ts'
import type { Entry, EntryOf } from '../../../../rules/entries.ts'
import type { EventOf, EventType, GameEvent } from '../../../../rules/events.ts'
import { FOULS_TO_LOSE_SPEECH, speechAfterThirdFoul } from '../../../../rules/fouls.ts'
import { handsLeft, living, seatOf, yetToVote, type GameState } from '../../../../rules/state.ts'
import type { Answer } from '../../../../rules/vocabulary.ts'
import { consequences, tallySentence, type LogWords } from '../../../game/log/logSentence.ts'
import { sidesLeft } from '../../../game/gameState.ts'
import { runningVote } from './ballots.ts'
import type { Ask } from './draft.ts'
import { nightLines, type EchoLine } from './echoNight.ts'
import { openEvents } from './hiding.ts'
import { blackAmong } from '../../../../scoring/sides.ts'

export interface EchoOptions {
  readonly words: LogWords
  /** False while roles are hidden: then nothing is shown that counts teams or reveals cards by their hit points. */
  readonly showRoles: boolean
  /** A fraction as the screen writes it. */
  readonly figure: (fraction: string) => string
}

export interface Echo {
  readonly lines: readonly EchoLine[]
  /** What the judge will show to the one who checks. */
  readonly answer?: Answer
}

/** `then`: what follows from the entry in this state. */
export function echoOf(state: GameState, entry: Entry, then: Advance, options: EchoOptions): Echo {
  const events = openEvents(state, then.events, options.showRoles)
  const after = then.state
  const answer = eventOf(events, 'CheckAnswered')?.answer
  const lines = [
    ...(entry.type === 'night-act' || entry.type === 'shoot' ? nightLines(state, entry, events, options) : []),
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
 * What the key that ends the speeches or the vote would decide, before it is pressed. Nothing where it only leads
 * on; a vote that closes decides even where no seat leaves.
 */
export function endingLinesOf(
  state: GameState,
  entries: readonly Entry[],
  ask: Ask,
  options: EchoOptions,
): readonly EchoLine[] {
  const [first, ...others] = entries
  const last = entries.at(-1)
  const begun = first && ask(first)
  if (last === undefined || begun?.ok !== true) return []
  let then: Advance = begun.value
  for (const entry of others) {
    const next = advance(then.state, entry)
    if (!next.ok) return []
    then = { events: [...then.events, ...next.value.events], state: next.value.state }
  }
  const isDecided = then.events.some(({ type }) => type === 'SeatLeft' || type === 'GameEnded')
  return isDecided || last.type === 'close-vote' ? echoOf(state, last, then, options).lines : []
}

function eventOf<T extends EventType>(events: readonly GameEvent[], type: T): EventOf<T> | undefined {
  return events.find((event): event is EventOf<T> => event.type === type)
}

/** The quality of a best move would reveal cards, so it is shown only while they are open. */
function bestMoveLines(
  { header }: GameState,
  { named }: EntryOf<'best-move'>,
  { words, showRoles }: EchoOptions,
): readonly EchoLine[] {
  if (named.length === 0) return [{ text: words.text('live.echo.noBestMove'), tone: 'plain' }]
  if (!showRoles) return [{ text: words.text('live.echo.named', { seats: named }), tone: 'plain' }]
  const black = blackAmong(header.seats, named)
  return [{ text: words.text('live.echo.namedBlack', { seats: named, n: black }), tone: 'plain' }]
}

/** Whom the vote will be on, as it stands then. */
function nomineeLines({ nominations }: GameState, { words }: EchoOptions): readonly EchoLine[] {
  const seats = nominations.map(({ target }) => target)
  return [{ text: words.text('live.echo.nominated', { seats }), tone: 'plain' }]
}

function countLines(
  then: GameState,
  { nominee, count }: EntryOf<'count-votes'>,
  { words }: EchoOptions,
): readonly EchoLine[] {
  return [{ text: words.text('live.echo.hands', { n: count, nominee, left: handsLeft(then) }), tone: 'plain' }]
}

function handLines(
  state: GameState,
  { nominee, voters }: EntryOf<'vote'>,
  { words }: EchoOptions,
): readonly EchoLine[] {
  const changed = voters.filter((voter) => state.votes.some((vote) => vote.voter === voter))
  const before = state.votes.filter((vote) => vote.nominee === nominee && !changed.includes(vote.voter)).length
  const left = yetToVote(state).length - (voters.length - changed.length)
  return [{ text: words.text('live.echo.hands', { n: before + voters.length, nominee, left }), tone: 'plain' }]
}

/** How a ballot or the lift question ends. */
function voteLines(state: GameState, events: readonly GameEvent[], { words }: EchoOptions): readonly EchoLine[] {
  const alive = living(state).length
  const closed = eventOf(events, 'VoteClosed')
  const resolved = eventOf(events, 'VoteResolved')
  const lift = eventOf(events, 'LiftAnswered')
  const begins = (type: 'tie-speech' | 'lift') =>
    events.some((event) => event.type === 'StepBegan' && event.step.type === type)
  const lines: EchoLine[] = []
  if (closed !== undefined) {
    const most = Math.max(0, ...closed.tally.map((line) => line.votes))
    if (closed.tally.length > 1) lines.push({ text: tallySentence(closed.tally, words), tone: 'plain' })
    if (needsMajority(state))
      lines.push({ text: words.text('live.echo.majority', { n: Math.floor(alive / 2) + 1, alive }), tone: 'plain' })
    if (begins('tie-speech'))
      lines.push({ text: words.text('live.echo.tie', { seats: closed.leaders, n: most }), tone: 'open' })
    if (events.some((event) => event.type === 'StepBegan' && event.step.type === 'vote'))
      lines.push({ text: words.text('live.echo.ballotAgain', { seats: closed.leaders }), tone: 'open' })
    if (begins('lift')) lines.push({ text: words.text('live.echo.liftAsked'), tone: 'open' })
    if (events.some((event) => event.type === 'LiftForbidden'))
      lines.push({ text: words.text('log.liftForbidden'), tone: 'safe' })
    if (resolved !== undefined && (closed.leaders.length === 1 || runningVote(state)?.needs === 'majority'))
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

/** More than half of the living, unless the flag lets the most votes decide (BENCH-4). */
function needsMajority(state: GameState): boolean {
  return runningVote(state)?.needs === 'majority' && state.header.flags['voteRule'] !== 'plurality'
}

function resolvedLines(
  { leaving, staying }: EventOf<'VoteResolved'>,
  votes: number,
  alive: number,
  words: LogWords,
): readonly EchoLine[] {
  if (leaving.length > 0)
    return [{ text: words.text('live.echo.leaves', { votes, alive, seats: leaving }), tone: 'out' }]
  if (staying.length === 0) return [{ text: words.text('live.echo.nobodyLeaves', { n: votes, alive }), tone: 'safe' }]
  return [{ text: words.text('live.echo.stays', { votes, alive, seats: staying }), tone: 'safe' }]
}

const TOLD_ELSEWHERE: ReadonlySet<EventType> = new Set<EventType>([
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

/** Fouls, removals, a vote that will not be held. */
function otherLines(after: GameState, events: readonly GameEvent[], { words }: EchoOptions): readonly EchoLine[] {
  const rest = events.filter(
    (event) => !TOLD_ELSEWHERE.has(event.type) && !(event.type === 'SeatLeft' && isToldByVote(events, event.exit)),
  )
  return [...consequences(rest, words), ...foulCosts(after, events, words)].map((text) => ({ text, tone: 'plain' }))
}

/** A third foul costs the next speech; with 3 or 4 alive it is cut short (DAY-8). */
function foulCosts(after: GameState, events: readonly GameEvent[], words: LogWords): readonly string[] {
  const given = eventOf(events, 'FoulGiven')
  const sitter = given && seatOf(after, given.seat)
  if (given === undefined || given.technical || given.count !== FOULS_TO_LOSE_SPEECH || sitter?.alive !== true)
    return []
  return [
    words.text(speechAfterThirdFoul(after) > 0 ? 'live.echo.shortSpeech' : 'live.echo.losesSpeech', {
      seat: given.seat,
    }),
  ]
}

/** A vote has a line for its leavers; a seat put out without a ballot gets one here. */
function isToldByVote(events: readonly GameEvent[], exit: string): boolean {
  return exit === 'lifted' || (exit === 'voted-out' && events.some((event) => event.type === 'VoteClosed'))
}

/** After somebody would leave: how the table stands then. */
function leaveLines(
  after: GameState,
  events: readonly GameEvent[],
  { words, showRoles }: EchoOptions,
): readonly EchoLine[] {
  if (!events.some((event) => event.type === 'SeatLeft')) return []
  const alive = living(after).length
  const text = showRoles
    ? words.text('live.echo.then', { alive, sides: sidesLeft(after, words.tUnchecked) })
    : words.text('live.echo.thenAlive', { alive })
  return [{ text, tone: 'plain' }]
}

/** The winner would reveal the cards of those who leave. */
function verdictLines(events: readonly GameEvent[], { words, showRoles }: EchoOptions): readonly EchoLine[] {
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
