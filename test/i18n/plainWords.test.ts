// English texts say in plain words who does what: some words are never used, and a button has at most four words.

import { expect, it } from 'vitest'
import { LANGUAGES } from '../../src/i18n/registry.ts'
import { sentences, type CatalogNode } from './support/sentences.ts'

const CATALOGS = ['screens', 'phrases', 'sheet', 'papers', 'exports', 'menu', 'console', 'cli', 'talk'] as const
const ENGLISH = CATALOGS.flatMap((catalog) =>
  sentences(LANGUAGES.en[catalog] as unknown as CatalogNode, catalog),
) as readonly (readonly [key: string, message: string])[]

it.each([
  ['name the person: player, member, user', /\b(?:whoever|whomever|nobody['’]s|anybody['’]s)\b/i],
  ['name the thing', /\b(?:whatever|whichever)\b/i],
  ['use “they” for a person', /\b(?:he|him|his|himself)\b/i],
  ['write “automatically”', /\bby (?:itself|himself|themselves)\b/i],
  ['write “again”', /\banew\b/i],
  ['write “next to” or “in addition to”', /\bbesides?\b/i],
  ['write “other people”', /\bof others\b/i],
  ['say what happens', /\b(?:is|are) told\b|\bcomes? of it\b/i],
  ['write “who”', /\bwhom\b/i],
])('English texts follow the rule: %s', (_, word) => {
  expect(ENGLISH.filter(([, message]) => word.test(message))).toEqual([])
})

const messagesIn = (lang: 'ru' | 'uk') =>
  CATALOGS.flatMap((catalog) => sentences(LANGUAGES[lang][catalog] as unknown as CatalogNode, catalog))

// One word for one thing, and no word of the other language.
it.each([
  ['ru', '«очки»', /балл/iu],
  ['uk', '«очки»', /(?<!\p{L})бал(?:и|ів|а|у|ом|ам|ами|ах)?(?!\p{L})/iu],
  ['uk', '«картка»', /(?<!\p{L})карт(?:а|и|у|і|ою|ам|ами|ах)?(?!\p{L})/iu],
  ['uk', '«Оберіть»', /(?<!\p{L})вибер/iu],
  ['uk', '«Позначити»', /відміт|відмічен/iu],
] as const)('texts in %s always say %s', (lang, _, word) => {
  expect(messagesIn(lang).filter(([, message]) => word.test(message))).toEqual([])
})

/** Keys whose last part shows that they belong to a button. Placeholders do not count as words. */
const BUTTONS =
  /> (?:save|cancel|remove|start|stop|add|edit|create|join|letIn|putOut|leave|take|swap|print|copy|make|withdraw|freeze|unfreeze|resume|enter)$/

it('a button has at most four words', () => {
  const buttons = ENGLISH.filter(([key, message]) => BUTTONS.test(key) && !/, (?:plural|select)/.test(message))
  expect(buttons.length).toBeGreaterThan(40)
  const words = (message: string) =>
    message.replaceAll(/\{\w+\}/g, '').match(/[\p{L}\p{N}][\p{L}\p{N}’'-]*/gu)?.length ?? 0
  expect(buttons.filter(([key, message]) => key.startsWith('screens') && words(message) > 4)).toEqual([])
})
