// The format of a rulebook file: pure data without code. compile.ts turns it into the rulebook that the engine uses,
// and src/club/rulebooks parses it. Lists are ordered, because edges are numbered and the trace is sorted in that
// order.

import type { FlagSpec, NightStep, RulebookPreset, RoleSpec, Rulebook, DayRules } from '../rulebook.ts'
import type { EffectKind, FlagCondition } from '../overturn.ts'
import type { CheckResult, Outcome, Role } from '../vocabulary.ts'

export const RULEBOOK_FORMAT = 'consigliere-rulebook/1'

/**
 * Stands for every effect that is a death, including those that a child file adds. Permitted in `from`, `to`, `of` and
 * `meets`.
 */
export const ALL_DEATHS_KIND = 'deaths'

/** A role with its number of cards, which is a number or an expression in n. */
interface PackItem {
  readonly role: Role
  readonly count: number | string
  /** Minimum number of players for this role. */
  readonly from?: number
}

/**
 * One line of check results. The first line that names the target's role applies. The last line names no roles and
 * applies to all others.
 */
interface AnswerItem {
  readonly roles?: readonly Role[]
  readonly answer: CheckResult
}

/**
 * An item that a child file adds is inserted before the parent's item with the id `before`, or at the end. In a
 * complete file `before` has no meaning, and `withoutItemPositions` in merge.ts removes it.
 */
type PositionedItem<T> = T & { readonly before?: string }

export type NightStepItem = NightStep & { readonly answers?: readonly AnswerItem[] }

/**
 * Source of a kill's target: numbers that several players show, or one named target. The first source that applies
 * decides.
 */
export type KillTargetSource =
  | { readonly shots: string; readonly actors: readonly Role[]; readonly ifAsked?: true }
  | { readonly act: Role; readonly ifLiving: readonly Role[] }

/** Derives an effect from other effects: a copy, a credit, a recoil. */
export interface DerivedEffectSpec {
  readonly of: readonly EffectKind[]
  /** Set if overturned effects count too. */
  readonly raised?: true
  /** The effect arises only if an effect of one of these kinds was raised on the same seat. */
  readonly meets?: readonly EffectKind[]
  /** The seat on which the effect arises: the target's seat, or the seat that acted. If omitted, the target's seat. */
  readonly at?: 'target' | 'actor'
  readonly targetHolds?: readonly Role[]
  readonly actorHolds?: readonly Role[]
  readonly notSelf?: true
}

/** Origin of an effect, which is exactly one of these. */
type EffectOrigin =
  | { readonly act: string }
  | { readonly repeat: Role }
  | { readonly holds: 'immunity' | { readonly role: Role } }
  | { readonly aim: readonly KillTargetSource[] }
  | { readonly miss: readonly KillTargetSource[] }
  | { readonly from: DerivedEffectSpec; readonly untilVote?: true }
  | { readonly link: { readonly of: readonly EffectKind[] } }
  | { readonly endures: Role }
  | { readonly leaving: true }

export type EffectItem = EffectOrigin & {
  readonly kind: EffectKind
  readonly rule: string
  readonly deadly?: true
  readonly gate?: FlagCondition
}

export const EDGE_CONDITION_NAMES = ['same-seat', 'self', 'either-seat', 'actor'] as const

interface EdgeItem {
  readonly id: string
  readonly from: readonly EffectKind[]
  readonly to: readonly EffectKind[]
  readonly when?: (typeof EDGE_CONDITION_NAMES)[number]
  readonly gate?: FlagCondition
  readonly rule: string
}

interface VictoryItem extends Outcome {
  readonly id: string
  /**
   * Condition over the living players. R, M and K count red, mafia and maniac. Other sides are named by their id, and
   * `alive` is the total.
   */
  readonly when: string
  readonly gate?: FlagCondition
  readonly rule: string
}

/**
 * A night act that follows from numbers shown by several players: the target that most of them named. The game's seed
 * breaks ties.
 */
export interface MostNamedTargetRule {
  readonly step: Role
  /** Roles that cannot be targets. */
  readonly spares?: readonly Role[]
  /**
   * Two generators have been published, and both must remain: `seed` draws by round (BENCH-2), `apart` draws
   * independently (AIWOLF-7).
   */
  readonly draw: 'seed' | 'apart'
}

/** Shared damage: the attackers lose as much as their target, in equal shares (HP-2 .. HP-5). */
export interface SharedDamageRule {
  readonly initial: Readonly<Partial<Record<Role, number>>>
  readonly attackers: Role
  readonly boost: number
}

/** Options that only the program's own rulebooks may have. They are refused in a club's files. */
export const BUILT_IN_ONLY_OPTIONS = ['isSolved', 'hasOwnFeed', 'usualScheme', 'shot'] as const

