// A rulebook as a file: data alone, nothing that runs. compile.ts makes of it what the engine plays by; what a file may
// hold is parsed by src/club/rulebooks. Lists keep their order: it numbers edges and orders the trace.

import type { FlagSpec, NightStep, Preset, RoleSpec, Rulebook, DayRules } from '../rulebook.ts'
import type { EffectKind, FlagCondition } from '../overturn.ts'
import type { CheckResult, Outcome, Role } from '../vocabulary.ts'

export const RULEBOOK_FORMAT = 'consigliere-rulebook/1'

/** In `from`, `to` and `meets`: every effect that is a death, those that a child adds too. */
export const ALL_DEATHS_KIND = 'deaths'

/** `count` is a number or an expression in n. */
interface PackItem {
  readonly role: Role
  readonly count: number | string
  /** From so many players on. */
  readonly from?: number
}

/** The first line that names the card answers; the last line names none and answers for all others. */
interface AnswerItem {
  readonly roles?: readonly Role[]
  readonly answer: CheckResult
}

/**
 * A line that a child adds stands before the parent's line of the id `before`, or at the end. A file that is read in
 * whole loses `before` (`withoutPositions` in merge.ts): it says nothing there.
 */
type PositionedItem<T> = T & { readonly before?: string }

export type StepItem = NightStep & { readonly answers?: readonly AnswerItem[] }

/** Whom a kill is aimed at: numbers that several show, or one named target. The first source that applies decides. */
export type AimSource =
  | { readonly shots: string; readonly actors: readonly Role[]; readonly ifAsked?: true }
  | { readonly act: Role; readonly ifLiving: readonly Role[] }

/** An effect out of others: a copy, a credit, a recoil. */
export interface DerivedEffectSpec {
  readonly of: readonly EffectKind[]
  /** Fallen ones count too. */
  readonly raised?: true
  /** Only where one of these was aimed at the same seat. */
  readonly meets?: readonly EffectKind[]
  /** On the seat that acted, where it is not the target's. */
  readonly at?: 'target' | 'actor'
  readonly targetHolds?: readonly Role[]
  readonly actorHolds?: readonly Role[]
  readonly notSelf?: true
}

/** How an effect arises: one of these. */
type EffectOrigin =
  | { readonly act: string }
  | { readonly repeat: Role }
  | { readonly holds: 'immunity' | { readonly role: Role } }
  | { readonly aim: readonly AimSource[] }
  | { readonly miss: readonly AimSource[] }
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
  /** Over the living: R, M and K are red, mafia and maniac; other sides by their id; `alive` is all of them. */
  readonly when: string
  readonly gate?: FlagCondition
  readonly rule: string
}

/** Act of the night that follows from numbers several showed: whom most named, ties by the game's seed. */
export interface MostNamedRule {
  readonly step: Role
  /** Cards that are no target. */
  readonly spares?: readonly Role[]
  /** Two generators were published and are never merged: `seed` by the round (BENCH-2), `apart` (AIWOLF-7). */
  readonly draw: 'seed' | 'apart'
}

/** Shared damage: the attackers lose what their target loses, in equal shares (HP-2 .. HP-5). */
export interface SharedDamage {
  readonly initial: Readonly<Partial<Record<Role, number>>>
  readonly attackers: Role
  readonly boost: number
}

/** What only the program's own rulebooks are bound to is refused in a club's files. */
export const OPTIONS_OF_BUILT_IN = ['isSolved', 'hasOwnFeed', 'usualScheme', 'shot'] as const

export type FileOptions = Pick<
  Rulebook,
  | 'announcesMiss'
  | 'refusesVoidActs'
  | 'voidRule'
  | 'recordsTalk'
  | 'judgeMayEndGame'
  | 'needsFullTable'
  | 'catches'
  | (typeof OPTIONS_OF_BUILT_IN)[number]
>

/** A text alone is the same in every case; of a case that is missing the label stands with what it is in front. */
export type NounWords =
  | string
  | ({ readonly label: string; readonly gender?: 'm' | 'f' | 'pl' } & {
      readonly [Case in (typeof NOUN_CASES)[number]]?: string
    })
export const NOUN_CASES = ['nom', 'gen', 'dat', 'acc', 'ins', 'voc'] as const

export const WORD_SECTIONS = [
  ...(['role', 'letter', 'side', 'winner', 'cue', 'ask', 'acted', 'call', 'duty', 'effect', 'spread'] as const),
  ...(['edge', 'flag', 'victory', 'reason', 'over'] as const),
] as const
export type WordSection = (typeof WORD_SECTIONS)[number]

export type LanguageWords = {
  /** Of the rulebook. */
  readonly name?: string
} & {
  readonly [Section in WordSection]?: Readonly<Record<string, Section extends 'role' | 'side' ? NounWords : string>>
}

export function idsWithWords(file: RulebookFile, section: WordSection): readonly string[] {
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

/** Whether anything reads that word: who acts is asked, a call that no role names has a name, a link spreads. */
export function isWordUsed(file: RulebookFile, section: WordSection, id: string): boolean {
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
  /** Cards in this order, cut to n; without `rest` they are the whole deal. `vary`: a count that may be given. */
  readonly deal: { readonly pack: readonly PackItem[]; readonly rest?: Role; readonly vary?: Role }
  /** `day`, `night`, or the flag that says which. */
  readonly first: string
  readonly acquainted: readonly (readonly Role[])[]
  readonly flags: readonly PositionedItem<FlagSpec>[]
  readonly presets: readonly PositionedItem<Preset>[]
  readonly night: readonly PositionedItem<StepItem>[]
  readonly gather?: MostNamedRule
  readonly hitPoints?: SharedDamage
  readonly effects: readonly PositionedItem<EffectItem>[]
  readonly edges: readonly PositionedItem<EdgeItem>[]
  readonly victory: readonly PositionedItem<VictoryItem>[]
  readonly options: FileOptions
  readonly day: DayRules
  /** By language. No part of the seal: the same rules in other words are the same rulebook. */
  readonly words?: Readonly<Record<string, LanguageWords>>
}

/** What a file writes that extends another: only what differs. */
export type RulebookChanges = Pick<RulebookFile, 'format' | 'id' | 'version' | 'published'> & {
  readonly extends: string
  /** Ids to take away, by the name of their list. */
  readonly remove?: Readonly<Partial<Record<ListName, readonly string[]>>>
} & Partial<Omit<RulebookFile, 'options'>> & { readonly options?: Partial<FileOptions> }

export const LIST_NAMES = ['roles', 'flags', 'presets', 'night', 'effects', 'edges', 'victory'] as const
export type ListName = (typeof LIST_NAMES)[number]
