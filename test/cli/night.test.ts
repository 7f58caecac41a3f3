// The night calculator follows its contract (docs/spec/cli.md §3): the example byte for byte, every refusal with its
// location, streaming, and speed.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { PassThrough, Readable, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { answerNightLines } from '../../src/cli/night/night.ts'
import { chooseRules } from '../../src/cli/options/chooseRules.ts'
import { randomLines } from './nightLines.ts'
import { ran } from '../support/cli.ts'

interface Run {
  readonly refused: number
  readonly out: readonly string[]
  readonly faults: readonly string[]
}

async function run(input: string | Readable, flags?: string): Promise<Run> {
  const texts = { out: '', err: '' }
  const into = (key: 'out' | 'err') =>
    new Writable({
      write: (chunk, _encoding, done) => {
        texts[key] += String(chunk)
        done()
      },
    })
  const source = typeof input === 'string' ? Readable.from([Buffer.from(input)]) : input
  const refused = await answerNightLines(chooseRules('city', flags), source, into('out'), into('err'))
  const lines = (text: string) => (text === '' ? [] : text.trimEnd().split('\n'))
  return { refused, out: lines(texts.out), faults: lines(texts.err) }
}

async function one(line: object, flags?: string): Promise<Record<string, unknown>> {
  const { out, faults } = await run(JSON.stringify({ id: 't', ...line }), flags)
  expect(faults).toEqual([])
  return JSON.parse(out[0] ?? '') as Record<string, unknown>
}

const EXAMPLE =
  '{"id":"x1","flags":{},"seats":[{"seat":1,"role":"don"},{"seat":2,"role":"mistress"},{"seat":3,"role":"citizen","alive":false},{"seat":4,"role":"sheriff"},{"seat":5,"role":"citizen","immune":true},{"seat":6,"role":"doctor"},{"seat":7,"role":"maniac"}],"previous":{"doctor":4,"mistress":1},"acts":{"mafia":2,"maniac":5,"doctor":7,"mistress":5,"don":4,"sheriff":1}}'

