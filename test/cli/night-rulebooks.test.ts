// Night calculator for every rulebook except city (docs/spec/cli.md §3, `night`): shots, claims, hit points, the
// vigilante, the lines that each rulebook refuses, and flags of a line that change who shows numbers.

import { describe, expect, it } from 'vitest'
import { formatNightAnswer, answerNight, parseNightLine } from '../../src/cli/night/nightLine.ts'
import { chooseRules } from '../../src/cli/options/chooseRules.ts'
import { randomRulebookLines } from './nightLines.ts'

/** Parses `don1 mafia2 civilian3x` into seats: role and seat, x for a dead player, @100 for hit points. */
function seats(text: string) {
  return text.split(' ').map((word) => {
    const [, role = '', seat, out, hp] = /^([a-z]+)(\d+)(x?)(?:@([\d.]+))?$/.exec(word) ?? []
    return {
      seat: Number(seat),
      role,
      ...(out === 'x' ? { alive: false } : {}),
      ...(hp === undefined ? {} : { hp: Number(hp) }),
    }
  })
}

function ask(rulebook: string, table: string, line: object) {
  const rules = chooseRules(rulebook, undefined)
  const question = parseNightLine(rules, JSON.stringify({ id: 't', seats: seats(table), ...line }))
  return question.ok
    ? (JSON.parse(formatNightAnswer(answerNight(rules, question.value))) as object)
    : `${question.error.code} ${question.error.field ?? ''}`
}

const WOLVES = 'don1 mafia2 mafia3 sheriff4 doctor5 citizen6 citizen7 citizen8 citizen9 citizen10'
const SPORT = 'don1 mafia2 mafia3 sheriff4 civilian5 civilian6 civilian7 civilian8 civilian9 civilian10'
const SPORT_WITHOUT_DON = SPORT.replace('don1', 'don1x')
const BENCH = 'mafia1 mafia2 doctor3 sheriff4 vigilante5 villager6 villager7 villager8'

describe('a night of wolves', () => {
  it.each([
    [
      'kills if all shots are on one number',
      { shots: { 1: 6, 2: 6, 3: 6 } },
      { deaths: [6], miss: false, saved: null },
    ],
    ['is a miss if the numbers differ', { shots: { 1: 6, 2: 6, 3: 7 } }, { deaths: [], miss: true }],
    ['is a miss if one player shows no clear number', { shots: { 1: 6, 2: 6, 3: null } }, { deaths: [], miss: true }],
    ['is a miss if one player shows nothing', { shots: { 1: 6, 2: 6 } }, { deaths: [], miss: true }],
    ['ignores the number of a red player', { shots: { 1: 6, 2: 6, 3: 6, 7: 8 } }, { deaths: [6], miss: false }],
    [
      'is a miss if the victim is healed',
      { shots: { 1: 6, 2: 6, 3: 6 }, acts: { doctor: 6 } },
      { deaths: [], miss: true, saved: 6 },
    ],
    [
      'has no heal of the same player twice in a row',
      { shots: { 1: 6, 2: 6, 3: 6 }, acts: { doctor: 6 }, previous: { doctor: 6 } },
      { deaths: [6], miss: false, saved: null },
    ],
    [
      'has nobody saved if a missed target is healed',
      { shots: { 1: 6, 2: 6, 3: 7 }, acts: { doctor: 6 } },
      { deaths: [], miss: true, saved: null },
    ],
    ['shows the Doctor to the Don', { acts: { don: 5, sheriff: 3 } }, { checks: { don: 'doctor', sheriff: 'black' } }],
    [
      'shows no other card to the Don',
      { acts: { don: 6, sheriff: 6 } },
      { checks: { don: 'no-role', sheriff: 'red' } },
    ],
  ])('%s', (_what, line, expected) => {
    expect(ask('wolves', WOLVES, line)).toMatchObject(expected)
  })

  it('has a victim if all living black players agree', () => {
    expect(ask('wolves', WOLVES.replace('mafia3', 'mafia3x'), { shots: { 1: 6, 2: 6, 3: 9 } })).toMatchObject({
      deaths: [6],
      miss: false,
    })
  })

  it('is answered with keys in the contract’s order', () => {
    expect(Object.keys(ask('wolves', WOLVES, {}))).toEqual([
      'id',
      'deaths',
      'saved',
      'voteImmune',
      'miss',
      'checks',
      'trace',
      'outcome',
    ])
  })
})

