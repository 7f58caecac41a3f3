// Every key of the screens' English catalog stands in a screen: a sentence that nothing shows is work for three
// translators. A key is used where it stands whole, or where a template may make it: `live.${what}`.

import { expect, it } from 'vitest'
import phone from '../../src/i18n/en/phone.json'
import { catalogs as enTexts } from '../../src/i18n/generated/pages/en.ts'
import { sourcesUnder } from '../architecture/imports.ts'

const { screens } = enTexts

/** Asked for otherwise: by metric, by the code of an error, as words of a page without the club, by an import. */
const ELSEWHERE = ['metric.', 'error.', 'shell.token.', 'imports.guest']

const texts = ['src/ui', 'src/browser', 'electron'].flatMap((folder) => sourcesUnder(folder).map(({ text }) => text))
const literals = new Set(texts.flatMap((text) => [...text.matchAll(/'([^'\n]*)'/g)].map(([, literal]) => literal)))
const templates = texts
  .flatMap((text) => [...text.matchAll(/`([a-zA-Z]+\.[^`]*\$\{[^`]*)`/g)].map(([, template = '']) => template))
  .map((template) => {
    const known = template
      .replaceAll(/\['|'\]/g, '.')
      .replace(/\.$/, '')
      .split(/\$\{(?:[^{}]|\{[^}]*\})*\}/)
    return new RegExp(`^${known.map((part) => part.replaceAll('.', '\\.')).join('[^.]*')}$`)
  })

function isUsed(key: string): boolean {
  return literals.has(key) || templates.some((template) => template.test(key))
}

function keysOf(words: object, path = ''): readonly string[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysOf(value, `${path}${key}.`) : [path + key],
  )
}

it('every sentence of the screens is shown on one', () => {
  const keys = keysOf(screens).filter((key) => !ELSEWHERE.some((prefix) => key.startsWith(prefix)))
  expect(keys.length).toBeGreaterThan(2000)
  // A touch screen reads `saysTouch` where a keyboard reads `says`.
  expect(keys.filter((key) => !isUsed(key) && !isUsed(key.replace(/Touch$/, '')))).toEqual([])
})

it('every sentence of the page of a phone is shown on it', () => {
  expect(keysOf(phone).filter((key) => !isUsed(key))).toEqual([])
})

it('finds a key that stands nowhere', () => expect(isUsed('live.neverShown.anywhere')).toBe(false))
