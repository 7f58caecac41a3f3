// What the texts promise beside what the program knows. Nobody is asked who sits at the keyboard:
// both hosts write one constant author, so no text may promise who made a change.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exports as exportsEn } from '../../src/lang/en/screens/exports.ts'
import { exports as exportsRu } from '../../src/lang/ru/screens/exports.ts'

const root = resolve(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(resolve(root, path), 'utf8')

const PROMISE = /\bauthors?\b|\bwho (?:changed|wrote|made|did)\b|\bby whom\b|автор|кто (?:изменил|записал|внёс)/i

describe('while nobody is asked who he is', () => {
  it('the one place where hosts open a club writes one author for everybody', () => {
    expect(text('src/opening/openClub.ts')).toContain("author: () => 'secretary'")
  })

  it.each([
    ['README.md', text('README.md')],
    ['docs/guide-secretary.md', text('docs/guide-secretary.md')],
    ['docs/guide-organiser.md', text('docs/guide-organiser.md')],
    ['docs/guide-secretary.ru.md', text('docs/guide-secretary.ru.md')],
    ['docs/guide-organiser.ru.md', text('docs/guide-organiser.ru.md')],
    ['the English export dialog', JSON.stringify(exportsEn.about)],
    ['the Russian export dialog', JSON.stringify(exportsRu.about)],
  ])('%s promises no author', (_, words) => {
    expect(words.split('\n').filter((line) => PROMISE.test(line))).toEqual([])
  })

  it('the readme says that it is so', () =>
    expect(text('README.md')).toContain('Nobody is asked who sits at the keyboard'))
})
