// The part of a rule sheet about cards and nights: roles, what the judge calls and answers, and the
// overturn table with its drawing. Everything comes from the rulebook's value. Source: CITY-1 .. 9.

import { graphModel, type GraphEdge } from '../../rules/graphModel.ts'
import type { Flags } from '../../rules/header.ts'
import { isOpen } from '../../rules/overturn.ts'
import { isAct } from '../../rules/night.ts'
import type { ActStep, NightStep, Rulebook, VictoryRule } from '../../rules/rulebook.ts'
import type { Faction, Role, Team } from '../../rules/vocabulary.ts'
import { articlesOf } from './articles.ts'
import { placedGraph } from './placedGraph.ts'
import type { Cell, GraphBlock, Row, Section, TableBlock } from './sheet.ts'
import { capital, type Wording } from './wording.ts'

export function rolesSection(rulebook: Rulebook, words: Wording): Section {
  const rows = rulebook.roles.map(({ role, team, faction, max }): Row => ({
    cells: [
      { text: words.game('role', role), mark: faction },
      { text: side(team, faction, words) },
      { text: max === undefined ? '∞' : `≤ ${max}` },
      { text: duties(rulebook, role, words) },
    ],
  }))
  const table: TableBlock = {
    type: 'table', id: 'roles', groups: [{ rows }],
    columns: [column(words, 'role', 'name'), column(words, 'team', 'value'), column(words, 'atMost', 'value'), column(words, 'duty', 'text')],
  }
  const groups = rulebook.acquainted.map((group) => roleNames(group, words)).join('; ')
  return {
    id: 'roles', title: words.own('section', 'roles'),
    ...(groups === '' ? {} : { note: words.own('note', 'roles', { groups }) }),
    blocks: [table, ...articlesOf(rulebook, 'roles', words)],
  }
}

/** The team, and whom the card plays for where that is not the team itself. */
function side(team: Team, faction: Faction, words: Wording): string {
  const [name, own] = [words.game('team', team), words.game('faction', faction)]
  return name === own ? name : `${name} · ${own}`
}

/** What the card does at night, from the steps its holders carry out. */
function duties(rulebook: Rulebook, role: Role, words: Wording): string {
  const steps = rulebook.night.filter((step) => step.actors.includes(role))
  if (steps.length === 0) return words.own('duty', 'none')
  return steps.map((step) => duty(rulebook, step, words)).join(' ')
}

function duty(rulebook: Rulebook, step: NightStep, words: Wording): string {
  if (isAct(step) && step.kind === 'check') return words.own('duty', 'check', { answers: answersOf(rulebook, step).map(({ answer }) => words.game('answer', answer).toLocaleLowerCase()).join(' / ') })
  if (step.kind === 'kill' && step.actors.length > 1) return words.own('duty', 'killTogether', { actors: roleNames(step.actors, words) })
  return words.own('duty', step.kind, { actors: roleNames(step.actors, words) })
}

export function nightSection(rulebook: Rulebook, words: Wording): Section {
  return { id: 'night', title: words.own('section', 'night'), blocks: [callTable(rulebook, words), ...checkTables(rulebook, words), ...articlesOf(rulebook, 'night', words)] }
}

/** The call, from the fall of night to the morning; a cue the game does not have leaves no row. */
function callTable(rulebook: Rulebook, words: Wording): TableBlock {
  const said = (cells: readonly Cell[]): readonly Row[] => cells.slice(0, 1).map((cell) => ({ cells: [{ text: '' }, cell, { text: '' }, { text: '' }] }))
  const cue = (key: string, params = {}): readonly Cell[] => {
    const sentence = words.gameIfAny('cue', key, params)
    return sentence === undefined ? [] : spoken(sentence)
  }
  const morning = cue('morning-quiet').map((quiet) => ({ ...quiet, note: cue('morning-deaths', { seats: '___' })[0]?.text ?? '' }))
  const steps = rulebook.night.map((step, index): Row => ({
    cells: [
      { text: String(index + 1) },
      ...(cue(`night-${step.id}`).length === 0 ? [{ text: roleNames(step.actors, words) }] : cue(`night-${step.id}`)),
      { text: capital(words.own('act', step.kind)), note: isAct(step) ? words.own('act', step.mustAct ? 'must' : 'may') : '' },
      { text: words.own('sheet', 'seconds', { n: step.seconds }) },
    ],
  }))
  return {
    type: 'table', id: 'call', caption: words.own('note', 'order'),
    columns: [column(words, 'number', 'number'), column(words, 'says', 'quote'), column(words, 'what', 'text'), column(words, 'time', 'time')],
    groups: [{ rows: [...said(cue('night-falls')), ...steps, ...said(morning)] }],
  }
}

/** What is said, and in small what is said after the pause. */
function spoken(cue: string): readonly Cell[] {
  const [before = cue, after] = cue.split(/\s*\.\.\.\s*/, 2)
  return [{ text: before, ...(after === undefined || after === '' ? {} : { note: `… ${after}` }) }]
}

