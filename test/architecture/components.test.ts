// A template uses only components that its script imports, or that src/ui/vite-plugins.ts registers and gives a type.
// Any other name would be rendered as an unknown element, with unchecked properties.

import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { sourcesUnder } from './imports.ts'

/** Components of Vue and its router. */
const BUILT_IN = ['RouterLink', 'RouterView', 'Component', 'Teleport', 'Transition', 'TransitionGroup', 'KeepAlive']

const sources = sourcesUnder('src/ui')
const plugins = sources.find(({ path }) => path === 'src/ui/vite-plugins.ts')?.text ?? ''
const known = new Set(
  [...plugins.matchAll(/^ {4}(\w+): \(typeof import\(/gm)].map(([, name = '']) => name).concat(BUILT_IN),
)

function unknownIn(text: string, own = ''): readonly string[] {
  const [script = '', template = ''] = text.split('</script>')
  const used = new Set([...template.matchAll(/<([A-Z]\w*)/g)].map(([, name = '']) => name))
  return [...used].filter((name) => name !== own && !known.has(name) && !new RegExp(`\\b${name}\\b`).test(script))
}

it('every component in a template is imported or registered', () => {
  const pages = sources.filter(({ path }) => path.endsWith('.vue'))
  expect(pages.length).toBeGreaterThan(300)
  const unknown = pages.flatMap(({ path, text }) => unknownIn(text, basename(path, '.vue')).map((name) => [path, name]))
  expect(unknown).toEqual([])
})

it('the check finds an unregistered component', () =>
  expect(unknownIn('<script setup></script><template><UNever /><UButton /></template>')).toEqual(['UNever']))
