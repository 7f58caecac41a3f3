// Sentences for a game's entries and their consequences, for the live log, the protocol and the printed protocol. They
// name players by seat number only, as at the table. Pure.

import type { PlaceholderValues } from '../../../i18n/message.ts'
import type { PhraseSection } from '../../../i18n/phrase.ts'
import type { Translator } from '../../../i18n/messageTypes.ts'
import type { Entry } from '../../../rules/entries.ts'
import type { EventOf, GameEvent } from '../../../rules/events.ts'
import { assertNever, isRole, type Seat } from '../../../rules/vocabulary.ts'
import { draggedSeats, doEventsEndAcquaintanceNight } from '../../../rules/causes.ts'

export interface LogTranslator {
  text: Translator<'screens'>
  /** `text` for a key that is not checked by the compiler. */
  tUnchecked(key: string, params?: PlaceholderValues): string
  /** Text in the plural form for `n`. */
  count(key: string, n: number, params?: PlaceholderValues): string
  /** Term of the game's rulebook. */
  phrase(section: PhraseSection, key: string, params?: PlaceholderValues): string
  /** Joins sentences. Each gets a capital letter and a full stop. */
  paragraph(sentences: readonly string[]): string
}

/** The judge's entry as a sentence. */
export function entrySentence(entry: Entry, words: LogTranslator): string {
  switch (entry.type) {
    case 'nominate':
      return words.text('log.nominate', { by: entry.by, target: entry.target })
    case 'vote':
      return words.text('log.vote', { nominee: entry.nominee, voters: entry.voters })
    case 'count-votes':
      return words.text('log.count-votes', { nominee: entry.nominee, n: entry.count })
    case 'count-lift':
      return words.text('log.count-lift', { n: entry.count })
    case 'answer-lift':
      return words.text('log.answer-lift', { voters: entry.voters })
    case 'night-act':
      return entry.target === undefined
        ? words.text('log.night-pass', { role: { role: entry.role } })
        : words.phrase('acted', entry.role, { target: entry.target })
    case 'end-speech':
    case 'end-last-word':
    case 'foul':
    case 'technical-foul':
    case 'remove':
      return words.text(`log.${entry.type}`, { seat: entry.seat })
    case 'shoot':
      return entry.shots.length === 0
        ? words.text('log.noShots')
        : words.text('log.shots', {
            shots: entry.shots.map(({ by, target }) => `${by} → ${target ?? words.text('log.unclear')}`),
          })
    case 'best-move':
      return words.text('log.best-move', { seat: entry.seat, named: entry.named })
    case 'lynch':
      return words.text('log.lynch', { target: entry.target })
    case 'end-pause':
      return words.text('log.end-pause', { call: callOf(entry.pause, words) })
    case 'team-loss':
      return words.text('log.team-loss', { team: { team: entry.team } })
    case 'claim-role':
      return words.text('log.claim-role', { seat: entry.seat, role: { role: entry.role } })
    case 'correct-votes':
      return words.text('log.correct-votes', { seat: entry.seat, day: entry.day })
    case 'end-discussion':
    case 'close-vote':
      return words.text(`log.${entry.type}`)
    default:
      return assertNever(entry)
  }
}

/** Name of a night call: the role that is called, or the name of a call that is not for a role. */
function callOf(pause: string, words: LogTranslator): string {
  return words.phrase(isRole(pause) ? 'role' : 'call', pause)
}

/** Noun phrase for an entry, for example for the undo button. Never reveals whom a night role chose. */
export function entryNoun(entry: Entry, words: LogTranslator): string {
  const name = (params: PlaceholderValues) => words.tUnchecked(`log.object.${entry.type}`, params)
  switch (entry.type) {
    case 'night-act':
      return name({ role: { role: entry.role } })
    case 'team-loss':
      return name({ team: { team: entry.team } })
    case 'end-pause':
      return name({ call: callOf(entry.pause, words) })
    case 'nominate':
    case 'lynch':
      return name({ target: entry.target })
    case 'vote':
    case 'count-votes':
      return name({ nominee: entry.nominee })
    default:
      return name('seat' in entry ? { seat: entry.seat } : {})
  }
}

/** Public version of an entry: the entry itself or, if it is secret, only its kind. */
export function publicEntrySentence(entry: Entry, isSecret: boolean, words: LogTranslator): string {
  return isSecret ? entryNoun(entry, words) : entrySentence(entry, words)
}

