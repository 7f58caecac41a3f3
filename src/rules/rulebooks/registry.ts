// Every built-in rulebook by id, and presets by their own names. Each file is compiled once. A new rulebook needs a
// file in this folder and a line here. Rulebooks of clubs are registered at run time in `customRulebooks`, which is the
// only state in `rules` (see src/rules/README.md).

import { compileRulebook } from '../rulebookFiles/compile.ts'
import {
  idsOfWordSection,
  isRulebookWordUsed,
  RULEBOOK_WORD_SECTIONS,
  type NounForms,
  type RulebookChanges,
  type RulebookFile,
  type RulebookWordSection,
} from '../rulebookFiles/rulebookFile.ts'
import { extendRulebook } from '../rulebookFiles/merge.ts'
import {
  unqualifiedId,
  isCustomId,
  findClosestParent,
  qualifyIds,
  owningRulebookId,
} from '../rulebookFiles/qualifiedIds.ts'
import type { GameHeader, RulebookId } from '../header.ts'
import type { EffectKind, OverturnEdge } from '../overturn.ts'
import type { RefusalOf } from '../refusals.ts'
import type { RoleSpec, Rulebook } from '../rulebook.ts'
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

/**
 * The newest version of each rulebook first, in the order of the lists on screen. JSON imports do not have our types,
 * so a test parses each file.
 */
const BUILT_IN_SOURCES = [
  ...[city, wolves, sport, hp, benchmark, plain, aiwolf5, aiwolf9, aiwolf13],
  ...[wolves10, sport10, hp10],
] as unknown as readonly (RulebookFile | RulebookChanges)[]

/** Complete files of all published versions, as they are exported. */
const PUBLISHED_FILES: readonly RulebookFile[] = BUILT_IN_SOURCES.map((file) => wholeFile(file))

function wholeFile(file: RulebookFile | RulebookChanges): RulebookFile {
  if (!('extends' in file)) return file
  const parent = BUILT_IN_SOURCES.find(({ id, version }) => `${id}@${version}` === file.extends)
  if (parent === undefined) throw new Error(`no rulebook ${file.extends}`)
  return extendRulebook(wholeFile(parent), file)
}

/** Every version ever published, with the newest versions first. A game keeps the version with which it was opened. */
export const PUBLISHED_RULEBOOKS: readonly Rulebook[] = PUBLISHED_FILES.map(compileRulebook)

/** Newest version of each rulebook, for new games. */
export const RULEBOOKS: readonly Rulebook[] = PUBLISHED_RULEBOOKS.filter(
  ({ id }, index) => PUBLISHED_RULEBOOKS.findIndex((other) => other.id === id) === index,
)

/** Finds the complete file of a published version. */
export function publishedRulebookFile({ id, version }: Pick<Rulebook, 'id' | 'version'>): RulebookFile | undefined {
  return PUBLISHED_FILES.find((file) => file.id === id && file.version === version)
}

/**
 * Rulebooks from files that this process received, by rulebook hash. Equal content is the same rulebook in every club.
 * Headers are stored data and only name their rulebook, so the compiled rulebook has to be found from its hash.
 */
const customRulebooks = new Map<string, CustomRulebook>()

interface CustomRulebook {
  readonly file: RulebookFile
  readonly rulebook: Rulebook
  /** The built-in rulebook that shares the most items with this one. */
  readonly kin: ReturnType<typeof findClosestParent>
  /** The file with qualified ids, as the engine, records and screens use them. */
  readonly all: RulebookFile
}

/**
 * Registers a rulebook, so that games may be opened with it. Known content is not compiled again. If a look-up uses
 * only a name, the rulebook registered last is found. Rulebooks from files that are only being viewed (`isGuest`) rank
 * below those of the club.
 */
export function registerRulebook(file: RulebookFile, seal: string, isGuest = false): Rulebook {
  const carried = PUBLISHED_RULEBOOKS.find(({ id, version }) => id === file.id && version === file.version)
  if (carried !== undefined) return carried
  const known = customRulebooks.get(seal)
  if (known !== undefined && isGuest) {
    // The new object marks the rulebook as registered again, so that `forget` of the earlier job does not remove it
    // (`runAndTrackRegistrations`).
    customRulebooks.set(seal, { ...known })
    return known.rulebook
  }
  // The same rules may have other texts. The club's texts have priority over those of a file that is only being viewed.
  const kept = { ...(known ?? compileCustomRulebook(file, seal)), file }
  const others = [...customRulebooks].filter(([each]) => each !== seal)
  customRulebooks.clear()
  for (const [each, other] of isGuest ? [[seal, kept] as const, ...others] : [...others, [seal, kept] as const])
    customRulebooks.set(each, other)
  return kept.rulebook
}

