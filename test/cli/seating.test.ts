// `seating` follows its contract (docs/spec/cli.md §7): --json prints only the JSON, the text is for people, and the
// exit codes are right.

import { describe, expect, test } from 'vitest'
import { ran } from '../support/cli.ts'

const run = (line: string) => ran(['seating', ...line.split(' ')])

interface Answer {
  readonly rounds: readonly (readonly (readonly number[])[])[]
  readonly separations: { readonly kept: number; readonly broken: readonly unknown[] }
  readonly avoided: { readonly pairs: number; readonly meetings: number }
}

test('seating prints each table, the players who sit out, and whether the result is optimal', () => {
  const { status, stdout } = run('--players 11 --tables 1 --rounds 2 --seconds 0.1')
  expect(status).toBe(0)
  expect(stdout).toMatch(/^round {2}table {2}seat 1 .* seat 10\n +1 +1 +\d/)
  expect(stdout).toMatch(/sitting out in round 2: \d+\n/)
  expect(stdout).toContain('no lower bound is known')
  expect(run('--players 20 --tables 2 --rounds 4').stdout).toContain('proven optimal')
})

describe('seating with --json', () => {
  test('balances twenty players at two tables perfectly in nineteen rounds', () => {
    const { status, stdout, stderr } = run('--players 20 --tables 2 --rounds 19 --seed 5 --json')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const answer = JSON.parse(stdout) as Answer
    expect(answer).toMatchObject({
      pairs: { mean: 9, sd: 0, bound: 0, optimal: true, histogram: { 9: 190 } },
      seats: { worst: 1 },
      tables: { worst: expect.any(Number) as number },
      seed: 5,
      seconds: expect.any(Number) as number,
    })
    expect(answer.rounds.map((round) => round.map((table) => table.length))).toEqual(
      Array.from({ length: 19 }, () => [10, 10]),
    )
    for (const round of answer.rounds)
      expect(round.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  })

  test('keeps pairs apart, and lets players sit out in turn', () => {
    const { status, stdout } = run(
      '--players 23 --tables 2 --rounds 6 --separate 1-2,3-2 --avoid 5-4 --seconds 0.3 --json',
    )
    expect(status).toBe(0)
    const answer = JSON.parse(stdout) as Answer
    expect(answer).toMatchObject({
      pairs: { bound: null, optimal: false },
      separations: { kept: 2, broken: [] },
      avoided: { pairs: 1 },
      games: { fewest: 5, most: 6 },
    })
    for (const table of answer.rounds.flat())
      expect(table.includes(2) && (table.includes(1) || table.includes(3))).toBe(false)
  })
})

describe('seating exits', () => {
  test.each([
    { line: '--players 20 --tables 2', status: 2, says: '--rounds' },
    { line: '--players twenty --tables 2 --rounds 10', status: 2, says: 'whole number' },
    { line: '--players 20 --tables 2 --rounds 61', status: 2, says: '1 to 60' },
    { line: '--players 20 --tables 2 --rounds 10 --separate 1-', status: 2, says: '1-2' },
    { line: '--players 20 --tables 2 --rounds 10 --seconds 0', status: 2, says: '--seconds' },
    { line: '--players 19 --tables 2 --rounds 10', status: 1, says: 'seating/too-few-players' },
    {
      line: '--players 39 --tables 4 --rounds 10',
      status: 1,
      says: 'add 1, or use --tables 3 (sitting out each round: 9)',
    },
    { line: '--players 9 --tables 1 --rounds 10', status: 1, says: '9 players cannot fill one table of 10: add 1' },
    { line: '--players 20 --tables 2 --rounds 10 --avoid 1-21', status: 1, says: 'seating/no-such-player' },
    { line: '--players 20 --tables 2 --rounds 10 --separate 4-4', status: 1, says: 'seating/player-with-himself' },
    { line: '--players 20 --tables 2 --rounds 10 --separate 1-2,2-3,1-3', status: 1, says: '1, 2, 3' },
    {
      line: '--players 20 --tables 2 --rounds 2 --separate 1-2,2-3,3-4,4-5,5-1 --seconds 0.2',
      status: 1,
      says: 'seating/not-separated',
    },
  ])('with $status for $line', ({ line, status, says }) => {
    const result = run(line)
    expect({ status: result.status, stdout: result.stdout }).toEqual({ status, stdout: '' })
    expect(result.stderr).toContain(says)
  })
})
