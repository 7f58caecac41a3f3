// What the texts promise of authors, beside what the program does: each host writes whoever is at its keyboard.

import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(resolve(root, path), 'utf8')

it('the one opening of all hosts writes whoever is at the keyboard', () => {
  expect(text('src/startup/runningClub.ts')).toContain('author: keyboard.author')
})

it('nobody writes a constant author where a club is opened', () => {
  const sources = ['src', 'electron'].flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${folder}/${path}`),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((path) => /author: \(\) => ['"`]/.test(text(path)))).toEqual([])
})
