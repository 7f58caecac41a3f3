// Headings that apply to the lines below them: "Резерв:", "Не прийдуть", "Waiting list (3)". A heading before names in
// the same line applies to these names, too.

import type { ListedState } from './attendanceList.ts'
import { foldedText, withoutEmoji } from './lineText.ts'

/** Splits each text at its commas into labels. */
const labels = (...texts: readonly string[]): readonly string[] => texts.flatMap((text) => text.split(', '))

const RESERVE = labels(
  'резерв, резервный список, резервний список, в резерве, в резерві, у резерві, запас, запасные, запасні',
  'лист ожидания, список ожидания, ожидание, очередь, лист очікування, список очікування, черга, на замену',
  'на заміну, если будет место, якщо буде місце, reserve, reserves, reserve list, waiting list, waitlist',
  'wait list, waiting, subs, substitutes, bench, standby, stand by, backup, backups, if there is room',
  'on reserve, on the bench, в листе ожидания, у листі очікування, alternates, alternate, ожидают, очікують, скамейка',
)
const UNSURE = labels(
  'может быть, возможно, под вопросом, наверное, думают, не определились, не знаю, сомневаются, може бути',
  'можливо, під питанням, мабуть, думають, не визначились, вагаються, maybe, perhaps, tentative, unsure',
  'not sure, undecided, interested, might come',
)
const LATE = labels(
  'опоздают, опаздывают, опоздавшие, опоздания, опоздает, опаздывает, будут позже, придут позже, позже',
  'попозже, запізняться, запізнюються, запізниться, спізняться, будуть пізніше, пізніше, прийдуть пізніше',
  'late, running late, coming late, latecomers, later, arriving late, will be late',
)
const OUT = labels(
  'не придут, не будет, не будут, не идут, не смогут, не сможет, не могут, не придет, не играют, отказались',
  'отказ, отказы, отсутствуют, минус, минусы, не приду, не иду, не буду, не пойду, нет, пас, отпали',
  'слились, не прийдуть, не буде, не будуть, не йдуть, не зможуть, не зможе, не можуть, відсутні',
  'відмовились, відмовилися, мінус, мінуси, не прийде, не прийду, не йду, не піду, не іду, ні, out',
  "not coming, no, can't make it, can't come, can't, cannot, cannot come, absent, declined, not going",
  'отпросились, відпросились, отписались, not playing, cancelled, canceled, cannot make it, dropped out, absentees, nope, unavailable',
)
const HERE = labels(
  'идут, придут, будут, играют, участники, участвуют, игроки, основа, основной состав, состав, список',
  'записались, плюсы, плюс, да, точно, точно будут, приду, буду, иду, подтвердили, основной список',
  'список игроков, список участников, судья, судьи, ведущий, ведущая, ведущие, судит, судят, ведет, стол',
  'гости, новички, новенькие, кто идет, наши, свои, точно идут, йдуть, прийдуть, будуть, грають, гравці',
  'учасники, склад, основний склад, основний список, список гравців, список учасників, записалися, плюси',
  'так, прийду, іду, йду, підтвердили, суддя, судді, судить, ведучий, ведуча, стіл, гості, новачки, хто йде',
  'граємо, играем, players, player list, going, coming, in, yes, confirmed, attending, list, main list',
  'here, playing, judge, judges, host, moderator, table, guests, guest list, roster, line up, lineup',
  'signed up, main, starters, sign ups, signups, who is coming, who is in, attendees, newbies',
)
/** Words that are headings only with a colon or a count, because people also write them as an answer. */
const NEEDS_COLON = new Set([
  'да',
  'нет',
  'ні',
  'так',
  'yes',
  'no',
  'in',
  'out',
  'nope',
  'late',
  'list',
  'main',
  'буду',
])

const STATES: ReadonlyMap<string, SectionState> = new Map([
  ...UNSURE.map((label) => [label, 'unsure'] as const),
  ...HERE.map((label) => [label, 'here'] as const),
  ...LATE.map((label) => [label, 'late'] as const),
  ...OUT.map((label) => [label, 'out'] as const),
  ...RESERVE.map((label) => [label, 'reserve'] as const),
])

const LONGEST_LABEL = 60
const INLINE_LABEL = /^([^:]{1,60}?) ?:+ ?(.*)$/u
const DASHED_LABEL = /^(.{1,60}?) ?[-–—−] ?(.*)$/u

/** Below a heading such as "Maybe:", nobody is certain to come. */
export type SectionState = ListedState | 'unsure'

export interface SectionLine {
  readonly state: SectionState
  /** The names in the same line. An empty string if the line is only a heading. */
  readonly names: string
  /** Whether the heading applies to the lines below. A judge's heading with a name in its line does not. */
  readonly isSection: boolean
}

/** Reads a line that is a heading or begins with one. */
export function readSectionLine(text: string): SectionLine | undefined {
  const whole = text.length > LONGEST_LABEL ? undefined : stateOfLabel(text)
  if (whole !== undefined) return { state: whole, names: '', isSection: true }
  for (const pattern of [INLINE_LABEL, DASHED_LABEL]) {
    const [, label = '', names = ''] = pattern.exec(text) ?? []
    const state = stateOfLabel(`${label}:`, names === '')
    if (state !== undefined) return { state, names, isSection: !isJudge(label) }
  }
  return undefined
}

const JUDGE = /^(?:судь[яи]|судит|судят|ведущ\p{L}+|ведет|судд[яі]|судить|ведуч\p{L}+|judges?|host|moderator)/iu
const isJudge = (label: string): boolean => JUDGE.test(plainLabel(label))

/** With a colon, words may follow the label: "Резерв на субботу:". */
function stateOfLabel(text: string, mayContinue = true): SectionState | undefined {
  const label = plainLabel(text)
  const isMarked = /:$|\(\d+\)|\d+ ?(?:\/ ?\d+|%)?\)?:?$/u.test(withoutEmoji(text).trim())
  if (NEEDS_COLON.has(label) && !isMarked) return undefined
  const state = STATES.get(label)
  if (state !== undefined || !mayContinue || !text.endsWith(':')) return state
  const words = label.split(' ')
  const starts = [3, 2, 1].filter((count) => count < words.length).map((count) => words.slice(0, count).join(' '))
  return starts
    .map((start) => (NEEDS_COLON.has(start) ? undefined : STATES.get(start)))
    .find((each) => each !== undefined)
}

/** The words of a heading in lower case, without counts, brackets and punctuation. */
function plainLabel(text: string): string {
  return foldedText(withoutEmoji(text))
    .toLowerCase()
    .replace(/\([^()]*\)/gu, ' ')
    .replace(/^(стол|стіл|table) ?\d+/u, '$1')
    .replace(/[:–—-] ?\d+[^\p{L}]*$/u, ' ')
    .replace(/\d/gu, 'x')
    .replace(/[^\p{L}']+/gu, ' ')
    .trim()
}
