// The sections of a rule sheet about nights and the end of a game: the judge's calls and answers, victory, and the
// overturn table with its drawing. Everything is derived from the rulebook under the active flags. Source: CITY-1 .. 9.

import { nightCallCueKey } from '../../rules/cue.ts'
import { restrictGraphModel } from '../../rules/explain.ts'
import { createGraphModel, type GraphEdge } from '../../rules/graphModel.ts'
import type { Flags } from '../../rules/header.ts'
import { isFlagConditionMet } from '../../rules/overturn.ts'
import { isActStep, hasEffectOfOtherKind } from '../../rules/night.ts'
import type { ActStep, NightStep, Rulebook, VictoryRule } from '../../rules/rulebook.ts'
import type { Role } from '../../rules/vocabulary.ts'
import { articleBlocksOfSection } from './articles.ts'
import { allNightCalls, hasKillCall, type NightCallLists } from './nightCalls.ts'
import { placedRulebookGraph, placedRulebookGraphPart } from './placedGraph.ts'
import type { PrintedCell, GraphBlock, PrintedRow, RuleSection, TableBlock } from './ruleSheetBlocks.ts'
import type { RuleSheetText } from '../../i18n/language.ts'
import { capitalise, formatList, formatListWithCommas } from '../../i18n/formatList.ts'
import { hasRulebookPhrase } from '../../i18n/phrase.ts'
import { NUMBER_BLANK, type RuleSheetWords } from './wording.ts'

/** Section about the night: its calls, the judge's answers, and the rules that are not in a table. */
export function nightSection(
  rulebook: Rulebook,
  calls: NightCallLists,
  flags: Flags,
  words: RuleSheetWords,
): RuleSection {
  const first = words.own('note', rulebook.firstPhase(flags) === 'night' ? 'beginsByNight' : 'beginsByDay')
  const tables = calls.areAlike
    ? [callTable(rulebook, calls.later, 'call', words.own('note', 'order'), words)]
    : [
        callTable(rulebook, calls.first, 'first-call', words.own('note', 'firstOrder'), words),
        callTable(rulebook, calls.later, 'call', words.own('note', 'laterOrder'), words),
      ]
  return {
    id: 'night',
    title: words.own('section', 'night'),
    note: first,
    blocks: [
      ...tables,
      ...checkTables(rulebook, calls, words),
      ...articleBlocksOfSection(rulebook, 'night', flags, words),
    ],
  }
}

/** Lists the calls from nightfall to the morning. A cue that the game does not have gets no row. */
function callTable(
  rulebook: Rulebook,
  calls: readonly NightStep[],
  id: string,
  caption: string,
  words: RuleSheetWords,
): TableBlock {
  const said = (cells: readonly PrintedCell[]): readonly PrintedRow[] =>
    cells.slice(0, 1).map((cell) => ({ cells: [{ text: '' }, cell, { text: '' }, { text: '' }] }))
  const cue = (key: string, params = {}): readonly PrintedCell[] => {
    const sentence = words.cue(rulebook.id, key, params)
    return sentence === undefined ? [] : cueCells(sentence)
  }
  const killed = [
    cue('morning-deaths', { seats: [NUMBER_BLANK] }),
    ...(rulebook.shot === undefined ? [] : [cue('morning-shot-too', { seats: [NUMBER_BLANK] })]),
  ]
    .map((cells) => cells[0]?.text ?? '')
    .join(' ')
  const morning = hasKillCall(calls)
    ? cue(rulebook.announcesMiss ? 'morning-miss' : 'morning-quiet').map((quiet) => ({ ...quiet, note: killed }))
    : cue('first-day')
  const steps = calls.map((step, index): PrintedRow => ({
    cells: [
      { text: String(index + 1) },
      ...(cue(nightCallCueKey(step)).length === 0
        ? [{ text: formatRoleNames(step.actors, words) }]
        : cue(nightCallCueKey(step))),
      {
        text: capitalise(words.lang, words.own('act', hasEffectOfOtherKind(step) ? 'other' : step.kind)),
        ...(isActStep(step) ? { note: targetRuleText(step, words) } : {}),
      },
      { text: words.own('sheet', 'seconds', { n: step.seconds }) },
    ],
  }))
  const rows = [...said(cue('night-falls')), ...steps, ...said(morning)]
  return {
    ...ruleSheetTable(words, id, { number: 'number', says: 'quote', what: 'text', time: 'time' }, rows),
    caption,
  }
}

/** Whether the player must name a seat, and which seats are not allowed. */
function targetRuleText({ mustAct, notOneself, spares = [] }: ActStep, words: RuleSheetWords): string {
  return [
    words.own('act', mustAct ? 'must' : 'may'),
    ...(notOneself === true ? [words.own('act', 'notOneself')] : []),
    ...(spares.length === 0 ? [] : [words.own('act', 'spares', { roles: formatRoleNames(spares, words) })]),
  ].join('; ')
}

