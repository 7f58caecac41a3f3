// Nouns a sentence of the game is said with: roles and teams, in the cases a language has. A message
// asks for a form by its blank ({role_gen}); a language without cases has one word for all of them.

import type { Role, Team } from '../rules/vocabulary.ts'

/** `nom` and the others as within a sentence, `voc` for whom the judge addresses; a label stands alone or opens one. */
const CASES = ['nom', 'gen', 'dat', 'acc', 'ins', 'voc'] as const
type Case = (typeof CASES)[number]
export const NOUN_FORMS = [...CASES, 'gender'] as const
export type NounForm = (typeof NOUN_FORMS)[number]

/** For the verb beside it: masculine, feminine, plural. */
type Gender = 'm' | 'f' | 'pl'

export interface Declined extends Readonly<Record<Case, string>> {
  readonly label: string
  readonly gender: Gender
}

/** A plain text is the same in every case. */
export type Noun = string | Declined

export interface Nouns {
  readonly role: Readonly<Record<Role, Noun>>
  readonly team: Readonly<Record<Team, Noun>>
}

/** What a message is filled with where its language is to decline it. */
export type Named = { readonly role: Role } | { readonly team: Team }

export function nounForm(nouns: Nouns, named: Named, form: NounForm | 'label'): string {
  const noun = 'role' in named ? nouns.role[named.role] : nouns.team[named.team]
  return typeof noun === 'string' ? noun : noun[form]
}

/** The labels of a kind: what a name is on a card, in a table, in a choice. */
export function labels<Id extends string>(nouns: Readonly<Record<Id, Noun>>): Readonly<Record<Id, string>> {
  const all = Object.entries<Noun>(nouns).map(([id, noun]) => [id, typeof noun === 'string' ? noun : noun.label])
  return Object.fromEntries(all) as Record<Id, string>
}
