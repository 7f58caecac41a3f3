// The part of a rule sheet about the day: procedure, fouls, timings, made from the day's numbers
// and switches. Left out for a rulebook that has no such day. Source: DAY-1 .. DAY-10.

import type { Flags } from '../../rules/header.ts'
import type { DayRules, Rulebook } from '../../rules/rulebook.ts'
import { ruleFamilies, ruleOf } from './articles.ts'
import { column } from './nightSections.ts'
import type { Row, Section } from './sheet.ts'
import type { SheetText } from './text/en.ts'
import type { Wording } from './wording.ts'

/** A call for hands at the vote lasts this long (DAY-10). */
const BALLOT_SECONDS = 1.5
const LIFTS = ['liftThreeAtNine', 'liftTwoAtFour', 'liftAll'] as const

export function daySections(rulebook: Rulebook, flags: Flags, words: Wording): readonly Section[] {
  if (!ruleFamilies(rulebook).has('DAY')) return []
  const decided = isDecided(rulebook)
  return [
    { ...procedure(rulebook.day, flags, words), decided },
    { ...foulsSection(rulebook.day, flags, words), decided },
    { ...timingsSection(rulebook.day, words), decided },
  ]
}

/** Every switch of the day is the clubs': then so is the day. */
function isDecided(rulebook: Rulebook): boolean {
  return rulebook.flags.filter((flag) => flag.group === 'day').every((flag) => flag.clubDecision)
}

type DayKey = keyof SheetText['day']

/** The articles of the day in the order of play, as the numbers and switches make them. */
export function dayKeys(day: DayRules, flags: Flags): readonly DayKey[] {
  const quiet = Number(flags['quietRoundsToDraw'] ?? 0)
  return [
    'DAY-10/victim', 'DAY-1', 'DAY-2', 'DAY-10/pass', 'DAY-6/first', `DAY-6/${day.singleNominee}`, 'DAY-3', 'DAY-4',
    'DAY-5/revote', 'DAY-5/lift', 'DAY-5/silent',
    ...LIFTS.filter((flag) => typeof flags[flag] === 'boolean').map((flag): DayKey => `DAY-7/${flag}/${flags[flag] === true ? 'true' : 'false'}`),
    quiet > 0 ? 'DAY-9/on' : 'DAY-9/off',
  ]
}

function procedure(day: DayRules, flags: Flags, words: Wording): Section {
  const params = {
    speech: day.speech, tieSpeech: day.tieSpeech, lastWord: day.lastWord, ballot: words.number(BALLOT_SECONDS), n: Number(flags['quietRoundsToDraw'] ?? 0),
  }
  const items = dayKeys(day, flags).map((key) => ({ rule: ruleOf(key), text: words.own('day', key, params), decided: false }))
  return { id: 'day', title: words.own('section', 'day'), blocks: [{ type: 'articles', items }] }
}

function foulsSection(day: DayRules, flags: Flags, words: Wording): Section {
  const row = (foul: keyof SheetText['foul'], follows: keyof SheetText['foul']): Row => ({
    cells: [{ text: words.own('foul', foul) }, { text: words.own('foul', follows, { shortSpeech: day.shortSpeech }) }],
  })
  const technical = flags['removeAtSecondTechnicalFoul'] === true ? 'technicalOn' : 'technicalOff'
  return {
    id: 'fouls', title: words.own('section', 'fouls'), note: words.own('foul', 'what'),
    blocks: [
      {
        type: 'table', id: 'fouls', columns: [column(words, 'foul', 'name'), column(words, 'follows', 'text')],
        groups: [{ rows: [row('first', 'firstFollows'), row('third', 'thirdFollows'), row('fourth', 'fourthFollows'), row('technical', technical), row('disqualified', 'disqualifiedFollows')] }],
      },
      { type: 'articles', items: [{ rule: 'DAY-8', text: words.own('foul', 'removal'), decided: false }] },
    ],
  }
}

/** The night's are beside its calls. */
function timingsSection(day: DayRules, words: Wording): Section {
  const rows = [
    timing(words, 'speech', day.speech), timing(words, 'tieSpeech', day.tieSpeech), timing(words, 'lastWord', day.lastWord),
    timing(words, 'shortSpeech', day.shortSpeech), timing(words, 'ballot', BALLOT_SECONDS),
  ]
  return {
    id: 'timings', title: words.own('section', 'timings'),
    blocks: [{ type: 'table', id: 'timings', columns: [column(words, 'what', 'name'), column(words, 'time', 'time')], groups: [{ rows }] }],
  }
}

function timing(words: Wording, what: keyof SheetText['timing'], seconds: number): Row {
  return { cells: [{ text: words.own('timing', what) }, { text: words.own('sheet', 'seconds', { n: words.number(seconds) }) }] }
}