/** Spoken text, with the text after the pause as a note. */
export function cueCells(cue: string): readonly PrintedCell[] {
  const [before = cue, after] = cue.split(/\s*\.\.\.\s*/, 2)
  return [{ text: before, ...(after === undefined || after === '' ? {} : { note: `… ${after}` }) }]
}

function checkTables(rulebook: Rulebook, calls: NightCallLists, words: RuleSheetWords): readonly TableBlock[] {
  const rows = allNightCalls(calls)
    .flatMap((step) => {
      const checker = checkerOf(step)
      // A call that a club's file has replaced has a different id, but the roles that make the check keep their names.
      return checker === undefined ? [] : [{ checker, name: formatRoleNames(step.actors, words) }]
    })
    .flatMap(({ checker, name }) =>
      checkResultsWithRoles(rulebook, checker).map(({ answer, roles }, index): PrintedRow => ({
        cells: [
          { text: index === 0 ? name : '' },
          { text: words.game('answer', answer) },
          { text: capitalise(words.lang, words.game('gesture', answer)) },
          { text: formatRoleNames(roles, words) },
        ],
      })),
    )
  if (rows.length === 0) return []
  const columns = { check: 'name', answer: 'value', gesture: 'text', shown: 'text' } as const
  return [{ ...ruleSheetTable(words, 'checks', columns, rows), caption: words.own('note', 'checks') }]
}

/**
 * Role whose check the judge answers in a call, either for a target of the player's choice or for the player voted out
 * (AIWOLF-4).
 */
function checkerOf(step: NightStep): Role | undefined {
  if (step.kind === 'pause') return step.tellsOfVotedOut
  return step.kind === 'check' ? step.id : undefined
}

/** Possible answers to a check, each with the roles that cause it. The answer with the fewest roles comes first. */
export function checkResultsWithRoles(rulebook: Rulebook, checker: Role) {
  const answers = rulebook.roles.map(({ role }) => ({ role, answer: rulebook.check(checker, role) }))
  const groups = [...new Set(answers.map(({ answer }) => answer))].map((answer) => ({
    answer,
    roles: answers.filter((given) => given.answer === answer).map(({ role }) => role),
  }))
  return groups.sort((a, b) => a.roles.length - b.roles.length)
}

export function overturnSections(
  rulebook: Rulebook,
  flags: Flags,
  words: RuleSheetWords,
  everything: boolean,
): readonly RuleSection[] {
  const whole = createGraphModel(rulebook.graph, flags)
  const isOn = ({ on }: { readonly on: boolean }) => on
  const part = {
    effects: whole.nodes.filter(isOn).map(({ kind }) => kind),
    edges: whole.edges.filter(isOn).map(({ id }) => id),
  }
  const model = everything ? whole : restrictGraphModel(whole, part)
  if (model.edges.length === 0) return []
  const nameOf = (kind: string) => words.game('effect', kind)
  const names = (kinds: readonly string[]) => formatListWithCommas(words.lang, kinds.map(nameOf))
  const edge = ({ number, id, from, to, rule, on, flags: switches }: GraphEdge): PrintedRow => ({
    off: !on,
    cells: [
      { text: String(number) },
      { text: `${names(from)} → ${names(to)}` },
      { text: words.game('edge', id) },
      { text: words.own('state', switches.length === 0 ? 'always' : on ? 'on' : 'off') },
      { text: rule },
    ],
  })
  const graph: GraphBlock = {
    type: 'graph',
    model,
    // Laid out only when the graph is drawn, because a layout takes up to a second and Markdown does not need it.
    get placed() {
      return everything
        ? placedRulebookGraph(rulebook, words.lang, nameOf)
        : placedRulebookGraphPart(rulebook, part, words.lang, nameOf)
    },
    names: Object.fromEntries(model.nodes.map(({ kind }) => [kind, nameOf(kind)])),
    label: words.own('section', 'overturn'),
    legend: {
      cancels: words.own('legend', 'cancels'),
      brings: words.own('legend', 'brings'),
      ...(everything ? { off: words.own('legend', 'off') } : {}),
    },
  }
  const columns = { number: 'number', edge: 'name', sentence: 'text', inForce: 'value', rule: 'rule' } as const
  return [
    {
      id: 'overturn',
      title: words.own('section', 'overturn'),
      note: words.own('note', 'overturn'),
      blocks: [
        graph,
        ...spreadTables(rulebook, flags, words),
        ruleSheetTable(words, 'overturn', columns, model.edges.map(edge)),
        ...articleBlocksOfSection(rulebook, 'overturn', flags, words),
      ],
    },
  ]
}

