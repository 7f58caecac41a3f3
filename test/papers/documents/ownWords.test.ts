// Texts of a club's own rulebook in print: texts of the parent for the inherited parts, and neutral names for the
// others, in every language and form.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { renderRuleSheetsMarkdown } from '../../../src/papers/documents/renderMarkdown.ts'
import { renderRules } from '../../../src/papers/documents/renderRules.ts'
import { createRuleSheet } from '../../../src/papers/documents/ruleSheet.ts'
import { RULES_PRINT_FORMS } from '../../../src/papers/documents/rulesForms.ts'
import { parseRulebookValue, rulebookHashOf } from '../../../src/club/rulebooks/parse.ts'
import { LANGS, LANGUAGES, type Lang } from '../../../src/i18n/registry.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { registerRulebook, findMissingRulebookWords } from '../../../src/rules/rulebooks/registry.ts'
import { rulesCode } from '../../../src/rules/rulesCode.ts'

const { words: WORDS, ...OUR_CITY } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../docs/rulebooks/our-city.json'), 'utf8'),
) as { readonly words: object }

/** Texts of the file that are on its rule sheet. */
const PRINTED = {
  en: ['| Bomb |', 'Bodyguard, wake up and show whom you guard.', 'takes the Bodyguard instead', 'blast of the Bomb'],
  ru: ['| Бомба |', 'Просыпается Телохранитель', 'вместо него гибнет Телохранитель', 'взрыв Бомбы'],
  uk: ['| Бомба |', 'Прокидається Охоронець', 'замість нього гине Охоронець', 'вибух Бомби'],
} satisfies Partial<Record<Lang, readonly string[]>>

function sheetOf(changes: object, lang: Lang = 'en') {
  const read = parseRulebookValue({ ...OUR_CITY, ...changes })
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const rulebook = registerRulebook(read.value, rulebookHashOf(read.value))
  const preset = rulebook.presets[0].id
  const flags = presetFlags(rulebook, preset)
  if (!flags.ok) throw new Error(flags.error.code)
  return { rulebook, flags: flags.value, sheet: createRuleSheet(rulebook, preset, flags.value, lang, '', true) }
}

it('a sheet names a role without texts by its id and makes no claim about its night act', () => {
  const text = renderRuleSheetsMarkdown([sheetOf({ id: 'wordless-city' }).sheet])
  const bodyguard = text.split('\n').filter((line) => line.includes('Bodyguard'))
  expect(bodyguard.every((line) => !line.includes('Bodyguard') || line.includes('Role: Bodyguard'))).toBe(true)
  expect(bodyguard.join('\n')).not.toMatch(/[Hh]eals one|guards/)
  expect(text).toContain('The Sheriff wakes up and checks one player.')
  expect(text).toContain('Effect: Blast')
  // An edge without a sentence is described by its effects, and an effect of a call by the acting role.
  expect(text).not.toContain('Rule: ')
  expect(text).toContain('| Role: Bodyguard cancels mafia kill. |')
  expect(text).toContain('| Heal cancels Effect: Shield. |')
})

it.each(Object.entries(PRINTED) as [Lang, readonly string[]][])(
  'a sheet in %s uses the texts of the rulebook file, and shows no ids instead',
  (lang, said) => {
    const text = renderRuleSheetsMarkdown([sheetOf({ version: '4', words: WORDS }, lang).sheet])
    for (const each of said) expect(text).toContain(each)
    const { unnamed } = LANGUAGES[lang].phrases
    for (const marked of [unnamed.role, unnamed.effect, unnamed.edge]) expect(text).not.toContain(marked.split('{')[0])
    expect(text).not.toContain(LANGUAGES[lang].sheet.unnamed.legend)
  },
)

it('findMissingRulebookWords names each missing text by list and id', () => {
  const { rulebook } = sheetOf({ id: 'asked-city' })
  const missing = findMissingRulebookWords(rulebook, 'en').map(({ section, id }) => `${section}.${id}`)
  expect(missing).toEqual(expect.arrayContaining(['role.bomb', 'ask.bodyguard', 'acted.bodyguard', 'effect.blast']))
  // The Bomb has no night act, and every call has a role.
  expect(missing.filter((id) => /^(ask\.bomb|call\.|letter\.|winner\.)/.test(id))).toEqual([])
  const words: Record<string, Record<string, string>> = {}
  for (const { section, id } of findMissingRulebookWords(rulebook, 'en'))
    words[section] = { ...words[section], [id]: 'said' }
  expect(findMissingRulebookWords(sheetOf({ id: 'said-city', words: { en: words } }).rulebook, 'en')).toEqual([])
})

it.each(LANGS)('a club’s own rulebook is printed in every form in %s', (lang) => {
  const { sheet } = sheetOf({}, lang)
  expect(JSON.stringify(sheet)).not.toMatch(/undefined|NaN|\{name\}/)
  for (const form of RULES_PRINT_FORMS) expect(renderRules([sheet], form)).not.toMatch(/undefined|NaN/)
})

it('a sheet names a call by its role if the call means something else in the parent rulebook', () => {
  const night = [
    { id: 'doctor', actors: ['doctor'], kind: 'visit', mustAct: true, seconds: 20 },
    { id: 'bodyguard', actors: ['bodyguard'], kind: 'heal', effect: 'guard', mustAct: false, seconds: 20 },
  ]
  const text = renderRuleSheetsMarkdown([sheetOf({ version: '2', night }).sheet])
  expect(text).not.toContain('The Doctor wakes up and chooses who to heal')
  expect(text).toContain('| Doctor |')
})

it('the code of the rules is the same if and only if the content is the same', () => {
  const [ours, same, other] = [{}, {}, { published: '2026-11-27' }].map((changes) => {
    const { rulebook, flags } = sheetOf({ version: '3', ...changes })
    return rulesCode(rulebook, flags)
  })
  expect(same).toBe(ours)
  expect(other).not.toBe(ours)
})
