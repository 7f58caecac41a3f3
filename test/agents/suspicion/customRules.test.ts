// Source 002, docs/spec/agents.md §6: a club's own suspicion rules { name, weight, calculate } from a file.

import { describe, expect, test } from 'vitest'
import { commonPerspective, perspectiveOfSeat } from '../../../src/agents/suspicion/perspective.ts'
import { seatSuspicionsFromPerspective, type SuspicionWeights } from '../../../src/agents/suspicion/meter.ts'
import { parseCustomSuspicionRules } from '../../../src/agents/suspicion/customRules.ts'
import { forecasts } from './validation.ts'
import { SUSPICION_RULE_IDS } from '../../../src/agents/suspicion/rules.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { situation, speech } from '../scripted/situation.ts'

const view = situation('benchmark', {
  me: seat(8),
  ask: speech,
  votes: [1, 2, 3, 4, 5, 6].map((voter) => ({ voter: seat(voter), nominee: seat(9), round: 1 })),
})
const looks = [commonPerspective(view), perspectiveOfSeat(view)]
const rules = (...all: readonly object[]) => {
  const read = parseCustomSuspicionRules(JSON.stringify({ rules: all }))
  if (!read.ok) throw new Error(read.error.code)
  return read.value
}
const weights: SuspicionWeights = Object.fromEntries(
  SUSPICION_RULE_IDS.map((id) => [id, id === 'bandwagon' ? 1.5 : 0]),
) as never

test('a custom rule that names a built-in rule gives the same suspicion as the built-in weight', () => {
  for (const look of looks)
    expect(
      seatSuspicionsFromPerspective(look, rules({ name: 'bandwagon', weight: 1.5 })).map(({ black }) => black),
    ).toEqual(seatSuspicionsFromPerspective(look, weights).map(({ black }) => black))
})

describe('the field `calculate` of a suspicion rule', () => {
  test.each([
    ['gives points as a share of the weight', { bandwagon: 50 }, 1],
    ['gives at most 100 points', { bandwagon: 100, 'late-swap': 100 }, 2],
    ['gives at least 0 points', { bandwagon: -50 }, 0],
  ] as const)('%s', (_, calculate, logOdds) => {
    for (const look of looks) {
      const [, , , , , sixth] = seatSuspicionsFromPerspective(look, rules({ name: 'sheep', weight: 2, calculate }))
      expect(sixth?.reasons).toEqual(logOdds === 0 ? [] : [{ own: 'sheep', logOdds }])
    }
  })

  test('gives the same log-odds as the built-in rule in validation', () => {
    const evidence = SUSPICION_RULE_IDS.map((id) => (id === 'bandwagon' ? 1 : 0))
    const none = SUSPICION_RULE_IDS.map(() => 0)
    const moment = {
      game: 1,
      blacks: 1,
      cases: [evidence, none].map((each, i) => ({ evidence: each, black: i === 0, living: true })),
    }
    const [own] = forecasts([moment], rules({ name: 'sheep', weight: 3, calculate: { bandwagon: 50 } }))
    expect(own?.p).toBeCloseTo(forecasts([moment], weights)[0]?.p ?? 0, 9)
  })

  test('keeps certain seats certain, and the sum equal to the number of black players', () => {
    const found = seatSuspicionsFromPerspective(
      looks[1] as never,
      rules({ name: 'sheep', weight: 20, calculate: { bandwagon: 100 } }),
    )
    expect(found.reduce((sum, { black }) => sum + black, 0)).toBeCloseTo(3, 6)
    expect(found[7]).toMatchObject({ certain: true, reasons: [] })
  })
})

describe('file of suspicion rules', () => {
  test.each([
    ['text that is not JSON', '{'],
    ['no rules', '{"rules":[]}'],
    ['an unknown rule without calculate', '{"rules":[{"name":"mine","weight":1}]}'],
    ['code', '{"rules":[{"name":"mine","weight":1,"calculate":"process.exit()"}]}'],
    ['an unknown rule in `calculate`', '{"rules":[{"name":"mine","weight":1,"calculate":{"__proto__x":1}}]}'],
    ['a repeated name', '{"rules":[{"name":"shot","weight":1},{"name":"shot","weight":2}]}'],
    ['a weight that is not a number', '{"rules":[{"name":"shot","weight":"1"}]}'],
    ['an excessive weight', '{"rules":[{"name":"shot","weight":1e9}]}'],
    ['HTML tags in the name', '{"rules":[{"name":"<b>","weight":1,"calculate":{}}]}'],
    ['too many characters', `{"rules":[{"name":"shot","weight":1}]}${' '.repeat(60_000)}`],
  ])('with %s is refused', (_, text) => {
    expect(parseCustomSuspicionRules(text)).toMatchObject({ ok: false, error: { code: 'suspicion/bad-rules' } })
  })
})
