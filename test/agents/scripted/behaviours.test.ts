// The eight behaviours of the scripted player at every table. For each preset and behaviour, there is either a
// constructed situation that calls for it, and seeded games in which it occurs, or the reason why it cannot occur.
// Source: docs/spec/agents.md §1.

import { describe, expect, test } from 'vitest'
import { BEHAVIOURS_BY_PRIORITY } from '../../../src/agents/scripted/behaviours/all.ts'
import { shotConfidence } from '../../../src/agents/scripted/behaviours/vigilanteTiming.ts'
import type { ImpossibleBehaviourReason } from '../../../src/agents/scripted/behaviour.ts'
import { BotContext } from '../../../src/agents/scripted/botContext.ts'
import { DEFAULT_BOT_PARAMETERS } from '../../../src/agents/scripted/parameters.ts'
import { createScriptedBot } from '../../../src/agents/scripted/scriptedBot.ts'
import type { PastGame, SeatView } from '../../../src/agents/seen/seatView.ts'
import { playWithBots } from '../../../src/agents/table/playWithBots.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import { BEHAVIOUR_NAMES, type BehaviourName, type SpeechAct } from '../../../src/agents/speechActs.ts'
import { redealCards } from '../../../src/rules/deal.ts'
import { seat, type CheckResult, type Role, type Seat } from '../../../src/rules/vocabulary.ts'
import { PRESETS, rulebookFor, tableOf } from '../tables.ts'
import { ballotOn, cardsOf, situation, speech, tieSpeech, type Cards } from './situation.ts'

/** A bot for which likely events are certain: it always slips and recalls, and makes no errors of opinion. */
const MIND = createScriptedBot({ ...DEFAULT_BOT_PARAMETERS, slip: 100, recall: 100, doubt: 0, blackDoubt: 0 })

type Row = Readonly<Record<BehaviourName, ImpossibleBehaviourReason | 'yes'>>
const DEBATE: Row = {
  'vote-history': 'yes',
  'last-minute-reveal': 'yes',
  bussing: 'yes',
  'defensive-story': 'yes',
  'cross-game-memory': 'yes',
  'gullible-town': 'yes',
  'role-slip': 'yes',
  'vigilante-timing': 'no-town-shooter',
}
const SILENT: Row = {
  'vote-history': 'nobody-speaks',
  'last-minute-reveal': 'nobody-speaks',
  bussing: 'yes',
  'defensive-story': 'nobody-speaks',
  'cross-game-memory': 'nobody-speaks',
  'gullible-town': 'nobody-speaks',
  'role-slip': 'nobody-speaks',
  'vigilante-timing': 'no-town-shooter',
}
const TABLE: Readonly<Record<string, Row>> = {
  city: DEBATE,
  wolves: DEBATE,
  'sport-2025': DEBATE,
  'sport-club': DEBATE,
  hp: SILENT,
  benchmark: { ...DEBATE, 'vigilante-timing': 'yes' },
  plain: { ...SILENT, bussing: 'nobody-votes' },
  'aiwolf-5': { ...DEBATE, 'last-minute-reveal': 'no-word-near-the-deadline' },
  'aiwolf-9': { ...DEBATE, 'last-minute-reveal': 'no-word-near-the-deadline' },
  'aiwolf-13': { ...DEBATE, 'last-minute-reveal': 'no-word-near-the-deadline' },
}

test('every preset allows exactly the behaviours that the table lists for it', () => {
  const rooms = Object.fromEntries(
    Object.keys(TABLE).map((preset) => [
      preset,
      Object.fromEntries(BEHAVIOURS_BY_PRIORITY.map(({ id, noRoom }) => [id, noRoom(rulebookFor(preset)) ?? 'yes'])),
    ]),
  )
  expect(rooms).toEqual(TABLE)
  expect(BEHAVIOURS_BY_PRIORITY.map(({ id }) => id).toSorted()).toEqual(BEHAVIOUR_NAMES.toSorted())
})

