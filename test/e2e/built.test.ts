// Checks that the browser tests and their measurements run the same builds as a club: both editions built for
// production, whatever NODE_ENV was during the build. A development build of Vue is slower and keeps pages in memory
// after the user has left them.

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const out = resolve(import.meta.dirname, '../../out')
/** Only a development build of Vue sets this on elements. */
const DEVELOPMENT = '__vueParentComponent'

test.for(['browser', 'renderer'])('%s contains no development build of Vue', (edition) => {
  const assets = join(out, edition, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const texts = scripts.map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') }))
  expect(
    texts.some(({ text }) => text.includes('__VUE_INSTANCE_SETTERS__')),
    'Vue is among them',
  ).toBe(true)
  expect(texts.flatMap(({ name, text }) => (text.includes(DEVELOPMENT) ? [name] : []))).toEqual([])
})

/** Limit for bytes of script. All scripts together are hundreds of times larger. */
const BEFORE_THE_CLUB = 30_000

test('the browser edition starts its club before it loads the screens', () => {
  const page = readFileSync(join(out, 'browser', 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="(\.\/assets\/[^"]+\.js)"/g)].map(([, name = '']) =>
    readFileSync(join(out, 'browser', name), 'utf8'),
  )
  expect(scripts.some((text) => /new Worker\(/.test(text))).toBe(true)
  expect(scripts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(BEFORE_THE_CLUB)
})
