// Nouns in sentences about the game: roles, teams and sides, in the cases of a language. A message requests a form with
// its placeholder ({role_gen}). A language without cases has one word for all forms. A rulebook may have its own word
// for a team or a side.

import { closestBuiltInRulebookId } from '../rules/rulebooks/registry.ts'
import type { Faction, Role, Team } from '../rules/vocabulary.ts'
import type { GRAMMATICAL_CASES, NOUN_FORMS } from './placeholderForms.ts'

type Case = (typeof GRAMMATICAL_CASES)[number]
export type NounForm = (typeof NOUN_FORMS)[number]

/** Gender or number for the verb: masculine, feminine, plural. */
type Gender = 'm' | 'f' | 'pl'

/** The label is used on its own or at the beginning of a sentence. */
export interface DeclinedNoun extends Readonly<Record<Case, string>> {
  readonly label: string
  readonly gender: Gender
}

/** A plain string is the same in every case. */
export type Noun = string | DeclinedNoun

/** Rulebooks whose games do not use the words red and black. */
type RulebookWithoutColours = 'hp' | 'benchmark' | 'plain' | 'aiwolf'
type RulebookTeamKey = `${RulebookWithoutColours}:${Team}`
/** For example, in sport and wolves the winners are called black instead of mafia (SPORT-1, WOLVES-4). */
type RulebookSideKey = `${RulebookWithoutColours}:red` | `${'sport' | 'wolves' | 'aiwolf'}:mafia`

export interface Nouns {
  readonly role: Readonly<Record<Role, Noun>>
  readonly team: Readonly<Record<Team | RulebookTeamKey, Noun>>
  readonly side: Readonly<Record<Faction | RulebookSideKey, Noun>>
}

/** A value that the language of a message declines. A team or a side has the name that its rulebook uses. */
export type NounReference =
  | { readonly role: Role }
  | { readonly team: Team; readonly rulebook?: string | undefined }
  | { readonly side: Faction; readonly rulebook?: string | undefined }

export function declineNoun(nouns: Nouns, named: NounReference, form: NounForm | 'label'): string {
  const noun =
    'role' in named
      ? nouns.role[named.role]
      : 'team' in named
        ? nouns.team[rulebookSpecificKey(nouns.team, named.rulebook, named.team)]
        : nouns.side[rulebookSpecificKey(nouns.side, named.rulebook, named.side)]
  return typeof noun === 'string' ? noun : noun[form]
}

/**
 * `sport:mafia` if the rulebook has a word of its own, otherwise `mafia`. All contest rulebooks (`aiwolf-N`) share
 * theirs.
 */
export function rulebookSpecificKey<Key extends string>(
  words: Readonly<Record<Key, unknown>>,
  rulebook: string | undefined,
  key: Key,
): Key {
  const family = rulebook === undefined ? '' : closestBuiltInRulebookId(rulebook).replace(/^(aiwolf)-\d+$/, '$1')
  const own = `${family}:${key}`
  return Object.hasOwn(words, own) ? (own as Key) : key
}

/** Labels of all nouns of a kind, for cards, tables and choices. */
export function nounLabels<Id extends string>(nouns: Readonly<Record<Id, Noun>>): Readonly<Record<Id, string>> {
  const all = Object.entries<Noun>(nouns).map(([id, noun]) => [id, typeof noun === 'string' ? noun : noun.label])
  return Object.fromEntries(all) as Record<Id, string>
}