describe('a night of sport-2025', () => {
  it.each([
    [
      'kills by the Don’s number, whatever the claims are',
      SPORT,
      { claims: { 2: 6, 3: 7 }, acts: { mafia: 8 } },
      { deaths: [8] },
    ],
    ['kills nobody without a number from the Don', SPORT, { claims: { 2: 6, 3: 6 } }, { deaths: [] }],
    ['kills nobody if the Don’s number is an empty seat', SPORT, { acts: { mafia: 20 } }, { deaths: [] }],
    ['kills if the Don is out and the mafiosi agree', SPORT_WITHOUT_DON, { claims: { 2: 6, 3: 6 } }, { deaths: [6] }],
    [
      'kills nobody if the Don is out and the mafiosi differ',
      SPORT_WITHOUT_DON,
      { claims: { 2: 6, 3: 7 } },
      { deaths: [] },
    ],
    ['ignores the number of a Don who is out', SPORT_WITHOUT_DON, { acts: { mafia: 8 } }, { deaths: [] }],
    [
      'keeps the check of a Sheriff killed in this night',
      SPORT,
      { acts: { mafia: 4, sheriff: 1, don: 4 } },
      { deaths: [4], checks: { sheriff: 'black', don: 'sheriff' } },
    ],
    [
      'ends the game if black players equal red players',
      'don1 mafia2 sheriff4 civilian5 civilian6',
      { acts: { mafia: 5 } },
      { outcome: { winner: 'mafia', reason: 'mafia-parity' } },
    ],
  ])('%s', (_what, table, line, expected) => {
    const answer = ask('sport-2025', table, line)
    expect(answer).toMatchObject(expected)
    expect(answer).not.toHaveProperty('miss')
  })

  it('is the same as a night of `sport`', () => {
    const line = { claims: { 2: 6, 3: 7 }, acts: { mafia: 8, sheriff: 2 } }
    expect(ask('sport', SPORT, line)).toEqual(ask('sport-2025', SPORT, line))
  })
})

describe('a night of sport-club', () => {
  it.each([
    ['kills if all shots are on one number', { shots: { 1: 6, 2: 6, 3: 6 } }, { deaths: [6], miss: false }],
    ['is a miss if only the Don differs', { shots: { 1: 6, 2: 7, 3: 7 } }, { deaths: [], miss: true }],
    ['is a miss if nobody shows a number', {}, { deaths: [], miss: true }],
    ['is a miss if all numbers are an empty seat', { shots: { 1: 20, 2: 20, 3: 20 } }, { deaths: [], miss: true }],
  ])('%s', (_what, line, expected) => {
    expect(ask('sport-club', SPORT, line)).toMatchObject(expected)
  })

  it('names the reason for which each shown number is a miss', () => {
    expect(ask('sport-club', SPORT, { shots: { 1: 6, 2: 7, 3: 7 } })).toMatchObject({
      trace: [
        { effect: 'kill:mafia:6', overturnedBy: 'miss:6', edge: 'miss→mafia-kill' },
        { effect: 'kill:mafia:7', overturnedBy: 'miss:7', edge: 'miss→mafia-kill' },
        { effect: 'miss:6', overturnedBy: null, edge: null },
        { effect: 'miss:7', overturnedBy: null, edge: null },
      ],
    })
  })

  it('uses claims if the flags of the line say so', () => {
    expect(
      ask('sport-club', SPORT, { flags: { shooting: 'donDecides' }, claims: { 2: 6 }, acts: { mafia: 9 } }),
    ).toMatchObject({ deaths: [9] })
    expect(ask('sport-2025', SPORT, { flags: { shooting: 'allAgree' }, shots: { 1: 6, 2: 6, 3: 6 } })).toMatchObject({
      deaths: [6],
      miss: false,
    })
  })
})

