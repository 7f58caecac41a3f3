// Course of a game for its protocol, phase by phase: nominations, ballots with their voters, night acts, deaths, and
// the edges of the overturn graph that saved players. The phases are made from a replay's events without applying the
// rules again.

import type { EventOf, GameEvent } from '../../rules/events.ts'
import { parseEffectId } from '../../rules/overturn.ts'
import type { Replay } from '../../rules/replay.ts'
import { actStepOfRole, hasLivingActor } from '../../rules/night.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import type { GameState } from '../../rules/state.ts'
import { doEventsEndAcquaintanceNight } from '../../rules/causes.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import { formatList, formatListWithCommas, joinSentences } from '../../i18n/formatList.ts'
import type { SectionTranslator } from '../../i18n/messageTypes.ts'
import type { PaperWords } from './paperWords.ts'

interface PrintedLine {
  readonly label: string
  readonly text: string
}

export interface PrintedPhase {
  readonly phase: 'day' | 'night'
  readonly round: number
  readonly lines: readonly PrintedLine[]
}

/** Phases in the order of play. A phase without visible events is left out. */
export function printedPhasesOf(
  { start, steps }: Replay,
  rulebook: Rulebook,
  words: PaperWords,
): readonly PrintedPhase[] {
  const phases: { phase: 'day' | 'night'; round: number; events: GameEvent[] }[] = []
  let before = start
  for (const step of steps) {
    const phase = before.phase === 'night' ? 'night' : 'day'
    const last = phases.at(-1)
    const events = step.events.filter((event) => !isCallOfRoleThatIsOut(event, before, rulebook))
    if (last?.phase === phase && last.round === before.round) last.events.push(...events)
    else phases.push({ phase, round: before.round, events })
    before = step.state
  }
  return phases
    .map(({ phase, round, events }) => ({ phase, round, lines: printedLinesOf(events, rulebook, words) }))
    .filter(({ lines }) => lines.length > 0)
}

/**
 * Whether the event is the call of a role whose players are all out. The judge still makes this call, but nobody can
 * choose a target.
 */
function isCallOfRoleThatIsOut(event: GameEvent, before: GameState, rulebook: Rulebook): boolean {
  if (event.type !== 'NightActed' || event.target !== undefined) return false
  return !hasLivingActor(actStepOfRole(rulebook, event.role), before.seats)
}

type Label =
  | 'nominations'
  | 'vote'
  | 'revote'
  | 'lift'
  | 'noVote'
  | 'fouls'
  | 'left'
  | 'claims'
  | 'acts'
  | 'morning'
  | 'why'
  | 'bestMove'

/** Texts of an event, by label. */
type TextsByLabel = Readonly<Partial<Record<Label, string | readonly string[]>>>

interface PhaseContext {
  /** All events of the phase. */
  readonly events: readonly GameEvent[]
  readonly rulebook: Rulebook
  readonly words: PaperWords
  readonly say: SectionTranslator<'papers', 'protocol'>
}

/** Lines in the order in which their labels first occur. */
function printedLinesOf(events: readonly GameEvent[], rulebook: Rulebook, words: PaperWords): readonly PrintedLine[] {
  const lines = new Map<Label, string[]>()
  const scene: PhaseContext = {
    events,
    rulebook,
    words,
    say: (key, ...params) => words.text('protocol', key, ...params),
  }
  const hands = new OpenBallot()
  for (const event of events) {
    hands.take(event)
    const said = event.type === 'VoteClosed' ? hands.close(event, words) : textsOfEvent(event, scene)
    for (const [label, texts] of Object.entries(said) as [Label, string | readonly string[]][])
      if (texts.length > 0) lines.set(label, [...(lines.get(label) ?? []), ...[texts].flat()])
  }
  return [...lines].map(([label, texts]) => ({
    label: words.text('protocol', label),
    text: label === 'nominations' ? formatListWithCommas(words.lang, texts) : joinSentences(words.lang, texts),
  }))
}

/** Votes of the open ballot. */
class OpenBallot {
  readonly #of = new Map<Seat, Seat>()
  readonly #silent = new Set<Seat>()
  #isCounted = false

