// The AI benchmark as one value: Doctor, Sheriff, Vigilante, a voting window. Source 002; rule ids
// BENCH-1 .. BENCH-7. Its own event names are a projection of the engine's events.

import { pickBySeed } from '../../../../src/rules/deal.ts'
import { overturnGraph } from '../../../../src/rules/overturn.ts'
import type { GatherInput, ResolveContext, Rulebook } from '../../../../src/rules/rulebook.ts'
import type { Role, Seat } from '../../../../src/rules/vocabulary.ts'
import { act, mostNamed, repeat, save, voteOut } from './arise.ts'

const onOff = [true, false] as const
const KILLS = ['kill:mafia', 'kill:vigilante'] as const

/** The most named living target; ties by the game's seed (BENCH-2). */
function chosen({ seats, shots, round, seed }: GatherInput): Readonly<Partial<Record<Role, Seat>>> {
  const target = pickBySeed(mostNamed(seats, shots['mafia'], 'mafia'), seed, round)
  return target === undefined ? {} : { mafia: target }
}

export const benchmark: Rulebook = {
  id: 'benchmark',
  version: '1.0',
  published: '2026-07-01',
  roles: [
    { role: 'villager', team: 'red', faction: 'red' },
    { role: 'doctor', team: 'red', faction: 'red', max: 1 },
    { role: 'sheriff', team: 'red', faction: 'red', max: 1 },
    { role: 'vigilante', team: 'red', faction: 'red', max: 1 },
    { role: 'mafia', team: 'black', faction: 'mafia' },
  ],
  seats: { min: 2, max: 20, usual: 10 },
  deal: (n) => {
    const black = Array<Role>(Math.max(1, Math.round((3 * n) / 10))).fill('mafia')
    const special = (['doctor', 'sheriff', 'vigilante'] as const).slice(0, Math.max(0, n - black.length))
    return [...black, ...special, ...Array<Role>(Math.max(0, n - black.length - special.length)).fill('villager')]
  },
  firstPhase: () => 'night',
  acquainted: [['mafia']],
  flags: [
    {
      key: 'vigilanteShots',
      initial: 1,
      values: [0, 1, 2, 3, 4, 5],
      group: 'night',
      rule: 'BENCH-2',
      clubDecision: false,
    },
    {
      key: 'protectionBlocksVigilante',
      initial: false,
      values: onOff,
      group: 'night',
      rule: 'BENCH-2',
      clubDecision: false,
    },
    { key: 'revealVigilante', initial: false, values: onOff, group: 'day', rule: 'BENCH-3', clubDecision: true },
    {
      key: 'voteRule',
      initial: 'majority',
      values: ['majority', 'plurality'],
      group: 'day',
      rule: 'BENCH-4',
      clubDecision: false,
    },
    { key: 'revealRoleOnDeath', initial: false, values: onOff, group: 'day', rule: 'BENCH-5', clubDecision: true },
  ],
  presets: [{ id: 'benchmark', flags: {} }],
  night: [
    { id: 'mafia', actors: ['mafia'], kind: 'shots', seconds: 30, cue: 'night-mafia-numbers' },
    { id: 'doctor', actors: ['doctor'], kind: 'heal', mustAct: false, seconds: 20 },
    { id: 'sheriff', actors: ['sheriff'], kind: 'check', mustAct: false, seconds: 20 },
    { id: 'vigilante', actors: ['vigilante'], kind: 'kill', mustAct: false, limit: 'vigilanteShots', seconds: 20 },
  ],
  announcesMiss: false,
  refusesVoidActs: true,
  recordsTalk: true,
  hasOwnFeed: true,
  judgeMayEndGame: false,
  gather: chosen,
  shot: { effect: 'kill:vigilante', by: 'vigilante', isTold: { revealVigilante: true } },
  check: (_, target) => (target === 'mafia' ? 'mafia' : 'not-mafia'),
  graph: overturnGraph<ResolveContext>(
    [
      { kind: 'repeat:heal', rule: 'BENCH-2', arise: repeat('repeat:heal', 'doctor') },
      { kind: 'heal', rule: 'BENCH-2', arise: act('heal', 'doctor', ['doctor']) },
      { kind: 'kill:mafia', rule: 'BENCH-2', deadly: true, arise: act('kill:mafia', 'mafia', ['mafia']) },
      {
        kind: 'kill:vigilante',
        rule: 'BENCH-2',
        deadly: true,
        arise: act('kill:vigilante', 'vigilante', ['vigilante']),
      },
      { kind: 'save', rule: 'BENCH-2', reads: ['heal', ...KILLS], arise: save(KILLS) },
      { kind: 'vote-out', rule: 'BENCH-4', arise: voteOut },
    ],
    [
      { id: 'repeat→heal', from: ['repeat:heal'], to: ['heal'], rule: 'BENCH-2' },
      { id: 'heal→mafia-kill', from: ['heal'], to: ['kill:mafia'], rule: 'BENCH-2' },
      {
        id: 'heal→vigilante-kill',
        from: ['heal'],
        to: ['kill:vigilante'],
        gate: { protectionBlocksVigilante: true },
        rule: 'BENCH-2',
      },
      { id: 'unsaved-kill→save', from: KILLS, to: ['save'], rule: 'BENCH-2' },
    ],
  ),
  victory: [
    {
      id: 'blacks-out',
      outcome: { winner: 'red', reason: 'all-black-out' },
      holds: (counts) => counts.mafia === 0,
      rule: 'BENCH-5',
    },
    {
      id: 'blacks-at-par',
      outcome: { winner: 'mafia', reason: 'mafia-parity' },
      holds: (counts) => counts.mafia >= counts.red,
      rule: 'BENCH-5',
    },
  ],
  day: {
    speech: 60,
    tieSpeech: 0,
    lastWord: 0,
    shortSpeech: 0,
    judgeFouls: false,
    vote: {
      candidates: 'living',
      silent: 'abstains',
      mayVoteForOneself: true,
      mayChange: true,
      seconds: 30,
      needs: 'majority',
      cues: { open: 'window-open' },
    },
  },
}
