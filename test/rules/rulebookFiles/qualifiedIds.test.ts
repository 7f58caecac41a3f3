// A club's own rulebook with qualified ids differs from its file only in these ids.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { expect, it } from 'vitest'
import { parseRulebookValue, formatRulebook, rulebookHashOf } from '../../../src/club/rulebooks/parse.ts'
import { compileRulebook } from '../../../src/rules/rulebookFiles/compile.ts'
import type { RulebookFile } from '../../../src/rules/rulebookFiles/rulebookFile.ts'
import { unqualifiedId } from '../../../src/rules/rulebookFiles/qualifiedIds.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { isActStep, resolveNight } from '../../../src/rules/night.ts'
import type { Rulebook } from '../../../src/rules/rulebook.ts'
import {
  findRulebookVersion,
  publishedRulebookFile,
  registerRulebook,
  PUBLISHED_RULEBOOKS,
} from '../../../src/rules/rulebooks/registry.ts'
import { countLiving, determineVerdict } from '../../../src/rules/victory.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import { EXAMPLES, writtenFile } from './ownTable.ts'

function fileNamed(name: string): RulebookFile {
  const read = parseRulebookValue(writtenFile(name))
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  return read.value
}

/** Results of random nights with all roles, resolved by one rulebook. Ids are those of the file, without a prefix. */
function nightsOf(rulebook: Rulebook, count: number): readonly unknown[] {
  const random = xoroshiro128plus(7)
  const below = (n: number) => uniformInt(random, 0, n - 1)
  const flags = presetFlags(rulebook, rulebook.presets[0].id)
  if (!flags.ok) throw new Error(flags.error.code)
  return Array.from({ length: count }, () => {
    const seats = rulebook.roles.map(({ role }, at) => ({
      seat: seat(at + 1),
      role,
      alive: below(5) > 0,
      immune: below(7) === 0,
    }))
    const drawn = () =>
      rulebook.night.flatMap((step) => {
        const target = seat(1 + below(seats.length))
        return isActStep(step) && below(4) > 0 ? [[step.id, target] as const] : []
      })
    const night = resolveNight(rulebook, flags.value, {
      seats,
      shots: {},
      acts: Object.fromEntries(drawn()),
      previous: Object.fromEntries(drawn()),
    })
    const votedOut = (rulebook.asksVotedOut ?? []).filter(() => below(2) === 0)
    const outcome = determineVerdict(rulebook, flags.value, countLiving(rulebook, seats, votedOut))
    return JSON.parse(JSON.stringify({ night, outcome }), (key, value: unknown) =>
      typeof value === 'string'
        ? unqualifiedId(value)
        : key === 'checks' || key === 'standingTargets'
          ? Object.fromEntries(
              Object.entries(value as object).map(([id, each]) => [unqualifiedId(id), each as unknown]),
            )
          : value,
    ) as unknown
  })
}

it.each(EXAMPLES)('%s resolves nights with qualified ids in the same way as with its own ids', (name) => {
  const file = fileNamed(name)
  const own = registerRulebook(file, rulebookHashOf(file))
  const nights = nightsOf(compileRulebook(file), 400)
  expect(nightsOf(own, 400)).toEqual(nights)
  expect(new Set(nights.map((night) => JSON.stringify(night))).size).toBeGreaterThan(100)
})

it('ids that the program does not know or uses otherwise get the file’s id as a prefix', () => {
  const file = fileNamed('our-city')
  const { roles, night, presets, graph } = registerRulebook(file, rulebookHashOf(file))
  expect(roles.map(({ role }) => role)).toEqual(
    expect.arrayContaining(['don', 'doctor', 'our-city/bomb', 'our-city/bodyguard']),
  )
  expect(night.map(({ id }) => id)).toContain('our-city/bodyguard')
  expect(presets[0].id).toBe('our-city/our-city')
  expect(graph.effects.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['kill:mafia', 'our-city/blast']))
})

it('registering the file of a built-in rulebook returns the built-in rulebook', () => {
  for (const { id, version } of PUBLISHED_RULEBOOKS) {
    const file = publishedRulebookFile({ id, version })
    if (file === undefined) throw new Error(id)
    const read = parseRulebookValue(JSON.parse(formatRulebook(file)))
    expect(read.ok && registerRulebook(read.value, rulebookHashOf(read.value))).toBe(findRulebookVersion(id, version))
  }
})

it('two contents with the same id and version are distinguished by their hashes', () => {
  const file = fileNamed('our-city')
  const other = { ...file, published: '2027-01-01' }
  const [first, second] = [file, other].map((each) => registerRulebook(each, rulebookHashOf(each)))
  const find = (seal: string | undefined) => findRulebookVersion(file.id as Rulebook['id'], file.version, seal)
  expect(find(first?.seal)).toBe(first)
  expect(find(second?.seal)).toBe(second)
  expect(find('0'.repeat(64))).toBeUndefined()
  expect(findRulebookVersion('city', '1.0', first?.seal)).toBeUndefined()
})
