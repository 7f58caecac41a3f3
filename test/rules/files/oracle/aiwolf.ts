// The game of the AIWolf contests, of five, nine and thirteen seats, as values: Seer, Medium, Bodyguard, a
// Possessed who is human and wins with the wolves. Source: logic and protocol of the contest's server;
// rule ids AIWOLF-1 .. AIWOLF-8. Its day 0 is our first night, its day n our day n and the night after it.

import { drawBySeed } from '../../../../src/rules/deal.ts'
import { overturnGraph, type EffectSpec } from '../../../../src/rules/overturn.ts'
import type { GatherInput, NightStep, ResolveContext, RoleSpec, Rulebook } from '../../../../src/rules/rulebook.ts'
import type { Role, Seat } from '../../../../src/rules/vocabulary.ts'
import { act, mostNamed, voteOut } from './arise.ts'

/** A wolf is no valid target; the most named, ties by the game's seed. Another draw than the day's (AIWOLF-7). */
function attacked({ seats, shots, round, seed }: GatherInput): Readonly<Partial<Record<Role, Seat>>> {
  const wolves = new Set(seats.filter((sitter) => sitter.role === 'werewolf').map((sitter) => sitter.seat))
  const valid = shots['werewolf']?.filter(({ target }) => target !== undefined && !wolves.has(target))
  const werewolf = drawBySeed(mostNamed(seats, valid, 'werewolf'), seed, -round)
  return werewolf === undefined ? {} : { werewolf }
}

const ROLES: readonly RoleSpec[] = [
  { role: 'villager', team: 'red', faction: 'red' },
  { role: 'seer', team: 'red', faction: 'red' },
  { role: 'medium', team: 'red', faction: 'red' },
  { role: 'bodyguard', team: 'red', faction: 'red' },
  { role: 'werewolf', team: 'black', faction: 'mafia' },
  { role: 'possessed', team: 'black', faction: 'mafia', countsFor: 'red' },
]

const NIGHT: readonly NightStep[] = [
  { id: 'medium', actors: ['medium'], kind: 'pause', nights: 'later', tellsOfVotedOut: 'medium', seconds: 10 },
  { id: 'seer', actors: ['seer'], kind: 'check', mustAct: false, seconds: 20 },
  { id: 'meeting', actors: ['werewolf'], kind: 'pause', nights: 'first', seconds: 20 },
  { id: 'whisper', actors: ['werewolf'], kind: 'pause', nights: 'later', seconds: 60 },
  {
    id: 'bodyguard',
    actors: ['bodyguard'],
    kind: 'heal',
    mustAct: false,
    notOneself: true,
    nights: 'later',
    seconds: 20,
  },
  { id: 'werewolf', actors: ['werewolf'], kind: 'shots', nights: 'later', seconds: 30 },
]

const ATTACK: EffectSpec<ResolveContext> = {
  kind: 'kill:werewolf',
  rule: 'AIWOLF-7',
  deadly: true,
  arise: act('kill:werewolf', 'werewolf', ['werewolf']),
}
const EXILE: EffectSpec<ResolveContext> = { kind: 'vote-out', rule: 'AIWOLF-3', arise: voteOut }
const GUARD: EffectSpec<ResolveContext> = {
  kind: 'guard',
  rule: 'AIWOLF-6',
  arise: act('guard', 'bodyguard', ['bodyguard']),
}

/** Without a Bodyguard there is nothing that could keep the wolves off. */
const unguarded = overturnGraph<ResolveContext>([ATTACK, EXILE], [])
const guarded = overturnGraph<ResolveContext>(
  [GUARD, ATTACK, EXILE],
  [{ id: 'guard→attack', from: ['guard'], to: ['kill:werewolf'], rule: 'AIWOLF-7' }],
)

/** The contest's table of cards (AIWOLF-1), black ones first, and the game that is played with them. */
function contest(id: Rulebook['id'], cards: Readonly<Partial<Record<Role, number>>>): Rulebook {
  const roles = ROLES.flatMap((spec): readonly RoleSpec[] => {
    const max = cards[spec.role]
    return max === undefined ? [] : [{ ...spec, max }]
  })
  const pack = (['werewolf', 'possessed', 'seer', 'medium', 'bodyguard', 'villager'] as const).flatMap((role) =>
    Array<Role>(cards[role] ?? 0).fill(role),
  )
  return {
    id,
    version: '1.0',
    published: '2026-11-22',
    roles,
    seats: { min: pack.length, max: pack.length, usual: pack.length },
    deal: () => pack,
    firstPhase: () => 'night',
    acquainted: [['werewolf']],
    flags: [{ key: 'revotes', initial: 1, values: [0, 1, 2, 3], group: 'day', rule: 'AIWOLF-3', clubDecision: true }],
    presets: [{ id, flags: {} }],
    night: NIGHT.filter((step) => step.actors.some((role) => role in cards)),
    announcesMiss: false,
    refusesVoidActs: true,
    recordsTalk: true,
    judgeMayEndGame: false,
    gather: attacked,
    check: (_, target) => (target === 'werewolf' ? 'werewolf' : 'human'),
    graph: 'bodyguard' in cards ? guarded : unguarded,
    victory: [
      {
        id: 'wolves-out',
        outcome: { winner: 'red', reason: 'all-black-out' },
        holds: (counts) => counts.mafia === 0,
        rule: 'AIWOLF-8',
      },
      {
        id: 'wolves-at-par',
        outcome: { winner: 'mafia', reason: 'mafia-parity' },
        holds: (counts) => counts.mafia >= counts.red,
        rule: 'AIWOLF-8',
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
        mayChange: false,
        needs: 'most',
        tie: 'draw',
        revotes: 'revotes',
        cues: { open: 'exile-open', again: 'ballot-again' },
      },
    },
  }
}

export const aiwolf5 = contest('aiwolf-5', { werewolf: 1, possessed: 1, seer: 1, villager: 2 })

/** Source: config/default_9.yml and default_en_9.yml of github.com/aiwolfdial/aiwolf-nlp-server. */
export const aiwolf9 = contest('aiwolf-9', {
  werewolf: 2,
  possessed: 1,
  seer: 1,
  medium: 1,
  bodyguard: 1,
  villager: 3,
})

export const aiwolf13 = contest('aiwolf-13', {
  werewolf: 3,
  possessed: 1,
  seer: 1,
  medium: 1,
  bodyguard: 1,
  villager: 6,
})
