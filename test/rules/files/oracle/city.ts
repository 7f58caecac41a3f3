// City mafia as one value. Every interaction of a night and of a vote is an edge below; nothing
// else in the program decides who lives. Source 000; rule ids CITY-1 .. CITY-13.

import { overturnGraph, type Effect, type EffectKind } from '../../../../src/rules/overturn.ts'
import type { NightStep, ResolveContext, Rulebook } from '../../../../src/rules/rulebook.ts'
import type { Role } from '../../../../src/rules/vocabulary.ts'
import { act, at, immunity, repeat, save, voteOut } from './arise.ts'
import { dayFlags, debate } from './shared.ts'

const KILLS: readonly EffectKind[] = ['kill:mafia', 'kill:maniac']
const DEATHS: readonly EffectKind[] = [...KILLS, 'drag']

const byOneself = (source: Effect, target: Effect): boolean => source.seat === target.seat && target.by === target.seat
const onEither = (source: Effect, target: Effect): boolean => source.seat === target.seat || source.seat === target.by

const graph = overturnGraph<ResolveContext>(
  [
    { kind: 'immunity', rule: 'CITY-5', arise: immunity },
    { kind: 'repeat:heal', rule: 'CITY-4', arise: repeat('repeat:heal', 'doctor') },
    { kind: 'repeat:visit', rule: 'CITY-4', arise: repeat('repeat:visit', 'mistress') },
    { kind: 'heal', rule: 'CITY-4', arise: act('heal', 'doctor', ['doctor']) },
    { kind: 'visit', rule: 'CITY-4', arise: act('visit', 'mistress', ['mistress']) },
    { kind: 'kill:mafia', rule: 'CITY-2', deadly: true, arise: act('kill:mafia', 'mafia', ['mafia', 'don']) },
    { kind: 'kill:maniac', rule: 'CITY-2', deadly: true, arise: act('kill:maniac', 'maniac', ['maniac']) },
    {
      kind: 'drag',
      rule: 'CITY-6',
      deadly: true,
      gate: { loverDeathDrag: true },
      reads: ['visit', ...KILLS],
      links: (_, board) =>
        board
          .standing('visit')
          .flatMap(({ by, seat }) => (by === undefined || by === seat ? [] : [{ from: by, to: seat }])),
    },
    { kind: 'save', rule: 'CITY-7', reads: ['heal', ...KILLS], arise: save(KILLS) },
    {
      kind: 'vote-immunity',
      rule: 'CITY-8',
      gate: { loverGrantsVoteImmunity: true },
      reads: ['visit'],
      arise: ({ voteImmune }, board) =>
        voteImmune === undefined
          ? board.standing('visit').map((visit) => ({ ...visit, kind: 'vote-immunity' }))
          : at('vote-immunity', [voteImmune]),
    },
    { kind: 'vote-out', rule: 'DAY-4', arise: voteOut },
  ],
  [
    {
      id: 'repeat→heal',
      from: ['repeat:heal'],
      to: ['heal'],
      gate: { doctorNoRepeatTarget: true, repeatTargetScope: 'anyTarget' },
      rule: 'CITY-4',
    },
    {
      id: 'self-repeat→heal',
      from: ['repeat:heal'],
      to: ['heal'],
      when: byOneself,
      gate: { doctorNoRepeatTarget: true, repeatTargetScope: 'selfOnly' },
      rule: 'CITY-4',
    },
    {
      id: 'repeat→visit',
      from: ['repeat:visit'],
      to: ['visit'],
      gate: { mistressNoRepeatTarget: true, repeatTargetScope: 'anyTarget' },
      rule: 'CITY-4',
    },
    {
      id: 'self-repeat→visit',
      from: ['repeat:visit'],
      to: ['visit'],
      when: byOneself,
      gate: { mistressNoRepeatTarget: true, repeatTargetScope: 'selfOnly' },
      rule: 'CITY-4',
    },
    { id: 'heal→mafia-kill', from: ['heal'], to: ['kill:mafia'], rule: 'CITY-5' },
    {
      id: 'heal→maniac-kill',
      from: ['heal'],
      to: ['kill:maniac'],
      gate: { healCancelsManiacKill: true },
      rule: 'CITY-5',
    },
    { id: 'immunity→mafia-kill', from: ['immunity'], to: ['kill:mafia'], rule: 'CITY-5' },
    { id: 'immunity→maniac-kill', from: ['immunity'], to: ['kill:maniac'], rule: 'CITY-5' },
    { id: 'heal→drag', from: ['heal'], to: ['drag'], gate: { loverDragSavable: true }, rule: 'CITY-5' },
    { id: 'immunity→drag', from: ['immunity'], to: ['drag'], gate: { immunitySavesFromDrag: true }, rule: 'CITY-5' },
    { id: 'unsaved-kill→save', from: DEATHS, to: ['save'], rule: 'CITY-7' },
    { id: 'immunity→save', from: ['immunity'], to: ['save'], rule: 'CITY-7' },
    { id: 'death→vote-immunity', from: DEATHS, to: ['vote-immunity'], when: onEither, rule: 'CITY-8' },
    {
      id: 'vote-immunity→vote-out',
      from: ['vote-immunity'],
      to: ['vote-out'],
      gate: { loverGrantsVoteImmunity: true },
      rule: 'CITY-8',
    },
    {
      id: 'immunity→vote-out',
      from: ['immunity'],
      to: ['vote-out'],
      gate: { immunityBlocksVote: true },
      rule: 'CITY-5',
    },
  ],
)