function spreadTables(rulebook: Rulebook, flags: Flags, words: RuleSheetWords): readonly TableBlock[] {
  const spreading = rulebook.graph.effects.filter((effect) => effect.links !== undefined)
  if (spreading.length === 0) return []
  const rows = spreading.map(({ kind, gate, rule }): PrintedRow => ({
    off: !isFlagConditionMet(gate, flags),
    cells: [
      { text: capitalise(words.lang, words.game('effect', kind)) },
      { text: words.game('spread', kind) },
      { text: words.own('state', gate === undefined ? 'always' : isFlagConditionMet(gate, flags) ? 'on' : 'off') },
      { text: rule },
    ],
  }))
  const columns = { spread: 'name', sentence: 'text', inForce: 'value', rule: 'rule' } as const
  return [{ ...ruleSheetTable(words, 'spread', columns, rows), caption: words.own('note', 'spread') }]
}

export function victorySection(
  rulebook: Rulebook,
  flags: Flags,
  words: RuleSheetWords,
  everything: boolean,
): RuleSection {
  const code = (reason: string) => (everything ? { note: words.own('note', 'reason', { reason }) } : {})
  const row = ({ id, outcome, gate, rule }: VictoryRule): PrintedRow => ({
    off: !isFlagConditionMet(gate, flags),
    cells: [
      { text: words.gameOf(rulebook.id, 'winner', outcome.winner), ...markOf(outcome.winner) },
      { text: words.gameOf(rulebook.id, 'victory', id), ...code(outcome.reason) },
      { text: winners(rulebook, outcome.winner, words) },
      { text: rule },
    ],
  })
  const rows = [...rulebook.victory.map(row), ...drawRows(rulebook, flags, words, code('quiet-rounds'))]
  const columns = { winner: 'name', condition: 'text', wins: 'text', rule: 'rule' } as const
  return {
    id: 'victory',
    title: words.own('section', 'victory'),
    note: words.own('note', rulebook.day.judgeFouls ? 'victory' : 'victoryWithoutFouls'),
    blocks: [
      ruleSheetTable(words, 'victory', columns, rows),
      ...articleBlocksOfSection(rulebook, 'victory', flags, words),
    ],
  }
}

/** The draw is decided at the end of a day and does not depend on the living players (DAY-9). */
function drawRows(
  rulebook: Rulebook,
  flags: Flags,
  words: RuleSheetWords,
  code: Pick<PrintedCell, 'note'>,
): readonly PrintedRow[] {
  const rounds = flags['quietRoundsToDraw']
  if (typeof rounds !== 'number') return []
  const condition =
    rounds === 0 ? words.game('flag', 'quietRoundsToDraw') : words.own('winners', 'quiet', { n: rounds })
  return [
    {
      off: rounds === 0,
      cells: [
        { text: words.gameOf(rulebook.id, 'winner', 'draw') },
        { text: condition, ...code },
        { text: words.own('winners', 'draw') },
        { text: 'DAY-9' },
      ],
    },
  ]
}

function markOf(winner: VictoryRule['outcome']['winner']): Pick<PrintedCell, 'mark'> {
  return winner === 'draw' ? {} : { mark: winner }
}

/**
 * The winners as a list of their roles. The red team has many roles, so it is simply called red, unless the rulebook
 * has its own phrase for it.
 */
function winners(rulebook: Rulebook, winner: VictoryRule['outcome']['winner'], words: RuleSheetWords): string {
  if (winner === 'draw') return words.own('winners', 'draw')
  if (winner === 'red' && !hasRulebookPhrase(words.lang, rulebook.id, 'side', 'red')) return words.own('winners', 'red')
  return formatRoleNames(
    rulebook.roles.filter(({ faction }) => faction === winner).map(({ role }) => role),
    words,
  )
}

export function formatRoleNames(roles: readonly Role[], words: RuleSheetWords): string {
  return formatList(
    words.lang,
    roles.map((role) => words.game('role', role)),
  )
}

type ColumnKinds = Readonly<Partial<Record<keyof RuleSheetText['column'], TableBlock['columns'][number]['kind']>>>

export function ruleSheetColumns(words: RuleSheetWords, columns: ColumnKinds): TableBlock['columns'] {
  return (Object.entries(columns) as [keyof ColumnKinds, NonNullable<ColumnKinds[keyof ColumnKinds]>][]).map(
    ([key, kind]) => ({
      title: words.own('column', key),
      kind,
    }),
  )
}

/** A table whose rows are not grouped. `columns` contains the columns in order, with their kinds. */
export function ruleSheetTable(
  words: RuleSheetWords,
  id: string,
  columns: ColumnKinds,
  rows: readonly PrintedRow[],
): TableBlock {
  return { type: 'table', id, columns: ruleSheetColumns(words, columns), groups: [{ rows }] }
}