/** Consequences of an entry in order, without those that the sentence of the entry already contains. */
export function consequenceSentences(events: readonly GameEvent[], words: LogTranslator): readonly string[] {
  const shot = new Set(
    events.flatMap((event) => (event.type === 'SeatLeft' && event.exit === 'shot' ? [event.seat] : [])),
  )
  const couldKill = !doEventsEndAcquaintanceNight(events)
  return events.flatMap((event) =>
    event.type === 'NightResolved' ? nightSentences(event, { shot, couldKill }, words) : sentencesOfEvent(event, words),
  )
}

function sentencesOfEvent(event: GameEvent, words: LogTranslator): readonly string[] {
  switch (event.type) {
    case 'SeatNominated':
      return event.late ? [words.text('log.late')] : []
    case 'VotesCounted':
      return event.silent === true ? [words.text('log.countedRest', { nominee: event.nominee, n: event.count })] : []
    case 'VotesDefaulted':
      return [words.text('log.defaulted', { nominee: event.nominee, voters: event.voters })]
    case 'VoteClosed':
      return [
        event.tally.length === 0 ? words.text('log.noVotes') : voteTallySentence(event.tally, words),
        ...(event.leaders.length > 1 ? [words.text('log.tied', { seats: event.leaders })] : []),
      ]
    case 'VoteSkipped':
      return [words.text(`log.noVote.${event.reason}`)]
    case 'LiftAnswered':
      return [words.text(event.lifted ? 'log.lifted' : 'log.notLifted')]
    case 'LiftForbidden':
      return [words.text('log.liftForbidden')]
    case 'VoteResolved':
      return event.staying.length === 0 ? [] : [words.text('log.stays', { seats: event.staying })]
    case 'NightActed':
      return event.void === undefined ? [] : [words.phrase('void', event.void)]
    case 'CheckAnswered':
      return [words.phrase('answer', event.answer)]
    case 'VoteChanged':
      return [words.text('log.voteChanged', { voter: event.voter, nominee: event.nominee })]
    case 'VotesCorrected':
      return event.votes.length === 0
        ? []
        : [words.text('log.votesWere', { votes: event.votes.map(({ voter, nominee }) => `${voter} → ${nominee}`) })]
    case 'RoleClaimed':
      return event.isTruth === undefined ? [] : [words.text(event.isTruth ? 'log.claimTrue' : 'log.claimFalse')]
    case 'MafiosoCaught':
      return [words.text('log.caught', { seat: event.seat })]
    case 'FoulGiven':
      return [words.count(event.technical ? 'table.technicalFouls' : 'log.foulCount', event.count)]
    case 'VoteCancelled':
      return [words.text('log.voteCancelled', { day: event.day })]
    case 'SeatLeft':
      return event.exit === 'killed'
        ? []
        : [words.text('log.leaves', { seat: event.seat, exit: words.phrase('exit', event.exit) })]
    case 'GameEnded':
      return [words.phrase('winner', event.outcome.winner)]
    default:
      return []
  }
}

interface NightContext {
  /** Seats killed only by the vigilante. A separate sentence names them, so they are not listed as killed. */
  readonly shot: ReadonlySet<Seat>
  readonly couldKill: boolean
}

/**
 * Sentences about the morning. Dragged players are not listed as killed. If nobody could be killed, no sentence says
 * that everyone survived.
 */
function nightSentences(
  event: EventOf<'NightResolved'>,
  { shot, couldKill }: NightContext,
  words: LogTranslator,
): readonly string[] {
  const dragged = draggedSeats(event.trace)
  const killed = event.deaths.filter((seat) => !shot.has(seat) && !dragged.includes(seat))
  return [
    ...(killed.length > 0 ? [words.text('log.killed', { seats: killed })] : []),
    ...(dragged.length > 0 ? [words.text('log.dragged', { seats: dragged })] : []),
    ...(event.deaths.length === 0 && couldKill ? [words.text('log.nobodyDied')] : []),
    ...(event.miss === true ? [words.text('log.miss')] : []),
    ...(event.saved === undefined ? [] : [words.text('log.saved', { seat: event.saved })]),
    ...(event.shooter === undefined ? [] : [words.text('log.shooter', { seat: event.shooter })]),
  ]
}

/** Votes for each nominee, such as `8 — 6 votes, 3 — 4`. */
export function voteTallySentence(tally: EventOf<'VoteClosed'>['tally'], words: LogTranslator): string {
  return words.text('log.tally', {
    tally: tally.map(({ nominee, votes }, index) =>
      words.text(index === 0 ? 'log.tallyFirst' : 'log.tallyNext', { nominee, n: votes }),
    ),
  })
}
