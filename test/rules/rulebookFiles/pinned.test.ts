// Every published rulebook has the same content and behaviour as when it was published. The rulebook hash pins the
// content of its file without texts. The hash of the behaviour pins deals, checks, winners, and random nights and votes
// with their traces. Complete games are pinned in test/rules/published.test.ts. A new version adds a line, and existing
// lines never change.

import { createHash } from 'node:crypto'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { describe, expect, it } from 'vitest'
import { rulebookHashOf } from '../../../src/club/rulebooks/parse.ts'
import { shuffleBySeed } from '../../../src/rules/draws.ts'
import type { Flags } from '../../../src/rules/header.ts'
import { isActStep, resolveNight, type NightInput } from '../../../src/rules/night.ts'
import { resolveOverturnGraph } from '../../../src/rules/overturn.ts'
import type { Rulebook, SeatFacts } from '../../../src/rules/rulebook.ts'
import { publishedRulebookFile, PUBLISHED_RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { countLiving, determineVerdict } from '../../../src/rules/victory.ts'
import { seat, type Role, type Seat } from '../../../src/rules/vocabulary.ts'

const NIGHTS = 300

/** The hash of the file and the hash of the behaviour, by name and version. */
const PINNED: Readonly<Record<string, readonly [seal: string, behaviour: string]>> = {
  'city 1.0': [
    '88dc2da62d5cceacb0f26f64bdcec019a1fd692e58a6a912f0f40990a42c8a50',
    '21b6b728306a94f375c20b28534c4a019ddf08a24b89757955114a1251506d36',
  ],
  'wolves 1.1': [
    'b6670c310f3b8c989fde45b05509608e9cb2a47ce71fc9f1e14a078dfa43686a',
    '79c35db8b50c81e5736a5f51eda103979eef808318a8ee7418536c28a44d8577',
  ],
  'sport 1.1': [
    '171327a997964e42b14414ff9aea417b8e0e5211d2c89b364bbe2d37a2702802',
    '13983de94f68437683713af50bf062682615c0dd4d3e39a9d539ceb6889336d2',
  ],
  'hp 1.1': [
    '2afe6fa2575299e46523f8a9bb5a1abb40d387d2a66ad0bf36ddd6a5314e44eb',
    '5d36ba5ea7a1917a2b95a25f8224a1426f72caff6629d9c94dca02d1afc0899e',
  ],
  'benchmark 1.0': [
    '387d1a0fed5bc99e9657a3752aaceedd574ce0cbf5179b4678564871c1844a3a',
    '75b80264045a75052fecace4d27f68f2541b37f8c44893d265b0f644b12df370',
  ],
  'plain 1.0': [
    '17fe4f8964dcac91e617014027b780595f24de50b9e69c309d01479a51c63dec',
    'c71a919d4a7edc5f272c14e2b650194001ef358af7c2812a00fddc4e801eb42c',
  ],
  'aiwolf-5 1.0': [
    '535d0d340983309b14805de1fa2ea78b6894728a4ee2017865a0252c40e3d39e',
    '540241ac60bcab8c98d662e5899ff9177627b9ead3ae10c9222c0da7d47414ec',
  ],
  'aiwolf-9 1.0': [
    '619678b18c81b3f526b6b85ec7002d0397c38b74d85e24d4865b06da5a78486f',
    '0c41b55ad462307b0efd06e11d75171f5392767ee6ea3a7096478142c364251f',
  ],
  'aiwolf-13 1.0': [
    'eed5a95e5fd37f44ba0b2580227a4daf08fe745f9a74d73c64346107d0737c28',
    '9764844792cd63669386132f0b5d9f278f0ee131eab4641fead5a0338a018929',
  ],
  'wolves 1.0': [
    'c2fb83a3b2579c3ffb6fa02c4657230984b86566596e0044af4106e23282c61c',
    'c961b423671a88c72d7164ac43de01df0022e3072f7243909b5d5a12522e8674',
  ],
  'sport 1.0': [
    'aa51919189385021517fb0a97911e6bd73caffb16c041f05fa6622b9be7a6637',
    '47b19ac625bacab3cc25e0111dac2eda6a09c593cbba7f1b14522578631a1982',
  ],
  'hp 1.0': [
    '643d1cf099be2fad752f0bac489212ab171ea78c18a29a6ef15cadf85f507148',
    '4b13c41fe7170a4efc07935b7ea4c71ec83f3848ec1fbfb6216ae7ef7c6c3f3e',
  ],
}

it('the pinned rulebooks are exactly the published ones', () => {
  expect(Object.keys(PINNED).toSorted()).toEqual(
    PUBLISHED_RULEBOOKS.map(({ id, version }) => `${id} ${version}`).toSorted(),
  )
})

describe.each(PUBLISHED_RULEBOOKS.map((rulebook) => ({ name: `${rulebook.id} ${rulebook.version}`, rulebook })))(
  '$name',
  ({ name, rulebook }) => {
    it('a pinned rulebook has the same content as when it was published', () => {
      const file = publishedRulebookFile(rulebook)
      expect(file && rulebookHashOf(file)).toBe(PINNED[name]?.[0])
    })

    it('a pinned rulebook behaves as when it was published', () => {
      const sum = createHash('sha256')
      for (const line of behaviourOf(rulebook, name)) sum.update(`${JSON.stringify(line)}\n`)
      expect(sum.digest('hex')).toBe(PINNED[name]?.[1])
    })
  },
)

function* behaviourOf(rulebook: Rulebook, name: string): Generator {
  for (let n = rulebook.seats.min; n <= rulebook.seats.max; n += 1) {
    yield ['deal', n, rulebook.deal(n)]
    for (let black = 0; black <= n; black += 1) yield ['dealOf', n, black, rulebook.dealOf?.(n, black)]
  }
  for (const first of ['day', 'night']) yield ['first', first, rulebook.firstPhase({ first })]
  for (const step of rulebook.night)
    if (step.kind === 'check' || 'tellsOfVotedOut' in step)
      for (const { role } of rulebook.roles) yield ['check', step.id, role, rulebook.check(step.id as Role, role)]
  yield* verdictsOf(rulebook)
  yield* nightsOf(rulebook, name)
}

function* verdictsOf(rulebook: Rulebook): Generator {
  const sizes = [0, 1, 2, 3, 4, 5, 6]
  for (const flags of everyFlags(rulebook, ['victory']))
    for (const red of sizes)
      for (const mafia of sizes)
        for (const maniac of rulebook.id === 'city' ? [0, 1] : [0]) {
          const counts = { red, mafia, maniac, alive: red + mafia + maniac }
          yield ['verdict', flags, counts, determineVerdict(rulebook, flags, counts)]
        }
}

function* nightsOf(rulebook: Rulebook, name: string): Generator {
  const roll = dice([...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) | 0)
  for (let i = 0; i < NIGHTS; i += 1) {
    const { night, flags } = randomNight(rulebook, roll, i)
    yield ['night', resolveNight(rulebook, flags, night)]
    const voteImmune = roll(3) === 0 ? night.seats[roll(night.seats.length)]?.seat : undefined
    const vote = {
      seats: night.seats,
      acts: {},
      shots: {},
      previous: {},
      leaving: night.seats.filter(({ alive }) => alive && roll(3) === 0).map((sitter) => sitter.seat),
      ...(voteImmune === undefined ? {} : { voteImmune }),
    }
    yield ['vote', resolveOverturnGraph(rulebook.graph, flags, vote).trace, countLiving(rulebook, night.seats)]
  }
}

type Dice = (below: number) => number

function dice(seed: number): Dice {
  const random = xoroshiro128plus(seed)
  return (below) => uniformInt(random, 0, below - 1)
}

/** Every combination of the flags in these groups. The other flags have their initial values. */
function everyFlags(rulebook: Rulebook, groups: readonly string[]): readonly Flags[] {
  const initial: Flags = Object.fromEntries(rulebook.flags.map((flag) => [flag.key, flag.initial]))
  return rulebook.flags
    .filter(({ group }) => groups.includes(group))
    .reduce<readonly Flags[]>(
      (all, { key, values }) => all.flatMap((flags) => values.map((value) => ({ ...flags, [key]: value }))),
      [initial],
    )
}

function randomNight(rulebook: Rulebook, roll: Dice, seed: number): { night: NightInput; flags: Flags } {
  const n = Math.max(rulebook.seats.min, Math.min(rulebook.seats.max, 2 + roll(13)))
  const seats = shuffleBySeed(rulebook.deal(n), seed).map((role, at): SeatFacts => ({
    seat: seat(at + 1),
    role,
    alive: roll(5) > 0,
    immune: roll(6) === 0,
    hp: rulebook.wounds === undefined ? undefined : String(roll(2600)),
  }))
  const target = (): Seat => seat(roll(n) + 1)
  const shots = Object.fromEntries(
    rulebook.night
      .filter((step) => step.kind === 'shots' && roll(4) > 0)
      .map((step) => {
        const agreed = target()
        const shooters = seats.filter(({ role }) => step.actors.includes(role))
        return [
          step.id,
          shooters.map((each) =>
            roll(8) === 0 ? { by: each.seat } : { by: each.seat, target: roll(3) ? agreed : target() },
          ),
        ]
      }),
  )
  const gathered = rulebook.gather?.({ seats, shots, round: 1 + roll(5), seed })
  const named = rulebook.night.filter((step) => isActStep(step) && roll(5) > 0).map((step) => [step.id, target()])
  const previous = rulebook.night.filter((step) => isActStep(step) && roll(2) > 0).map((step) => [step.id, target()])
  return {
    night: {
      seats,
      shots,
      acts: { ...Object.fromEntries(named), ...gathered },
      previous: Object.fromEntries(previous),
    },
    flags: Object.fromEntries(rulebook.flags.map(({ key, values }) => [key, values[roll(values.length)] ?? ''])),
  }
}
