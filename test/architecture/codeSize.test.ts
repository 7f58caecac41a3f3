// A reader of the code stumbles over long functions, cycles and folders that import each other: these are limited here.
// The numbers of lines, wide lines and files are not limited: `npm run report:code-size` prints them.

import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, it } from 'vitest'
import { codeSizeTable, measureCodeSize } from './codeSize.ts'
import { importsOf, knots, onCycles, repository, sourcesUnder } from './imports.ts'

const size = measureCodeSize()

it.each([
  // Composables return many names, and each property has a line of its own.
  ['functions over 70 lines', size.longFunctions.length, 7],
  ['functions over 120 lines', size.veryLongFunctions.length, 0],
])('%s do not grow', (_what, measured, most) => expect(measured).toBeLessThanOrEqual(most))

it('no file imports itself by a circle, import() counted', () => expect(size.onCycles).toEqual([]))
it('no two folders import each other', () => expect(size.knots).toEqual([]))
/** Before its content policy is known to zod, a page may make no schema; and zod is a tenth of what a start would load. */
it('what the screens load at a start makes no schema', () => {
  const texts = new Map(sourcesUnder('src').map(({ path, text }) => [path, text]))
  const loaded = new Set(['src/browser/screens.ts'])
  for (const path of loaded)
    for (const [statement, what = '', from = ''] of (texts.get(path) ?? '').matchAll(
      /^(?:import|export) (?!type\b)([^;'"]*?\bfrom )?'([^']+)'/gm,
    )) {
      const names = /^\{([^}]*)\} from $/
        .exec(what)?.[1]
        ?.split(',')
        .filter((name) => name.trim() !== '') ?? ['all']
      if (names.every((name) => name.trim().startsWith('type '))) continue
      expect([path, statement]).not.toEqual([path, expect.stringMatching(/'zod'/)])
      if (from.startsWith('.')) loaded.add(posix.join(posix.dirname(path), from))
    }
  expect(loaded.size).toBeGreaterThan(100)
})

it('docs/architecture.md carries a table of these numbers', () => {
  const page = readFileSync(join(repository, 'docs/architecture.md'), 'utf8')
  const rows = (table: string) => [...table.matchAll(/^\| ([^|]+) \| \d/gm)].map(([, name]) => name)
  expect(rows(page)).toEqual(expect.arrayContaining(rows(codeSizeTable(size))))
})

it('finds a circle that goes through import(), and folders that import each other', () => {
  const text = (specifier: string) => `const later = () => import('${specifier}')\n`
  const imports = importsOf([
    { path: 'src/a/main.ts', text: text('../b/command.ts') },
    { path: 'src/b/command.ts', text: text('../c/work.ts') },
    { path: 'src/c/work.ts', text: text('../b/command.ts') + text('../d/words.ts') },
    { path: 'src/d/words.ts', text: '' },
  ])
  expect(onCycles(imports)).toEqual(['src/b/command.ts', 'src/c/work.ts'])
  expect(knots(imports)).toEqual(['src: b <-> c'])
})