/**
 * Runs a job that may register rulebooks. `forget` removes the rulebooks that the job registered, except those that
 * were registered again since.
 */
export function runAndTrackRegistrations<T>(job: () => T): { readonly result: T; forget(): void } {
  const before = new Set(customRulebooks.keys())
  const result = job()
  const brought = [...customRulebooks].filter(([seal]) => !before.has(seal))
  return {
    result,
    forget() {
      for (const [seal, each] of brought) if (customRulebooks.get(seal) === each) customRulebooks.delete(seal)
    },
  }
}

/**
 * Hash and id of a rulebook that is being written. The next draft replaces that rulebook, and no game is opened with
 * it.
 */
export const DRAFT_RULEBOOK_ID = 'draft'

export function registerDraftRulebook(file: RulebookFile): Rulebook {
  customRulebooks.delete(DRAFT_RULEBOOK_ID)
  return registerRulebook(
    file.id === DRAFT_RULEBOOK_ID ? file : { ...file, id: DRAFT_RULEBOOK_ID },
    DRAFT_RULEBOOK_ID,
    true,
  )
}

function compileCustomRulebook(file: RulebookFile, seal: string): CustomRulebook {
  const kin = findClosestParent(file, PUBLISHED_FILES)
  const all = qualifyIds(file, kin)
  return { file, all, kin, rulebook: { ...compileRulebook(all), seal } }
}

/** Finds the built-in rulebook that shares the most items with a file. */
export function closestBuiltInParentOf(file: RulebookFile) {
  return findLastCustomRulebook((each) => each.file === file)?.kin ?? findClosestParent(file, PUBLISHED_FILES)
}

/** Finds the file of a rulebook that is not built in. */
export function customRulebookFile({ seal = '' }: Pick<Rulebook, 'seal'>): RulebookFile | undefined {
  return customRulebooks.get(seal)?.file
}

function findLastCustomRulebook(is: (each: CustomRulebook) => boolean): CustomRulebook | undefined {
  return [...customRulebooks.values()].findLast(is)
}

/** Id of the built-in rulebook whose texts this rulebook uses. */
export function closestBuiltInRulebookId(id: string): string {
  return findLastCustomRulebook(({ file }) => file.id === id)?.kin.parent.id ?? id
}

/** Condition and winner of a victory rule that only a club's own rulebook has, found by its id or its reason. */
export function findCustomVictoryRule(asked: string) {
  const isIt = ({ id, outcome }: Rulebook['victory'][number]) => id === asked || (outcome.reason as string) === asked
  const of = findLastCustomRulebook(({ rulebook }) => rulebook.victory.some(isIt))
  const at = of?.rulebook.victory.findIndex(isIt) ?? -1
  return of && { when: of.file.victory[at]?.when, winner: of.rulebook.victory[at]?.outcome.winner }
}

/** An edge that only a club's own rulebook has, with the kinds it cancels and those that cancel them. */
export function findCustomEdge(id: string) {
  const isIt = (edge: OverturnEdge) => edge.id === id
  return findLastCustomRulebook(({ rulebook }) => rulebook.graph.edges.some(isIt))?.rulebook.graph.edges.find(isIt)
}

/** Night step whose act raises an effect of a club's own rulebook. `undefined` if no act does. */
export function stepIdOfCustomEffect(kind: EffectKind): string | undefined {
  const isIt = (effect: { readonly kind: EffectKind }) => effect.kind === kind
  return findLastCustomRulebook(({ rulebook }) => rulebook.graph.effects.some(isIt))?.rulebook.graph.effects.find(isIt)
    ?.comes?.by
}

/** Declaration of a role that only a club's own rulebook has. */
export function customRoleSpec(role: string): RoleSpec | undefined {
  const isIt = (each: RoleSpec) => each.role === role
  return findLastCustomRulebook(({ rulebook }) => rulebook.roles.some(isIt))?.rulebook.roles.find(isIt)
}

/** Whether a club's own rulebook has a victory rule for this side. */
export function isCustomWinner(winner: string): boolean {
  return (
    findLastCustomRulebook(({ rulebook }) => rulebook.victory.some(({ outcome }) => outcome.winner === winner)) !==
    undefined
  )
}

/** Text for an id that only a club's own rulebook has, from the last of its files with such a text. */
export function findCustomRulebookWord(lang: string, section: RulebookWordSection, id: string): NounForms | undefined {
  const [owner, bare] = [owningRulebookId(id), unqualifiedId(id)]
  const wordsOf = ({ file }: CustomRulebook) => (file.id === owner ? file.words?.[lang]?.[section] : undefined)
  const of = findLastCustomRulebook((each) => Object.hasOwn(wordsOf(each) ?? {}, bare))
  return of && wordsOf(of)?.[bare]
}

