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
