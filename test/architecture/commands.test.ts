// Commands in screens, help and documents start this program. The package `consigliere` on the registry belongs to
// somebody else, and `npx` would run it wherever this program is not installed.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'

const ROOT = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '*.md', 'src', 'electron', 'packaging', 'package.json'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.(md|ts|vue|json|html)$/.test(name))
const texts = files.map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }))

test('no text contains a command that would run the npm registry’s package named consigliere', () => {
  const found = texts.filter(({ text }) =>
    /\b(npx|npm exec|npm (i|install)|pnpm dlx|yarn dlx)\b[^`'\n]*\bconsigliere\b/.test(text),
  )
  expect(found.map(({ name }) => name)).toEqual([])
})

test('every command that npm runs is a script or a command of this program', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly scripts: object }
  const named = texts.flatMap(({ text }) => [...text.matchAll(/npm run (?:-s )?consigliere -- ([a-z][a-z-]+)/g)])
  expect(named.length).toBeGreaterThan(3)
  expect(Object.keys(scripts)).toContain('consigliere')
  for (const [line, command = ''] of named) expect(Object.keys(COMMANDS), line).toContain(command)
})
