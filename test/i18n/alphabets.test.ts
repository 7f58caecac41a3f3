// Russian texts contain no letters that only Ukrainian has, and vice versa. Ukrainian texts use one apostrophe and one
// kind of quotes.

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOREIGN = { ru: /[іїєґ]/i, uk: /[ыёэъ]/i, en: /[\u0400-\u052f]/ } as const

function lines(lang: string): readonly (readonly [place: string, line: string])[] {
  const folder = join(import.meta.dirname, '../../src/i18n', lang)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .flatMap((file) => textsIn(JSON.parse(readFileSync(join(folder, file), 'utf8')), file))
}

/** All texts, without the keys, which are English in every language. */
function textsIn(node: unknown, path: string): readonly (readonly [place: string, text: string])[] {
  if (typeof node === 'string') return [[path, node]]
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => textsIn(value, `${path} ${key}`))
}

it.each(Object.entries(FOREIGN))('texts in %s are written in the letters of the language', (lang, foreign) => {
  const all = lines(lang)
  expect(all.length).toBeGreaterThan(2000)
  expect(all.filter(([, line]) => foreign.test(line))).toEqual([])
})

it('no Cyrillic word contains Latin look-alikes', () => {
  const mixed = /[\u0400-\u04ff](?=[a-z])|(?<=[a-z])[\u0400-\u04ff]/i
  const written = (line: string) => line.replaceAll(/\\.|\{[^{}]*\}|Р2|Σ\S*/g, ' ')
  for (const lang of ['ru', 'uk']) expect(lines(lang).filter(([, line]) => mixed.test(written(line)))).toEqual([])
})

it('Ukrainian texts use only the apostrophe ’ and the quotes «»', () => {
  const told = lines('uk')
  expect(told.filter(([, line]) => /[\u0400-\u04ff][ʼ'`´][\u0400-\u04ff]/.test(line))).toEqual([])
  expect(told.filter(([, line]) => /[„“”](?=[\u0400-\u04ff])|(?<=[\u0400-\u04ff])[„“”"]/.test(line))).toEqual([])
})