/** The check result that shows the given team to a checker. */
function answerFor(preset: string, checker: Role, team: 'red' | 'black', { roles, blacks, reds }: Cards): CheckResult {
  const at = (team === 'black' ? blacks : reds)[0]
  if (at === undefined) throw new Error(`${preset} has no such card`)
  return rulebookFor(preset).check(checker, roles[at - 1] as Role)
}

interface Played {
  readonly say: readonly SpeechAct[]
  readonly target: Seat | undefined
  readonly did: readonly BehaviourName[]
}

function answered(view: SeatView): Played {
  const { say = [], target, think = [] } = MIND.answer(view)
  return { say, target, did: think.flatMap((thought) => (thought.type === 'do' ? [thought.behaviour] : [])) }
}

const roomFor = (behaviour: BehaviourName) =>
  Object.keys(TABLE).filter((preset) => TABLE[preset]?.[behaviour] === 'yes')

describe('vote-history', () => {
  test.each(roomFor('vote-history'))('%s: contradicts a false statement about a past vote, once', (preset) => {
    const { reds, blacks } = cardsOf(preset)
    const [me, liar, other] = [reds[0], blacks[0], reds[1]] as [Seat, Seat, Seat]
    const lie = { by: liar, act: { type: 'tell-vote', vote: { round: 1, voter: liar, nominee: me } } } as const
    const votes = [{ voter: liar, nominee: other, round: 1 }]
    const first = answered(situation(preset, { me, ask: speech, votes, said: [lie] }))
    const correction = {
      type: 'correct-vote',
      against: liar,
      vote: { round: 1, voter: liar, nominee: other },
    } as const
    expect(first.say).toContainEqual(correction)
    expect(first.did).toContain('vote-history')
    const again = answered(situation(preset, { me, ask: speech, votes, said: [lie, { by: other, act: correction }] }))
    expect(again.say.some((act) => act.type === 'correct-vote')).toBe(false)
  })
})

describe('last-minute-reveal', () => {
  test.each(roomFor('last-minute-reveal'))(
    '%s: makes a checker who cleared somebody claim the role near the deadline',
    (preset) => {
      const cards = cardsOf(preset)
      const { checker, reds, roles } = cards
      if (checker === undefined) throw new Error('no checker')
      const role = roles[checker - 1] as Role
      const cleared = reds[0] as Seat
      const checks = [{ target: cleared, answer: answerFor(preset, role, 'red', cards) }]
      const window = rulebookFor(preset).day.vote?.mayChange === true
      const everybody = roles.map((_, i) => seat(i + 1))
      const cast = everybody.slice(0, 7).map((voter) => ({ voter, nominee: reds[1] as Seat }))
      const late = window
        ? situation(preset, { me: checker, ask: ballotOn(everybody, 3, 3), checks, cast })
        : situation(preset, { me: checker, ask: tieSpeech, checks })
      const early = window
        ? situation(preset, { me: checker, ask: ballotOn(everybody, 1, 3), checks, cast })
        : situation(preset, { me: checker, ask: speech, checks })
      expect(answered(late).say.slice(0, 2)).toEqual([
        { type: 'claim', role },
        { type: 'tell-check', target: cleared, answer: checks[0]?.answer, night: 1 },
      ])
      expect(answered(early).say.some((act) => act.type === 'claim')).toBe(false)
    },
  )

  test('claims nothing in the benchmark without a majority of votes', () => {
    const cards = cardsOf('benchmark')
    const me = cards.checker as Seat
    const checks = [{ target: cards.reds[0] as Seat, answer: 'not-mafia' as const }]
    const everybody = cards.roles.map((_, i) => seat(i + 1))
    const cast = everybody.slice(0, 5).map((voter) => ({ voter, nominee: cards.reds[1] as Seat }))
    const view = situation('benchmark', { me, ask: ballotOn(everybody, 3, 3), checks, cast })
    expect(answered(view).say.some((act) => act.type === 'claim')).toBe(false)
  })
})

