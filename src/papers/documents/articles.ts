// The articles of prose in each section of a rule sheet, and whether the source or the clubs decided them. Their text
// is in `sheet.json` of each language. A rulebook gets the articles of each family of rules that it cites, so no
// rulebook is named here.

import type { Flags } from '../../rules/header.ts'
import { isFlagConditionMet, type FlagCondition } from '../../rules/overturn.ts'
import { isRoleInRulebook, type Rulebook } from '../../rules/rulebook.ts'
import type { Role } from '../../rules/vocabulary.ts'
import { createArticleFilter } from './articleSubjects.ts'
import type { RuleArticle, ArticlesBlock, RuleSectionId } from './ruleSheetBlocks.ts'
import type { RuleSheetText } from '../../i18n/language.ts'
import type { RuleSheetWords } from './wording.ts'

interface ArticleSpec {
  /** Key such as `RULE/name`. */
  readonly key: keyof RuleSheetText['article']
  readonly section: RuleSectionId
  readonly decided: boolean
  /** The article applies only under these flags. */
  readonly gate?: FlagCondition
  /** The article applies only if the rulebook has this role. */
  readonly role?: Role
}

type Key = ArticleSpec['key']
const rule = (section: RuleSectionId, key: Key, gate?: FlagCondition): ArticleSpec => ({
  key,
  section,
  decided: false,
  ...(gate === undefined ? {} : { gate }),
})
const ofRole = (role: Role, section: RuleSectionId, key: Key): ArticleSpec => ({ ...rule(section, key), role })
/** A rule that clubs decided because the source does not mention it. */
const decision = (section: RuleSectionId, key: Key, gate?: FlagCondition): ArticleSpec => ({
  ...rule(section, key, gate),
  decided: true,
})

const ARTICLES: readonly ArticleSpec[] = [
  decision('roles', 'CITY/card'),
  rule('night', 'CITY-1/living'),
  decision('night', 'CITY-1/at-once'),
  rule('night', 'CITY-2/kill'),
  decision('night', 'CITY-2/must'),
  rule('night', 'CITY-3/checks'),
  rule('night', 'CITY-4/self'),
  decision('night', 'CITY-4/void'),
  decision('night', 'CITY-12/order'),
  decision('overturn', 'CITY-6/direction', { loverDeathDrag: true }),
  rule('overturn', 'CITY-8/one-day', { loverGrantsVoteImmunity: true }),
  decision('deal', 'CITY/deal'),

  rule('roles', 'WOLVES/cards'),
  rule('night', 'WOLVES/first'),
  rule('night', 'WOLVES-3b/look'),
  rule('night', 'WOLVES-1/numbers'),
  rule('night', 'WOLVES-2/checks'),
  rule('night', 'WOLVES-3/heal'),
  rule('night', 'WOLVES-3/miss'),
  decision('night', 'WOLVES-3/void'),
  decision('night', 'WOLVES/called'),
  rule('conduct', 'WOLVES-5/talk'),
  rule('conduct', 'WOLVES-5/defence'),
  rule('conduct', 'WOLVES-5/hands'),
  rule('conduct', 'WOLVES-3/fines'),
  rule('deal', 'WOLVES/draw'),
  decision('deal', 'WOLVES/other'),

  rule('roles', 'SPORT/cards'),
  rule('night', 'SPORT/first/full', { firstNight: 'full' }),
  rule('night', 'SPORT/first/acquaintance', { firstNight: 'acquaintance' }),
  rule('night', 'SPORT/shooting/donDecides', { shooting: 'donDecides' }),
  decision('night', 'SPORT/shooting/noDon', { shooting: 'donDecides' }),
  rule('night', 'SPORT/shooting/allAgree', { shooting: 'allAgree' }),
  rule('night', 'SPORT/checked'),
  rule('night', 'SPORT-6/seconds'),
  decision('night', 'SPORT/called'),
  rule('victory', 'SPORT-4/team-loss'),
  rule('day', 'SPORT-6/twice'),
  rule('day', 'SPORT/best-move', { bestMove: true }),
  rule('timings', 'SPORT-5/agents'),
  rule('conduct', 'SPORT-6/night'),
  rule('conduct', 'SPORT-6/endings'),
  rule('conduct', 'SPORT-6/nominate'),
  rule('conduct', 'SPORT-6/numbers'),
  rule('conduct', 'SPORT-6/claims'),
  rule('conduct', 'SPORT-6/oaths'),
  rule('conduct', 'SPORT-6/language'),
  rule('conduct', 'SPORT-6/hints'),
  decision('deal', 'SPORT/other'),

  rule('roles', 'HP-2/points'),
  rule('roles', 'HP-2/zero'),
  rule('night', 'HP-3/choose'),
  rule('night', 'HP-3/nobody'),
  rule('night', 'HP-4/damage'),
  rule('night', 'HP-4/absorb'),
  rule('night', 'HP-4/examples'),
  rule('night', 'HP-5/heal'),
  rule('night', 'HP-5/stays'),
  rule('night', 'HP-6/secret'),
  rule('day', 'HP-6/caught'),
  rule('day', 'HP-6/ballot'),
  decision('day', 'HP-6/himself'),
  rule('day', 'HP-8/program'),
  rule('deal', 'HP-1/deal'),
  decision('deal', 'HP-1/limit'),

  rule('night', 'BENCH-1/states'),
  rule('night', 'BENCH-1/refused'),
  rule('night', 'BENCH-2/mafia'),
  decision('night', 'BENCH-2/differ'),
  rule('night', 'BENCH-2/doctor'),
  rule('night', 'BENCH-2/sheriff'),
  rule('night', 'BENCH-2/vigilante'),
  rule('night', 'BENCH-2/double'),
  decision('night', 'BENCH-2/cause'),
  rule('day', 'BENCH-3/morning'),
  decision('day', 'BENCH-3/shooter/false', { revealVigilante: false }),
  decision('day', 'BENCH-3/shooter/true', { revealVigilante: true }),
  rule('day', 'BENCH-4/speeches'),
  rule('day', 'BENCH-4/window'),
  decision('day', 'BENCH-4/deadline'),
  rule('day', 'BENCH-4/majority', { voteRule: 'majority' }),
  rule('day', 'BENCH-4/plurality', { voteRule: 'plurality' }),
  decision('day', 'BENCH-5/role/false', { revealRoleOnDeath: false }),
  decision('day', 'BENCH-5/role/true', { revealRoleOnDeath: true }),
  rule('day', 'BENCH-6/claims'),
  rule('day', 'BENCH-6/private'),
  rule('deal', 'BENCH/deal'),
  rule('deal', 'BENCH-7/seed'),

  rule('roles', 'AIWOLF-1/possessed'),
  rule('night', 'AIWOLF-2/first'),
  ofRole('medium', 'night', 'AIWOLF-4/medium'),
  rule('night', 'AIWOLF-5/seer'),
  ofRole('bodyguard', 'night', 'AIWOLF-6/guard'),
  decision('night', 'AIWOLF-7/attack'),
  rule('day', 'AIWOLF-2/talk'),
  rule('day', 'AIWOLF-3/vote'),
  rule('day', 'AIWOLF-3/tie'),
  rule('deal', 'AIWOLF-1/deal'),

  rule('roles', 'PLAIN/cards'),
  rule('night', 'PLAIN/kill'),
  rule('day', 'PLAIN/lynch'),
  rule('deal', 'PLAIN/deal'),
]