describe('a night of hp', () => {
  const table = (mafias: string, target: string) => `${mafias} detective3 healer4 ${target} commoner6 commoner7`
  it.each([
    [
      'kills 250 hit points with 100 and 200',
      table('mafia1@100 mafia2@200', 'commoner5@250'),
      { mafia: 5 },
      { deaths: [5], hp: { 1: 0, 2: 50, 5: 0 } },
    ],
    [
      'kills 1000 hit points with 500 and 1000',
      table('mafia1@500 mafia2@1000', 'commoner5@1000'),
      { mafia: 5 },
      { deaths: [5], hp: { 1: 0, 2: 500, 5: 0 } },
    ],
    [
      'only wounds if the sum is too low',
      table('mafia1@100 mafia2@200', 'commoner5@1000'),
      { mafia: 5 },
      { deaths: [], hp: { 1: 0, 2: 0, 5: 700 } },
    ],
    [
      'heals a player at 0',
      table('mafia1 mafia2', 'commoner5'),
      { mafia: 5, healer: 5 },
      { deaths: [], hp: { 1: 2000, 2: 2000, 5: 500 } },
    ],
    [
      'heals without an upper limit',
      table('mafia1 mafia2', 'commoner5'),
      { healer: 1 },
      { deaths: [], hp: { 1: 3000 } },
    ],
    [
      'starts from the initial hit points if a line has none',
      table('mafia1 mafia2', 'commoner5'),
      {},
      { hp: { 1: 2500, 3: 800, 4: 800, 5: 1000 } },
    ],
    [
      'calculates fractions exactly',
      table('mafia1@0.5 mafia2@0.25', 'commoner5@0.5'),
      { mafia: 5 },
      { deaths: [5], hp: { 1: 0.25, 2: 0 } },
    ],
    [
      'keeps the test of a detective who dies',
      table('mafia1 mafia2', 'commoner5'),
      { mafia: 3, detective: 1 },
      { deaths: [3], checks: { detective: 'mafia' } },
    ],
    [
      'leaves a mafioso with 0 hit points alive',
      table('mafia1@0 mafia2@0', 'commoner5'),
      { mafia: 5 },
      { deaths: [], hp: { 1: 0, 2: 0, 5: 1000 } },
    ],
  ])('%s', (_what, seated, acts, expected) => {
    expect(ask('hp', seated, { acts })).toMatchObject(expected)
  })
})

describe('a night of benchmark', () => {
  it.each([
    ['may kill two players', { acts: { mafia: 6, vigilante: 7 } }, { deaths: [6, 7] }],
    ['kills a common target once', { acts: { mafia: 6, vigilante: 6 } }, { deaths: [6] }],
    ['protects against the mafia', { acts: { mafia: 6, doctor: 6 } }, { deaths: [], saved: 6 }],
    ['does not protect against the vigilante', { acts: { vigilante: 6, doctor: 6 } }, { deaths: [6], saved: null }],
    [
      'protects against the vigilante if the flag says so',
      { flags: { protectionBlocksVigilante: true }, acts: { vigilante: 6, doctor: 6 } },
      { deaths: [], saved: 6 },
    ],
    [
      'does not protect the same player twice in a row',
      { acts: { mafia: 6, doctor: 6 }, previous: { doctor: 6 } },
      { deaths: [6] },
    ],
    ['shows a mafia member to the Sheriff', { acts: { sheriff: 2 } }, { checks: { sheriff: 'mafia' } }],
    ['may pass without a kill', { acts: { mafia: null } }, { deaths: [], outcome: null }],
  ])('%s', (_what, line, expected) => {
    const answer = ask('benchmark', BENCH, line)
    expect(answer).toMatchObject(expected)
    expect(answer).not.toHaveProperty('miss')
  })
})