describe('bussing', () => {
  test.each(roomFor('bussing'))('%s: makes the last black player vote with the town', (preset) => {
    const { blacks, reds } = cardsOf(preset)
    const [me, ...partners] = blacks as [Seat, ...Seat[]]
    const wagon = reds[1] as Seat
    const cast = rulebookFor(preset).day.vote?.mayChange === true ? [{ voter: reds[0] as Seat, nominee: wagon }] : []
    const view = situation(preset, { me, dead: partners, ask: ballotOn([reds[0] as Seat, wagon, me]), cast })
    const { did, target } = answered(view)
    expect(did).toContain('bussing')
    expect(target).not.toBe(me)
    if (cast.length > 0) expect(target).toBe(wagon)
  })

  const hasPartners = (preset: string) => cardsOf(preset).blacks.length > 1
  test.each(roomFor('gullible-town').filter(hasPartners))(
    '%s: votes for a partner whom the trusted checker found, but for no other partner',
    (preset) => {
      const cards = cardsOf(preset)
      const { blacks, reds, checker, roles } = cards
      const [me, lost] = blacks as [Seat, Seat]
      const role = roles[(checker as Seat) - 1] as Role
      const told = [
        { by: checker as Seat, act: { type: 'claim', role } },
        {
          by: checker as Seat,
          act: { type: 'tell-check', target: lost, answer: answerFor(preset, role, 'black', cards), night: 1 },
        },
      ] as const
      const ask = ballotOn([lost, reds[0] as Seat])
      expect(answered(situation(preset, { me, ask, said: told })).target).toBe(lost)
      expect(answered(situation(preset, { me, ask })).target).toBe(reds[0])
    },
  )
})

describe('defensive-story', () => {
  test.each(roomFor('defensive-story'))('%s: makes a red player in a tie report their votes truthfully', (preset) => {
    const { reds } = cardsOf(preset)
    const [me, one, victim] = reds as [Seat, Seat, Seat]
    const votes = [{ voter: me, nominee: victim, round: 1 }]
    const view = situation(preset, { me, ask: tieSpeech, votes, draws: [999] })
    const { say, did } = answered(view)
    const story = say.find((act) => act.type === 'story')
    expect(story).toMatchObject({ votes: [{ round: 1, voter: me, nominee: victim }] })
    expect(did).toContain('defensive-story')
    expect(answered(situation(preset, { me: one, ask: speech })).did).not.toContain('defensive-story')
  })
})

describe('cross-game-memory', () => {
  test.each(roomFor('cross-game-memory'))('%s: recalls an earlier game of the series as it was', (preset) => {
    const { roles, reds, blacks } = cardsOf(preset)
    const past: readonly PastGame[] = [{ roles, winner: 'red' }]
    const me = reds[0] as Seat
    const { say, did } = answered(situation(preset, { me, ask: speech, past }))
    const recalled = say.find((act) => act.type === 'recall-game')
    expect(recalled).toMatchObject({ back: 1, target: blacks[0], role: roles[(blacks[0] as Seat) - 1] })
    expect(did).toContain('cross-game-memory')
    expect(answered(situation(preset, { me, ask: speech })).did).not.toContain('cross-game-memory')
  })
})

describe('gullible-town', () => {
  const cleared = (preset: string) => {
    const cards = cardsOf(preset)
    const { checker, reds, roles } = cards
    const role = roles[(checker as Seat) - 1] as Role
    const target = reds[1] as Seat
    const said = [
      { by: checker as Seat, act: { type: 'claim', role } },
      {
        by: checker as Seat,
        act: { type: 'tell-check', target, answer: answerFor(preset, role, 'red', cards), night: 1 },
      },
    ] as const
    return { cards, target, said }
  }

  test.each(roomFor('gullible-town'))('%s: keeps the town from voting for a cleared player', (preset) => {
    const { cards, target, said } = cleared(preset)
    const [me] = cards.reds as [Seat]
    const other = cards.blacks[0] as Seat
    const ask = ballotOn([target, other])
    expect(answered(situation(preset, { me, ask, said })).target).toBe(other)
  })

  test.each(roomFor('gullible-town'))('%s: makes the last black player express trust in a cleared player', (preset) => {
    const { cards, target, said } = cleared(preset)
    const [me, ...partners] = cards.blacks as [Seat, ...Seat[]]
    const { say, did } = answered(situation(preset, { me, dead: partners, ask: speech, said }))
    expect(say).toContainEqual({ type: 'trust', target })
    expect(did).toContain('gullible-town')
  })
})

