// What each role may do, by what is changed: a request that changes something names one of these. Reading is free for
// all. A club without users in office asks nothing of this.

import { MANAGER_ROLES, type UserRole } from './users.ts'

/** How a game stands when somebody wants to change it. Fresh: not twelve hours over. */
const GAME_CASES = [
  /** He judges it, and it runs, or is opened now. */
  'own',
  /** It runs, or is opened now. */
  'running',
  /** He judged it, it is over, of a season, and fresh. */
  'own-fresh',
  /** It is over, and of a season. */
  'finished',
  /** He judged it, it is over, of a tournament, and fresh. */
  'own-fresh-official',
  /** It is over, of a tournament, and fresh. */
  'fresh-official',
  /** It is over, and of a tournament. */
  'official',
] as const
export type GameCase = (typeof GAME_CASES)[number]

/** What is changed, for the sentence of a refusal and the line of the guide. */
type Subject =
  | 'keyboard'
  | 'files'
  | 'game'
  | 'ledger'
  | 'void'
  | 'members'
  | 'entrants'
  | 'imports'
  | 'rulebooks'
  | 'seasons'
  | 'plan'
  | 'substitutes'
  | 'judges'
  | 'points'
  | 'objections'
  | 'rulings'
  | 'schemes'
  | 'broadcast'
  | 'laptops'
  | 'restore'
  | 'persons'
  | 'pin'

/** In which cases of a game a role may. */
export type GameRights = Readonly<Partial<Record<UserRole, readonly GameCase[]>>>

export type Right =
  /** Every user, and no user too. */
  | { readonly subject: Subject; readonly who: 'everybody' }
  /** These roles; `self`: the person himself as well. */
  | { readonly subject: Subject; readonly who: readonly UserRole[]; readonly self?: true }
  | { readonly subject: Subject; readonly byGame: GameRights }

export const rightForEverybody = (subject: Subject): Right => ({ subject, who: 'everybody' })
export const rightForRoles = (subject: Subject, ...who: readonly UserRole[]): Right => ({ subject, who })

export const LOG_RIGHT = {
  subject: 'game',
  byGame: {
    judge: ['own', 'own-fresh'],
    secretary: ['running', 'finished'],
    'chief-judge': ['running', 'finished', 'official'],
  },
} satisfies Right
export const LEDGER_RIGHT: Right = {
  subject: 'ledger',
  byGame: {
    judge: ['own', 'own-fresh', 'own-fresh-official'],
    secretary: ['running', 'finished', 'fresh-official'],
    'chief-judge': ['running', 'finished', 'official'],
  },
}
export const VOID_RIGHT: Right = {
  subject: 'void',
  byGame: { secretary: ['running', 'finished'], 'chief-judge': ['running', 'finished', 'official'] },
}
export const RULING_RIGHT = rightForRoles('rulings', 'chief-judge')
export const ROSTER_RIGHT = rightForRoles('members', 'secretary', 'chief-judge', 'organiser')
export const ENTRANTS_RIGHT = rightForRoles('entrants', 'secretary', 'chief-judge', 'organiser')
export const IMPORTS_RIGHT = rightForRoles('imports', 'secretary', 'chief-judge', 'organiser')
export const RULEBOOKS_RIGHT = rightForRoles('rulebooks', 'secretary', 'chief-judge', 'organiser')
export const SEASONS_RIGHT = rightForRoles('seasons', 'organiser')
export const PLAN_RIGHT = rightForRoles('plan', 'organiser')
export const BROADCAST_RIGHT = rightForRoles('broadcast', 'organiser')
export const DEVICES_RIGHT = rightForRoles('laptops', ...MANAGER_ROLES)
export const RESTORE_RIGHT = rightForRoles('restore', ...MANAGER_ROLES)
// Refusals keep their codes, which scripts and other versions know: `rights/persons`, as `persons/unknown`.
export const USERS_RIGHT = rightForRoles('persons', ...MANAGER_ROLES)

export const JUDGES_RIGHT = rightForRoles('judges', ...MANAGER_ROLES)
export const POINTS_RIGHT = rightForRoles('points', ...MANAGER_ROLES)
export const SUBSTITUTES_RIGHT = rightForRoles('substitutes', ...MANAGER_ROLES)
