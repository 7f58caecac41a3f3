// Limits long functions, import cycles and folders that import each other, because they make code hard to read. The
// numbers of lines, wide lines and files are not limited. `npm run report:code-size` prints them.

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
])('the number of %s does not grow', (_what, measured, most) => expect(measured).toBeLessThanOrEqual(most))

it('no file is part of an import cycle, even through import()', () => expect(size.onCycles).toEqual([]))
it('no two folders import each other', () => expect(size.knots).toEqual([]))
/**
 * A page may create no schema before zod knows its content policy, and zod would be a tenth of the code loaded at a
 * start.
 */
it('modules that screens load at start-up create no schema', () => {
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

it('docs/architecture.md contains the table of code sizes', () => {
  const page = readFileSync(join(repository, 'docs/architecture.md'), 'utf8')
  const rows = (table: string) => [...table.matchAll(/^\| ([^|]+) \| \d/gm)].map(([, name]) => name)
  expect(rows(page)).toEqual(expect.arrayContaining(rows(codeSizeTable(size))))
})

it('the measurement finds a cycle through import() and folders that import each other', () => {
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
