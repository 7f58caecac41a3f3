// A language is a folder of src/i18n. No other code names a language, except code generated from the folders and the
// optional speech patterns.

import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { DEFAULT_LANG, fallbackLangOf, LANGS, langOfLocale, nextLang } from '../../src/i18n/registry.ts'
import { TESTED_LANGS } from '../i18n/support/testedLangs.ts'

const repository = resolve(import.meta.dirname, '../..')
/** `pl` is also a gender of nouns (plurals), so this test cannot recognise Polish. */
const GENDERS: readonly string[] = ['pl']
const IDS = LANGS.filter((lang) => !GENDERS.includes(lang)).join('|')
/** Matches a language named as a text, as a key, or as a folder. */
const NAMED = new RegExp(`['"\`](?:${IDS})['"\`]|(?<![\\w.-])(?:${IDS})\\??:(?!:)|lang/(?:${IDS})/`)

function filesUnder(folder: string): readonly string[] {
  return readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
}

/** Files in which a language may be named. */
const AT_HOME = /^src\/(?:i18n\/generated\/|agents\/talk\/speechPatterns\/|ui\/kit\/i18n\/kitLocales\.ts$)/

/** Matching lines of the program without the catalogs. */
function linesWith(pattern: RegExp): readonly string[] {
  const files = ['src', 'electron']
    .flatMap((folder) => filesUnder(folder).map((file) => `${folder}/${file}`))
    .filter((file) => /\.(ts|vue)$/.test(file) && !AT_HOME.test(file))
  expect(files.length).toBeGreaterThan(500)
  return files.flatMap((file) =>
    readFileSync(join(repository, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  )
}

test('only generated files and the speech patterns name a language', () => {
  expect(linesWith(NAMED)).toEqual([])
})

test('winner, side, team and reason are always named with the terms of the rulebook', () => {
  const nameless = /(?:\bsay|words\.game|(?<![.\w])phrase)\((?:[\w.()]+, ?)?'(?:winner|side|team|reason|victory)'/
  for (const line of ["say('winner', won)", "words.game('reason', why)", "phrase(lang, 'side', 'mafia')"])
    expect(line).toMatch(nameless)
  // Titles of the command line's columns, and its own sentences.
  const titles = /src\/cli\/.*say\('(?:winner|side|reason)'(?:\)|, \{ winner:)/
  expect(linesWith(nameless).filter((line) => !titles.test(line))).toEqual([])
})

test('every finished language has the same files, and an unfinished language has no other files', () => {
  const filesOf = (lang: string) => filesUnder(`src/i18n/${lang}`).toSorted()
  for (const lang of LANGS) {
    const isData = (file: string) => !file.includes('.') || file.endsWith('.json')
    expect(filesOf(lang).filter((file) => !isData(file))).toEqual([])
    if (fallbackLangOf(lang) !== undefined)
      expect(filesOf(DEFAULT_LANG), lang).toEqual(expect.arrayContaining(filesOf(lang)))
    else
      expect([...filesOf(lang), ...(lang === DEFAULT_LANG ? [] : ['notes.json'])].toSorted(), lang).toEqual(
        filesOf(DEFAULT_LANG),
      )
  }
})

test('the tables of tests contain the expected texts of every finished language', () => {
  const finished = LANGS.filter((lang) => fallbackLangOf(lang) === undefined)
  expect(TESTED_LANGS).toEqual(expect.arrayContaining(finished))
})

test("the language of a machine's locale is an existing language", () => {
  expect(['ru', 'ru-RU', 'RU_by', 'en-GB', 'fr', ''].map(langOfLocale)).toEqual(['ru', 'ru', 'ru', 'en', 'en', 'en'])
})

test('the language switch cycles through all languages', () => {
  const seen = LANGS.reduce((langs) => [...langs, nextLang(langs.at(-1) ?? DEFAULT_LANG)], [DEFAULT_LANG])
  expect(new Set(seen)).toEqual(new Set(LANGS))
  expect(seen.at(-1)).toBe(DEFAULT_LANG)
})
