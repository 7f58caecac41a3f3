// HP mafia as one value: hit points, tests that catch, a bare vote. Source 001; rule ids HP-1 .. HP-8.

import {
  ZERO,
  add,
  compare,
  divide,
  fraction,
  fractionText,
  minimum,
  parseFraction,
  subtract,
  type Fraction,
} from '../../../../src/rules/fraction.ts'
import { overturnGraph } from '../../../../src/rules/overturn.ts'
import { sitterAt, type ResolveContext, type Rulebook, type Sitter } from '../../../../src/rules/rulebook.ts'
import { type HitPoints } from '../../../../src/rules/events.ts'
import type { Role, Seat } from '../../../../src/rules/vocabulary.ts'
import { act, at, voteOut } from './arise.ts'

/** HP-2. */
const INITIAL: Readonly<Partial<Record<Role, number>>> = { commoner: 1000, mafia: 2500, detective: 800, healer: 800 }
/** HP-5. */
const BOOST = fraction(500)

function hpOf(sitter: Sitter): Fraction {
  return parseFraction(sitter.hp ?? '0')
}

/** HP-4: the target loses what the mafias have together; they absorb as much in equal shares. */
function attack({ seats, acts }: Pick<ResolveContext, 'seats' | 'acts'>): HitPoints {
  const hp: Record<number, string> = Object.fromEntries(seats.map((sitter) => [sitter.seat, sitter.hp ?? '0']))
  const target = acts.mafia === undefined ? undefined : sitterAt(seats, acts.mafia)
  const mafias = seats.filter((sitter) => sitter.alive && sitter.role === 'mafia')
  if (target?.alive !== true || mafias.length === 0) return hp
  const strength = mafias.reduce((sum, mafia) => add(sum, hpOf(mafia)), ZERO)
  const absorbed = minimum(hpOf(target), strength)
  hp[target.seat] = fractionText(subtract(hpOf(target), absorbed))
  for (const [mafia, left] of share(mafias, absorbed)) hp[mafia.seat] = fractionText(left)
  return hp
}

/** Equal shares over those with HP; one with less than his share gives all he has, the rest is shared again. */
function share(mafias: readonly Sitter[], damage: Fraction): ReadonlyMap<Sitter, Fraction> {
  const left = new Map(mafias.map((mafia) => [mafia, hpOf(mafia)]))
  let rest = damage
  while (compare(rest, ZERO) > 0) {
    const able = mafias.filter((mafia) => compare(left.get(mafia) ?? ZERO, ZERO) > 0)
    if (able.length === 0) break
    const part = divide(rest, fraction(able.length))
    const weak = able.filter((mafia) => compare(left.get(mafia) ?? ZERO, part) < 0)
    for (const mafia of weak.length > 0 ? weak : able) {
      const gives = minimum(left.get(mafia) ?? ZERO, part)
      left.set(mafia, subtract(left.get(mafia) ?? ZERO, gives))
      rest = subtract(rest, gives)
    }
  }
  return left
}

function heal(after: HitPoints, healed: readonly Seat[]): HitPoints {
  return Object.fromEntries(
    Object.entries(after).map(([seat, hp]) => [
      seat,
      healed.includes(Number(seat) as Seat) ? fractionText(add(parseFraction(hp), BOOST)) : hp,
    ]),
  )
}

/** The attacked seat if it has hit points left. */
function endures({ acts, hp, seats }: ResolveContext): readonly Seat[] {
  const target = acts.mafia
  if (target === undefined || hp === undefined || sitterAt(seats, target)?.alive !== true) return []
  return compare(parseFraction(hp[target] ?? '0'), ZERO) > 0 ? [target] : []
}

/** Up to twenty could play. */
export const hp10: Rulebook = {
  id: 'hp',
  version: '1.0',
  published: '2026-07-01',
  roles: [
    { role: 'commoner', team: 'red', faction: 'red' },
    { role: 'detective', team: 'red', faction: 'red' },
    { role: 'healer', team: 'red', faction: 'red' },
    { role: 'mafia', team: 'black', faction: 'mafia' },
  ],
  seats: { min: 5, max: 20, usual: 10 },
  deal: (n) => {
    const fifth = Math.floor(n / 5)
    const special = [
      ...Array<Role>(fifth).fill('mafia'),
      ...Array<Role>(fifth).fill('detective'),
      ...Array<Role>(Math.max(1, Math.floor(n / 10))).fill('healer'),
    ]
    return [...special, ...Array<Role>(n - special.length).fill('commoner')]
  },
  firstPhase: () => 'night',
  acquainted: [['mafia'], ['detective'], ['healer']],
  flags: [],
  presets: [{ id: 'hp', flags: {} }],
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
    { id: 'detective', actors: ['detective'], kind: 'check', mustAct: true, spares: ['detective'], seconds: 20 },
    { id: 'healer', actors: ['healer'], kind: 'heal', mustAct: true, spares: [], seconds: 20 },
  ],
  announcesMiss: false,
  refusesVoidActs: false,
  recordsTalk: false,
  judgeMayEndGame: false,
  check: (_, target) => (target === 'mafia' ? 'mafia' : 'not-mafia'),
  graph: overturnGraph<ResolveContext>(
    [
      { kind: 'endures', rule: 'HP-4', arise: (context) => at('endures', endures(context)) },
      { kind: 'heal', rule: 'HP-5', arise: act('heal', 'healer', ['healer']) },
      { kind: 'kill:mafia', rule: 'HP-4', deadly: true, arise: act('kill:mafia', 'mafia', ['mafia']) },
      { kind: 'vote-out', rule: 'HP-6', arise: voteOut },
    ],
    [
      { id: 'endures→mafia-kill', from: ['endures'], to: ['kill:mafia'], rule: 'HP-4' },
      { id: 'heal→mafia-kill', from: ['heal'], to: ['kill:mafia'], rule: 'HP-5' },
    ],
  ),
  victory: [
    {
      id: 'blacks-out',
      outcome: { winner: 'red', reason: 'all-black-out' },
      holds: (counts) => counts.mafia === 0,
      rule: 'HP-7',
    },
    {
      id: 'blacks-at-par',
      outcome: { winner: 'mafia', reason: 'mafia-parity' },
      holds: (counts) => counts.mafia >= counts.red,
      rule: 'HP-7',
    },
  ],
  wounds: { initial: (role) => String(INITIAL[role] ?? 0), attack, heal },
  catches: { by: 'detective', answer: 'mafia' },
  day: {
    speech: 0,
    tieSpeech: 0,
    lastWord: 0,
    shortSpeech: 0,
    judgeFouls: false,
    vote: {
      candidates: 'living',
      silent: 'awaited',
      mayVoteForOneself: false,
      mayChange: false,
      needs: 'most',
      tie: 'vote-again',
      cues: { open: 'ballot-open', again: 'ballot-again' },
    },
  },
}

export const hp: Rulebook = { ...hp10, version: '1.1', published: '2026-11-22', seats: { min: 5, max: 100, usual: 10 } }