const NIGHT: readonly NightStep[] = [
  { id: 'mistress', actors: ['mistress'], kind: 'visit', mustAct: false, seconds: 20 },
  { id: 'mafia', actors: ['mafia', 'don'], kind: 'kill', mustAct: true, seconds: 30 },
  { id: 'don', actors: ['don'], kind: 'check', mustAct: false, seconds: 10 },
  { id: 'maniac', actors: ['maniac'], kind: 'kill', mustAct: false, seconds: 20 },
  { id: 'sheriff', actors: ['sheriff'], kind: 'check', mustAct: false, seconds: 10 },
  { id: 'doctor', actors: ['doctor'], kind: 'heal', mustAct: false, seconds: 20 },
]

/** ⌊n/4⌋ mafia of whom one is Don, a Sheriff, a Doctor, from 8 a Mistress, from 10 a Maniac. */
function deal(n: number): readonly Role[] {
  const black: Role[] = ['don', ...Array<Role>(Math.max(0, Math.floor(n / 4) - 1)).fill('mafia')]
  const special: Role[] = [
    'sheriff',
    'doctor',
    ...(n >= 8 ? (['mistress'] as const) : []),
    ...(n >= 10 ? (['maniac'] as const) : []),
  ]
  const citizens = Array<Role>(Math.max(0, n - black.length - special.length)).fill('citizen')
  // Two players leave no room for a Doctor.
  return [...black, ...special, ...citizens].slice(0, n)
}

const onOff = [true, false] as const

export const city: Rulebook = {
  id: 'city',
  version: '1.0',
  published: '2026-07-01',
  roles: [
    { role: 'citizen', team: 'red', faction: 'red' },
    { role: 'sheriff', team: 'red', faction: 'red', max: 1 },
    { role: 'doctor', team: 'red', faction: 'red', max: 1 },
    { role: 'mistress', team: 'red', faction: 'red', max: 1 },
    { role: 'mafia', team: 'black', faction: 'mafia' },
    { role: 'don', team: 'black', faction: 'mafia', max: 1 },
    { role: 'maniac', team: 'black', faction: 'maniac', max: 1 },
  ],
  seats: { min: 2, max: 20, usual: 10 },
  deal,
  firstPhase: () => 'day',
  acquainted: [['mafia', 'don']],
  flags: [
    { key: 'healCancelsManiacKill', initial: true, values: onOff, group: 'night', rule: 'CITY-5', clubDecision: false },
    {
      key: 'loverGrantsVoteImmunity',
      initial: true,
      values: onOff,
      group: 'night',
      rule: 'CITY-8',
      clubDecision: false,
    },
    { key: 'loverDeathDrag', initial: true, values: onOff, group: 'night', rule: 'CITY-6', clubDecision: false },
    { key: 'loverDragSavable', initial: false, values: onOff, group: 'night', rule: 'CITY-5', clubDecision: false },
    { key: 'doctorNoRepeatTarget', initial: true, values: onOff, group: 'night', rule: 'CITY-4', clubDecision: false },
    {
      key: 'mistressNoRepeatTarget',
      initial: true,
      values: onOff,
      group: 'night',
      rule: 'CITY-4',
      clubDecision: false,
    },
    {
      key: 'repeatTargetScope',
      initial: 'anyTarget',
      values: ['anyTarget', 'selfOnly'],
      group: 'night',
      rule: 'CITY-4',
      clubDecision: false,
    },
    {
      key: 'maniacWinBeatsParity',
      initial: false,
      values: onOff,
      group: 'victory',
      rule: 'CITY-9',
      clubDecision: false,
    },
    { key: 'immunityBlocksVote', initial: false, values: onOff, group: 'night', rule: 'CITY-5', clubDecision: false },
    {
      key: 'immunitySavesFromDrag',
      initial: false,
      values: onOff,
      group: 'night',
      rule: 'CITY-5',
      clubDecision: false,
    },
    ...dayFlags(),
  ],
  presets: [{ id: 'city', flags: {} }],
  night: NIGHT,
  check: (checker, target) =>
    checker === 'don'
      ? target === 'sheriff'
        ? 'sheriff'
        : 'not-sheriff'
      : ['mafia', 'don', 'maniac'].includes(target)
        ? 'black'
        : 'red',
  graph,
  victory: [
    {
      id: 'red',
      outcome: { winner: 'red', reason: 'all-black-out' },
      holds: (c) => c.mafia === 0 && c.maniac === 0,
      rule: 'CITY-9',
    },
    {
      id: 'standoff',
      outcome: { winner: 'mafia', reason: 'mafia-maniac-standoff' },
      holds: (c) => c.mafia === 1 && c.maniac === 1 && c.red === 0,
      gate: { maniacWinBeatsParity: false },
      rule: 'CITY-9',
    },
    {
      id: 'mafia',
      outcome: { winner: 'mafia', reason: 'mafia-parity' },
      holds: (c) => c.mafia > 0 && c.mafia >= c.alive - c.mafia && c.maniac === 0,
      rule: 'CITY-9',
    },
    {
      id: 'mafia-over-maniac',
      outcome: { winner: 'mafia', reason: 'mafia-parity' },
      holds: (c) => c.mafia > 0 && c.mafia >= c.alive - c.mafia && c.maniac > 0,
      gate: { maniacWinBeatsParity: false },
      rule: 'CITY-9',
    },
    {
      id: 'maniac',
      outcome: { winner: 'maniac', reason: 'maniac-last-standing' },
      holds: (c) => c.mafia === 0 && c.maniac === 1 && c.red <= 1,
      rule: 'CITY-9',
    },
  ],
  announcesMiss: false,
  refusesVoidActs: false,
  voidRule: 'CITY-1',
  recordsTalk: false,
  judgeMayEndGame: false,
  day: debate('vote'),
}
