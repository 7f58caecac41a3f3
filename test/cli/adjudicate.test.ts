// `adjudicate` follows its contract (docs/spec/cli.md §2): it replays and explains a record, replays it under other
// flags, and refuses a broken record with the location of the error.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ran } from '../support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'adjudicate-'))

const SEATS = ['don', 'mistress', 'sheriff', 'citizen', 'doctor'].map((role, index) => ({ seat: index + 1, role }))
const ENTRIES: readonly object[] = [
  { type: 'end-discussion' },
  { type: 'night-act', role: 'mistress', target: 4 },
  { type: 'night-act', role: 'mafia', target: 4 },
  { type: 'night-act', role: 'don', target: 3 },
  { type: 'night-act', role: 'sheriff', target: 1 },
  { type: 'night-act', role: 'doctor', target: 4 },
  { type: 'remove', seat: 1 },
]

function record(entries: readonly object[] = ENTRIES): string {
  return JSON.stringify(
    {
      format: 'consigliere-game',
      version: 1,
      header: { rulebook: 'city', seats: SEATS },
      players: SEATS.map(({ seat }) => ({ seat, name: seat === 4 ? 'P4\u001b[31m' : `P${seat}` })),
      log: entries.map((entry, index) => ({ id: index + 1, type: 'made', entry })),
    },
    null,
    1,
  )
}

function file(name: string): string {
  return join(folder, name)
}

const run = (...args: readonly string[]) => ran(['adjudicate', ...args])

beforeAll(() => {
  writeFileSync(file('good.json'), record())
  writeFileSync(file('ends-sooner.json'), record(DRAGGED))
  writeFileSync(file('broken.json'), record([...ENTRIES.slice(0, 3), { type: 'night-act', role: 'don', target: 33 }]))
  writeFileSync(file('illegal.json'), record([...ENTRIES.slice(0, 1), { type: 'close-vote' }, ...ENTRIES.slice(1)]))
})
/** The Mistress is killed and drags seat 4 with her. Seat 4 has a last word only if that happened. */
const DRAGGED: readonly object[] = [
  { type: 'end-discussion' },
  { type: 'night-act', role: 'mistress', target: 4 },
  { type: 'night-act', role: 'mafia', target: 2 },
  { type: 'night-act', role: 'don' },
  { type: 'night-act', role: 'sheriff' },
  { type: 'night-act', role: 'doctor' },
  { type: 'end-last-word', seat: 2 },
  { type: 'end-last-word', seat: 4 },
]

afterAll(() => rmSync(folder, { recursive: true }))

describe('adjudicate', () => {
  it('returns JSON with state, deaths, winner, reason and ledger', () => {
    const { status, stdout } = run(file('good.json'), '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      rulebook: 'city',
      phase: 'over',
      winner: 'red',
      reason: 'all-black-out',
      waiting: [],
      deaths: [{ seat: 1, how: 'disqualified' }],
      ledger: [
        { seat: 1, kind: 'disqualification', points: '-0.50' },
        ...[2, 3, 4, 5].map((seat) => ({ seat, kind: 'win', points: '0.75' })),
      ],
    })
    expect(JSON.parse(stdout)).not.toHaveProperty('explained')
  })

  it('explains every overturn as text and as JSON', () => {
    const said = run(file('good.json'), '--explain')
    expect(said.stdout).toContain('mafia kill on 4: overturned by heal on 4 [heal→mafia-kill]')
    expect(said.stdout).not.toContain('\u001b')
    const { explained } = JSON.parse(run(file('good.json'), '--explain', '--json').stdout) as {
      explained: readonly { when: string; trace: readonly object[] }[]
    }
    expect(explained[0]).toMatchObject({
      when: 'N1',
      trace: expect.arrayContaining([
        { effect: 'kill:mafia:4', overturnedBy: 'heal:4', edge: 'heal→mafia-kill' },
      ]) as unknown,
    })
  })

  it('reports where a replay under other flags differs', () => {
    const flags = ['--flags', 'loverDeathDrag=false']
    expect(run(file('ends-sooner.json'), ...flags).stdout).toMatch(
      /What if: the games differ from N1 on, starting with log item 6\./,
    )
    expect(JSON.parse(run(file('ends-sooner.json'), ...flags, '--json').stdout)).toMatchObject({
      partsAt: { item: 6, phase: 'night', round: 1 },
    })
    expect(run(file('good.json'), '--rules-version', '1.0').stdout).toContain('What if: the game plays out the same')
    const unknown = run(file('good.json'), '--rules-version', '9.9')
    expect([unknown.status, unknown.stderr]).toEqual([2, expect.stringContaining('setup/unknown-version')])
  })

  it('replays a record under other flags', () => {
    const { status, stdout } = run(file('good.json'), '--flags', 'loverGrantsVoteImmunity=false,liftAll=true', '--json')
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      flags: { loverGrantsVoteImmunity: false, liftAll: true, healCancelsManiacKill: true },
      winner: 'red',
    })
  })

  it('warns in a headline about entries that do not fit the flags', () => {
    const { status, stdout, stderr } = run(file('ends-sooner.json'), '--flags', 'loverDeathDrag=false')
    expect(status).toBe(0)
    expect(stdout.split('\n')[0]).toBe('Warning: incomplete game. 1 of 8 entries does not fit these rules.')
    expect(stdout).toMatch(/The result below leaves it out and ends at D2\.speech\./)
    expect(stderr).toContain('note: log item 8')
    const asJson = JSON.parse(
      run(file('ends-sooner.json'), '--flags', 'loverDeathDrag=false', '--json').stdout,
    ) as object
    expect(asJson).toMatchObject({ fits: false, entries: 8, waiting: [{ item: 8 }], winner: null })
  })

  it('prints the warning headline only if entries do not fit the rules', () => {
    expect(run(file('good.json')).stdout).not.toContain('incomplete game')
    expect(run(file('ends-sooner.json')).stdout).not.toContain('incomplete game')
    expect(run(file('illegal.json')).stdout.split('\n')[0]).toMatch(
      /^Warning: incomplete game\. \d+ of 8 entries do(es)? not fit these rules\.$/,
    )
  })

  it('prints one line of JSON per record, and names the line of a broken record', () => {
    const onOneLine = (text: string) => JSON.stringify(JSON.parse(text))
    const early = record(ENTRIES.slice(0, 3))
    const two = `${onOneLine(record())}\n${onOneLine(early)}\n`
    writeFileSync(file('early.json'), early)
    writeFileSync(file('two.jsonl'), two)
    writeFileSync(file('torn.jsonl'), `${two}${onOneLine(record()).slice(0, 200)}\n`)
    const { status, stdout } = run(file('two.jsonl'), '--json')
    const [first, second, ...more] = stdout.trimEnd().split('\n')
    expect([status, more]).toEqual([0, []])
    expect([first, second]).toEqual(
      ['good.json', 'early.json'].map((name) => run(file(name), '--json').stdout.trimEnd()),
    )
    const torn = run(file('torn.jsonl'))
    expect([torn.status, torn.stderr]).toEqual([1, expect.stringMatching(/line 3.*\(json\/syntax\)/s)])
  })

  it.each([
    [
      'a broken record',
      1,
      ['record/bad-value', 'field log[3].entry.target', 'valid items before it: 3'],
      ['broken.json'],
    ],
    ['an entry that the rules refuse', 1, ['log item 2', 'step/another-is-due'], ['illegal.json', '--json']],
    ['an unknown flag', 2, ['flags/unknown'], ['good.json', '--flags', 'magic=1']],
    ['a flag without a value', 2, ['name=value'], ['good.json', '--flags', 'liftAll']],
    ['an unknown scheme', 2, ['schemes/unknown'], ['good.json', '--scheme', 'x']],
  ])('%s exits with status %i', (_, code, said, [name = '', ...options]) => {
    const { status, stderr } = run(file(name), ...options)
    expect(status).toBe(code)
    for (const words of said) expect(stderr).toContain(words)
  })
})

