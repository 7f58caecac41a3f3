// No code branches on the name of a role, a rulebook or a preset outside the rulebooks: engine, scores, screens and
// papers use a property of the rulebook or the side of the card. Names may still be values and keys of words (phrases,
// letters of the results sheet). A comparison with a name, and a field named after one, are refused.

import { readdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PUBLISHED_RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { ROLES } from '../../src/rules/vocabulary.ts'

const root = resolve(import.meta.dirname, '../..')

/** Files that compare a name for a good reason. */
const EXCLUDED: Readonly<Record<string, string>> = {
  'src/rules/rulebooks/': 'the rulebooks themselves',
  'src/files/records/mafiaratings/': 'the fields of a foreign file are named after two roles',
  'src/agents/benchmark-feed.ts': 'the event names of one rulebook’s own format',
  'src/agents/aiwolf/': 'the requests of a foreign protocol are for roles by name',
  'src/files/records/aiwolf/': 'the lines of a foreign log are about roles by name',
  'src/cli/play/': 'the console game of one rulebook',
  'src/files/layouts/laws/': 'tables of classic Mafia are recognised by their cards and winners',
}

/** Ids of rulebooks and presets. The id that is also an ordinary word is searched only next to a variable for ids. */
const IDS = [...new Set(PUBLISHED_RULEBOOKS.flatMap(({ id, presets }) => [id, ...presets.map((preset) => preset.id)]))]
const ID = `['"](?:${IDS.filter((id) => id !== 'plain').join('|')})['"]`
const ANY_ID = `['"](?:${IDS.join('|')})['"]`
const HOLDS_ID = `\\b\\w*(?:id|game|preset|rules|rulebook)`

const NAME = `['"](?:${ROLES.join('|')})['"]`
/**
 * Names of roles that are not also names of factions or answers. A field with a shared name means the faction or the
 * answer.
 */
const FIELDS = ROLES.filter((role) => role !== 'mafia' && role !== 'maniac').join('|')
const BRANCHES: readonly RegExp[] = [
  new RegExp(`[!=]==? *${NAME}`),
  new RegExp(`${NAME} *[!=]==?`),
  new RegExp(`\\bcase ${NAME}`),
  new RegExp(`\\b(?:includes|has|indexOf|startsWith|holdsRole)\\([^)]*${NAME}`),
  new RegExp(`\\[[^\\]]*${NAME}[^\\]]*\\]\\.(?:includes|some|indexOf)`),
  new RegExp(`\\b(?:acts|uses|previous|checks)(?:\\?)?\\.(?:${ROLES.join('|')})\\b`),
  new RegExp(`\\b(?:state|event|game|seat)\\.(?:${FIELDS})\\b`),
  /\bprocedure\b/,
  new RegExp(`[!=]==? *${ID}`),
  new RegExp(`${ID} *[!=]==?`),
  new RegExp(`${HOLDS_ID} *[!=]==? *${ANY_ID}`, 'i'),
  new RegExp(`${ANY_ID} *[!=]==? *${HOLDS_ID}`, 'i'),
  new RegExp(`\\bcase ${ID}`),
  new RegExp(`\\[[^\\]]*${ID}[^\\]]*\\]\\.(?:includes|some|indexOf)`),
]

function findings(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\*|\/\*)/.test(line))
    .filter((line) => BRANCHES.some((branch) => branch.test(line)))
    .map((line) => line.trim())
}

function files(folder: string): readonly string[] {
  return readdirSync(resolve(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|vue)$/.test(entry.name))
    .map((entry) => relative(root, resolve(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

const searched = [...files('src'), ...files('electron')]

describe('the name of a role, a rulebook or a day procedure', () => {
  it('is not compared outside the rulebooks', () => {
    const found = searched
      .filter((file) => !Object.keys(EXCLUDED).some((excluded) => file.startsWith(excluded)))
      .flatMap((file) => findings(readFileSync(resolve(root, file), 'utf8')).map((line) => `${file}: ${line}`))
    expect(found).toEqual([])
  })

  it.each(Object.entries(EXCLUDED))('is compared in the excluded file %s: %s', (excluded) => {
    expect(searched.some((file) => file.startsWith(excluded))).toBe(true)
  })

  it.each([
    `if (step.role === 'don') return`,
    `return 'sheriff' !== role`,
    `    case 'doctor':`,
    `const BLACK = new Set(['mafia', 'don']).has('don')`,
    `return ['mafia', 'don'].includes(role)`,
    `const tested = acts.detective`,
    `if (holdsRole(rulebook, 'maniac')) return`,
    `if (rulebook.day.procedure) return`,
    `const isPlain = rulebook.id === 'plain'`,
    `return preset === 'wolves' ? 'wolves-club' : 'official-2025'`,
    `    case 'hp':`,
    `if (['sport', 'wolves'].includes(id)) return`,
  ])('is found in %s', (line) => expect(findings(line)).not.toEqual([]))

  it.each([
    `  don: { en: 'D', ru: 'Д' },`,
    `// role === 'don'`,
    `const role = 'citizen'`,
    `if (fill === 'plain') return`,
    `findRules('city')`,
  ])('is allowed in %s', (line) => expect(findings(line)).toEqual([]))
})