/** A block with the section's articles under the active flags. Empty if there are none. */
export function articleBlocksOfSection(
  rulebook: Rulebook,
  section: RuleSectionId,
  flags: Flags,
  words: RuleSheetWords,
): readonly ArticlesBlock[] {
  const items = articlesOfSection(rulebook, section, flags, words)
  return items.length === 0 ? [] : [{ type: 'articles', items }]
}

export function articlesOfSection(
  rulebook: Rulebook,
  section: RuleSectionId,
  flags: Flags,
  words: RuleSheetWords,
): readonly RuleArticle[] {
  const families = citedRuleFamilies(rulebook)
  const isStillTrue = createArticleFilter(rulebook)
  const numbers = Object.fromEntries(
    Object.entries(flags).filter((pair): pair is [string, number] => typeof pair[1] === 'number'),
  )
  return ARTICLES.filter(
    ({ section: own, key, gate, role }) =>
      own === section &&
      families.has(familyOf(key)) &&
      isFlagConditionMet(gate, flags) &&
      (role === undefined || isRoleInRulebook(rulebook, role)) &&
      isStillTrue(key),
  ).map(({ key, decided }) => ({ rule: ruleOfArticle(key), text: words.own('article', key, numbers), decided }))
}

/** Families of the cited rules: `CITY` and `DAY` for a rulebook that cites CITY-5 and DAY-4. */
export function citedRuleFamilies(rulebook: Rulebook): ReadonlySet<string> {
  const cited = [...rulebook.graph.effects, ...rulebook.graph.edges, ...rulebook.victory, ...rulebook.flags]
  return new Set(cited.map(({ rule }) => familyOf(rule)))
}

function familyOf(rule: string): string {
  return rule.split(/[-/]/, 1)[0] ?? rule
}

/** Rule of an article: CITY-4 for `CITY-4/void`. */
export function ruleOfArticle(key: string): string {
  return key.split('/', 1)[0] ?? key
}