describe('--jsonl', () => {
  const lines = (text: string) => text.trimEnd().split('\n')
  const line = (entries: readonly object[] = ENTRIES, more: object = {}) =>
    JSON.stringify({ ...(JSON.parse(record(entries)) as object), ...more })

  it('answers each line separately, with its id or its line number', () => {
    writeFileSync(
      file('all.jsonl'),
      [
        line(),
        '',
        line(ENTRIES, { id: 'g7' }),
        line([...ENTRIES.slice(0, 1), { type: 'close-vote' }]),
        '{',
        '{"id":3}',
      ].join('\n'),
    )
    const { status, stdout, stderr } = run(file('all.jsonl'), '--jsonl')
    const alone = JSON.parse(run(file('good.json'), '--json').stdout) as Record<string, unknown>
    const { winner, reason, deaths } = alone
    expect(lines(stdout).map((each) => JSON.parse(each) as unknown)).toEqual([
      { id: 1, winner, reason, deaths, fits: true, fault: null },
      { id: 'g7', winner, reason, deaths, fits: true, fault: null },
      {
        id: 4,
        winner: null,
        reason: null,
        deaths: [],
        fits: false,
        fault: { code: 'step/another-is-due', place: 'log[1]' },
      },
      { id: 5, winner: null, reason: null, deaths: [], fits: false, fault: { code: 'json/syntax', place: '' } },
      {
        id: 3,
        winner: null,
        reason: null,
        deaths: [],
        fits: false,
        fault: { code: 'record/not-a-record', place: 'format' },
      },
    ])
    expect(status).toBe(1)
    expect(stderr).toMatch(/line 4, log\[1\]: .*\(step\/another-is-due\)\n/)
    expect(stderr).toContain('3 lines have errors (adjudicate/lines-refused)')
  })

  it('reads standard input, and accepts entries that would be invalid under other flags', () => {
    const { status, stdout } = ran(['adjudicate', '-', '--jsonl', '--flags', 'loverDeathDrag=false'], {
      input: `${line(DRAGGED)}\n`.repeat(300),
    })
    expect({ status, n: lines(stdout).length }).toEqual({ status: 0, n: 300 })
  })

  it.each([
    [['--explain'], 2],
    [['--scheme', 'official-2025'], 2],
  ])('cannot be combined with %s', (more, status) => {
    expect(run(file('good.json'), '--jsonl', ...more).status).toBe(status)
  })

  it('reports a missing file', () => {
    const { status, stderr } = run(file('none.jsonl'), '--jsonl')
    expect(status).toBe(1)
    expect(stderr).toContain('file/not-found')
  })
})