function checkTables(rulebook: Rulebook, words: Wording): readonly TableBlock[] {
  const rows = rulebook.night.filter(isAct).filter((step) => step.kind === 'check').flatMap((step) =>
    answersOf(rulebook, step).map(({ answer, roles }, index): Row => ({
      cells: [
        { text: index === 0 ? words.game('role', step.id) : '' },
        { text: words.game('answer', answer) },
        { text: capital(words.game('gesture', answer)) },
        { text: roleNames(roles, words) },
      ],
    })))
  if (rows.length === 0) return []
  return [{
    type: 'table', id: 'checks', caption: words.own('note', 'checks'), groups: [{ rows }],
    columns: [column(words, 'check', 'name'), column(words, 'answer', 'value'), column(words, 'gesture', 'text'), column(words, 'shown', 'text')],
  }]
}

/** The answers a check can have, each with the cards it is given for; the rarest first. */
function answersOf(rulebook: Rulebook, step: ActStep) {
  const answers = rulebook.roles.map(({ role }) => ({ role, answer: rulebook.check(step.id, role) }))
  const groups = [...new Set(answers.map(({ answer }) => answer))].map((answer) => ({
    answer, roles: answers.filter((given) => given.answer === answer).map(({ role }) => role),
  }))
  return groups.sort((a, b) => a.roles.length - b.roles.length)
}

export function overturnSection(rulebook: Rulebook, flags: Flags, words: Wording): Section {
  const model = graphModel(rulebook.graph, flags)
  const name = (kind: string) => words.game('effect', kind)
  const edge = ({ number, id, from, to, rule, on, flags: switches }: GraphEdge): Row => ({
    off: !on,
    cells: [
      { text: String(number) },
      { text: `${from.map(name).join(', ')} → ${to.map(name).join(', ')}` },
      { text: words.game('edge', id) },
      { text: words.own('state', switches.length === 0 ? 'always' : on ? 'on' : 'off') },
      { text: rule },
    ],
  })
  const graph: GraphBlock = {
    type: 'graph', model, placed: placedGraph(rulebook, words.lang), names: Object.fromEntries(model.nodes.map(({ kind }) => [kind, name(kind)])),
    label: words.own('section', 'overturn'),
    legend: { cancels: words.own('legend', 'cancels'), brings: words.own('legend', 'brings'), off: words.own('legend', 'off') },
  }
  const table: TableBlock = {
    type: 'table', id: 'overturn', groups: [{ rows: model.edges.map(edge) }],
    columns: [column(words, 'number', 'number'), column(words, 'edge', 'name'), column(words, 'sentence', 'text'), column(words, 'inForce', 'value'), column(words, 'rule', 'rule')],
  }
  return {
    id: 'overturn', title: words.own('section', 'overturn'), note: words.own('note', 'overturn'),
    blocks: [graph, ...spreadTables(rulebook, flags, words), table, ...articlesOf(rulebook, 'overturn', words)],
  }
}

function spreadTables(rulebook: Rulebook, flags: Flags, words: Wording): readonly TableBlock[] {
  const spreading = rulebook.graph.effects.filter((effect) => effect.links !== undefined)
  if (spreading.length === 0) return []
  const rows = spreading.map(({ kind, gate, rule }): Row => ({
    off: !isOpen(gate, flags),
    cells: [
      { text: capital(words.game('effect', kind)) },
      { text: words.game('spread', kind) },
      { text: words.own('state', gate === undefined ? 'always' : isOpen(gate, flags) ? 'on' : 'off') },
      { text: rule },
    ],
  }))
  return [{
    type: 'table', id: 'spread', caption: words.own('note', 'spread'), groups: [{ rows }],
    columns: [column(words, 'spread', 'name'), column(words, 'sentence', 'text'), column(words, 'inForce', 'value'), column(words, 'rule', 'rule')],
  }]
}

export function victorySection(rulebook: Rulebook, flags: Flags, words: Wording): Section {
  const row = ({ id, outcome, gate, rule }: VictoryRule): Row => ({
    off: !isOpen(gate, flags),
    cells: [
      { text: words.game('winner', outcome.winner), ...markOf(outcome.winner) },
      { text: words.game('victory', id), note: words.own('note', 'reason', { reason: outcome.reason }) },
      { text: winners(rulebook, outcome.winner, words) },
      { text: rule },
    ],
  })
  const table: TableBlock = {
    type: 'table', id: 'victory', groups: [{ rows: rulebook.victory.map(row) }],
    columns: [column(words, 'winner', 'name'), column(words, 'condition', 'text'), column(words, 'wins', 'text'), column(words, 'rule', 'rule')],
  }
  return { id: 'victory', title: words.own('section', 'victory'), note: words.own('note', 'victory'), blocks: [table, ...articlesOf(rulebook, 'victory', words)] }
}

function markOf(winner: VictoryRule['outcome']['winner']): Pick<Cell, 'mark'> {
  return winner === 'draw' ? {} : { mark: winner }
}

/** Whose lines in the ledger the verdict fills. */
function winners(rulebook: Rulebook, winner: VictoryRule['outcome']['winner'], words: Wording): string {
  if (winner === 'draw' || winner === 'red') return words.own('winners', winner)
  return roleNames(rulebook.roles.filter(({ faction }) => faction === winner).map(({ role }) => role), words)
}

export function roleNames(roles: readonly Role[], words: Wording): string {
  return roles.map((role) => words.game('role', role)).join(', ')
}

export function column(words: Wording, key: Parameters<typeof words.own<'column'>>[1], kind: TableBlock['columns'][number]['kind']): TableBlock['columns'][number] {
  return { title: words.own('column', key), kind }
}