export type RulebookFileOptions = Pick<
  Rulebook,
  | 'announcesMiss'
  | 'refusesVoidActs'
  | 'voidRule'
  | 'recordsTalk'
  | 'judgeMayEndGame'
  | 'needsFullTable'
  | 'catches'
  | (typeof BUILT_IN_ONLY_OPTIONS)[number]
>

/**
 * A single text is used in every grammatical case. If a case is missing, the label is used with its kind in front
 * (“Role: …”).
 */
export type NounForms =
  | string
  | ({ readonly label: string; readonly gender?: 'm' | 'f' | 'pl' } & {
      readonly [Case in (typeof NOUN_CASES)[number]]?: string
    })
export const NOUN_CASES = ['nom', 'gen', 'dat', 'acc', 'ins', 'voc'] as const

export const RULEBOOK_WORD_SECTIONS = [
  ...(['role', 'letter', 'side', 'winner', 'cue', 'ask', 'acted', 'call', 'duty', 'effect', 'spread'] as const),
  ...(['edge', 'flag', 'victory', 'reason', 'over'] as const),
] as const
export type RulebookWordSection = (typeof RULEBOOK_WORD_SECTIONS)[number]

export type RulebookWordsOfLanguage = {
  /** Name of the rulebook. */
  readonly name?: string
} & {
  readonly [Section in RulebookWordSection]?: Readonly<
    Record<string, Section extends 'role' | 'side' ? NounForms : string>
  >
}

export function idsOfWordSection(file: RulebookFile, section: RulebookWordSection): readonly string[] {
  if (section === 'role' || section === 'letter') return file.roles.map(({ role }) => role)
  if (section === 'side' || section === 'winner') return file.sides
  if (section === 'effect' || section === 'spread') return file.effects.map(({ kind }) => kind)
  if (section === 'edge') return file.edges.map(({ id }) => id)
  if (section === 'flag') return file.flags.map(({ key }) => key)
  if (section === 'victory') return file.victory.map(({ id }) => id)
  return section === 'reason' || section === 'over'
    ? file.victory.map(({ reason }) => reason)
    : file.night.map(({ id }) => id)
}

/**
 * Whether anything uses this text. `ask` and `acted` need an act step, `call` a step without a role of its name,
 * `spread` a link, and `winner` a victory rule.
 */
export function isRulebookWordUsed(file: RulebookFile, section: RulebookWordSection, id: string): boolean {
  if (section === 'ask' || section === 'acted') return file.night.some((step) => step.id === id && 'mustAct' in step)
  if (section === 'call') return file.roles.every(({ role }) => role !== id)
  if (section === 'spread') return file.effects.some((line) => line.kind === id && 'link' in line)
  return section !== 'winner' || file.victory.some(({ winner }) => winner === id)
}

export interface RulebookFile {
  readonly format: typeof RULEBOOK_FORMAT
  readonly id: string
  readonly version: string
  /** ISO date. */
  readonly published: string
  readonly sides: readonly string[]
  readonly roles: readonly PositionedItem<RoleSpec>[]
  readonly seats: Rulebook['seats']
  /**
   * Cards in this order, limited to n. If `rest` is omitted, the pack is the whole deal. `vary` is the role whose
   * number may be chosen.
   */
  readonly deal: { readonly pack: readonly PackItem[]; readonly rest?: Role; readonly vary?: Role }
  /** First phase of the game: `day`, `night`, or the flag that decides. */
  readonly first: string
  readonly acquainted: readonly (readonly Role[])[]
  readonly flags: readonly PositionedItem<FlagSpec>[]
  readonly presets: readonly PositionedItem<RulebookPreset>[]
  readonly night: readonly PositionedItem<NightStepItem>[]
  readonly gather?: MostNamedTargetRule
  readonly hitPoints?: SharedDamageRule
  readonly effects: readonly PositionedItem<EffectItem>[]
  readonly edges: readonly PositionedItem<EdgeItem>[]
  readonly victory: readonly PositionedItem<VictoryItem>[]
  readonly options: RulebookFileOptions
  readonly day: DayRules
  /**
   * Texts by language. They are not part of the rulebook hash, because the same rules in other words are the same
   * rulebook.
   */
  readonly words?: Readonly<Record<string, RulebookWordsOfLanguage>>
}

/** Content of a file that extends another one: only the differences. */
export type RulebookChanges = Pick<RulebookFile, 'format' | 'id' | 'version' | 'published'> & {
  readonly extends: string
  /** Ids of items to remove, by the name of their list. */
  readonly remove?: Readonly<Partial<Record<RulebookListName, readonly string[]>>>
} & Partial<Omit<RulebookFile, 'options'>> & { readonly options?: Partial<RulebookFileOptions> }

export const RULEBOOK_LIST_NAMES = ['roles', 'flags', 'presets', 'night', 'effects', 'edges', 'victory'] as const
export type RulebookListName = (typeof RULEBOOK_LIST_NAMES)[number]
