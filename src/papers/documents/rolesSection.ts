// Section of a rule sheet about roles: teams, maximum numbers, hit points if the rulebook has them, and night acts
// under the active flags. Source: roles and calls in the rulebook.

import type { RuleSheetText } from '../../i18n/language.ts'
import type { Flags } from '../../rules/header.ts'
import { isActStep, hasEffectOfOtherKind } from '../../rules/night.ts'
import { type DayRules, type NightStep, roleSpec, type Rulebook } from '../../rules/rulebook.ts'
import { findCustomRulebookWord } from '../../rules/rulebooks/registry.ts'
import type { Faction, Role, Team } from '../../rules/vocabulary.ts'
import { articleBlocksOfSection } from './articles.ts'
import { allNightCalls, type NightCallLists } from './nightCalls.ts'
import { checkResultsWithRoles, formatRoleNames, ruleSheetTable } from './nightSections.ts'
import type { PrintedRow, RuleSection } from './ruleSheetBlocks.ts'
import type { RuleSheetWords } from './wording.ts'

export function rolesSection(
  rulebook: Rulebook,
  calls: NightCallLists,
  flags: Flags,
  words: RuleSheetWords,
): RuleSection {
  const { wounds } = rulebook
  const rows = rulebook.roles.map(({ role, team, faction, max }): PrintedRow => ({
    cells: [
      { text: words.game('role', role), mark: faction },
      { text: side(rulebook, team, faction, words) },
      { text: max === undefined ? words.own('sheet', 'anyNumber') : `≤ ${max}` },
      ...(wounds === undefined ? [] : [{ text: wounds.initial(role) }]),
      { text: duties(rulebook, calls, flags, role, words) },
    ],
  }))
  const hitPoints = wounds === undefined ? {} : ({ hitPoints: 'value' } as const)
  const columns = { role: 'name', team: 'value', atMost: 'value', ...hitPoints, duty: 'text' } as const
  const groups = rulebook.acquainted.map((group) => formatRoleNames(group, words)).join('; ')
  return {
    id: 'roles',
    title: words.own('section', 'roles'),
    ...(groups === '' ? {} : { note: words.own('note', 'roles', { groups }) }),
    blocks: [ruleSheetTable(words, 'roles', columns, rows), ...articleBlocksOfSection(rulebook, 'roles', flags, words)],
  }
}

/** The team, followed by the side for which the role plays if the team has several sides. */
function side({ id, roles }: Rulebook, team: Team, faction: Faction, words: RuleSheetWords): string {
  const divided = roles.some((other) => other.team === team && other.faction !== faction)
  const name = words.gameOf(id, 'team', team)
  return divided ? `${name} · ${words.gameOf(id, 'side', faction)}` : name
}

/** Night acts of the role, from the calls that its players answer. Each text is used once. */
function duties(rulebook: Rulebook, calls: NightCallLists, flags: Flags, role: Role, words: RuleSheetWords): string {
  const steps = allNightCalls(calls).filter((step) => step.actors.includes(role))
  if (steps.length === 0) return words.own('duty', byDay(rulebook.day))
  return [...new Set(steps.map((step) => duty(rulebook, flags, step, words)))].join(' ')
}

function byDay({ speech, vote }: DayRules): keyof RuleSheetText['duty'] {
  if (vote === undefined) return 'none'
  return speech > 0 ? 'none/speaks' : 'none/votes'
}

function duty(rulebook: Rulebook, flags: Flags, step: NightStep, words: RuleSheetWords): string {
  const params = { actors: formatRoleNames(step.actors, words) }
  const own = findCustomRulebookWord(words.lang, 'duty', step.id)
  if (typeof own === 'string') return own
  if (hasEffectOfOtherKind(step)) return words.own('duty', 'other')
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
      const limit = isActStep(step) && step.limit !== undefined ? flags[step.limit] : undefined
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

function answersTo(rulebook: Rulebook, checker: Role, words: RuleSheetWords): string {
  return checkResultsWithRoles(rulebook, checker)
    .map(({ answer }) => words.game('answer', answer).toLocaleLowerCase())
    .join(' / ')
}