describe('the answer for a night', () => {
  it('equals the example of the contract, byte for byte', async () => {
    const { out } = await run(EXAMPLE)
    expect(out).toHaveLength(1)
    expect(out[0]).toMatch(
      /^\{"id":"x1","deaths":\[2,5\],"saved":null,"voteImmune":null,"checks":\{"don":"sheriff","sheriff":"black"\},"trace":\[\{"effect":"kill:mafia:2","overturnedBy":null,"edge":null\},\{"effect":"kill:maniac:5","overturnedBy":"immunity:5","edge":"immunity→maniac-kill"\}, ?\{/,
    )
    expect(out[0]).toMatch(/\],"outcome":null\}$/)
  })

  it('equals the documented answer in docs/night-lines.md', async () => {
    const page = readFileSync(resolve(import.meta.dirname, '../../docs/night-lines.md'), 'utf8')
    const shown = [...page.matchAll(/```json\n(\{"id":"night-\d".*)\n```[^`]*```text\n(.*)\n```/g)]
    const answers = shown.map(([, , answer = '']) => answer)
    expect(await run(shown.map(([, night]) => night).join('\n'))).toEqual({ refused: 0, out: answers, faults: [] })
    const filled = answers.map((answer) => JSON.parse(answer) as Record<'deaths' | 'checks' | 'outcome', object | null>)
    for (const key of ['deaths', 'checks', 'outcome'] as const)
      expect(filled.some((answer) => Object.keys(answer[key] ?? {}).length > 0)).toBe(true)
  })

  it('lists every effect once, as valid or overturned', async () => {
    const { trace } = (await one(JSON.parse(EXAMPLE) as object)) as {
      trace: { effect: string; overturnedBy: string | null }[]
    }
    expect(trace.map((line) => `${line.effect}${line.overturnedBy === null ? '' : ` < ${line.overturnedBy}`}`)).toEqual(
      [
        'kill:mafia:2',
        'kill:maniac:5 < immunity:5',
        'drag:5',
        'immunity:5',
        'heal:7',
        'visit:5',
        'vote-immunity:5 < kill:mafia:2',
      ],
    )
  })

  const table = [
    { seat: 1, role: 'don' },
    { seat: 4, role: 'doctor' },
    { seat: 9, role: 'citizen' },
    { seat: 12, role: 'sheriff', alive: false },
  ]
  it.each([
    ['accepts gaps between seats', { seats: table, acts: { mafia: 9, doctor: 9 } }, { deaths: [], saved: 9 }],
    ['has no check by a dead player', { seats: table, acts: { sheriff: 1 } }, { checks: {} }],
    ['has no check of a dead player', { seats: table, acts: { don: 12 } }, { checks: {} }],
    ['has no second death of a player who is out', { seats: table, acts: { mafia: 12 } }, { deaths: [], trace: [] }],
    ['ignores a target at an empty seat', { seats: table, acts: { mafia: 20 } }, { deaths: [], trace: [] }],
    ['treats null as a missing act', { seats: table, acts: { mafia: null } }, { deaths: [] }],
    [
      'contains the outcome after the night',
      { seats: table, acts: { mafia: 9 } },
      { outcome: { winner: 'mafia', reason: 'mafia-parity' } },
    ],
    [
      'is a red win if nobody is left',
      {
        seats: [
          { seat: 1, role: 'don' },
          { seat: 2, role: 'maniac' },
        ],
        acts: { mafia: 2, maniac: 1 },
      },
      { deaths: [1, 2], outcome: { winner: 'red', reason: 'all-black-out' } },
    ],
    [
      'follows the flags of the line',
      {
        flags: { healCancelsManiacKill: false },
        seats: [...table, { seat: 13, role: 'maniac' }],
        acts: { maniac: 9, doctor: 9 },
      },
      { deaths: [9], saved: null },
    ],
    ['has a numeric id as a number', { id: 7, seats: table }, { id: 7 }],
  ])('%s', async (_what, line, expected) => {
    expect(await one(line)).toMatchObject(expected)
  })

  it('follows the flags of the command line unless the line has its own', async () => {
    const seats = [
      { seat: 1, role: 'mistress' },
      { seat: 2, role: 'citizen' },
      { seat: 3, role: 'don' },
    ]
    const line = { seats, acts: { mafia: 1, mistress: 2 } }
    expect(await one(line)).toMatchObject({ deaths: [1, 2] })
    expect(await one(line, 'loverDeathDrag=false')).toMatchObject({ deaths: [1] })
    expect(await one({ ...line, flags: { loverDeathDrag: true } }, 'loverDeathDrag=false')).toMatchObject({
      deaths: [1, 2],
    })
  })
})

describe('a broken line', () => {
  const seats = '[{"seat":1,"role":"don"}]'
  it.each([
    ['{"id":', 'line 1:', 'night/not-json'],
    ['[1]', 'line 1:', 'night/not-an-object'],
    [`{"seats":${seats}}`, 'line 1, field id:', 'night/bad-id'],
    ['{"id":1}', 'line 1, field seats:', 'night/bad-seats'],
    ['{"id":1,"seats":[]}', 'line 1, field seats:', 'night/bad-seats'],
    ['{"id":1,"seats":[5]}', 'line 1, field seats[0]:', 'night/bad-seats'],
    ['{"id":1,"seats":[{"seat":0,"role":"don"}]}', 'line 1, field seats[0].seat:', 'night/bad-seat'],
    ['{"id":1,"seats":[{"seat":21,"role":"don"}]}', 'line 1, field seats[0].seat:', 'night/bad-seat'],
    ['{"id":1,"seats":[{"seat":1,"role":"villager"}]}', 'line 1, field seats[0].role:', 'night/unknown-role'],
    ['{"id":1,"seats":[{"seat":1,"role":"constructor"}]}', 'line 1, field seats[0].role:', 'night/unknown-role'],
    [
      '{"id":1,"seats":[{"seat":1,"role":"don"},{"seat":1,"role":"sheriff"}]}',
      'line 1, field seats[1].seat:',
      'night/duplicate-seat',
    ],
    ['{"id":1,"seats":[{"seat":1,"role":"don","alive":"no"}]}', 'line 1, field seats[0].alive:', 'night/bad-mark'],
    ['{"id":1,"seats":[{"seat":1,"role":"don","hp":5}]}', 'line 1, field seats[0].hp:', 'night/unknown-field'],
    [`{"id":1,"seats":${seats},"acts":{"vigilante":1}}`, 'line 1, field acts.vigilante:', 'night/unknown-act'],
    [`{"id":1,"seats":${seats},"acts":{"__proto__":1}}`, 'line 1, field acts.__proto__:', 'night/unknown-act'],
    [`{"id":1,"seats":${seats},"acts":{"mafia":"2"}}`, 'line 1, field acts.mafia:', 'night/bad-target'],
    [`{"id":1,"seats":${seats},"previous":{"doctor":1.5}}`, 'line 1, field previous.doctor:', 'night/bad-target'],
    [`{"id":1,"seats":${seats},"flags":{"noSuch":true}}`, 'line 1, field flags.noSuch:', 'flags/unknown'],
    [
      `{"id":1,"seats":${seats},"flags":{"loverDeathDrag":"true"}}`,
      'line 1, field flags.loverDeathDrag:',
      'flags/bad-value',
    ],
    [`{"id":1,"seats":${seats},"shots":{"1":4}}`, 'line 1, field shots:', 'night/unknown-field'],
  ])('%s', async (line, place, code) => {
    const { refused, out, faults } = await run(line)
    expect({ refused, out }).toEqual({ refused: 1, out: [] })
    expect(faults[0]).toContain(`error: ${place}`)
    expect(faults[0]).toContain(`(${code})`)
  })

  it('is reported by its number in the input, and the others are answered', async () => {
    const { refused, out, faults } = await run(`\uFEFF${EXAMPLE}\r\n\n{broken\n${EXAMPLE}`)
    expect({ refused, answered: out.length }).toEqual({ refused: 1, answered: 2 })
    expect(faults[0]).toMatch(/^error: line 3: /)
  })

  it('prints no escape sequence on the terminal', async () => {
    const { faults } = await run('\u001b[31m{"id":1')
    expect(faults[0]).not.toContain('\u001b')
  })
})

describe('the stream of lines', () => {
  it('is answered however the input is split into chunks', async () => {
    const bytes = Buffer.from(`{"id":"Ж","seats":[{"seat":1,"role":"don"}]}\n`.repeat(3))
    const { out } = await run(Readable.from(Array.from(bytes, (byte) => Buffer.of(byte))))
    expect(out.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['Ж', 'Ж', 'Ж'])
  })

  it('is answered while the input is still open', async () => {
    const input = new PassThrough()
    const output = new PassThrough()
    const done = answerNightLines(chooseRules('city', undefined), input, output, new PassThrough())
    input.write(`${EXAMPLE}\n`)
    const first = await new Promise<string>((answered) => output.once('data', (chunk) => answered(String(chunk))))
    expect(first).toContain('"id":"x1"')
    input.end()
    expect(await done).toBe(0)
  })

  it('is read only as fast as its answers are read', async () => {
    let asked = 0
    const input = Readable.from(
      (function* () {
        for (; asked < 1000; asked += 1) yield Buffer.from(`${EXAMPLE}\n`)
      })(),
    )
    const output = new PassThrough({ highWaterMark: 64 })
    const done = answerNightLines(chooseRules('city', undefined), input, output, new PassThrough())
    for (let turn = 0; turn < 50; turn += 1) await new Promise((next) => setImmediate(next))
    expect(asked).toBeLessThan(100)
    output.resume()
    expect(await done).toBe(0)
    expect(asked).toBe(1000)
  })

  it('continues after an endless line, which is refused', async () => {
    const { refused, out, faults } = await run(
      Readable.from([Buffer.alloc(3_000_000, 'x'), Buffer.from(`\n${EXAMPLE}\n`)]),
    )
    expect({ refused, answered: out.length }).toEqual({ refused: 1, answered: 1 })
    expect(faults[0]).toContain('night/line-too-long')
  })

  it('is answered completely for thousands of random lines', async () => {
    const { refused, out } = await run(randomLines(4_000, 826).join('\n'))
    expect({ refused, answered: out.length }).toEqual({ refused: 0, answered: 4_000 })
  })
})

describe('the night command exits with the code of the contract', () => {
  it.each([
    ['answered lines', ['night', '--rulebook', 'city'], EXAMPLE, 0],
    ['a broken line', ['night', '--rulebook', 'city'], `${EXAMPLE}\n{`, 1],
    ['an unknown rulebook', ['night', '--rulebook', 'town'], '', 2],
    ['an unknown flag', ['night', '--rulebook', 'city', '--flags', 'x=true'], '', 2],
  ])('for %s', (_what, args, input, code) => {
    const { status, stdout, stderr } = ran(args, { input })
    expect(status).toBe(code)
    expect(stdout).toBe(code === 2 ? '' : stdout.split('\n').slice(0, 1).join('') + '\n')
    expect(stderr === '').toBe(code === 0)
  })
})
