// The command `share` as people run it. It lists the things that the Share panels of a club offer, and writes each of
// them. The store stays unchanged.

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SHARE_FORMS } from '../../src/files/share/shareForms.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { newTable, openTable, RED_WINS, taken } from '../club/clubFixture.ts'
import { ran } from '../support/cli.ts'

interface Listed {
  readonly what: string
  readonly title: string
  readonly forms: readonly string[]
  readonly isEmpty?: boolean
  readonly withheld?: string
}

const folder = mkdtempSync(join(tmpdir(), 'consigliere-share-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const store = `sqlite:${join(folder, 'club.sqlite')}`
const backup = () => {
  const file = join(folder, 'content.jsonl')
  rmSync(file, { force: true })
  expect(ran(['backup', '--store', store, '--out', file]).status).toBe(0)
  return readFileSync(file, 'utf8').replace(/^\{"manifest".*$/m, '')
}
let before = ''
beforeAll(async () => {
  const opened = createSqliteStore(join(folder, 'club.sqlite'))
  const { club, game, season, members } = await newTable(opened)
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  await openTable(club, season, members)
  await taken(club.ask('series.set', { name: 'All', parts: [{ season, coefficient: '1' }] }))
  await opened.close()
  before = backup()
})

const share = (...args: readonly string[]) => ran(['share', ...args, '--store', store])
function listed(...page: readonly string[]): readonly Listed[] {
  const { status, stdout, stderr } = share(...page, '--json')
  expect([status, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as readonly Listed[]
}
const PAGES: readonly (readonly string[])[] = [
  ['--season', 'Season'],
  ['--season', 'season', '--game', '1'],
  ['--player', 'Player 1'],
  ['--evening', '2026-01-01'],
  ['--series', 'All'],
]

describe.each(PAGES.map((page) => [page.join(' '), page] as const))('the page of %s', (_, page) => {
  it('shares things that are listed, and each of them can be written in each of its forms', () => {
    const things = listed(...page)
    const given = things.filter(({ isEmpty, withheld }) => isEmpty !== true && withheld === undefined)
    expect(given.length).toBeGreaterThan(0)
    expect(new Set(things.map(({ what }) => what)).size).toBe(things.length)
    const table = share(...page).stdout
    for (const { what, title } of things) {
      expect(title).not.toMatch(/[{}]/)
      expect(table).toContain(what)
    }
    // The pages of a website take long to draw, and test/cli/publish.test.ts writes them.
    for (const { what, forms } of given)
      for (const form of forms.filter((each) => each !== 'publish')) {
        expect(SHARE_FORMS).toContain(form)
        const file = join(folder, `${page.join('')}-${what}-${form}`.replace(/[^\w-]/g, ''))
        const { status, stderr } = share(what, form, ...page, '-o', file)
        expect([what, form, status, stderr]).toEqual([what, form, 0, ''])
        expect(readFileSync(file).length).toBeGreaterThan(10)
      }
    expect(backup()).toBe(before)
  })
})

it('prints the first form of a thing, or writes the form that fits the file extension', () => {
  const { stdout } = share('standings', '--season', 'Season')
  expect(stdout).toMatch(/^<!doctype html>/i)
  expect(stdout).toContain('Player 1')
  const file = join(folder, 'standings.csv')
  expect(share('standings', '--season', 'Season', '-o', file).status).toBe(0)
  expect(readFileSync(file, 'utf8')).toMatch(/^.*Player/)
  const again = share('standings', '--season', 'Season', '-o', file)
  expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('file/exists') as string])
})

it('writes nothing that the panel withholds', () => {
  const file = join(folder, 'withheld')
  const refused = (...args: readonly string[]) => {
    const { status, stdout, stderr } = share(...args, '-o', file)
    return [status, stdout, /\((\w+\/[\w-]+)\)/.exec(stderr)?.[1]]
  }
  expect(refused('wholeSeason', 'json', '--season', 'Season')).toEqual([1, '', 'share/withheld'])
  expect(refused('protocol', '--season', 'Season', '--game', '2')).toEqual([1, '', 'share/withheld'])
  expect(refused('record', '--season', 'Season', '--game', '2')).toEqual([1, '', 'share/withheld'])
  expect(existsSync(file)).toBe(false)
})

it.each<[string, readonly string[], number, string]>([
  ['a season that does not exist', ['--season', 'Winter'], 1, 'seasons/unknown'],
  ['a game that does not exist', ['--season', 'Season', '--game', '9'], 1, 'games/unknown'],
  ['a player who does not exist', ['--player', 'Nobody'], 1, 'members/unknown'],
  ['a series that does not exist', ['--series', 'None'], 1, 'series/unknown'],
  ['a thing that the page does not share', ['protocol', '--season', 'Season'], 1, 'share/unknown'],
  ['a form that the thing does not have', ['standings', 'json', '--season', 'Season'], 2, '"json"'],
  ['no page', [], 2, '--season'],
  ['two pages', ['--season', 'Season', '--evening', '2026-01-01'], 2, '--season'],
  ['a game without its season', ['--game', '1', '--player', 'Player 1'], 2, '--season'],
  ['a date that is none', ['--evening', 'Friday'], 2, '"Friday"'],
  ['an output without a thing', ['--season', 'Season', '-o', join(tmpdir(), 'x')], 2, 'without -o'],
])('refuses %s', (_, args, status, reason) => {
  const refused = share(...args)
  expect([refused.status, refused.stdout, refused.stderr]).toEqual([status, '', expect.stringContaining(reason)])
})
