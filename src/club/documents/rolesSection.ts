// The part of a rule sheet about cards: teams, how many, hit points where they are counted, and
// what each does at night under the active flags. Source: roles and calls of the rulebook's value.

import type { Flags } from '../../rules/header.ts'
import { isAct } from '../../rules/night.ts'
import { roleSpec, type DayRules, type NightStep, type Rulebook } from '../../rules/rulebook.ts'
import type { Faction, Role, Team } from '../../rules/vocabulary.ts'
import { articlesOf } from './articles.ts'
import { allCalls, type Calls } from './calls.ts'
import { answersOf, column, roleNames } from './nightSections.ts'
import type { Row, Section, TableBlock } from './sheet.ts'
import type { SheetText } from '../../i18n/language.ts'
import type { Wording } from './wording.ts'

export function rolesSection(rulebook: Rulebook, calls: Calls, flags: Flags, words: Wording): Section {
  const { wounds } = rulebook
  const rows = rulebook.roles.map(({ role, team, faction, max }): Row => ({
    cells: [
      { text: words.game('role', role), mark: faction },
      { text: side(rulebook, team, faction, words) },
      { text: max === undefined ? words.own('sheet', 'anyNumber') : `≤ ${max}` },
      ...(wounds === undefined ? [] : [{ text: wounds.initial(role) }]),
      { text: duties(rulebook, calls, flags, role, words) },
    ],
  }))
  const table: TableBlock = {
    type: 'table',
    id: 'roles',
    groups: [{ rows }],
    columns: [
      column(words, 'role', 'name'),
      column(words, 'team', 'value'),
      column(words, 'atMost', 'value'),
      ...(wounds === undefined ? [] : [column(words, 'hitPoints', 'value')]),
      column(words, 'duty', 'text'),
    ],
  }
  const groups = rulebook.acquainted.map((group) => roleNames(group, words)).join('; ')
  return {
    id: 'roles',
    title: words.own('section', 'roles'),
    ...(groups === '' ? {} : { note: words.own('note', 'roles', { groups }) }),
    blocks: [table, ...articlesOf(rulebook, 'roles', flags, words)],
  }
}

/** The team, and whom the card plays for where the team is not of one mind. */
function side({ id, roles }: Rulebook, team: Team, faction: Faction, words: Wording): string {
  const divided = roles.some((other) => other.team === team && other.faction !== faction)
  const name = words.gameOf(id, 'team', team)
  return divided ? `${name} · ${words.gameOf(id, 'side', faction)}` : name
}

/** What the card does at night, from the calls its holders answer; each thing once. */
function duties(rulebook: Rulebook, calls: Calls, flags: Flags, role: Role, words: Wording): string {
  const steps = allCalls(calls).filter((step) => step.actors.includes(role))
  if (steps.length === 0) return words.own('duty', byDay(rulebook.day))
  return [...new Set(steps.map((step) => duty(rulebook, flags, step, words)))].join(' ')
}

function byDay({ speech, vote }: DayRules): keyof SheetText['duty'] {
  if (vote === undefined) return 'none'
  return speech > 0 ? 'none/speaks' : 'none/votes'
}

function duty(rulebook: Rulebook, flags: Flags, step: NightStep, words: Wording): string {
  const params = { actors: roleNames(step.actors, words) }
  const together = step.actors.length > 1 || step.actors.some((actor) => roleSpec(rulebook, actor).max !== 1)
  switch (step.kind) {
    case 'check':
      return words.own('duty', together ? 'checkTogether' : 'check', { answers: answersTo(rulebook, step.id, words) })
    case 'pause': {
      const { tellsOfVotedOut: checker, nights } = step
      if (checker !== undefined) return words.own('duty', 'told', { answers: answersTo(rulebook, checker, words) })
      return words.own('duty', nights === 'later' ? 'pauseLater' : 'pause')
    }
    case 'kill': {
      const limit = isAct(step) && step.limit !== undefined ? flags[step.limit] : undefined
      if (typeof limit === 'number') return words.own('duty', limit === 0 ? 'killNever' : 'killLimited', { n: limit })
      return words.own('duty', step.actors.length > 1 ? 'killTogether' : together ? 'killGroup' : 'kill', params)
    }
    case 'heal':
      return words.own('duty', together ? 'healTogether' : 'heal')
    case 'shots':
      return words.own('duty', step.actors.length > 1 ? 'shotsTogether' : 'shots', params)
    default:
      return words.own('duty', step.kind, params)
  }
}

function answersTo(rulebook: Rulebook, checker: Role, words: Wording): string {
  return answersOf(rulebook, checker)
    .map(({ answer }) => words.game('answer', answer).toLocaleLowerCase())
    .join(' / ')
}