  take(event: GameEvent): void {
    if (event.type === 'VotesCounted') this.#isCounted = true
    if (event.type === 'VoteChanged') this.#of.set(event.voter, event.nominee)
    if (event.type !== 'VotesCast' && event.type !== 'VotesDefaulted') return
    for (const voter of event.voters) {
      this.#of.set(voter, event.nominee)
      if (event.type === 'VotesDefaulted') this.#silent.add(voter)
    }
  }

  /** Returns the texts of the ballot and resets the votes for the next one. */
  close(event: EventOf<'VoteClosed'>, words: PaperWords): TextsByLabel {
    const texts = this.#isCounted ? numbers(event, words) : ballot(event, this.#of, this.#silent, words)
    this.#isCounted = false
    this.#of.clear()
    this.#silent.clear()
    return { [event.ballot === 0 ? 'vote' : 'revote']: texts }
  }
}

/** Texts of the events that are printed. */
const TEXTS_BY_EVENT_TYPE: {
  readonly [T in GameEvent['type']]?: (event: EventOf<T>, scene: PhaseContext) => TextsByLabel
} = {
  SeatNominated: ({ by, target, late }, { say }) => ({
    nominations: say(late ? 'ownVotesLate' : 'ownVotes', { voter: by, nominee: target }),
  }),
  VoteSkipped: ({ reason }, { say }) => ({
    noVote: say(reason === 'cancelled' || reason === 'caught' ? `vote-${reason}` : reason),
  }),
  LiftAnswered: ({ count, voters, lifted }, { say, words }) => ({
    lift: [
      count === undefined ? seatList(voters, words) : say('liftCounted', { votes: count }),
      say(lifted ? 'lifted' : 'notLifted'),
    ],
  }),
  LiftForbidden: (_, { say }) => ({ lift: say('forbidden') }),
  VoteResolved: ({ staying, trace }, { say, words }) => ({
    left: staying.length > 0 ? say('stays', { seats: staying }) : [],
    why: overturnedEffectTexts(trace, words),
  }),
  FoulGiven: ({ technical, seat, count }, { say }) => ({
    fouls: say(technical ? 'technical' : 'foul', { seat, n: count }),
  }),
  VoteCancelled: ({ day }, { say }) => ({ fouls: say('cancelled', { day }) }),
  SeatLeft: ({ seat, exit }, { say, words }) =>
    exit === 'killed' ? {} : { left: say('leaves', { seat, exit: words.game('exit', exit) }) },
  MafiosoCaught: ({ seat }, { say }) => ({ left: say('caught', { seat }) }),
  RoleClaimed: ({ seat, role, isTruth }, { say }) => {
    const claim = say('claim', { seat, role: { role } })
    return { claims: isTruth === undefined ? claim : say(isTruth ? 'claimTrue' : 'claimFalse', { claim }) }
  },
  VotesCorrected: ({ seat, day }, { say }) => ({ claims: say('recordSet', { seat, day }) }),
  NightActed: (event, { events, words }) => ({ acts: acted(event, events, words) }),
  ShotsShown: ({ shots }, { say, words }) => ({
    acts:
      shots.length === 0
        ? say('nobody')
        : formatListWithCommas(
            words.lang,
            shots.map(({ by, target }) => say('ownVotes', { voter: by, nominee: target ?? say('unclear') })),
          ),
  }),
  NightResolved: (event, { events, rulebook, words }) => ({
    morning: doEventsEndAcquaintanceNight(events) ? [] : morning(event, rulebook, words),
    why: overturnedEffectTexts(event.trace, words),
  }),
  BestMoveNamed: ({ seat, named }, { say }) => ({ bestMove: say('named', { seat, seats: named }) }),
}

/** The table pairs each type with its event, which the compiler cannot infer from a lookup. */
function textsOfEvent(event: GameEvent, scene: PhaseContext): TextsByLabel {
  const tell = TEXTS_BY_EVENT_TYPE[event.type] as ((event: GameEvent, scene: PhaseContext) => TextsByLabel) | undefined
  return tell?.(event, scene) ?? {}
}