describe('role-slip', () => {
  test.each(roomFor('role-slip'))('%s: makes a checker slip, which lowers suspicion of them', (preset) => {
    const { checker, blacks, reds } = cardsOf(preset)
    const me = checker as Seat
    const { say, did } = answered(situation(preset, { me, ask: speech, acts: [blacks[0] as Seat] }))
    expect(say).toContainEqual({ type: 'slip', kind: 'check' })
    expect(did).toContain('role-slip')
    const heard = situation(preset, {
      me: reds[0] as Seat,
      ask: speech,
      said: [{ by: me, act: { type: 'slip', kind: 'check' } }],
    })
    const unheard = situation(preset, { me: reds[0] as Seat, ask: speech })
    const black = (view: SeatView) => new BotContext(view, DEFAULT_BOT_PARAMETERS).blackProbability(me)
    expect(black(heard)).toBeLessThan(black(unheard))
  })
})

describe('vigilante-timing', () => {
  const shooter = seat(cardsOf('benchmark').roles.indexOf('vigilante') + 1)
  const night = (targets: readonly Seat[]) => (me: Seat) =>
    ({ kind: 'night', seat: me, role: 'vigilante', targets, mayPass: true }) as const
  const { checker, blacks, reds } = cardsOf('benchmark')
  const black = blacks[0] as Seat
  const told = [
    { by: checker as Seat, act: { type: 'claim', role: 'sheriff' } },
    { by: checker as Seat, act: { type: 'tell-check', target: black, answer: 'mafia', night: 1 } },
  ] as const

  test('changes the suspicion of a seat by confirmation and by day', () => {
    const at = (round: number, said: typeof told | readonly []) => {
      const context = new BotContext(
        situation('benchmark', { me: shooter, ask: night([black]), round, said }),
        DEFAULT_BOT_PARAMETERS,
      )
      return { confidence: shotConfidence(context, black), percent: Math.round(context.blackProbability(black) * 100) }
    }
    const plain = at(3, [])
    expect(plain.confidence).toBe(plain.percent)
    expect(at(2, []).confidence).toBe(plain.percent - 20)
    expect(at(5, []).confidence).toBe(plain.percent + 15)
    const sure = at(3, told)
    expect(sure.confidence).toBe(Math.min(100, sure.percent + 30))
    expect(at(1, []).confidence).toBeGreaterThanOrEqual(0)
  })

  test('shoots above the threshold and passes below it', () => {
    const targets = [black, reds[0] as Seat]
    expect(answered(situation('benchmark', { me: shooter, ask: night(targets), round: 3, said: told })).target).toBe(
      black,
    )
    expect(answered(situation('benchmark', { me: shooter, ask: night(targets), round: 1 })).target).toBeUndefined()
  })
})

describe('seeded games', () => {
  const GAMES = 600
  test.each(PRESETS)('of %s show exactly the behaviours that can occur', (preset) => {
    const rulebook = rulebookFor(preset)
    const due = BEHAVIOURS_BY_PRIORITY.filter(({ noRoom }) => noRoom(rulebook) === undefined).map(({ id }) => id)
    const occurred = new Set<BehaviourName>()
    const bot = createScriptedBot()
    let past: readonly PastGame[] = []
    for (let seed = 1; seed <= GAMES && due.some((id) => !occurred.has(id)); seed += 1) {
      const header = redealCards(tableOf(preset), seed)
      const table = new AgentTable(header, seed, { past })
      const { winner } = playWithBots(
        table,
        table.seats.map(() => bot),
      )
      past = [{ roles: header.seats.map(({ role }) => role), winner }, ...past].slice(0, 3)
      for (const { think } of table.turns)
        for (const each of think) if (each.type === 'do') occurred.add(each.behaviour)
    }
    expect([...occurred].toSorted()).toEqual(due.toSorted())
  })
})
