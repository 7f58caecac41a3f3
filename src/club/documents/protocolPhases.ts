// A game told day by day for its protocol: who was put up, how each ballot went and by whose hands,
// what every role did, who died, and through which edge of the overturn graph others did not. Told
// from a replay's events; adjudicates nothing.

import type { EventOf, GameEvent } from '../../rules/events.ts'
import type { Replay } from '../../rules/replay.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { isAcquaintance, splitEffect } from '../../rules/why.ts'
import type { Seat } from '../../rules/vocabulary.ts'
import { formatList, paragraph, formatRow } from '../../i18n/formatList.ts'
import type { PaperWords } from './paperWording.ts'

interface ToldLine {
  readonly label: string
  readonly text: string
}

export interface ToldPhase {
  readonly phase: 'day' | 'night'
  readonly round: number
  readonly lines: readonly ToldLine[]
}

/** Phases in order of play; one in which nothing was seen is left out. */
export function toldPhases({ start, steps }: Replay, rulebook: Rulebook, words: PaperWords): readonly ToldPhase[] {
  const phases: { phase: 'day' | 'night'; round: number; events: GameEvent[] }[] = []
  let before = start
  for (const step of steps) {
    const phase = before.phase === 'night' ? 'night' : 'day'
    const last = phases.at(-1)
    if (last?.phase === phase && last.round === before.round) last.events.push(...step.events)
    else phases.push({ phase, round: before.round, events: [...step.events] })
    before = step.state
  }
  return phases
    .map(({ phase, round, events }) => ({ phase, round, lines: told(events, rulebook, words) }))
    .filter(({ lines }) => lines.length > 0)
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

/** Lines in the order in which each kind of thing first happened. */
function told(events: readonly GameEvent[], rulebook: Rulebook, words: PaperWords): readonly ToldLine[] {
  const lines: { label: Label; texts: string[] }[] = []
  const say = (label: Label, ...texts: readonly string[]) => {
    if (texts.length === 0) return
    const line = lines.find((each) => each.label === label)
    if (line) line.texts.push(...texts)
    else lines.push({ label, texts: [...texts] })
  }
  const hands = new Map<Seat, Seat>()
  const silent = new Set<Seat>()
  let isCounted = false
  const named = (seats: readonly Seat[]) => seatList(seats, words)
  for (const event of events) {
    switch (event.type) {
      case 'SeatNominated':
        say(
          'nominations',
          words.text('protocol', event.late ? 'ownVotesLate' : 'ownVotes', {
            voter: event.by,
            nominee: event.target,
          }),
        )
        break
      case 'VotesCast':
        for (const voter of event.voters) hands.set(voter, event.nominee)
        break
      case 'VotesCounted':
        isCounted = true
        break
      case 'VotesDefaulted':
        for (const voter of event.voters) {
          hands.set(voter, event.nominee)
          silent.add(voter)
        }
        break
      case 'VoteChanged':
        hands.set(event.voter, event.nominee)
        break
      case 'VoteClosed':
        say(
          event.ballot === 0 ? 'vote' : 'revote',
          ...(isCounted ? numbers(event, words) : ballot(event, hands, silent, words)),
        )
        isCounted = false
        hands.clear()
        silent.clear()
        break
      case 'VoteSkipped':
        say(
          'noVote',
          words.text(
            'protocol',
            event.reason === 'cancelled' || event.reason === 'caught' ? `vote-${event.reason}` : event.reason,
          ),
        )
        break
      case 'LiftAnswered':
        say(
          'lift',
          event.count === undefined
            ? named(event.voters)
            : words.text('protocol', 'liftCounted', { votes: event.count }),
          words.text('protocol', event.lifted ? 'lifted' : 'notLifted'),
        )
        break
      case 'LiftForbidden':
        say('lift', words.text('protocol', 'forbidden'))
        break
      case 'VoteResolved': {
        if (event.staying.length > 0) say('left', words.text('protocol', 'stays', { seats: event.staying }))
        say('why', ...fallen(event.trace, words))
        break
      }
      case 'FoulGiven':
        say(
          'fouls',
          words.text('protocol', event.technical ? 'technical' : 'foul', { seat: event.seat, n: event.count }),
        )
        break
      case 'VoteCancelled':
        say('fouls', words.text('protocol', 'cancelled', { day: event.day }))
        break
      case 'SeatLeft':
        if (event.exit !== 'killed')
          say('left', words.text('protocol', 'leaves', { seat: event.seat, exit: words.game('exit', event.exit) }))
        break
      case 'MafiosoCaught':
        say('left', words.text('protocol', 'caught', { seat: event.seat }))
        break
      case 'RoleClaimed': {
        const claim = words.text('protocol', 'claim', { seat: event.seat, role: { role: event.role } })
        say(
          'claims',
          event.isTruth === undefined
            ? claim
            : words.text('protocol', event.isTruth ? 'claimTrue' : 'claimFalse', { claim }),
        )
        break
      }
      case 'VotesCorrected':
        say('claims', words.text('protocol', 'recordSet', { seat: event.seat, day: event.day }))
        break
      case 'NightActed':
        say('acts', acted(event, events, words))
        break
      case 'ShotsShown':
        say(
          'acts',
          event.shots.length === 0
            ? named([])
            : formatRow(
                words.lang,
                event.shots.map(({ by, target }) =>
                  words.text('protocol', 'ownVotes', {
                    voter: by,
                    nominee: target ?? words.text('protocol', 'unclear'),
                  }),
                ),
              ),
        )
        break
      case 'NightResolved':
        if (!isAcquaintance(events)) say('morning', ...morning(event, rulebook, words))
        say('why', ...fallen(event.trace, words))
        break
      case 'BestMoveNamed':
        say('bestMove', words.text('protocol', 'named', { seat: event.seat, seats: event.named }))
        break
      default:
        break
    }
  }
  return lines.map(({ label, texts }) => ({
    label: words.text('protocol', label),
    text: label === 'nominations' ? formatRow(words.lang, texts) : paragraph(words.lang, texts),
  }))
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

/** A ballot by numbers: whose the hands were is told to be missing (DAY-11). */
function numbers({ tally, leaders }: EventOf<'VoteClosed'>, words: PaperWords): readonly string[] {
  return [
    ...tally.map(({ nominee, votes }) => words.text('protocol', 'counted', { nominee, votes })),
    words.text('protocol', 'withoutNames'),
    ...(leaders.length > 1 ? [words.text('protocol', 'tied', { seats: leaders })] : []),
  ]
}

/** Who did what to whom, with the judge's answer to a check. */
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
      const { kind, seat: on } = splitEffect(effect)
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

/** Every effect that fell, with the rule it fell by. */
function fallen(trace: EventOf<'NightResolved'>['trace'], words: PaperWords): readonly string[] {
  return trace.flatMap(({ effect, edge }) => {
    if (edge === null) return []
    const { kind, seat } = splitEffect(effect)
    return [
      words.text('protocol', 'fell', { effect: words.game('effect', kind), seat, edge: words.game('edge', edge) }),
    ]
  })
}

function seatList(seats: readonly Seat[], words: PaperWords): string {
  return seats.length === 0 ? words.text('protocol', 'nobody') : formatList(words.lang, seats)
}
