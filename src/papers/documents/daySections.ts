// The part of a rule sheet about the day: procedure, what the judge says, conduct, fouls, timings,
// made from the day's numbers and switches. A day without a judge's fouls has neither fouls nor
// conduct of its own. Source: DAY-1 .. DAY-10, HP-6, BENCH-4, PLAIN.

import { BEST_MOVE_SECONDS } from '../../rules/naming.ts'
import type { Flags } from '../../rules/header.ts'
import type { DayRules, Rulebook, VoteRules } from '../../rules/rulebook.ts'
import { articleItems, articlesOf, ruleFamilies, ruleOf } from './articles.ts'
import { type Calls, isDeadly } from './calls.ts'
import { columnsOf, sheetTable, spoken } from './nightSections.ts'
import type { Row, Section, TableBlock } from './sheet.ts'
import type { SheetText } from '../../i18n/language.ts'
import { type Wording, BLANK } from './wording.ts'
import { isOpen } from '../../rules/overturn.ts'
import type { Winner } from '../../rules/vocabulary.ts'

/** A call for hands at the vote lasts this long (DAY-10). */
const BALLOT_SECONDS = 1.5
const LIFTS = ['liftThreeAtNine', 'liftTwoAtFour', 'liftAll'] as const
/** Rulebooks by family whose source tells of no day: all of theirs is the clubs' own. */
const WITHOUT_A_DAY: readonly string[] = ['CITY']

export function daySections(
  rulebook: Rulebook,
  calls: Calls,
  flags: Flags,
  words: Wording,
  everything: boolean,
): readonly Section[] {
  const decided = isAllDecided(rulebook)
  const own = articlesOf(rulebook, 'conduct', flags, words)
  return [
    { ...daySection(rulebook, calls, flags, words, everything), decided },
    ...(own.length === 0 ? [] : [{ id: 'conduct' as const, title: words.own('section', 'conduct'), blocks: own }]),
    ...(rulebook.day.judgeFouls ? [foulsSection(rulebook, flags, words)] : []),
    ...timingsSections(rulebook, flags, words).map((section) => ({ ...section, decided })),
  ]
}

function isAllDecided(rulebook: Rulebook): boolean {
  return WITHOUT_A_DAY.some((family) => ruleFamilies(rulebook).has(family))
}

type DayKey = keyof SheetText['day']

/** The articles of a vote on nominees in the order of play, as the numbers and switches make them. */
function dayKeys({ vote }: DayRules, flags: Flags, everything: boolean): readonly DayKey[] {
  if (vote?.candidates !== 'nominees') return []
  const quiet = Number(flags['quietRoundsToDraw'] ?? 0)
  return [
    'DAY-10/victim',
    'DAY-1',
    'DAY-2',
    'DAY-10/pass',
    'DAY-6/first',
    `DAY-6/${vote.singleNominee}`,
    'DAY-3',
    'DAY-4',
    'DAY-5/revote',
    'DAY-5/lift',
    'DAY-5/silent',
    ...LIFTS.filter((flag) => typeof flags[flag] === 'boolean').map(
      (flag): DayKey => `DAY-7/${flag}/${flags[flag] === true ? 'true' : 'false'}`,
    ),
    ...(quiet > 0 ? (['DAY-9/on'] as const) : everything ? (['DAY-9/off'] as const) : []),
  ]
}

function daySection(rulebook: Rulebook, calls: Calls, flags: Flags, words: Wording, everything: boolean): Section {
  const { day } = rulebook
  const params = {
    speech: day.speech,
    tieSpeech: day.tieSpeech,
    lastWord: day.lastWord,
    ballot: words.number(BALLOT_SECONDS),
    n: Number(flags['quietRoundsToDraw'] ?? 0),
  }
  const shared = dayKeys(day, flags, everything).map((key) => ({
    rule: ruleOf(key),
    text: words.own('day', key, params),
    decided: isClubs(rulebook, key) && !isAllDecided(rulebook),
  }))
  const items = [...shared, ...articleItems(rulebook, 'day', flags, words)]
  return {
    id: 'day',
    title: words.own('section', 'day'),
    blocks: [{ type: 'articles', items }, saidTable(rulebook, calls, flags, words)],
  }
}

