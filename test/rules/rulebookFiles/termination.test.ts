// docs/spec/roles.md §2, §3 and §5: the order of the effects in a file changes no result, and
// `findTerminationGuarantee` reports whether the file guarantees that every game ends.

import { describe, expect, it } from 'vitest'
import { parseRulebookValue } from '../../../src/club/rulebooks/parse.ts'
import { compileRulebook } from '../../../src/rules/rulebookFiles/compile.ts'
import { findTerminationGuarantee } from '../../../src/rules/rulebookFiles/termination.ts'
import type { RulebookFile } from '../../../src/rules/rulebookFiles/rulebookFile.ts'
import { findExamples, flagSettingsToTry } from '../../../src/rules/rulebookFiles/exampleSearch.ts'
import { resolveOverturnGraph } from '../../../src/rules/overturn.ts'
import { publishedRulebookFile, PUBLISHED_RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { playRandomGame } from '../../../src/rules/randomGame.ts'
import { openGame } from '../../../src/rules/openGame.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'
import { EXAMPLES, writtenFile } from './ownTable.ts'

function read(value: object): RulebookFile {
  const found = parseRulebookValue(value)
  if (!found.ok) throw new Error(JSON.stringify(found.error))
  return found.value
}

const FILES: readonly (readonly [string, () => RulebookFile])[] = [
  ...PUBLISHED_RULEBOOKS.flatMap((rulebook) => {
    const file = publishedRulebookFile(rulebook)
    return file === undefined ? [] : [[`${rulebook.id} ${rulebook.version}`, () => file] as const]
  }),
  ...EXAMPLES.map((name) => [name, () => read(writtenFile(name))] as const),
]

it.each(FILES)('%s has the same nights and votes if its effects are declared in reverse order', (_, fileOfIt) => {
  const file = fileOfIt()
  const there = compileRulebook(file)
  const back = compileRulebook({ ...file, effects: file.effects.toReversed() })
  const ids = new Set<string>()
  for (const [setting] of flagSettingsToTry(there).entries()) {
    // Both orders draw the same nights, so each declaration first occurs in the same night.
    const met = findExamples(there, setting, 500)
    expect(new Map([...findExamples(back, setting, 500)].sort())).toEqual(new Map([...met].sort()))
    for (const [id, { flags, ...context }] of met) {
      const hp = there.wounds?.attack(context)
      const [one, other] = [there, back].map(({ graph }) => {
        const { board, trace } = resolveOverturnGraph(graph, flags, { ...context, hp })
        // If there are several causes, the two orders may name different ones.
        const lines = trace.map(({ effect, edge }) => `${effect} ${edge}`)
        return { dead: [...board.dead].sort((a, b) => a - b), lines: lines.sort() }
      })
      expect(other).toEqual(one)
      ids.add(id)
    }
  }
  expect(ids.size).toBeGreaterThan(file.effects.length / 2)
})

const plain = publishedRulebookFile(
  PUBLISHED_RULEBOOKS.find(({ id }) => id === 'plain') ?? { id: 'plain', version: '' },
)
const city = publishedRulebookFile(PUBLISHED_RULEBOOKS.find(({ id }) => id === 'city') ?? { id: 'city', version: '' })
if (plain === undefined || city === undefined) throw new Error('no files')
const own = (file: RulebookFile, changes: object): RulebookFile => ({ ...file, id: 'own', ...changes }) as RulebookFile
const drawn = (initial: number, presets = city.presets): RulebookFile =>
  own(city, {
    presets,
    flags: city.flags.map((flag) => (flag.key === 'quietRoundsToDraw' ? { ...flag, initial } : flag)),
  })
const night = (change: object) => own(plain, { night: plain.night.map((step) => ({ ...step, ...change })) })

describe('findTerminationGuarantee', () => {
  it.each<readonly [string, RulebookFile, ReturnType<typeof findTerminationGuarantee>]>([
    ['a kill that nothing cancels', plain, { by: 'kill' }],
    ['a draw rule', drawn(3), { by: 'draw', rounds: 3 }],
    ['no draw rule', city, { by: 'nothing', from: 'M=1 K=1' }],
    [
      'a preset without the draw rule',
      drawn(3, [{ id: 'own', flags: { quietRoundsToDraw: 0 } }]),
      { by: 'nothing', from: 'M=1 K=1' },
    ],
    ['a kill that may be omitted', night({ mustAct: false }), { by: 'nothing', from: 'R=1 M=1' }],
    ['a kill on the first night only', night({ nights: 'first' }), { by: 'nothing', from: 'R=1 M=1' }],
    ['a kill that may name somebody who is out', night({ spares: undefined }), { by: 'nothing', from: 'R=1 M=1' }],
    [
      'a kill that an effect cancels',
      own(plain, {
        effects: [...plain.effects, { kind: 'shelter', rule: 'OWN', holds: 'immunity' }],
        edges: [{ id: 'shelter→kill', from: ['shelter'], to: ['deaths'], rule: 'OWN' }],
      }),
      { by: 'nothing', from: 'R=1 M=1' },
    ],
  ])('returns the expected guarantee for %s', (_, file, ending) =>
    expect(findTerminationGuarantee(file)).toEqual(ending),
  )

  it('finds a guarantee only in sport and plain', () => {
    const shown = FILES.map(([name, file]) => [name, findTerminationGuarantee(file()).by]).filter(
      ([, by]) => by !== 'nothing',
    )
    expect(shown).toEqual([
      ['sport 1.1', 'draw'],
      ['plain 1.0', 'kill'],
      ['sport 1.0', 'draw'],
    ])
  })

  it('agrees with random games about quiet rounds', () => {
    const quiet = (rulebook: string, roles: readonly string[]) => {
      const seats = roles.map((role, at) => ({ seat: at + 1, role: role as Role }))
      const header = openGame({ rulebook, seats, seed: 1 })
      if (!header.ok) throw new Error(header.error.code)
      const games = Array.from({ length: 60 }, (_, seed) => playRandomGame(header.value, seed).events)
      return games.some((events) => events.some((event) => event.type === 'RoundEnded' && event.quietRounds > 0))
    }
    const citizens = Array.from({ length: 7 }, () => 'citizen')
    expect(quiet('wolves', ['don', 'mafia', 'sheriff', ...citizens])).toBe(true)
    expect(quiet('plain', ['mafia', ...citizens])).toBe(false)
  })
})
