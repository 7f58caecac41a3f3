// The part of a rule sheet about nights and their ends: what the judge calls and answers, who has
// won, and the overturn table with its drawing. Everything comes from the rulebook's value under the
// active flags. Source: CITY-1 .. 9.

import { callCue } from '../../rules/cue.ts'
import { modelPart } from '../../rules/explain.ts'
import { graphModel, type GraphEdge } from '../../rules/graphModel.ts'
import type { Flags } from '../../rules/header.ts'
import { isOpen } from '../../rules/overturn.ts'
import { isAct, isOfOwnKind } from '../../rules/night.ts'
import type { ActStep, NightStep, Rulebook, VictoryRule } from '../../rules/rulebook.ts'
import type { Role } from '../../rules/vocabulary.ts'
import { articlesOf } from './articles.ts'
import { allCalls, isDeadly, type Calls } from './calls.ts'
import { placedGraph, placedPart } from './graphLayout.ts'
import type { Cell, GraphBlock, Row, Section, TableBlock } from './sheet.ts'
import type { SheetText } from '../../i18n/language.ts'
import { capital, formatList, formatRow } from '../../i18n/formatList.ts'
import { hasOwnPhrase } from '../../i18n/phrase.ts'
import { BLANK, type Wording } from './wording.ts'

/** The call of each kind of night, what the judge answers, and the rules that no table holds. */
export function nightSection(rulebook: Rulebook, calls: Calls, flags: Flags, words: Wording): Section {
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
    blocks: [...tables, ...checkTables(rulebook, calls, words), ...articlesOf(rulebook, 'night', flags, words)],
  }
}

/** The call, from the fall of night to the morning; a cue the game does not have leaves no row. */
function callTable(
  rulebook: Rulebook,
  calls: readonly NightStep[],
  id: string,
  caption: string,
  words: Wording,
): TableBlock {
  const said = (cells: readonly Cell[]): readonly Row[] =>
    cells.slice(0, 1).map((cell) => ({ cells: [{ text: '' }, cell, { text: '' }, { text: '' }] }))
  const cue = (key: string, params = {}): readonly Cell[] => {
    const sentence = words.cue(rulebook.id, key, params)
    return sentence === undefined ? [] : spoken(sentence)
  }
  const killed = [
    cue('morning-deaths', { seats: [BLANK] }),
    ...(rulebook.shot === undefined ? [] : [cue('morning-shot-too', { seats: [BLANK] })]),
  ]
    .map((cells) => cells[0]?.text ?? '')
    .join(' ')
  const morning = isDeadly(calls)
    ? cue(rulebook.announcesMiss ? 'morning-miss' : 'morning-quiet').map((quiet) => ({ ...quiet, note: killed }))
    : cue('first-day')
  const steps = calls.map((step, index): Row => ({
    cells: [
      { text: String(index + 1) },
      ...(cue(callCue(step)).length === 0 ? [{ text: roleNames(step.actors, words) }] : cue(callCue(step))),
      {
        text: capital(words.lang, words.own('act', isOfOwnKind(step) ? 'other' : step.kind)),
        ...(isAct(step) ? { note: mayName(step, words) } : {}),
      },
      { text: words.own('sheet', 'seconds', { n: step.seconds }) },
    ],
  }))
  const rows = [...said(cue('night-falls')), ...steps, ...said(morning)]
  return { ...sheetTable(words, id, { number: 'number', says: 'quote', what: 'text', time: 'time' }, rows), caption }
}

/** Whether a number must be named, and whose numbers are refused. */
function mayName({ mustAct, notOneself, spares = [] }: ActStep, words: Wording): string {
  return [
    words.own('act', mustAct ? 'must' : 'may'),
    ...(notOneself === true ? [words.own('act', 'notOneself')] : []),
    ...(spares.length === 0 ? [] : [words.own('act', 'spares', { roles: roleNames(spares, words) })]),
  ].join('; ')
}

/** What is said, and in small what is said after the pause. */
export function spoken(cue: string): readonly Cell[] {
  const [before = cue, after] = cue.split(/\s*\.\.\.\s*/, 2)
  return [{ text: before, ...(after === undefined || after === '' ? {} : { note: `… ${after}` }) }]
}

function checkTables(rulebook: Rulebook, calls: Calls, words: Wording): readonly TableBlock[] {
  const rows = allCalls(calls)
    .flatMap((step) => {
      const checker = checkerOf(step)
      // A call that a club's file replaces has an id of its own; the cards that make the check keep their names.
      return checker === undefined ? [] : [{ checker, name: roleNames(step.actors, words) }]
    })
    .flatMap(({ checker, name }) =>
      answersOf(rulebook, checker).map(({ answer, roles }, index): Row => ({
        cells: [
          { text: index === 0 ? name : '' },
          { text: words.game('answer', answer) },
          { text: capital(words.lang, words.game('gesture', answer)) },
          { text: roleNames(roles, words) },
        ],
      })),
    )
  if (rows.length === 0) return []
  const columns = { check: 'name', answer: 'value', gesture: 'text', shown: 'text' } as const
  return [{ ...sheetTable(words, 'checks', columns, rows), caption: words.own('note', 'checks') }]
}

