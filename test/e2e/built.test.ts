// What the specs and their figures run is what a club runs: both editions built for production, whatever the run that
// built them is called. A Vue built for development keeps every page that is gone, and is slower.

import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const out = resolve(import.meta.dirname, '../../out')
/** What only a Vue for development writes on every element. */
const DEVELOPMENT = '__vueParentComponent'

test.for(['browser', 'renderer'])('%s holds no Vue for development', (edition) => {
  const assets = join(out, edition, 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const texts = scripts.map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') }))
  expect(
    texts.some(({ text }) => text.includes('__VUE_INSTANCE_SETTERS__')),
    'Vue is among them',
  ).toBe(true)
  expect(texts.flatMap(({ name, text }) => (text.includes(DEVELOPMENT) ? [name] : []))).toEqual([])
})

/** Bytes of script; all of them together are hundreds of times as much. */
const BEFORE_THE_CLUB = 30_000

test('the browser edition starts its club before it loads the screens', () => {
  const page = readFileSync(join(out, 'browser', 'index.html'), 'utf8')
  const scripts = [...page.matchAll(/(?:src|href)="(\.\/assets\/[^"]+\.js)"/g)].map(([, name = '']) =>
    readFileSync(join(out, 'browser', name), 'utf8'),
  )
  expect(scripts.some((text) => /new Worker\(/.test(text))).toBe(true)
  expect(scripts.reduce((sum, text) => sum + text.length, 0)).toBeLessThan(BEFORE_THE_CLUB)
})
