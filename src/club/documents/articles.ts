// Which articles of prose stand in which section of a sheet, and whose decision each is. Their
// words are in text/. A rulebook gets the articles whose rules it cites: no rulebook is named here.

import type { Rulebook } from '../../rules/rulebook.ts'
import type { ArticlesBlock, SectionId } from './sheet.ts'
import type { SheetText } from './text/en.ts'
import type { Wording } from './wording.ts'

interface ArticleSpec {
  /** `RULE/name`. */
  readonly key: keyof SheetText['article']
  readonly section: SectionId
  readonly decided: boolean
}

const ARTICLES: readonly ArticleSpec[] = [
  { key: 'CITY/card', section: 'roles', decided: true },
  { key: 'CITY-1/living', section: 'night', decided: false },
  { key: 'CITY-1/at-once', section: 'night', decided: true },
  { key: 'CITY-2/kill', section: 'night', decided: false },
  { key: 'CITY-2/must', section: 'night', decided: true },
  { key: 'CITY-3/checks', section: 'night', decided: false },
  { key: 'CITY-4/self', section: 'night', decided: false },
  { key: 'CITY-4/void', section: 'night', decided: true },
  { key: 'CITY-12/order', section: 'night', decided: true },
  { key: 'CITY-6/direction', section: 'overturn', decided: true },
  { key: 'CITY-8/one-day', section: 'overturn', decided: false },
  { key: 'CITY/deal', section: 'deal', decided: true },
]

/** The articles of a section as a block, or nothing. */
export function articlesOf(rulebook: Rulebook, section: SectionId, words: Wording): readonly ArticlesBlock[] {
  const families = ruleFamilies(rulebook)
  const items = ARTICLES
    .filter((article) => article.section === section && families.has(familyOf(article.key)))
    .map(({ key, decided }) => ({ rule: ruleOf(key), text: words.own('article', key), decided }))
  return items.length === 0 ? [] : [{ type: 'articles', items }]
}

/** `CITY` and `DAY` for a rulebook that cites CITY-5 and DAY-4. */
export function ruleFamilies(rulebook: Rulebook): ReadonlySet<string> {
  const cited = [...rulebook.graph.effects, ...rulebook.graph.edges, ...rulebook.victory, ...rulebook.flags]
  return new Set(cited.map(({ rule }) => familyOf(rule)))
}

function familyOf(rule: string): string {
  return rule.split(/[-/]/, 1)[0] ?? rule
}

/** `CITY-4/void` tells rule CITY-4. */
export function ruleOf(key: string): string {
  return key.split('/', 1)[0] ?? key
}
