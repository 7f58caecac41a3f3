// Every rulebook the program carries, by id, and presets by their own name: files, each compiled once. Adding one is a
// file beside this one and a line here.

import { compileRulebook } from '../files/compile.ts'
import type { RulebookChanges, RulebookFile } from '../files/file.ts'
import { extended } from '../files/merge.ts'
import type { GameHeader, RulebookId } from '../header.ts'
import { holdsRole, type Rulebook } from '../rulebook.ts'
import { err, ok, type Result } from '../vocabulary.ts'
import aiwolf13 from './aiwolf-13.json' with { type: 'json' }
import aiwolf5 from './aiwolf-5.json' with { type: 'json' }
import aiwolf9 from './aiwolf-9.json' with { type: 'json' }
import benchmark from './benchmark.json' with { type: 'json' }
import city from './city.json' with { type: 'json' }
import hp10 from './hp-1.0.json' with { type: 'json' }
import hp from './hp.json' with { type: 'json' }
import plain from './plain.json' with { type: 'json' }
import sport10 from './sport-1.0.json' with { type: 'json' }
import sport from './sport.json' with { type: 'json' }
import wolves10 from './wolves-1.0.json' with { type: 'json' }
import wolves from './wolves.json' with { type: 'json' }

/** The newest of each first, in the order of the lists on screen. JSON has no types of ours: a test parses each. */
const WRITTEN = [
  ...[city, wolves, sport, hp, benchmark, plain, aiwolf5, aiwolf9, aiwolf13],
  ...[wolves10, sport10, hp10],
] as unknown as readonly (RulebookFile | RulebookChanges)[]

/** Every published version resolved whole, as it is exported. */
const PUBLISHED_FILES: readonly RulebookFile[] = WRITTEN.map((file) => wholeFile(file))

function wholeFile(file: RulebookFile | RulebookChanges): RulebookFile {
  if (!('extends' in file)) return file
  const parent = WRITTEN.find(({ id, version }) => `${id}@${version}` === file.extends)
  if (parent === undefined) throw new Error(`no rulebook ${file.extends}`)
  return extended(wholeFile(parent), file)
}

/** Every version ever published, the newest first: a game is played on by the one it was opened by. */
export const PUBLISHED: readonly Rulebook[] = PUBLISHED_FILES.map(compileRulebook)

/** The newest version of each: what new games are opened by. */
export const RULEBOOKS: readonly Rulebook[] = PUBLISHED.filter(
  ({ id }, index) => PUBLISHED.findIndex((other) => other.id === id) === index,
)

/** The file of a published version. */
export function fileOf({ id, version }: Pick<Rulebook, 'id' | 'version'>): RulebookFile | undefined {
  return PUBLISHED_FILES.find((file) => file.id === id && file.version === version)
}

/** From files that this process was given, beside those it carries; the last one first. */
const given: Rulebook[] = []
const ownFiles = new WeakMap<Rulebook, RulebookFile>()

/** From here on games may be opened by it; what is known already is compiled no second time. */
export function keepRulebook(file: RulebookFile, seal: string): Rulebook {
  const known = findVersion(file.id as RulebookId, file.version)
  if (known !== undefined && (known.seal === undefined || known.seal === seal)) return known
  const rulebook = { ...compileRulebook(file), seal }
  given.unshift(rulebook)
  ownFiles.set(rulebook, file)
  return rulebook
}

/** The file of a rulebook that the program does not carry. */
export function ownFileOf(rulebook: Rulebook): RulebookFile | undefined {
  return ownFiles.get(rulebook)
}

/** A card of a rulebook that this process was given. */
export function isOwnRole(role: string): boolean {
  return given.some((rulebook) => holdsRole(rulebook, role))
}

export function findVersion(id: RulebookId, version: string): Rulebook | undefined {
  return (
    PUBLISHED.find((rulebook) => rulebook.id === id && rulebook.version === version) ??
    given.find((rulebook) => rulebook.id === id && rulebook.version === version)
  )
}

/** The version a game's header pins; a header never names one the program does not carry. */
export function rulesOf({ rulebook, version }: Pick<GameHeader, 'rulebook' | 'version'>): Rulebook {
  const found = findVersion(rulebook, version)
  if (found === undefined) throw new Error(`no rulebook ${rulebook} ${version}`)
  return found
}

/** The newest version. */
export function rulebookOf(id: RulebookId): Rulebook {
  const found = [...RULEBOOKS, ...given].find((rulebook) => rulebook.id === id)
  if (found === undefined) throw new Error(`no rulebook ${id}`)
  return found
}

/** What is played live where nobody says: a preset of one of the rulebooks. */
export const USUAL_LIVE = usualLive(RULEBOOKS)

function usualLive(rulebooks: readonly Rulebook[]): { readonly rulebook: Rulebook; readonly preset: string } {
  for (const rulebook of rulebooks) {
    const preset = rulebook.presets.find((each) => each.isUsualLive)
    if (preset !== undefined) return { rulebook, preset: preset.id }
  }
  throw new Error('no rulebook is played live')
}

/** Finds a rulebook, or a preset with its rulebook, by what a person typed. */
export function findRules(id: string): Result<{ readonly rulebook: Rulebook; readonly preset: string }> {
  for (const rulebook of [...RULEBOOKS, ...given]) {
    if ((rulebook.id as string) === id) return ok({ rulebook, preset: rulebook.presets[0].id })
    if (rulebook.presets.some((preset) => preset.id === id)) return ok({ rulebook, preset: id })
  }
  return err({ code: 'setup/unknown-rulebook', params: { rulebook: id } })
}