function ballot(
  { tally, leaders }: EventOf<'VoteClosed'>,
  hands: ReadonlyMap<Seat, Seat>,
  silent: ReadonlySet<Seat>,
  words: PaperWords,
): readonly string[] {
  const votersOf = (nominee: Seat) =>
    [...hands].flatMap(([voter, choice]) => (choice === nominee ? [voter] : [])).toSorted((a, b) => a - b)
  const quiet = [...silent].toSorted((a, b) => a - b)
  const last = quiet[0] === undefined ? undefined : hands.get(quiet[0])
  return [
    ...tally.map(({ nominee, votes }) =>
      words.text('protocol', 'tally', { nominee, votes, voters: seatList(votersOf(nominee), words) }),
    ),
    ...(last === undefined ? [] : [words.text('protocol', 'silent', { nominee: last, voters: quiet })]),
    ...(leaders.length > 1 ? [words.text('protocol', 'tied', { seats: leaders })] : []),
  ]
}

/** Texts for a ballot that was entered as numbers of votes. They state that the voters are not known (DAY-11). */
function numbers({ tally, leaders }: EventOf<'VoteClosed'>, words: PaperWords): readonly string[] {
  return [
    ...tally.map(({ nominee, votes }) => words.text('protocol', 'counted', { nominee, votes })),
    words.text('protocol', 'withoutNames'),
    ...(leaders.length > 1 ? [words.text('protocol', 'tied', { seats: leaders })] : []),
  ]
}

/** Text of a night act, with the judge's answer to a check. */
function acted(
  { role, target, void: isVoid }: EventOf<'NightActed'>,
  events: readonly GameEvent[],
  words: PaperWords,
): string {
  const answer = events.find(
    (event): event is EventOf<'CheckAnswered'> =>
      event.type === 'CheckAnswered' && event.role === role && event.target === target,
  )
  if (target === undefined) return words.text('protocol', 'passed', { role: { role } })
  const act = words.game('acted', role, { target })
  if (isVoid !== undefined) return words.text('protocol', 'voided', { act, void: words.game('void', isVoid) })
  return answer ? words.text('protocol', 'answered', { act, answer: words.game('answer', answer.answer) }) : act
}

function morning(
  { deaths, miss, saved, shooter, trace }: EventOf<'NightResolved'>,
  rulebook: Rulebook,
  words: PaperWords,
): readonly string[] {
  const deadly = new Set(rulebook.graph.effects.filter((effect) => effect.deadly === true).map(({ kind }) => kind))
  const causes = (seat: Seat) =>
    trace.flatMap(({ effect, overturnedBy }) => {
      const { kind, seat: on } = parseEffectId(effect)
      return on === seat && overturnedBy === null && deadly.has(kind) ? [words.game('effect', kind)] : []
    })
  const died = deaths.map((seat) => {
    const why = causes(seat)
    return why.length === 0 ? seat : words.text('protocol', 'diedOf', { seat, causes: why })
  })
  return [
    died.length === 0 ? words.text('protocol', 'nobodyDied') : words.text('protocol', 'killed', { seats: died }),
    ...(miss === true ? [words.text('protocol', 'miss')] : []),
    ...(saved === undefined ? [] : [words.text('protocol', 'saved', { seat: saved })]),
    ...(shooter === undefined ? [] : [words.text('protocol', 'shooter', { seat: shooter })]),
  ]
}

/** Every overturned effect, with the edge that cancelled it. */
function overturnedEffectTexts(trace: EventOf<'NightResolved'>['trace'], words: PaperWords): readonly string[] {
  return trace.flatMap(({ effect, edge }) => {
    if (edge === null) return []
    const { kind, seat } = parseEffectId(effect)
    return [
      words.text('protocol', 'fell', { effect: words.game('effect', kind), seat, edge: words.game('edge', edge) }),
    ]
  })
}

function seatList(seats: readonly Seat[], words: PaperWords): string {
  return seats.length === 0 ? words.text('protocol', 'nobody') : formatList(words.lang, seats)
}
