// Documents, also those next to the code, name files that are there, and the README names every command.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/commands.ts'
import { answerLine, answerNight, parseNightLine } from '../../src/cli/night/line.ts'
import { chooseRules } from '../../src/cli/options/chosen.ts'

const ROOT = join(import.meta.dirname, '../..')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
}).split('\n')
const known = new Set(files)
const documents = files.filter((name) => name.endsWith('.md'))
const textOf = (name: string) => readFileSync(join(ROOT, name), 'utf8')

const isFolder = (path: string) => files.some((name) => name.startsWith(`${path}/`))
/** From the document, from the root, from `src`, or as the end of a path. */
const isThere = (path: string, document: string) =>
  [join(dirname(document), path), path, join('src', path)]
    .map(normalize)
    .some((each) => known.has(each) || isFolder(each)) || files.some((name) => name.endsWith(`/${path}`))

test.each(documents)('%s names files that are there', (document) => {
  const text = textOf(document)
  const sources = [...text.matchAll(/`([\w./@-]+\.(?:ts|vue|css|mjs))`/g)].map(([, path = '']) => path)
  const folders = [...text.matchAll(/`((?:src|test|docs|electron|packaging|resources)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path.replace(/\/$/, ''),
  )
  const links = [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)].map(([, path = '']) => path)
  expect([...sources, ...folders, ...links].filter((path) => !isThere(path, document))).toEqual([])
})

test('the README names every command', () => {
  const readme = textOf('README.md')
  expect(Object.keys(COMMANDS).filter((name) => !new RegExp(`\`${name}(?: [a-z]+)?\``).test(readme))).toEqual([])
})

test('the nights that the document of the night calculator shows are nights', () => {
  const shown = [...textOf('docs/night-lines.md').matchAll(/```json\n(.*)\n```/g)].map(([, line = '']) => line)
  expect(shown.length).toBeGreaterThan(0)
  const rules = chooseRules('city', undefined, true)
  for (const line of shown) {
    const night = parseNightLine(rules, line)
    if (!night.ok) throw new Error(night.error.message)
    const answer = JSON.parse(answerLine(answerNight(rules, night.value))) as object
    for (const key of Object.keys(answer)) expect(textOf('docs/night-lines.md')).toContain(`| \`${key}\` |`)
  }
})
