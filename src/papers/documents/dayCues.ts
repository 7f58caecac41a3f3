// Table in a rule sheet with the judge's phrases during the day and at the end of a game. They are the cues of a live
// game, with blanks for the numbers. Source: CITY-13, WOLVES-6, SPORT-3.

import type { Flags } from '../../rules/header.ts'
import { leavesSingleNominee, type DayRules, type Rulebook, type VoteRules } from '../../rules/rulebook.ts'
import { type NightCallLists, hasKillCall } from './nightCalls.ts'
import { ruleSheetColumns, cueCells } from './nightSections.ts'
import type { PrintedRow, TableBlock } from './ruleSheetBlocks.ts'
import type { RuleSheetText } from '../../i18n/language.ts'
import { type RuleSheetWords, NUMBER_BLANK } from './wording.ts'
import { isFlagConditionMet } from '../../rules/overturn.ts'
import type { Winner } from '../../rules/vocabulary.ts'

type MomentKey = keyof RuleSheetText['moment']
/** Moment or winner, and the key of the cue. */
type MomentCue = readonly [MomentKey | { readonly winner: Winner }, string]

/** Cues about a single nominee although their parameter is a list. */
const SINGLE_NOMINEE_CUES: readonly string[] = ['single-first-day', 'single-leaves']

function cuesOfSpeeches({ speech, lastWord, shortSpeech, vote }: DayRules, flags: Flags): readonly MomentCue[] {
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

function cuesOfFouls({ judgeFouls, shortSpeech }: DayRules, flags: Flags): readonly MomentCue[] {
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

/** Cues for the outcomes of votes, except the usual one in which a player leaves after a count with a last word. */
function cuesOfVoteOutcome(
  { lastWord, judgeFouls }: DayRules,
  vote: VoteRules,
  protects: boolean,
): readonly MomentCue[] {
  const isByNominees = vote.candidates === 'nominees'
  return [
    ...(isByNominees ? [['noNominees', 'no-nominees'] as const, ['singleFirst', 'single-first-day'] as const] : []),
    ...(isByNominees && vote.singleNominee === 'leaves' ? [['single', 'single-leaves'] as const] : []),
    ...(isByNominees && vote.singleNominee === 'vote' && vote.silent === 'for-last' && leavesSingleNominee(vote)
      ? [['single', 'vote-only'] as const]
      : []),
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

function cuesOfVote({ lastWord }: DayRules, vote: VoteRules): readonly MomentCue[] {
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

function cuesOfDay({ day, night, catches, graph }: Rulebook, flags: Flags): readonly MomentCue[] {
  return [
    ...cuesOfSpeeches(day, flags),
    ...(day.vote === undefined ? [['vote', 'lynch'] as const] : cuesOfVote(day, day.vote)),
    ...(day.vote === undefined ? [] : cuesOfVoteOutcome(day, day.vote, protectsFromVote(graph))),
    ...(night.some(({ seconds }) => (seconds ?? 0) > 0) ? [['timeUp', 'time-up'] as const] : []),
    ...(catches === undefined ? [] : [['caught', 'caught'] as const]),
    ...cuesOfFouls(day, flags),
  ]
}

function cuesOfEnd(rulebook: Rulebook, flags: Flags): readonly MomentCue[] {
  const outcomes = rulebook.victory.filter(({ gate }) => isFlagConditionMet(gate, flags)).map(({ outcome }) => outcome)
  const quiet = typeof flags['quietRoundsToDraw'] === 'number' && flags['quietRoundsToDraw'] > 0
  const ends: readonly MomentCue[] = outcomes.map(({ winner, reason }) => [
    reason === 'mafia-maniac-standoff' ? 'over/mafia-maniac-standoff' : { winner },
    `over-${reason}`,
  ])
  return [
    ...ends.filter(([, key], i) => ends.findIndex(([, other]) => other === key) === i),
    ...(quiet ? [['over/quiet-rounds', 'over-quiet-rounds'] as const] : []),
    ...(rulebook.judgeMayEndGame ? [['over/team-loss', 'over-team-loss'] as const] : []),
  ]
}

export function dayCuesTable(
  rulebook: Rulebook,
  calls: NightCallLists,
  flags: Flags,
  words: RuleSheetWords,
): TableBlock {
  const row = ([moment, key]: MomentCue): PrintedRow => {
    const seats = SINGLE_NOMINEE_CUES.includes(key) ? [NUMBER_BLANK] : [NUMBER_BLANK, NUMBER_BLANK]
    const [cell = { text: key }] = cueCells(words.cue(rulebook.id, key, { seat: NUMBER_BLANK, seats }) ?? key)
    const when =
      typeof moment === 'string' ? words.own('moment', moment) : words.gameOf(rulebook.id, 'winner', moment.winner)
    return { cells: [{ text: when }, cell] }
  }
  // A game that begins by day has its first morning before any night. In other games the morning is listed with the
  // night calls.
  const morning: readonly MomentCue[] =
    rulebook.firstPhase(flags) === 'day' && hasKillCall(calls.later) ? [['firstDay', 'first-day']] : []
  return {
    type: 'table',
    id: 'said',
    caption: words.own('note', 'said'),
    columns: ruleSheetColumns(words, { moment: 'name', says: 'quote' }),
    groups: [
      { rows: [...morning, ...cuesOfDay(rulebook, flags)].map(row) },
      { heading: words.own('note', 'end'), rows: cuesOfEnd(rulebook, flags).map(row) },
    ],
  }
}
