// No line of `night` affects the others. Whatever one line contains, the others are answered (docs/spec/cli.md §3). Hit
// points are exact at any size, or refused with a code.

import { Readable, Writable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { answerNightLines } from '../../src/cli/night/night.ts'
import { chooseRules } from '../../src/cli/options/chooseRules.ts'

async function run(rulebook: string, lines: readonly string[]) {
  const texts = { out: '', err: '' }
  const into = (key: 'out' | 'err') =>
    new Writable({
      write: (chunk, _encoding, done) => {
        texts[key] += String(chunk)
        done()
      },
    })
  const refused = await answerNightLines(
    chooseRules(rulebook, undefined),
    Readable.from([Buffer.from(lines.join('\n'))]),
    into('out'),
    into('err'),
  )
  const each = (text: string) => (text === '' ? [] : text.trimEnd().split('\n'))
  return { refused, out: each(texts.out), faults: each(texts.err) }
}

const hpLine = (id: string, mafia: string, commoner: string, acts = '{"mafia":2}') =>
  `{"id":"${id}","seats":[{"seat":1,"role":"mafia","hp":${mafia}},{"seat":2,"role":"commoner","hp":${commoner}},{"seat":3,"role":"healer"}],"acts":${acts}}`
const GOOD = hpLine('good', '2500', '1000')

describe('hit points', () => {
  it.each<[string, string, string, string, string]>([
    ['1e21 against 1e21', '1e21', '1e21', '{"mafia":2}', '"hp":{"1":0,"2":0,"3":800}'],
    [
      '1e21 against 1000, with every digit',
      '1e21',
      '1000',
      '{"mafia":2}',
      '"hp":{"1":999999999999999999000,"2":0,"3":800}',
    ],
    [
      'healed beyond the precision of a float',
      '1',
      '1e22',
      '{"healer":2}',
      '"hp":{"1":1,"2":10000000000000000000500,"3":800}',
    ],
    [
      'the largest float',
      '1.7976931348623157e308',
      '1.7976931348623157e308',
      '{"mafia":2}',
      '"hp":{"1":0,"2":0,"3":800}',
    ],
    ['a difference below 5e-10', '4e-10', '1e-9', '{"mafia":2}', '"hp":{"1":0,"2":6e-10,"3":800}'],
    ['the smallest float', '5e-324', '5e-324', '{}', '"hp":{"1":5e-324,"2":5e-324,"3":800}'],
    ['the last digit of a float', '0', '0.30000000000000004', '{}', '"hp":{"1":0,"2":0.30000000000000004,"3":800}'],
    ['zero in other notations', '0.000', '0e5', '{}', '"hp":{"1":0,"2":0,"3":800}'],
  ])('are exact: %s', async (_, mafia, commoner, acts, told) => {
    const { refused, out, faults } = await run('hp', [GOOD, hpLine('x', mafia, commoner, acts), GOOD])
    expect(faults).toEqual([])
    expect({ refused, answers: out.length }).toEqual({ refused: 0, answers: 3 })
    expect(out[1]).toContain(told)
  })

  it.each<[string, string]>([
    ['too small for a float', '1e-400'],
    ['more precise than a float', '1000000000000000000001'],
    ['more precise than a float after the point', '0.1000000000000000055'],
    ['five thousand digits long', `0.${'1'.repeat(5000)}`],
    ['too large for a float', '1e999'],
  ])('that are %s are refused with their location, while the other lines are answered', async (_, hp) => {
    const { refused, out, faults } = await run('hp', [GOOD, hpLine('x', '2500', hp), GOOD])
    expect({ refused, answers: out.length }).toEqual({ refused: 1, answers: 2 })
    expect(faults[0]).toMatch(/^error: line 2, field seats\[1\]\.hp: .+ \(night\/(inexact|bad)-hp\)$/)
  })
})

describe('a line with', () => {
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  it.each<[string, string, string]>([
    ['a role nested 200,000 levels deep', 'city', `{"id":1,"seats":[{"seat":1,"role":${deep}}]}`],
    ['a flag nested 200,000 levels deep', 'city', `{"id":1,"flags":{"x":${deep}},"seats":[{"seat":1,"role":"don"}]}`],
    ['an act for an unknown role', 'hp', '{"id":1,"seats":[{"seat":1,"role":"mafia"}],"acts":{"__proto__":1}}'],
    [
      'a numeric id beyond the precision of a float',
      'city',
      '{"id":12345678901234567890,"seats":[{"seat":1,"role":"don"}]}',
    ],
    ['a numeric id too large for a float', 'city', '{"id":1e999,"seats":[{"seat":1,"role":"don"}]}'],
  ])('%s is refused, and the other lines are answered', async (_, rulebook, line) => {
    const good =
      rulebook === 'hp' ? GOOD : '{"id":"good","seats":[{"seat":1,"role":"don"},{"seat":2,"role":"citizen"}]}'
    const { refused, out, faults } = await run(rulebook, [good, line, good])
    expect({ refused, answers: out.length }).toEqual({ refused: 1, answers: 2 })
    expect(faults[0]).toMatch(/^error: line 2\b.*\([a-z]+\/[a-z-]+\)$/)
    expect(faults[0]?.length).toBeLessThan(400)
  })

  it('an internal error is reported, and the other lines are answered', async () => {
    const rules = chooseRules('city', undefined)
    const broken = {
      ...rules,
      rulebook: {
        ...rules.rulebook,
        check: () => {
          throw new RangeError('boom')
        },
      },
    }
    const texts = { out: '', err: '' }
    const into = (key: 'out' | 'err') =>
      new Writable({
        write: (chunk, _encoding, done) => {
          texts[key] += String(chunk)
          done()
        },
      })
    const good = '{"id":"good","seats":[{"seat":1,"role":"don"},{"seat":2,"role":"citizen"}]}'
    const input = [good, good.replace('}]', '}],"acts":{"don":2}'), good].join('\n')
    expect(await answerNightLines(broken, Readable.from([Buffer.from(input)]), into('out'), into('err'))).toBe(1)
    expect(texts.out.trimEnd().split('\n')).toHaveLength(2)
    expect(texts.err).toBe('error: line 2: Consigliere failed on this line: RangeError (night/failed)\n')
  })
})

describe('a table with a second card of a role that is dealt once', () => {
  it.each<[string, string, string]>([
    ['city', 'don don citizen', 'seats[1].role'],
    ['city', 'citizen doctor mafia doctor', 'seats[3].role'],
    ['wolves', 'don citizen don', 'seats[2].role'],
    ['sport-2025', 'sheriff don sheriff', 'seats[2].role'],
    ['benchmark', 'mafia vigilante vigilante', 'seats[2].role'],
  ])('is refused under %s (%s) at that card', async (rulebook, cards, field) => {
    const seats = cards
      .split(' ')
      .map((role, index) => ({ seat: index + 1, role, ...(index === 0 ? { alive: false } : {}) }))
    const { out, faults } = await run(rulebook, [JSON.stringify({ id: 1, seats })])
    expect(out).toEqual([])
    expect(faults[0]).toContain(`field ${field}: `)
    expect(faults[0]).toContain('(setup/too-many-of-role)')
  })
})

describe('seats of a line (HP-1)', () => {
  const table = (n: number) =>
    Array.from({ length: n }, (_, index) => ({ seat: index + 1, role: index < 20 ? 'mafia' : 'commoner' }))
  it('can be numbered up to a hundred in a game of hp', async () => {
    const { out } = await run('hp', [JSON.stringify({ id: 1, seats: table(100), acts: { mafia: 100 } })])
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ deaths: [100], hp: { 1: 2450, 100: 0 } })
  })
  it.each([
    ['hp', [...table(100), { seat: 101, role: 'commoner' }], 'seats[100].seat', '1 to 100'],
    ['city', [{ seat: 21, role: 'citizen' }], 'seats[0].seat', '1 to 20'],
  ])('are refused under %s if a seat number is too high', async (rulebook, seats, field, range) => {
    const { faults } = await run(rulebook, [JSON.stringify({ id: 1, seats })])
    expect(faults[0]).toContain(`field ${field}: expected a whole number from ${range} (night/bad-seat)`)
  })
})
