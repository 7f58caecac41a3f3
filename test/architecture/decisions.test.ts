// The index of decisions lists each decision by its number and title, and explains missing numbers. Every cited
// decision exists.

import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FOLDER = join(ROOT, 'docs/adr')
const INDEX = readFileSync(join(FOLDER, 'README.md'), 'utf8')

const DECISIONS = readdirSync(FOLDER)
  .filter((name) => /^\d{4}-.*\.md$/.test(name))
  .map((name) => {
    const [heading = ''] = readFileSync(join(FOLDER, name), 'utf8').split('\n')
    const [, number = '', title = ''] = /^# (?:ADR )?0*(\d+)[.:]\s*(.*)$/.exec(heading) ?? []
    return { name, number: Number(number), title }
  })
const NUMBERS = DECISIONS.map(({ number }) => number)

test('the index lists each decision by the number of its file', () => {
  expect(DECISIONS.map(({ name }) => Number(name.slice(0, 4)))).toEqual(NUMBERS)
  const listed = [...INDEX.matchAll(/^\| (\d+) \| \[(.*)\]\((.*)\) \|$/gm)].map(([, number, title, name]) => ({
    name,
    number: Number(number),
    title,
  }))
  expect(listed).toEqual(DECISIONS)
})

test('the index explains each number that no decision has', () => {
  const [, explained = ''] = INDEX.split('## Numbers without a decision')
  const told = [...explained.matchAll(/^- (.*?):/gm)]
    .flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? [])
    .map(Number)
  const missing = Array.from({ length: Math.max(...NUMBERS) }, (_, i) => i + 1).filter((n) => !NUMBERS.includes(n))
  expect(told).toEqual(missing)
})

test('every cited decision exists', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.vue', '*.md', '*.mjs'], { cwd: ROOT, encoding: 'utf8' })
  const dead = files
    .split('\n')
    .filter((name) => name !== '')
    .flatMap((name) =>
      [...readFileSync(join(ROOT, name), 'utf8').matchAll(/\bADR (\d+)\b|\badr\/(\d{4})\b/g)]
        .filter(([, number, file]) => !NUMBERS.includes(Number(number ?? file)))
        .map(([whole]) => `${name}: ${whole}`),
    )
  expect(dead).toEqual([])
})