/** Sections whose texts a file may omit: letters, and sections with a default sentence that fits every file. */
export const OPTIONAL_RULEBOOK_WORD_SECTIONS: readonly RulebookWordSection[] = ['letter', 'duty', 'spread', 'over']

/** Ids that only this rulebook has and for which its file has no texts. */
export function findMissingRulebookWords(rulebook: Rulebook, lang: string) {
  const file = customRulebookFile(rulebook)
  if (file === undefined) return []
  const name = createIdQualifier(file)
  const isMissing = (section: RulebookWordSection, id: string) =>
    isCustomId(name(section, id)) && findCustomRulebookWord(lang, section, name(section, id)) === undefined
  return RULEBOOK_WORD_SECTIONS.filter((section) => !OPTIONAL_RULEBOOK_WORD_SECTIONS.includes(section)).flatMap(
    (section) =>
      [...new Set(idsOfWordSection(file, section))]
        .filter((id) => isRulebookWordUsed(file, section, id) && isMissing(section, id))
        .map((id) => ({ section, id })),
  )
}

/** Returns a function that maps an id of a file to the id that the engine, records and screens use. */
export function createIdQualifier(file: RulebookFile): (section: RulebookWordSection, id: string) => string {
  const all =
    findLastCustomRulebook((each) => each.file === file)?.all ?? qualifyIds(file, closestBuiltInParentOf(file))
  return (section, id) => idsOfWordSection(all, section)[idsOfWordSection(file, section).indexOf(id)] ?? id
}

/** Title of a club's own rulebook. */
export function customRulebookTitle(lang: string, id: string): string | undefined {
  const of = findLastCustomRulebook(({ file }) => file.id === id && file.words?.[lang]?.name !== undefined)
  return of?.file.words?.[lang]?.name
}

/**
 * Finds a rulebook version. `seal` is the hash of a rulebook that is not built in. Without it, the rulebook registered
 * last is found. Every query of the rules calls this function, so it uses a loop, because a closure created on each
 * call would take longer than the search.
 */
export function findRulebookVersion(id: RulebookId, version: string, seal?: string): Rulebook | undefined {
  if (seal !== undefined) {
    const sealed = customRulebooks.get(seal)?.rulebook
    return sealed?.id === id && sealed.version === version ? sealed : undefined
  }
  for (const rulebook of PUBLISHED_RULEBOOKS) if (rulebook.id === id && rulebook.version === version) return rulebook
  return findLastCustomRulebook(({ rulebook }) => rulebook.id === id && rulebook.version === version)?.rulebook
}

/** Fields of a header that pin the rules of a game. */
export type RulebookPin = Pick<GameHeader, 'rulebook' | 'version' | 'seal'>

/**
 * Finds the rulebook version that a game's header pins. A header never names a version that this process does not know.
 */
export function rulesOf({ rulebook, version, seal }: RulebookPin): Rulebook {
  const found = findRulebookVersion(rulebook, version, seal)
  if (found === undefined) throw new Error(`no rulebook ${rulebook} ${version}`)
  return found
}

/** The newest version of a rulebook. */
export function newestRulebookOf(id: RulebookId): Rulebook {
  const found =
    RULEBOOKS.find((rulebook) => rulebook.id === id) ??
    findLastCustomRulebook(({ rulebook }) => rulebook.id === id)?.rulebook
  if (found === undefined) throw new Error(`no rulebook ${id}`)
  return found
}

/** Default for live games if nobody chooses: a preset of one of the rulebooks. */
export const DEFAULT_LIVE_RULEBOOK_PRESET = findDefaultLiveRules(RULEBOOKS)

function findDefaultLiveRules(rulebooks: readonly Rulebook[]): {
  readonly rulebook: Rulebook
  readonly preset: string
} {
  for (const rulebook of rulebooks) {
    const preset = rulebook.presets.find((each) => each.isUsualLive)
    if (preset !== undefined) return { rulebook, preset: preset.id }
  }
  throw new Error('no rulebook is played live')
}

/** Finds a rulebook, or a preset with its rulebook, by the id that a person typed. */
export function findRulebookOrPreset(
  id: string,
): Result<{ readonly rulebook: Rulebook; readonly preset: string }, RefusalOf<'setup/unknown-rulebook'>> {
  for (const rulebook of [...RULEBOOKS, ...[...customRulebooks.values()].map((each) => each.rulebook).reverse()]) {
    if ((rulebook.id as string) === id) return ok({ rulebook, preset: rulebook.presets[0].id })
    if (rulebook.presets.some((preset) => preset.id === id)) return ok({ rulebook, preset: id })
  }
  return err({ code: 'setup/unknown-rulebook', params: { rulebook: id } })
}