describe('a night of plain', () => {
  it('kills one citizen, and ends the game at parity only with a flag', () => {
    expect(ask('plain', 'mafia1 citizen2 citizen3', { acts: { mafia: 2 } })).toMatchObject({
      deaths: [2],
      outcome: { winner: 'mafia', reason: 'mafia-parity' },
    })
    expect(ask('plain', 'mafia1 citizen2 citizen3', { flags: { parityWin: false }, acts: { mafia: 2 } })).toMatchObject(
      { deaths: [2], outcome: null },
    )
  })
})

describe('a line is refused with a code and a field', () => {
  it.each([
    ['wolves', WOLVES, { acts: { mafia: 6 } }, 'night/unknown-act acts.mafia'],
    ['wolves', WOLVES, { claims: { 1: 6 } }, 'night/unknown-field claims'],
    ['wolves', WOLVES, { shots: [6] }, 'night/bad-shots shots'],
    ['wolves', WOLVES, { shots: { x: 6 } }, 'night/bad-seat shots.x'],
    ['wolves', WOLVES, { shots: { '01': 6 } }, 'night/bad-seat shots.01'],
    ['wolves', WOLVES, { shots: { 1: 0 } }, 'night/bad-target shots.1'],
    ['wolves', WOLVES, { shots: { 1: '6' } }, 'night/bad-target shots.1'],
    ['sport-2025', SPORT, { shots: { 1: 6 } }, 'night/unknown-field shots'],
    ['sport-2025', SPORT, { flags: { shooting: 'allAgree' }, claims: { 2: 6 } }, 'night/unknown-field claims'],
    ['sport-2025', SPORT, { acts: { doctor: 6 } }, 'night/unknown-act acts.doctor'],
    ['sport-club', SPORT, { acts: { mafia: 6 } }, 'night/unknown-act acts.mafia'],
    ['sport-club', SPORT, { claims: { 2: 6 } }, 'night/unknown-field claims'],
    ['sport-club', 'don1 citizen2', {}, 'night/unknown-role seats[1].role'],
    ['hp', 'mafia1@1 commoner2', { acts: { mafia: 1 } }, 'night/not-a-target acts.mafia'],
    ['hp', 'mafia1 detective2 detective3', { acts: { detective: 3 } }, 'night/not-a-target acts.detective'],
    ['hp', 'mafia1 commoner2', { acts: { doctor: 2 } }, 'night/unknown-act acts.doctor'],
    ['hp', 'mafia1 commoner2', { shots: { 1: 2 } }, 'night/unknown-field shots'],
    ['benchmark', BENCH, { flags: { vigilanteShots: 0 }, acts: { vigilante: 6 } }, 'night/no-acts-left acts.vigilante'],
    ['benchmark', BENCH, { shots: { 1: 6 } }, 'night/unknown-field shots'],
    ['plain', 'mafia1 mafia2 citizen3', { acts: { mafia: 2 } }, 'night/not-a-target acts.mafia'],
    ['plain', 'mafia1 citizen2', { flags: { first: 'dusk' } }, 'flags/bad-value flags.first'],
  ])('under %s (%s): %o', (rulebook, table, line, fault) => {
    expect(ask(rulebook, table, line)).toBe(fault)
  })

  it.each([[-1], ['100'], [Number.MAX_VALUE * 2]])('for hit points of %s', (hp) => {
    const line = `{"id":1,"seats":[{"seat":1,"role":"mafia","hp":${typeof hp === 'string' ? `"${hp}"` : hp === Infinity ? '1e999' : hp}}]}`
    const question = parseNightLine(chooseRules('hp', undefined), line)
    expect(question).toMatchObject({ ok: false, error: { code: 'night/bad-hp', field: 'seats[0].hp' } })
  })
})

describe('random lines', () => {
  it.each(['wolves', 'sport-2025', 'sport-club', 'hp', 'benchmark', 'plain'])('are all answered under %s', (id) => {
    const rules = chooseRules(id, undefined)
    const lines = randomRulebookLines(rules, 1_000, 826)
    const answers = lines.map((line) => {
      const question = parseNightLine(rules, line)
      return question.ok ? formatNightAnswer(answerNight(rules, question.value)) : question.error
    })
    expect(answers.filter((answer) => typeof answer !== 'string')).toEqual([])
  })
})
