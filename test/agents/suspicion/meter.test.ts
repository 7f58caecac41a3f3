// The suspicion meter: a probability for each seat. The probabilities sum to the number of black cards in the pack,
// start equal, and are certain for seats whose colour the viewer knows. The reasons of a seat add up to its suspicion.
// Source: docs/spec/agents.md §2.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_BOT_PARAMETERS } from '../../../src/agents/scripted/parameters.ts'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import {
  colourOfRoleForTown,
  commonPerspective,
  perspectiveOfSeat,
  type Perspective,
} from '../../../src/agents/suspicion/perspective.ts'
import { computeLogOddsShift, sigmoid, seatSuspicionsFromPerspective } from '../../../src/agents/suspicion/meter.ts'
import { playWithBots } from '../../../src/agents/table/playWithBots.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { cardsOf, situation, speech } from '../scripted/situation.ts'
import { PRESETS, tableOf } from '../tables.ts'

const WEIGHTS = DEFAULT_BOT_PARAMETERS.weights

function blacksOf({ pack, rulebook }: Perspective): number {
  return pack.filter((role) => colourOfRoleForTown(rulebook, role) === 'black').length
}

test.each(PRESETS)(
  '%s: at the start every suspicion is the share of black cards, and a seat knows its own colour',
  (preset) => {
    const { reds, roles } = cardsOf(preset)
    const me = reds[0] ?? seat(roles.length)
    const view = situation(preset, { me, ask: speech, round: 1 })
    const common = commonPerspective(view)
    const even = blacksOf(common) / common.seats.length
    for (const { black, certain, reasons } of seatSuspicionsFromPerspective(common, WEIGHTS)) {
      expect(black).toBeCloseTo(even, 6)
      expect({ certain, reasons }).toEqual({ certain: false, reasons: [] })
    }
    const own = seatSuspicionsFromPerspective(perspectiveOfSeat(view), WEIGHTS)
    expect(own[me - 1]).toMatchObject({ black: 0, certain: true })
  },
)

test.each(PRESETS)(
  '%s: in played games, suspicions sum to the number of black cards, and each is the sum of its reasons',
  (preset) => {
    const bot = createScriptedBot()
    const table = new AgentTable(tableOf(preset, 11), 11)
    let looks = 0
    const check = (look: Perspective) => {
      looks += 1
      const all = seatSuspicionsFromPerspective(look, WEIGHTS)
      const open = all.filter(({ certain }) => !certain)
      const found = all.filter(({ certain, black }) => certain && black === 1).length
      const left = Math.min(open.length, Math.max(0, blacksOf(look) - found))
      expect(open.reduce((sum, { black }) => sum + black, 0)).toBeCloseTo(left, 5)
      for (const { black, reasons, shift } of open)
        expect(black).toBeCloseTo(sigmoid(reasons.reduce((sum, { logOdds }) => sum + logOdds, 0) + shift), 9)
      for (const [i, team] of look.teams.entries())
        if (team !== undefined) expect(all[i]?.black).toBe(team === 'black' ? 1 : 0)
    }
    playWithBots(
      table,
      table.seats.map(() => ({
        answer: (view) => {
          check(perspectiveOfSeat(view))
          check(commonPerspective(view))
          return bot.answer(view)
        },
      })),
    )
    expect(looks).toBeGreaterThan(0)
  },
)

test('shifting any log-odds makes the probabilities sum to the given count', () => {
  const odds = fc.array(fc.double({ min: -8, max: 8, noNaN: true }), { minLength: 2, maxLength: 20 })
  fc.assert(
    fc.property(odds, fc.double({ min: 0.05, max: 0.95, noNaN: true }), (given, share) => {
      const count = share * given.length
      const shift = computeLogOddsShift(given, count)
      expect(given.reduce((sum, each) => sum + sigmoid(each + shift), 0)).toBeCloseTo(count, 5)
    }),
  )
})

describe('suspicion rules', () => {
  const { blacks, reds, checker } = cardsOf('sport-club')
  const [me, victim] = reds as [(typeof reds)[0], (typeof reds)[0]]
  const black = blacks[0] as (typeof blacks)[0]
  const at = (look: Perspective, of: number) => seatSuspicionsFromPerspective(look, WEIGHTS)[of - 1]

  test.each([
    [
      'a trusted checker’s word',
      'told-check',
      [
        { by: checker, act: { type: 'claim', role: 'sheriff' } },
        { by: checker, act: { type: 'tell-check', target: black, answer: 'black', night: 2 } },
      ],
    ],
    ['a slip of a killer', 'slip', [{ by: black, act: { type: 'slip', kind: 'kill' } }]],
    [
      'a false statement about a vote',
      'record',
      [{ by: black, act: { type: 'tell-vote', vote: { round: 1, voter: black, nominee: me } } }],
    ],
  ] as const)('%s raises suspicion with the rule %s', (_, rule, said) => {
    const given = said.map(({ by, act }) => ({ by: by ?? seat(1), act }))
    const look = commonPerspective(situation('sport-club', { me, ask: speech, said: given }))
    const suspect = at(look, black)
    expect(suspect?.reasons.map((reason) => ('rule' in reason ? reason.rule : reason.own))).toContain(rule)
    expect(suspect?.black).toBeGreaterThan(0.3)
  })

  test('treat two claims of the only checker card as a contradiction', () => {
    const said = [black, checker ?? seat(4)].map((by) => ({ by, act: { type: 'claim', role: 'sheriff' } }) as const)
    const look = commonPerspective(situation('sport-club', { me, ask: speech, said }))
    for (const { by } of said)
      expect(at(look, by)?.reasons.map((reason) => ('rule' in reason ? reason.rule : reason.own))).toContain(
        'contradiction',
      )
  })

  test('make the holder of a card suspect everybody else who claims it', () => {
    const own = perspectiveOfSeat(
      situation('sport-club', {
        me: checker ?? seat(4),
        ask: speech,
        said: [{ by: victim, act: { type: 'claim', role: 'sheriff' } }],
      }),
    )
    const others = seatSuspicionsFromPerspective(own, WEIGHTS).filter((each) => each.seat !== victim)
    expect(at(own, victim)?.black).toBeGreaterThan(0.6)
    expect(others.every(({ black: p }) => p < 0.5)).toBe(true)
  })
})
