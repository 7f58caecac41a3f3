// Every key of the screens' English catalog is used by a screen, because a message that is never shown is wasted work
// for three translators. A key counts as used if it occurs as a whole, or if a template may produce it: `live.${what}`.

import { expect, it } from 'vitest'
import phone from '../../src/i18n/en/phone.json'
import { catalogs as enTexts } from '../../src/i18n/generated/pages/en.ts'
import { sourcesUnder } from '../architecture/imports.ts'

const { screens } = enTexts

/** Keys that are used in other ways: by metric, by error code, on a page without the club, by an import. */
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

it('every message of the screens is used by a screen', () => {
  const keys = keysOf(screens).filter((key) => !ELSEWHERE.some((prefix) => key.startsWith(prefix)))
  expect(keys.length).toBeGreaterThan(2000)
  // On a touch screen, `saysTouch` replaces `says`.
  expect(keys.filter((key) => !isUsed(key) && !isUsed(key.replace(/Touch$/, '')))).toEqual([])
})

it('every message of the phone page is used on the phone page', () => {
  expect(keysOf(phone).filter((key) => !isUsed(key))).toEqual([])
})

it('a key that is used nowhere is recognised as unused', () => expect(isUsed('live.neverShown.anywhere')).toBe(false))