/** Whose check the judge answers in a call, whether he names his target or is told of one (AIWOLF-4). */
function checkerOf(step: NightStep): Role | undefined {
  if (step.kind === 'pause') return step.tellsOfVotedOut
  return step.kind === 'check' ? step.id : undefined
}

/** The answers a check can have, each with the cards it is given for; the rarest first. */
export function answersOf(rulebook: Rulebook, checker: Role) {
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
  words: Wording,
  everything: boolean,
): readonly Section[] {
  const whole = graphModel(rulebook.graph, flags)
  const isOn = ({ on }: { readonly on: boolean }) => on
  const part = {
    effects: whole.nodes.filter(isOn).map(({ kind }) => kind),
    edges: whole.edges.filter(isOn).map(({ id }) => id),
  }
  const model = everything ? whole : modelPart(whole, part)
  if (model.edges.length === 0) return []
  const nameOf = (kind: string) => words.game('effect', kind)
  const names = (kinds: readonly string[]) => formatRow(words.lang, kinds.map(nameOf))
  const edge = ({ number, id, from, to, rule, on, flags: switches }: GraphEdge): Row => ({
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
    // Laid out where it is drawn only: that takes up to a second, and Markdown has no drawing.
    get placed() {
      return everything ? placedGraph(rulebook, words.lang, nameOf) : placedPart(rulebook, part, words.lang, nameOf)
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
        sheetTable(words, 'overturn', columns, model.edges.map(edge)),
        ...articlesOf(rulebook, 'overturn', flags, words),
      ],
    },
  ]
}

function spreadTables(rulebook: Rulebook, flags: Flags, words: Wording): readonly TableBlock[] {
  const spreading = rulebook.graph.effects.filter((effect) => effect.links !== undefined)
  if (spreading.length === 0) return []
  const rows = spreading.map(({ kind, gate, rule }): Row => ({
    off: !isOpen(gate, flags),
    cells: [
      { text: capital(words.lang, words.game('effect', kind)) },
      { text: words.game('spread', kind) },
      { text: words.own('state', gate === undefined ? 'always' : isOpen(gate, flags) ? 'on' : 'off') },
      { text: rule },
    ],
  }))
  const columns = { spread: 'name', sentence: 'text', inForce: 'value', rule: 'rule' } as const
  return [{ ...sheetTable(words, 'spread', columns, rows), caption: words.own('note', 'spread') }]
}

export function victorySection(rulebook: Rulebook, flags: Flags, words: Wording, everything: boolean): Section {
  const code = (reason: string) => (everything ? { note: words.own('note', 'reason', { reason }) } : {})
  const row = ({ id, outcome, gate, rule }: VictoryRule): Row => ({
    off: !isOpen(gate, flags),
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
    blocks: [sheetTable(words, 'victory', columns, rows), ...articlesOf(rulebook, 'victory', flags, words)],
  }
}

/** The draw is asked at the end of a day, not over the living (DAY-9). */
function drawRows(rulebook: Rulebook, flags: Flags, words: Wording, code: Pick<Cell, 'note'>): readonly Row[] {
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

function markOf(winner: VictoryRule['outcome']['winner']): Pick<Cell, 'mark'> {
  return winner === 'draw' ? {} : { mark: winner }
}

/** Whose lines in the ledger the verdict fills: by their roles; red cards, which are many, as such. A town has few. */
function winners(rulebook: Rulebook, winner: VictoryRule['outcome']['winner'], words: Wording): string {
  if (winner === 'draw') return words.own('winners', 'draw')
  if (winner === 'red' && !hasOwnPhrase(words.lang, rulebook.id, 'side', 'red')) return words.own('winners', 'red')
  return roleNames(
    rulebook.roles.filter(({ faction }) => faction === winner).map(({ role }) => role),
    words,
  )
}

export function roleNames(roles: readonly Role[], words: Wording): string {
  return formatList(
    words.lang,
    roles.map((role) => words.game('role', role)),
  )
}

type Columns = Readonly<Partial<Record<keyof SheetText['column'], TableBlock['columns'][number]['kind']>>>

export function columnsOf(words: Wording, columns: Columns): TableBlock['columns'] {
  return (Object.entries(columns) as [keyof Columns, NonNullable<Columns[keyof Columns]>][]).map(([key, kind]) => ({
    title: words.own('column', key),
    kind,
  }))
}

/** A table without groups; its columns, in this order, with the kind of each. */
export function sheetTable(words: Wording, id: string, columns: Columns, rows: readonly Row[]): TableBlock {
  return { type: 'table', id, columns: columnsOf(words, columns), groups: [{ rows }] }
}
