// What the judge says by day and when the game ends, as a table of a rule sheet: the cues of the
// running game, with blanks for the numbers. Source: CITY-13, WOLVES-6, SPORT-3.

import type { Flags } from '../../rules/header.ts'
import { isOpen } from '../../rules/overturn.ts'
import type { DayRules, Rulebook, VoteRules } from '../../rules/rulebook.ts'
import { isDeadly, type Calls } from './calls.ts'
import { column, spoken } from './nightSections.ts'
import type { Row, TableBlock } from './sheet.ts'
import type { SheetText } from '../../lang/language.ts'
import { BLANK, type Wording } from './wording.ts'

type Moment = keyof SheetText['moment']
/** When, and the cue's key. */
type Line = readonly [Moment, string]

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

function linesOfDay({ day, catches }: Rulebook, flags: Flags): readonly Line[] {
  return [
    ...linesOfSpeeches(day, flags),
    ...(day.vote === undefined ? [['vote', 'lynch'] as const] : linesOfVote(day, day.vote)),
    ...(catches === undefined ? [] : [['caught', 'caught'] as const]),
  ]
}

function linesOfEnd(rulebook: Rulebook, flags: Flags): readonly Line[] {
  const reasons = rulebook.victory.filter(({ gate }) => isOpen(gate, flags)).map(({ outcome }) => outcome.reason)
  const quiet = typeof flags['quietRoundsToDraw'] === 'number' && flags['quietRoundsToDraw'] > 0
  return [
    ...new Set([
      ...reasons,
      ...(quiet ? ['quiet-rounds' as const] : []),
      ...(rulebook.judgeMayEndGame ? ['team-loss' as const] : []),
    ]),
  ].map((reason): Line => [`over/${reason}`, `over-${reason}`])
}

export function saidTable(rulebook: Rulebook, calls: Calls, flags: Flags, words: Wording): TableBlock {
  const row = ([moment, key]: Line): Row => {
    const [cell = { text: key }] = spoken(words.cue(rulebook.id, key, { seat: BLANK, seats: [BLANK, BLANK] }) ?? key)
    return { cells: [{ text: words.own('moment', moment) }, cell] }
  }
  // A game that begins by day has its first morning before any night; the others tell it beside the night's calls.
  const morning: readonly Line[] =
    rulebook.firstPhase(flags) === 'day' && isDeadly(calls.later) ? [['firstDay', 'first-day']] : []
  return {
    type: 'table',
    id: 'said',
    caption: words.own('note', 'said'),
    columns: [column(words, 'moment', 'name'), column(words, 'says', 'quote')],
    groups: [
      { rows: [...morning, ...linesOfDay(rulebook, flags)].map(row) },
      { heading: words.own('note', 'end'), rows: linesOfEnd(rulebook, flags).map(row) },
    ],
  }
}
