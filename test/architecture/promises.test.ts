// The author of new entries: each host opens the club with the current user as the author.

import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = (path: string) => readFileSync(resolve(root, path), 'utf8')

it('every host opens the club with the current user as the author', () => {
  expect(text('src/startup/runningClub.ts')).toContain('author: keyboard.author')
})

it('no code opens a club with a constant author', () => {
  const sources = ['src', 'electron'].flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${folder}/${path}`),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((path) => /author: \(\) => ['"`]/.test(text(path)))).toEqual([])
})
