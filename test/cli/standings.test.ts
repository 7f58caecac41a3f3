// `standings` against its contract (spec/cli.md): the JSON of a sheet, notes on stderr, exit codes.

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jsonRow, rankSheet } from '../../src/cli/rank-sheet.ts'
import { chooseScheme } from '../../src/cli/scheme-option.ts'
import { WrongUsage } from '../../src/cli/refusal.ts'
import { game, sheet } from '../club/sheetText.ts'

const repository = resolve(import.meta.dirname, '../..')

function run(...args: readonly string[]): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  return spawnSync(process.execPath, ['--import', 'tsx', join(repository, 'src/cli/main.ts'), 'standings', ...args], { cwd: repository, encoding: 'utf8' })
}

const SHEET = sheet(...game({ winner: 'red' }, { 1: { bonus: '0.3' }, 2: { penalty: '0.2', disqualified: '1' }, 3: { first_victim: '1' } }))

it('a row is the contract’s, best first', () => {
  const { table, notes } = rankSheet(SHEET, chooseScheme('official-2025'))
  expect(notes).toEqual([])
  expect(table.slice(0, 3).map(jsonRow)).toEqual([
    { place: 1, tied: false, player: 'p1', total: 1.05, sumBonus: 0.3, bonus: 0.3, penalty: 0, bestMove: 0, compensation: 0, wins: 1, asDon: 0, asSheriff: 0, firstVictim: 0, games: 1 },
    { place: 2, tied: false, player: 'p7', total: 0.75, sumBonus: 0, bonus: 0, penalty: 0, bestMove: 0, compensation: 0, wins: 1, asDon: 0, asSheriff: 1, firstVictim: 0, games: 1 },
    { place: 3, tied: false, player: 'p3', total: 0.75, sumBonus: 0, bonus: 0, penalty: 0, bestMove: 0, compensation: 0, wins: 1, asDon: 0, asSheriff: 0, firstVictim: 1, games: 1 },
  ])
  expect(table.at(-1)).toMatchObject({ place: 10, tally: { player: 'p2' } })
  expect(table.slice(3, 6).map(({ place, tied }) => [place, tied])).toEqual([[4, true], [4, true], [4, true]])
})

it('an unknown scheme is wrong usage', () => expect(() => chooseScheme('official-1999')).toThrow(WrongUsage))

describe('as a program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'standings-'))
  const good = join(folder, 'good.csv')
  const bad = join(folder, 'bad.csv')
  const flagged = join(folder, 'flagged.csv')
  beforeAll(() => {
    writeFileSync(good, SHEET)
    writeFileSync(bad, SHEET.replace('sheriff', 'wiz\u001b[31mard'))
    writeFileSync(flagged, sheet({ bonus: '0.95' }))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it('prints JSON alone on stdout and leaves with 0', () => {
    const { status, stdout } = run(good, '--scheme', 'official-2025', '--json')
    expect(status).toBe(0)
    expect((JSON.parse(stdout) as readonly { player: string }[])[0]?.player).toBe('p1')
  })

  it('notes what it takes and flags, on stderr', () => {
    const { status, stdout, stderr } = run(flagged, '--scheme', 'official-2025', '--json')
    expect(status).toBe(0)
    expect(stderr).toContain('line 2, field bonus')
    expect(stderr).toContain('sheet/out-of-range')
    expect(JSON.parse(stdout)).toMatchObject([{ total: 1.7 }])
  })

  it.each([
    ['a broken sheet', 1, 'line 8, field role', [bad, '--scheme', 'official-2025']],
    ['a missing file', 1, 'file/not-found', [join(folder, 'none.csv'), '--scheme', 'official-2025']],
    ['no scheme', 2, '--scheme', [good]],
    ['an unknown scheme', 2, 'schemes/unknown', [good, '--scheme', 'x']],
    ['a strange number', 2, '--min-games', [good, '--scheme', 'official-2025', '--min-games', 'many']],
  ])('%s leaves with %i and says %s', (_, code, said, args) => {
    const { status, stdout, stderr } = run(...args)
    expect([status, stdout]).toEqual([code, ''])
    expect(stderr).toContain(said)
    expect(stderr).not.toContain('\u001b[31m')
  })
})
