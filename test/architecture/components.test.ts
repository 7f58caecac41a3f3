// A template uses a component that its script imports, or one that src/ui/vite-plugins.ts makes known without an import
// and gives a type. A name that is neither would be drawn as an unknown element, and its properties would go unchecked.

import { basename } from 'node:path'
import { expect, it } from 'vitest'
import { sourcesUnder } from './imports.ts'

/** Of Vue and its router. */
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

it('every component of a template is imported, or known everywhere', () => {
  const pages = sources.filter(({ path }) => path.endsWith('.vue'))
  expect(pages.length).toBeGreaterThan(300)
  const unknown = pages.flatMap(({ path, text }) => unknownIn(text, basename(path, '.vue')).map((name) => [path, name]))
  expect(unknown).toEqual([])
})

it('finds a component that nothing makes known', () =>
  expect(unknownIn('<script setup></script><template><UNever /><UButton /></template>')).toEqual(['UNever']))
