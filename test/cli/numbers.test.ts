// `solve`, `walk` and `simulate` follow their contract (docs/spec/cli.md §1): stdout has only the JSON, the exit codes
// are right, and the games are the same for any number of workers.

import { describe, expect, test } from 'vitest'
import { ran, ranAlone } from '../support/cli.ts'

/** Workers are threads, so the command needs its own process. */
const run = (line: string) => (line.includes('--workers') ? ranAlone : ran)(line.split(' '))

function json(line: string): unknown {
  const { status, stdout, stderr } = run(line)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return JSON.parse(stdout)
}

describe('solve gives the exact probabilities', () => {
  test.each([
    {
      line: 'solve --rulebook plain --players 10 --mafia 3 --json',
      answer: { mafia: '149/160', red: '11/160', decimal: 0.93125 },
    },
    {
      line: 'solve --rulebook plain --players 10 --mafia 3 --flags parityWin=false --json',
      answer: { mafia: '91/128', red: '37/128', decimal: 0.7109375 },
    },
    {
      line: 'solve --rulebook plain --players 10 --mafia 3 --first night --json',
      answer: { mafia: '31/35', red: '4/35', decimal: 31 / 35 },
    },
  ])('for $line', ({ line, answer }) => {
    expect(json(line)).toEqual(answer)
  })

  test('for forty players', () => {
    expect(json('solve --rulebook plain --players 40 --mafia 9 --json')).toMatchObject({
      mafia: '5236479939/5368709120',
    })
  })
})

describe('walk', () => {
  test('counts every legal entry at each depth', () => {
    expect(json('walk --rulebook plain --seats mafia,citizen,citizen,citizen,citizen --depth 3 --json')).toEqual({
      // Five players can be lynched. After a citizen (4 ways), three can be killed; then one plays against two, and
      // three can be lynched.
      rulebook: 'plain',
      seats: ['mafia', 'citizen', 'citizen', 'citizen', 'citizen'],
      depth: 3,
      count: 36,
      counts: [5, 12, 36],
    })
  })
})

describe('simulate', () => {
  const line = 'simulate --rulebook sport-club --games 60 --seed 9 --json'

  test('returns wins, intervals, speed and seed', () => {
    const answer = json(line) as {
      games: number
      wins: Record<string, number>
      intervals: Record<string, readonly [number, number]>
      seed: number
      gamesPerSecond: number
      eventsPerSecond: number
      seconds: number
    }
    expect(Object.keys(answer).toSorted()).toEqual([
      'eventsPerSecond',
      'games',
      'gamesPerSecond',
      'intervals',
      'logHash',
      'run',
      'seconds',
      'seed',
      'wins',
    ])
    expect(answer).toMatchObject({ games: 60, seed: 9 })
    expect(Object.values(answer.wins).reduce((sum, n) => sum + n, 0)).toBe(60)
    for (const [winner, [low, high]] of Object.entries(answer.intervals)) {
      const share = (answer.wins[winner] ?? 0) / 60
      expect(low <= share && share <= high, winner).toBe(true)
    }
  })

  test('plays the same games with two workers as with one', () => {
    const told = (answer: unknown) => {
      const { run: manifest, logHash, wins } = answer as Record<'run' | 'logHash' | 'wins', unknown>
      return { manifest, logHash, wins }
    }
    expect(told(json(`${line} --workers 2`))).toEqual(told(json(line)))
  })

  test('accepts scripted players for one or both sides, and the manifest names them', () => {
    const { run: manifest, wins } = json('simulate --rulebook city --games 6 --red scripted --json') as {
      run: { policies: unknown; rulebook: string; players: number; seed: number; games: number }
      wins: Record<string, number>
    }
    expect(manifest).toMatchObject({
      rulebook: 'city',
      players: 10,
      seed: 1,
      games: 6,
      policies: { red: { name: 'scripted' }, black: { name: 'random' } },
    })
    expect(Object.values(wins).reduce((sum, n) => sum + n, 0)).toBe(6)
  })
})

describe('invalid arguments', () => {
  test.each([
    { line: 'solve --rulebook city --players 10 --mafia 3', says: 'plain' },
    { line: 'solve --rulebook plain --players 41 --mafia 3', says: '2 to 40' },
    { line: 'solve --rulebook plain --players 10 --mafia 10', says: '1 to 9' },
    { line: 'solve --rulebook plain --players 10 --mafia 3 --first noon', says: 'day or night' },
    { line: 'walk --rulebook city --seats don,wizard --depth 2', says: 'wizard' },
    { line: 'walk --rulebook city --seats don,citizen --depth 0', says: '1 to 12' },
    { line: 'simulate --rulebook city --games none', says: 'whole number' },
    { line: 'simulate --rulebook city --games 5 --mafia 2', says: 'plain' },
    { line: 'simulate --rulebook city --games 5 --policy wise', says: 'random | scripted' },
    { line: 'simulate --rulebook city --games 5 --red wise', says: '--red' },
    { line: 'balance --rulebook city --games 5 --flag gravity', says: 'healCancelsManiacKill' },
    { line: 'env', says: '--stdio' },
  ])('exit with 2 and an explanation: $line', ({ line, says }) => {
    const { status, stdout, stderr } = run(line)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(says)
  })

  test('cause exit code 1 and an error code if the rules refuse them', () => {
    const { status, stderr } = run('walk --rulebook city --seats don,don,citizen --depth 2')
    expect(status).toBe(1)
    expect(stderr).toContain('setup/too-many-of-role')
  })
})
