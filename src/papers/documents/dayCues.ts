// The table of a rule sheet with the judge's words by day and at the end of a game: the cues of a running game, with
// blanks for the numbers. Source: CITY-13, WOLVES-6, SPORT-3.

import type { Flags } from '../../rules/header.ts'
import type { DayRules, Rulebook, VoteRules } from '../../rules/rulebook.ts'
import { type Calls, isDeadly } from './calls.ts'
import { columnsOf, spoken } from './nightSections.ts'
import type { Row, TableBlock } from './sheet.ts'
import type { SheetText } from '../../i18n/language.ts'
import { type Wording, BLANK } from './wording.ts'
import { isOpen } from '../../rules/overturn.ts'
import type { Winner } from '../../rules/vocabulary.ts'

type Moment = keyof SheetText['moment']
/** When, or who has won, and the cue's key. */
type Line = readonly [Moment | { readonly winner: Winner }, string]

/** Said of a single nominee, though the cue takes a list. */
const OF_ONE_NOMINEE: readonly string[] = ['single-first-day', 'single-leaves']

function linesOfSpeeches({ speech, lastWord, shortSpeech, vote }: DayRules, flags: Flags): readonly Line[] {
  return [
    ...(flags['bestMove'] === true ? [['bestMove', 'best-move'] as const] : []),
    ...(lastWord > 0 ? [['killed', 'last-word-night'] as const] : []),
    ...(speech > 0 ? [['speech', 'speech'] as const] : []),
    ...(vote?.candidates === 'nominees'
      ? [['speechEnd', 'speech-end'] as const, ['nomination', 'nominated'] as const]
      : []),
    ...(shortSpeech > 0 ? [['thirdFoul', 'speech-lost'] as const, ['thirdFoulFew', 'speech-short'] as const] : []),
  ]
}

function linesOfFouls({ judgeFouls, shortSpeech }: DayRules, flags: Flags): readonly Line[] {
  if (!judgeFouls) return []
  return [
    ['foul/1', 'foul-1'],
    ['foul/2', 'foul-2'],
    ...(shortSpeech > 0 ? [['foul/3', 'foul-3'] as const, ['thirdFoulFew', 'foul-3-few'] as const] : []),
    ['foul/4', 'foul-4'],
    ['foul/technical', 'technical-foul'],
    ...(flags['removeAtSecondTechnicalFoul'] === true ? [['foul/technicalOut', 'technical-foul-out'] as const] : []),
    ['foul/disqualified', 'disqualified'],
    ['cancelled', 'vote-cancelled'],
    ['cancelledNext', 'vote-cancelled-next'],
  ]
}

/** What a vote comes to that sends nobody away, or somebody without a count or a last word. */
function linesOfOutcome({ lastWord, judgeFouls }: DayRules, vote: VoteRules, protects: boolean): readonly Line[] {
  const isByNominees = vote.candidates === 'nominees'
  return [
    ...(isByNominees ? [['noNominees', 'no-nominees'] as const, ['singleFirst', 'single-first-day'] as const] : []),
    ...(isByNominees && vote.singleNominee === 'leaves' ? [['single', 'single-leaves'] as const] : []),
    ...(judgeFouls ? [['noVote', 'no-vote'] as const] : []),
    ...(protects ? [['stays', 'stays'] as const] : []),
    ...(vote.needs === 'most' && vote.tie === 'speeches'
      ? [
          ['lifted', 'lift-passed'] as const,
          ['notLifted', 'lift-failed'] as const,
          ['liftForbidden', 'lift-forbidden'] as const,
        ]
      : []),
    ...(vote.needs === 'majority' ? [['nobodyLeaves', 'nobody-leaves'] as const] : []),
    ...(lastWord === 0 ? [['votedOut', 'voted-out'] as const] : []),
  ]
}

function linesOfVote({ lastWord }: DayRules, vote: VoteRules): readonly Line[] {
  const { cues, silent } = vote
  return [
    ['vote', cues.open],
    ...(silent === 'for-last'
      ? [['candidate', 'vote-call'] as const, ['handsUp', 'vote-thanks'] as const, ['last', 'vote-last'] as const]
      : []),
    ...(silent === 'abstains' ? [['votedAll', 'vote-done'] as const] : []),
    ...(vote.needs === 'most' && vote.tie === 'speeches'
      ? [['tie', 'tie-speech'] as const, ['revote', cues.again ?? cues.open] as const, ['tieAgain', 'lift'] as const]
      : cues.again === undefined
        ? []
        : [['tie', cues.again] as const]),
    ...(lastWord > 0 ? [['votedOut', 'last-word-vote'] as const] : []),
  ]
}

function protectsFromVote({ edges }: Rulebook['graph']): boolean {
  return edges.some(({ to }) => to.includes('vote-out'))
}

function linesOfDay({ day, night, catches, graph }: Rulebook, flags: Flags): readonly Line[] {
  return [
    ...linesOfSpeeches(day, flags),
    ...(day.vote === undefined ? [['vote', 'lynch'] as const] : linesOfVote(day, day.vote)),
    ...(day.vote === undefined ? [] : linesOfOutcome(day, day.vote, protectsFromVote(graph))),
    ...(night.some(({ seconds }) => (seconds ?? 0) > 0) ? [['timeUp', 'time-up'] as const] : []),
    ...(catches === undefined ? [] : [['caught', 'caught'] as const]),
    ...linesOfFouls(day, flags),
  ]
}

function linesOfEnd(rulebook: Rulebook, flags: Flags): readonly Line[] {
  const outcomes = rulebook.victory.filter(({ gate }) => isOpen(gate, flags)).map(({ outcome }) => outcome)
  const quiet = typeof flags['quietRoundsToDraw'] === 'number' && flags['quietRoundsToDraw'] > 0
  const ends: readonly Line[] = outcomes.map(({ winner, reason }) => [
    reason === 'mafia-maniac-standoff' ? 'over/mafia-maniac-standoff' : { winner },
    `over-${reason}`,
  ])
  return [
    ...ends.filter(([, key], i) => ends.findIndex(([, other]) => other === key) === i),
    ...(quiet ? [['over/quiet-rounds', 'over-quiet-rounds'] as const] : []),
    ...(rulebook.judgeMayEndGame ? [['over/team-loss', 'over-team-loss'] as const] : []),
  ]
}

export function saidTable(rulebook: Rulebook, calls: Calls, flags: Flags, words: Wording): TableBlock {
  const row = ([moment, key]: Line): Row => {
    const seats = OF_ONE_NOMINEE.includes(key) ? [BLANK] : [BLANK, BLANK]
    const [cell = { text: key }] = spoken(words.cue(rulebook.id, key, { seat: BLANK, seats }) ?? key)
    const when =
      typeof moment === 'string' ? words.own('moment', moment) : words.gameOf(rulebook.id, 'winner', moment.winner)
    return { cells: [{ text: when }, cell] }
  }
  // A game that begins by day has its first morning before any night; the others tell it beside the night's calls.
  const morning: readonly Line[] =
    rulebook.firstPhase(flags) === 'day' && isDeadly(calls.later) ? [['firstDay', 'first-day']] : []
  return {
    type: 'table',
    id: 'said',
    caption: words.own('note', 'said'),
    columns: columnsOf(words, { moment: 'name', says: 'quote' }),
    groups: [
      { rows: [...morning, ...linesOfDay(rulebook, flags)].map(row) },
      { heading: words.own('note', 'end'), rows: linesOfEnd(rulebook, flags).map(row) },
    ],
  }
}
