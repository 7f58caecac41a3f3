// No file reaches itself by its imports, `import()` counted: lint knows only those at the head of a file.

import { expect, it } from 'vitest'
import { importsOf, onCycles, sourcesUnder } from './imports.ts'

it('finds a circle that goes through import()', () => {
  const imports = importsOf([
    { path: 'src/main.ts', text: `import { run } from './command.ts'` },
    { path: 'src/command.ts', text: `const { work } = await import('./work.ts')` },
    { path: 'src/work.ts', text: `import type { Options } from './command.ts'\nimport { say } from './words.ts'` },
    { path: 'src/words.ts', text: '' },
  ])
  expect(onCycles(imports)).toEqual(['src/command.ts', 'src/work.ts'])
})

it('there is none', () => expect(onCycles(importsOf(sourcesUnder('src', 'electron')))).toEqual([]))
