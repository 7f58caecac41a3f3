// Day sections of a rule sheet: procedure, the judge's phrases, conduct, fouls and timings, derived from the rulebook's
// day and the flags. Fouls are included only if the rulebook has them, and conduct only if it has articles about it.
// Source: DAY-1 .. DAY-10, HP-6, BENCH-4, PLAIN.

import { BEST_MOVE_SECONDS } from '../../rules/bestMove.ts'
import type { Flags } from '../../rules/header.ts'
import { leavesSingleNominee, type DayRules, type Rulebook } from '../../rules/rulebook.ts'
import { articlesOfSection, articleBlocksOfSection, citedRuleFamilies, ruleOfArticle } from './articles.ts'
import { type NightCallLists } from './nightCalls.ts'
import { ruleSheetTable } from './nightSections.ts'
import type { PrintedRow, RuleSection } from './ruleSheetBlocks.ts'
import type { RuleSheetText } from '../../i18n/language.ts'
import { type RuleSheetWords } from './wording.ts'
import { dayCuesTable } from './dayCues.ts'

/** Seconds for which players raise their hands at a vote (DAY-10). */
const BALLOT_SECONDS = 1.5
const LIFT_FLAGS = ['liftThreeAtNine', 'liftTwoAtFour', 'liftAll'] as const
/** Families of rulebooks whose source does not describe the day, so that the clubs decided all of it. */
const FAMILIES_WITHOUT_DAY_RULES: readonly string[] = ['CITY']

export function daySections(
  rulebook: Rulebook,
  calls: NightCallLists,
  flags: Flags,
  words: RuleSheetWords,
  everything: boolean,
): readonly RuleSection[] {
  const decided = isAllDecided(rulebook)
  const own = articleBlocksOfSection(rulebook, 'conduct', flags, words)
  return [
    { ...daySection(rulebook, calls, flags, words, everything), decided },
    ...(own.length === 0 ? [] : [{ id: 'conduct' as const, title: words.own('section', 'conduct'), blocks: own }]),
    ...(rulebook.day.judgeFouls ? [foulsSection(rulebook, flags, words)] : []),
    ...timingsSections(rulebook, flags, words).map((section) => ({ ...section, decided })),
  ]
}

function isAllDecided(rulebook: Rulebook): boolean {
  return FAMILIES_WITHOUT_DAY_RULES.some((family) => citedRuleFamilies(rulebook).has(family))
}

type DayKey = keyof RuleSheetText['day']

/** Articles of a vote on nominees, in the order of play and according to the rulebook and the flags. */
function dayKeys({ vote }: DayRules, flags: Flags, everything: boolean): readonly DayKey[] {
  if (vote?.candidates !== 'nominees') return []
  const quiet = Number(flags['quietRoundsToDraw'] ?? 0)
  return [
    'DAY-10/victim',
    'DAY-1',
    'DAY-2',
    'DAY-10/pass',
    'DAY-6/first',
    vote.singleNominee === 'vote' && !leavesSingleNominee(vote) ? 'DAY-6/counted' : `DAY-6/${vote.singleNominee}`,
    'DAY-3',
    'DAY-4',
    'DAY-5/revote',
    'DAY-5/lift',
    'DAY-5/silent',
    ...LIFT_FLAGS.filter((flag) => typeof flags[flag] === 'boolean').map(
      (flag): DayKey => `DAY-7/${flag}/${flags[flag] === true ? 'true' : 'false'}`,
    ),
    ...(quiet > 0 ? (['DAY-9/on'] as const) : everything ? (['DAY-9/off'] as const) : []),
  ]
}

function daySection(
  rulebook: Rulebook,
  calls: NightCallLists,
  flags: Flags,
  words: RuleSheetWords,
  everything: boolean,
): RuleSection {
  const { day } = rulebook
  const params = {
    speech: day.speech,
    tieSpeech: day.tieSpeech,
    lastWord: day.lastWord,
    ballot: words.number(BALLOT_SECONDS),
    n: Number(flags['quietRoundsToDraw'] ?? 0),
  }
  const shared = dayKeys(day, flags, everything).map((key) => ({
    rule: ruleOfArticle(key),
    text: words.own('day', key, params),
    decided: isClubDecision(rulebook, key) && !isAllDecided(rulebook),
  }))
  const items = [...shared, ...articlesOfSection(rulebook, 'day', flags, words)]
  return {
    id: 'day',
    title: words.own('section', 'day'),
    blocks: [{ type: 'articles', items }, dayCuesTable(rulebook, calls, flags, words)],
  }
}

/** Whether clubs decided the article. `DAY-7/liftAll/true` is a club decision if its flag is one. */
function isClubDecision(rulebook: Rulebook, key: DayKey): boolean {
  const [, name] = key.split('/')
  return rulebook.flags.some((flag) => flag.key === name && flag.clubDecision)
}

/**
 * Clubs decided the whole section, unless the source mentions the team loss. In that case, the team loss is the only
 * row that clubs did not decide.
 */
function foulsSection(rulebook: Rulebook, flags: Flags, words: RuleSheetWords): RuleSection {
  const { day, judgeMayEndGame } = rulebook
  const row = (foul: keyof RuleSheetText['foul'], follows: keyof RuleSheetText['foul']): PrintedRow => ({
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
    ...ladder.map((each): PrintedRow => ({ ...each, decided: isPartly })),
    ...(judgeMayEndGame ? [row('teamLoss', 'teamLossFollows')] : []),
  ]
  return {
    id: 'fouls',
    title: words.own('section', 'fouls'),
    decided: !isPartly,
    note: words.own('foul', 'what'),
    blocks: [
      ruleSheetTable(words, 'fouls', { foul: 'name', follows: 'text' }, rows),
      { type: 'articles', items: [{ rule: 'DAY-8', text: words.own('foul', 'removal'), decided: isPartly }] },
      ...articleBlocksOfSection(rulebook, 'fouls', flags, words),
    ],
  }
}

/** Timings of the night are listed with its calls. A day without speeches has no timings. */
function timingsSections(rulebook: Rulebook, flags: Flags, words: RuleSheetWords): readonly RuleSection[] {
  const { day } = rulebook
  const isMarked = rulebook.day.judgeFouls && !isAllDecided(rulebook)
  const timing = (what: keyof RuleSheetText['timing'], seconds: number): PrintedRow => ({
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
        ruleSheetTable(words, 'timings', { what: 'name', time: 'time' }, rows),
        ...articleBlocksOfSection(rulebook, 'timings', flags, words),
      ],
    },
  ]
}
