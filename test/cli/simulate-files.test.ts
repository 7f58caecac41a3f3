// `simulate --out` and `--resume`: the games are valid records with their winners, an interrupted run continues to
// exactly the same answer, and no other file is overwritten.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { DEFAULT_BOT_PARAMETERS } from '../../src/agents/scripted/parameters.ts'
import { replay } from '../../src/rules/replay.ts'
import { parseRecord } from '../../src/files/records/parseRecord.ts'
import { ran, ranAlone } from '../support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'simulate-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const inFolder = (name: string) => join(folder, name)

/** Workers are threads, so the command needs its own process. */
const run = (...line: readonly string[]) => (line.includes('--workers') ? ranAlone : ran)(line)

const LINE = ['simulate', '--rulebook', 'sport-club', '--policy', 'scripted', '--games', '120', '--seed', '3', '--json']

interface Answer {
  readonly logHash: string
  readonly wins: Readonly<Record<string, number>>
}

test('records of games with a custom rulebook contain the rulebook, and can be verified', () => {
  const out = inFolder('own-rules.jsonl')
  const rulebook = resolve(import.meta.dirname, '../../docs/rulebooks/veteran.json')
  const { status } = ranAlone(['simulate', '--rulebook', rulebook, '--games', '3', '--out', out])
  expect(status).toBe(0)
  const verified = run('verify', '--json', out)
  expect(JSON.parse(verified.stdout)).toMatchObject({ kind: 'records', sound: true, games: 3 })
})

describe('simulate with a records file', () => {
  const out = inFolder('games.jsonl')
  const whole = run(...LINE, '--out', out, '--resume', inFolder('whole.run'), '--workers', '2')
  const answer = JSON.parse(whole.stdout) as Answer
  const lines = readFileSync(out, 'utf8').trimEnd().split('\n')

  test('writes every game as a valid record with its winner', () => {
    expect(whole.stderr).toBe('')
    expect(lines).toHaveLength(120)
    const winners: Record<string, number> = { red: 0, mafia: 0, maniac: 0, draw: 0 }
    for (const line of lines) {
      const record = parseRecord(line)
      if (!('record' in record)) throw new Error(JSON.stringify(record.fault))
      const { outcome } = replay(record.record.header, record.record.log).state
      winners[outcome?.winner ?? 'none'] = (winners[outcome?.winner ?? 'none'] ?? 0) + 1
    }
    expect(winners).toEqual(answer.wins)
  })

  test('continues an interrupted run with the same result and file', () => {
    const kept = inFolder('cut.run')
    const cut = inFolder('cut.jsonl')
    const blocks = readFileSync(inFolder('whole.run'), 'utf8').split('\n')
    const [head, first = '', second = ''] = blocks
    writeFileSync(kept, `${head}\n${first}\n${second.slice(0, 20)}`)
    writeFileSync(cut, `${lines.slice(0, 70).join('\n')}\n{"half`)
    const again = run(...LINE, '--out', cut, '--resume', kept)
    expect(again.stderr).toBe('')
    const { logHash, wins } = JSON.parse(again.stdout) as Answer
    expect({ logHash, wins }).toEqual({ logHash: answer.logHash, wins: answer.wins })
    expect(readFileSync(cut, 'utf8')).toBe(readFileSync(out, 'utf8'))
  })

  test('does not overwrite an existing file', () => {
    const refused = run(...LINE, '--out', out)
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('file/exists')
  })

  test('refuses the file of another run and leaves it unchanged', () => {
    const before = readFileSync(inFolder('whole.run'), 'utf8')
    const refused = run(...LINE.map((word) => (word === '3' ? '4' : word)), '--resume', inFolder('whole.run'))
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('simulate/another-run')
    expect(readFileSync(inFolder('whole.run'), 'utf8')).toBe(before)
  })
})

describe('balance', () => {
  test('compares each other value of a flag with the present one in pairs of games', () => {
    const { stdout, stderr, status } = run(
      ...['balance', '--rulebook', 'city', '--games', '50', '--flag', 'loverDeathDrag', 'healCancelsManiacKill'],
      ...['--policy', 'random', '--json'],
    )
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const answer = JSON.parse(stdout) as {
      base: Record<string, number>
      flags: readonly { flag: string; from: unknown; to: unknown; games: number; red: Record<string, number> }[]
    }
    expect(['red', 'mafia', 'maniac', 'draw'].reduce((sum, winner) => sum + (answer.base[winner] ?? 0), 0)).toBeCloseTo(
      1,
      9,
    )
    expect(
      answer.flags
        .map(({ flag, from, to, games }) => ({ flag, from, to, games }))
        .toSorted((a, b) => a.flag.localeCompare(b.flag)),
    ).toEqual([
      { flag: 'healCancelsManiacKill', from: true, to: false, games: 50 },
      { flag: 'loverDeathDrag', from: true, to: false, games: 50 },
    ])
    for (const { red } of answer.flags)
      expect((red['low'] ?? 1) <= (red['change'] ?? 0) && (red['change'] ?? 0) <= (red['high'] ?? -1)).toBe(true)
  })
})

describe('custom suspicion rules', () => {
  const fileOf = (name: string, rules: readonly object[]) => {
    writeFileSync(inFolder(name), JSON.stringify({ rules }))
    return ['--suspicion', inFolder(name)]
  }
  const shipped = Object.entries(DEFAULT_BOT_PARAMETERS.weights).map(([name, weight]: [string, unknown]) => ({
    name,
    weight,
  }))
  const sheep = fileOf('sheep.json', [{ name: 'sheep', weight: 9, calculate: { bandwagon: 50 } }])
  const LESS = LINE.map((word) => (word === '120' ? '60' : word))
  const played = (...more: readonly string[]) => {
    const { stdout, stderr } = run(...LESS, ...more)
    expect(stderr).toBe('')
    return JSON.parse(stdout) as Answer & {
      run: { suspicion?: readonly object[]; policies: { red: { hash: string } } }
    }
  }

  test('give the same games if the file has the built-in rules', () => {
    const [usual, same] = [played(), played(...fileOf('shipped.json', shipped))]
    expect(same.logHash).toBe(usual.logHash)
    expect([usual.run.suspicion, same.run.suspicion]).toEqual([undefined, shipped])
  })

  test('change the games in the same way for any number of workers', () => {
    const [one, two, usual] = [played(...sheep), played(...sheep, '--workers', '2'), played()]
    expect(two.logHash).toBe(one.logHash)
    expect(one.logHash).not.toBe(usual.logHash)
    expect(one.run.suspicion).toEqual([{ name: 'sheep', weight: 9, calculate: { bandwagon: 50 } }])
    expect(one.run.policies.red.hash).not.toBe(usual.run.policies.red.hash)
    const words = run(...LESS.filter((word) => word !== '--json'), ...sheep)
    expect(words.stdout).toContain('own suspicion rules: not tested on any games')
  })

  test.each([
    ['a file without suspicion rules', 1, 'suspicion/bad-rules', [...LESS, '--suspicion', 'package.json']],
    [
      'no scripted player',
      2,
      '--suspicion',
      [...LESS.map((word) => (word === 'scripted' ? 'random' : word)), ...sheep],
    ],
  ])('are refused with %s', (_, code, said, line) => {
    const { status, stdout, stderr } = run(...line)
    expect([status, stdout]).toEqual([code, ''])
    expect(stderr).toContain(said)
  })
})
