// Sport mafia as one value with two presets: sport-2025 (source 004: every night full, the Don
// decides) and sport-club (what clubs play live: acquaintance first, all blacks on one number, best
// move). Rule ids SPORT-1 .. SPORT-6, DAY-1 .. DAY-10.

import { hasLivingActor } from '../../../../src/rules/night.ts'
import { overturnGraph, type EffectSpec } from '../../../../src/rules/overturn.ts'
import { sitterAt, type ResolveContext, type Rulebook } from '../../../../src/rules/rulebook.ts'
import type { Role } from '../../../../src/rules/vocabulary.ts'
import { aim, at, voteOut, type Aim } from './arise.ts'
import { blacksAgainstReds, dayFlags, debate } from './shared.ts'

const BLACK: readonly Role[] = ['mafia', 'don']
const ACQUAINTANCE = { firstNight: 'acquaintance' } as const

/**
 * Whom the blacks aim at. Numbers shown by all decide where that step is called; else the Don's
 * number does while he lives, and after him the claims of the mafiosi, who must agree.
 */
function aimOf(context: ResolveContext): Aim {
  const { acts, seats, shots } = context
  if (shots['shots'] !== undefined) return aim(context, 'shots', BLACK)
  if (!hasLivingActor({ actors: ['don'] }, seats)) return aim(context, 'claims', ['mafia'])
  const target = acts.mafia
  return { targets: target !== undefined && sitterAt(seats, target)?.alive === true ? [target] : [], unanimous: true }
}

const EFFECTS: readonly EffectSpec<ResolveContext>[] = [
  {
    kind: 'miss',
    rule: 'SPORT',
    arise: (context) => {
      const { targets, unanimous } = aimOf(context)
      return unanimous ? [] : at('miss', targets)
    },
  },
  { kind: 'kill:mafia', rule: 'SPORT', deadly: true, arise: (context) => at('kill:mafia', aimOf(context).targets) },
  { kind: 'vote-out', rule: 'DAY-4', arise: voteOut },
]

export const sport10: Rulebook = {
  id: 'sport',
  version: '1.0',
  published: '2026-07-01',
  roles: [
    { role: 'civilian', team: 'red', faction: 'red' },
    { role: 'sheriff', team: 'red', faction: 'red', max: 1 },
    { role: 'mafia', team: 'black', faction: 'mafia' },
    { role: 'don', team: 'black', faction: 'mafia', max: 1 },
  ],
  seats: { min: 2, max: 20, usual: 10 },
  needsFullTable: true,
  deal: (n) => {
    const black: Role[] = ['don', ...Array<Role>(Math.max(0, Math.round((3 * n) / 10) - 1)).fill('mafia')]
    return [...black, 'sheriff', ...Array<Role>(Math.max(0, n - black.length - 1)).fill('civilian')]
  },
  firstPhase: () => 'night',
  acquainted: [BLACK],
  flags: [
    {
      key: 'firstNight',
      initial: 'full',
      values: ['full', 'acquaintance'],
      group: 'night',
      rule: 'SPORT',
      clubDecision: false,
    },
    {
      key: 'shooting',
      initial: 'donDecides',
      values: ['donDecides', 'allAgree'],
      group: 'night',
      rule: 'SPORT',
      clubDecision: false,
    },
    { key: 'bestMove', initial: false, values: [true, false], group: 'day', rule: 'SPORT', clubDecision: false },
    ...dayFlags({ quietRoundsToDraw: 3 }, [
      'liftThreeAtNine',
      'liftTwoAtFour',
      'removeAtSecondTechnicalFoul',
      'quietRoundsToDraw',
    ]),
  ],
  presets: [
    { id: 'sport-2025', flags: {} },
    {
      id: 'sport-club',
      flags: { firstNight: 'acquaintance', shooting: 'allAgree', bestMove: true },
      wakeOrder: ['acquaintance', 'free-seating', 'shots', 'claims', 'mafia', 'don', 'sheriff'],
      isUsualLive: true,
    },
  ],
  night: [
    { id: 'acquaintance', actors: BLACK, kind: 'pause', nights: 'first', gate: ACQUAINTANCE, seconds: 60 },
    { id: 'free-seating', actors: BLACK, kind: 'pause', nights: 'first', gate: ACQUAINTANCE, seconds: 20 },
    { id: 'sheriff', actors: ['sheriff'], kind: 'check', mustAct: false, notFirst: ACQUAINTANCE, seconds: 10 },
    { id: 'shots', actors: BLACK, kind: 'shots', gate: { shooting: 'allAgree' }, notFirst: ACQUAINTANCE, seconds: 10 },
    {
      id: 'claims',
      actors: ['mafia'],
      kind: 'shots',
      gate: { shooting: 'donDecides' },
      notFirst: ACQUAINTANCE,
      seconds: 10,
    },
    {
      id: 'mafia',
      actors: ['don'],
      kind: 'kill',
      mustAct: false,
      gate: { shooting: 'donDecides' },
      notFirst: ACQUAINTANCE,
      seconds: 10,
      cue: 'night-mafia-don',
    },
    { id: 'don', actors: ['don'], kind: 'check', mustAct: false, notFirst: ACQUAINTANCE, seconds: 10 },
  ],
  announcesMiss: true,
  refusesVoidActs: false,
  recordsTalk: false,
  judgeMayEndGame: true,
  check: (checker, target) => {
    if (checker === 'don') return target === 'sheriff' ? 'sheriff' : 'not-sheriff'
    return BLACK.includes(target) ? 'black' : 'red'
  },
  graph: overturnGraph(EFFECTS, [{ id: 'miss→mafia-kill', from: ['miss'], to: ['kill:mafia'], rule: 'SPORT' }]),
  victory: blacksAgainstReds('SPORT-1'),
  day: { ...debate('leaves'), words: { speech: 200, tieSpeech: 100 } },
}

/** Where the Don decides there is no miss while he lives: it is the claims after him that may differ. */
export const sport: Rulebook = {
  ...sport10,
  version: '1.1',
  published: '2026-11-22',
  graph: overturnGraph(EFFECTS, [
    { id: 'miss→mafia-kill', from: ['miss'], to: ['kill:mafia'], gate: { shooting: 'allAgree' }, rule: 'SPORT' },
    {
      id: 'claims-miss→mafia-kill',
      from: ['miss'],
      to: ['kill:mafia'],
      gate: { shooting: 'donDecides' },
      rule: 'SPORT',
    },
  ]),
}