/** `DAY-7/liftAll/true` is as much the clubs' as the switch it tells of. */
function isClubs(rulebook: Rulebook, key: DayKey): boolean {
  const [, name] = key.split('/')
  return rulebook.flags.some((flag) => flag.key === name && flag.clubDecision)
}

/** Sources know fouls, and one a team loss; what follows the first, the third and the fourth, clubs decided. */
function foulsSection(rulebook: Rulebook, flags: Flags, words: Wording): Section {
  const { day, judgeMayEndGame } = rulebook
  const row = (foul: keyof SheetText['foul'], follows: keyof SheetText['foul']): Row => ({
    cells: [{ text: words.own('foul', foul) }, { text: words.own('foul', follows, { shortSpeech: day.shortSpeech }) }],
  })
  const technical = flags['removeAtSecondTechnicalFoul'] === true ? 'technicalOn' : 'technicalOff'
  const isPartly = judgeMayEndGame
  const ladder = [
    row('first', 'firstFollows'),
    row('third', 'thirdFollows'),
    row('fourth', 'fourthFollows'),
    row('technical', technical),
    row('disqualified', 'disqualifiedFollows'),
  ]
  const rows = [
    ...ladder.map((each): Row => ({ ...each, decided: isPartly })),
    ...(judgeMayEndGame ? [row('teamLoss', 'teamLossFollows')] : []),
  ]
  return {
    id: 'fouls',
    title: words.own('section', 'fouls'),
    decided: !isPartly,
    note: words.own('foul', 'what'),
    blocks: [
      sheetTable(words, 'fouls', { foul: 'name', follows: 'text' }, rows),
      { type: 'articles', items: [{ rule: 'DAY-8', text: words.own('foul', 'removal'), decided: isPartly }] },
      ...articlesOf(rulebook, 'fouls', flags, words),
    ],
  }
}

/** The night's are beside its calls. A day without speeches has none. */
function timingsSections(rulebook: Rulebook, flags: Flags, words: Wording): readonly Section[] {
  const { day } = rulebook
  const isMarked = rulebook.day.judgeFouls && !isAllDecided(rulebook)
  const timing = (what: keyof SheetText['timing'], seconds: number): Row => ({
    ...(what === 'shortSpeech' ? { decided: isMarked } : {}),
    cells: [{ text: words.own('timing', what) }, { text: words.own('sheet', 'seconds', { n: words.number(seconds) }) }],
  })
  const speeches = (['speech', 'tieSpeech', 'lastWord', 'shortSpeech'] as const).filter((what) => day[what] > 0)
  const rows = [
    ...speeches.map((what) => timing(what, day[what])),
    ...(day.vote?.candidates === 'nominees' ? [timing('ballot', BALLOT_SECONDS)] : []),
    ...(day.vote?.seconds === undefined ? [] : [timing('window', day.vote.seconds)]),
    ...(flags['bestMove'] === true ? [timing('bestMove', BEST_MOVE_SECONDS)] : []),
  ]
  if (rows.length === 0) return []
  return [
    {
      id: 'timings',
      title: words.own('section', 'timings'),
      blocks: [
        sheetTable(words, 'timings', { what: 'name', time: 'time' }, rows),
        ...articlesOf(rulebook, 'timings', flags, words),
      ],
    },
  ]
}

// What the judge says by day and when the game ends, as a table of a rule sheet: the cues of the
// running game, with blanks for the numbers. Source: CITY-13, WOLVES-6, SPORT-3.

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

function saidTable(rulebook: Rulebook, calls: Calls, flags: Flags, words: Wording): TableBlock {
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
