// `publish` as people run it: a season of a store is published to a folder, and the store is unchanged.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ran } from '../support/cli.ts'

const SHEET = `stage,round,table,seat,player,club,role,winner,bonus,penalty,disqualified,first_victim,best_move
${[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  .map(
    (seat) =>
      `Main,1,1,${seat},Игрок ${seat},,${seat === 1 ? 'don' : seat < 4 ? 'mafia' : seat === 4 ? 'sheriff' : 'citizen'},red,0.20,0,,,`,
  )
  .join('\n')}
`

const run = (...args: readonly string[]) => ran([...args])

function club() {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-publish-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'sheet.csv'), SHEET)
  const store = `sqlite:${join(folder, 'club.sqlite')}`
  const made = run('import', 'results-csv', join(folder, 'sheet.csv'), '--store', store, '--season', 'Весна', '--json')
  expect([made.status, made.stderr]).toEqual([0, ''])
  return { folder, store, out: join(folder, 'pages') }
}

test('publish first writes all pages, and later only the changed pages', () => {
  const { folder, store, out } = club()
  let count = 0
  /** Everything that is stored, without the manifest, which contains the time. */
  const contents = () => {
    const backup = join(folder, `backup-${(count += 1)}.json`)
    expect(run('backup', '--store', store, '--out', backup).status).toBe(0)
    return readFileSync(backup, 'utf8')
      .split('\n')
      .filter((line) => !line.startsWith('{"manifest"'))
  }
  const before = contents()
  expect(before.length).toBeGreaterThan(3)
  const first = run('publish', '--store', store, '--season', 'весна', '--out', out, '--json')
  expect([first.status, first.stderr]).toEqual([0, ''])
  const { files, written, removed } = JSON.parse(first.stdout) as Record<'files' | 'written' | 'removed', number>
  expect([written, removed]).toEqual([files, 0])
  expect(readFileSync(join(out, 'ru', 'index.html'), 'utf8')).toContain('Игрок 10')
  const again = run('publish', '--store', store, '--season', 'Весна', '--out', out, '--lang', 'ru')
  expect([again.status, again.stdout]).toEqual([0, expect.stringMatching(/записано 0, убрано 0/) as string])
  expect(contents()).toEqual(before)
})

test('publish refuses a missing season, a folder with other files, and an empty name', () => {
  const { store, out, folder } = club()
  const publish = (season: string, to: string) => {
    const { status, stderr } = run('publish', '--store', store, '--season', season, '--out', to)
    return [status, /\((\w+\/[\w-]+)\)/.exec(stderr)?.[1]]
  }
  expect(publish('Осень', out)).toEqual([1, 'seasons/unknown'])
  expect(existsSync(out)).toBe(false)
  writeFileSync(join(folder, 'index.html'), 'mine')
  expect(publish('Весна', folder)).toEqual([1, 'publish/not-ours'])
  expect(publish('Весна', ' ')).toEqual([2, undefined])
})
