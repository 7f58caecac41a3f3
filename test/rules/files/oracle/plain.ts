// Plain mafia of the theory papers: citizens and mafiosi, a lynch by day, a kill by night, nothing
// else. Exists to be held against published mathematics. Source: docs/spec/rulebooks.md §8 and §9.

import { overturnGraph } from '../../../../src/rules/overturn.ts'
import type { ResolveContext, Rulebook } from '../../../../src/rules/rulebook.ts'
import type { Role } from '../../../../src/rules/vocabulary.ts'
import { act, voteOut } from './arise.ts'

const onOff = [true, false] as const

const dealOf = (n: number, black: number): readonly Role[] =>
  Array.from({ length: n }, (_, index) => (index < black ? 'mafia' : 'citizen'))

export const plain: Rulebook = {
  id: 'plain',
  version: '1.0',
  published: '2026-07-01',
  roles: [
    { role: 'citizen', team: 'red', faction: 'red' },
    { role: 'mafia', team: 'black', faction: 'mafia' },
  ],
  seats: { min: 2, max: 20, usual: 10 },
  deal: (n) => dealOf(n, Math.max(1, Math.floor(n / 4))),
  dealOf,
  isSolved: true,
  firstPhase: (flags) => (flags['first'] === 'night' ? 'night' : 'day'),
  acquainted: [['mafia']],
  flags: [
    { key: 'parityWin', initial: true, values: onOff, group: 'victory', rule: 'PLAIN', clubDecision: false },
    { key: 'first', initial: 'day', values: ['day', 'night'], group: 'day', rule: 'PLAIN', clubDecision: false },
  ],
  presets: [{ id: 'plain', flags: {} }],
  night: [
    {
      id: 'mafia',
      actors: ['mafia'],
      kind: 'kill',
      mustAct: true,
      spares: ['mafia'],
      seconds: 30,
      cue: 'night-mafia-together',
    },
  ],
  announcesMiss: false,
  refusesVoidActs: false,
  recordsTalk: false,
  judgeMayEndGame: false,
  check: (_, target) => (target === 'mafia' ? 'mafia' : 'not-mafia'),
  graph: overturnGraph<ResolveContext>(
    [
      { kind: 'kill:mafia', rule: 'PLAIN', deadly: true, arise: act('kill:mafia', 'mafia', ['mafia']) },
      { kind: 'vote-out', rule: 'PLAIN', arise: voteOut },
    ],
    [],
  ),
  victory: [
    {
      id: 'blacks-out',
      outcome: { winner: 'red', reason: 'all-black-out' },
      holds: (counts) => counts.mafia === 0,
      rule: 'PLAIN',
    },
    {
      id: 'blacks-at-par',
      outcome: { winner: 'mafia', reason: 'mafia-parity' },
      holds: (counts) => counts.mafia >= counts.red,
      gate: { parityWin: true },
      rule: 'PLAIN',
    },
    {
      id: 'blacks-alone',
      outcome: { winner: 'mafia', reason: 'mafia-parity' },
      holds: (counts) => counts.red === 0,
      gate: { parityWin: false },
      rule: 'PLAIN',
    },
  ],
  day: { speech: 0, tieSpeech: 0, lastWord: 0, shortSpeech: 0, judgeFouls: false },
}
