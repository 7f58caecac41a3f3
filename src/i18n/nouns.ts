// Nouns a sentence of the game is said with: roles, teams and sides, in the cases a language has. A message
// asks for a form by its blank ({role_gen}); a language without cases has one word for all of them. A
// rulebook may call a team or a side by a word of its own.

import { closestBuiltInId } from '../rules/rulebooks/registry.ts'
import type { Faction, Role, Team } from '../rules/vocabulary.ts'
import type { GRAMMATICAL_CASES, NOUN_FORMS } from './placeholderForms.ts'

type Case = (typeof GRAMMATICAL_CASES)[number]
export type NounForm = (typeof NOUN_FORMS)[number]

/** For the verb next to it: masculine, feminine, plural. */
type Gender = 'm' | 'f' | 'pl'

/** The label stands alone or opens a sentence. */
export interface DeclinedNoun extends Readonly<Record<Case, string>> {
  readonly label: string
  readonly gender: Gender
}

/** A plain text is the same in every case. */
export type Noun = string | DeclinedNoun

/** Rulebooks in whose games nobody speaks of red and black. */
type RulebookWithoutColours = 'hp' | 'benchmark' | 'plain' | 'aiwolf'
type RulebookTeamKey = `${RulebookWithoutColours}:${Team}`
/** In sport and wolves the blacks win, not the mafia (SPORT-1, WOLVES-4). */
type RulebookSideKey = `${RulebookWithoutColours}:red` | `${'sport' | 'wolves' | 'aiwolf'}:mafia`

export interface Nouns {
  readonly role: Readonly<Record<Role, Noun>>
  readonly team: Readonly<Record<Team | RulebookTeamKey, Noun>>
  readonly side: Readonly<Record<Faction | RulebookSideKey, Noun>>
}

/** What a message is filled with where its language is to decline it; a team or a side as its rulebook calls it. */
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

/** `sport:mafia` where the rulebook has a word of its own for it, else `mafia`. The contest's games share theirs. */
export function rulebookSpecificKey<Key extends string>(
  words: Readonly<Record<Key, unknown>>,
  rulebook: string | undefined,
  key: Key,
): Key {
  const family = rulebook === undefined ? '' : closestBuiltInId(rulebook).replace(/^(aiwolf)-\d+$/, '$1')
  const own = `${family}:${key}`
  return Object.hasOwn(words, own) ? (own as Key) : key
}

/** The labels of a kind: what a name is on a card, in a table, in a choice. */
export function nounLabels<Id extends string>(nouns: Readonly<Record<Id, Noun>>): Readonly<Record<Id, string>> {
  const all = Object.entries<Noun>(nouns).map(([id, noun]) => [id, typeof noun === 'string' ? noun : noun.label])
  return Object.fromEntries(all) as Record<Id, string>
}
