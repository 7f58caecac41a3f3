// Converts the events and speeches that a viewer may see to lines of a game feed, with the same sentences as the log.
// Pure.

import type { Told } from '../../../api/lab/contract.ts'
import type { GameEvent } from '../../../rules/events.ts'
import { consequenceSentences, entrySentence, type LogTranslator } from './logSentence.ts'

export interface TranscriptLine {
  readonly key: number
  readonly kind: 'phase' | 'said' | 'whispered' | 'vote' | 'death' | 'correction' | 'event'
  readonly seat?: number
  readonly text: string
  /** The judge's remarks on a speech. */
  readonly note?: Pick<Extract<Told, { kind: 'said' }>, 'flags' | 'foul'>
}

/** `from` is the number of items before `told`. The result of a check is shown on the check's own line. */
export function toTranscriptLines(
  told: readonly Told[],
  from: number,
  words: LogTranslator,
): readonly TranscriptLine[] {
  return told.flatMap((each, i) => {
    const key = from + i
    if (each.kind === 'said') return [saidLine(key, each)]
    const { event } = each
    if (isAnswered(told[i - 1], event)) return []
    const next = told[i + 1]
    const answer = next?.kind === 'event' && isAnswered(each, next.event) ? eventSentences(next.event, words) : []
    const sentences = [...eventSentences(event, words), ...answer]
    if (sentences.length === 0) return []
    const kind = kindOf(event)
    return [{ key, kind, text: kind === 'phase' ? sentences.join() : words.paragraph(sentences) }]
  })
}

function saidLine(key: number, { seat, said: text, to, flags, foul }: Extract<Told, { kind: 'said' }>): TranscriptLine {
  const line = { key, kind: to === undefined ? 'said' : 'whispered', seat, text } as const
  return flags === undefined ? line : { ...line, note: { flags, ...(foul === undefined ? {} : { foul }) } }
}

function isAnswered(before: Told | undefined, event: GameEvent): boolean {
  return (
    event.type === 'CheckAnswered' &&
    before?.kind === 'event' &&
    before.event.type === 'NightActed' &&
    before.event.role === event.role
  )
}

function kindOf({ type }: GameEvent): TranscriptLine['kind'] {
  switch (type) {
    case 'DayBegan':
    case 'NightBegan':
      return 'phase'
    case 'VotesCast':
    case 'VotesCounted':
    case 'VotesDefaulted':
    case 'VoteChanged':
    case 'VoteClosed':
      return 'vote'
    case 'NightResolved':
    case 'SeatLeft':
      return 'death'
    case 'VotesCorrected':
    case 'RoleClaimed':
      return 'correction'
    default:
      return 'event'
  }
}

function eventSentences(event: GameEvent, words: LogTranslator): readonly string[] {
  const followed = () => consequenceSentences([event], words)
  switch (event.type) {
    case 'DayBegan':
      return [words.phrase('phase', 'day', { round: event.round })]
    case 'NightBegan':
      return [words.phrase('phase', 'night', { round: event.round })]
    case 'SeatNominated':
      return [entrySentence({ type: 'nominate', by: event.by, target: event.target }, words), ...followed()]
    case 'VotesCast':
      return [entrySentence({ type: 'vote', nominee: event.nominee, voters: event.voters }, words)]
    case 'VotesCounted':
      return event.silent === true
        ? followed()
        : [entrySentence({ type: 'count-votes', nominee: event.nominee, count: event.count }, words)]
    case 'NightActed': {
      const { role, target } = event
      return [
        entrySentence({ type: 'night-act', role, ...(target === undefined ? {} : { target }) }, words),
        ...followed(),
      ]
    }
    case 'ShotsShown':
      return [entrySentence({ type: 'shoot', shots: event.shots }, words)]
    case 'BestMoveNamed':
      return [entrySentence({ type: 'best-move', seat: event.seat, named: event.named }, words)]
    case 'FoulGiven':
      return [
        entrySentence({ type: event.technical ? 'technical-foul' : 'foul', seat: event.seat }, words),
        ...followed(),
      ]
    case 'LiftAnswered':
      return [
        entrySentence(
          event.count === undefined
            ? { type: 'answer-lift', voters: event.voters }
            : { type: 'count-lift', count: event.count },
          words,
        ),
        ...followed(),
      ]
    case 'RoleClaimed':
      return [entrySentence({ type: 'claim-role', seat: event.seat, role: event.role }, words), ...followed()]
    case 'VotesCorrected':
      return [entrySentence({ type: 'correct-votes', seat: event.seat, day: event.day }, words), ...followed()]
    default:
      return followed()
  }
}
