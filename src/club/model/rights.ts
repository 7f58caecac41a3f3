// Rights of each role, by kind of change. Every request that changes data names one of these rights, and reading is
// free for everybody. In a club without active users, no rights are checked.

import { MANAGER_ROLES, type UserRole } from './users.ts'

/**
 * Circumstances under which a game is changed. A game is fresh for twelve hours after its verdict, whatever is corrected
 * afterwards. Without a verdict, the time is counted from the last item of its log or, if its log is empty, from its
 * start.
 */
const GAME_CASES = [
  /** The user judges the game, which is running or being opened. */
  'own',
  /** The game is running or being opened. */
  'running',
  /** The user judged the game, which belongs to a season, is over and is fresh. */
  'own-fresh',
  /** The game is over and belongs to a season. */
  'finished',
  /** The user judged the game, which belongs to a tournament, is over and is fresh. */
  'own-fresh-official',
  /** The game belongs to a tournament, is over and is fresh. */
  'fresh-official',
  /** The game belongs to a tournament and is over. */
  'official',
] as const
export type GameChangeCase = (typeof GAME_CASES)[number]

/** Subject of the change, for the refusal message and for the guide. */
type Subject =
  | 'keyboard'
  | 'files'
  | 'game'
  | 'ledger'
  | 'void'
  | 'members'
  | 'tables'
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

/** Circumstances under which each role may change a game. */
export type GameChangeRights = Readonly<Partial<Record<UserRole, readonly GameChangeCase[]>>>

export type ChangeRight =
  /** Everybody may make the change, with or without a user. */
  | { readonly subject: Subject; readonly who: 'everybody' }
  /** Users with one of these roles. With `self`, a user may also change their own data. */
  | { readonly subject: Subject; readonly who: readonly UserRole[]; readonly self?: true }
  | { readonly subject: Subject; readonly byGame: GameChangeRights }

export const rightForEverybody = (subject: Subject): ChangeRight => ({ subject, who: 'everybody' })

/** Right of everybody who uses the device. */
export const KEYBOARD_RIGHT = rightForEverybody('keyboard')
export const rightForRoles = (subject: Subject, ...who: readonly UserRole[]): ChangeRight => ({ subject, who })

export const GAME_LOG_RIGHT = {
  subject: 'game',
  byGame: {
    judge: ['own', 'own-fresh'],
    secretary: ['running', 'finished'],
    'chief-judge': ['running', 'finished', 'official'],
  },
} satisfies ChangeRight
export const LEDGER_RIGHT: ChangeRight = {
  subject: 'ledger',
  byGame: {
    judge: ['own', 'own-fresh', 'own-fresh-official'],
    secretary: ['running', 'finished', 'fresh-official'],
    'chief-judge': ['running', 'finished', 'official'],
  },
}
export const GAME_VOIDING_RIGHT: ChangeRight = {
  subject: 'void',
  byGame: { secretary: ['running', 'finished'], 'chief-judge': ['running', 'finished', 'official'] },
}
export const RULING_RIGHT = rightForRoles('rulings', 'chief-judge')
export const ROSTER_RIGHT = rightForRoles('members', 'secretary', 'chief-judge', 'organiser')
/** Right to draw tables of the evening. Starting the game of a table needs `GAME_LOG_RIGHT`. */
export const TABLES_RIGHT = rightForRoles('tables', 'judge', 'secretary', 'chief-judge', 'organiser')
export const ENTRANTS_RIGHT = rightForRoles('entrants', 'secretary', 'chief-judge', 'organiser')
export const IMPORTS_RIGHT = rightForRoles('imports', 'secretary', 'chief-judge', 'organiser')
export const RULEBOOKS_RIGHT = rightForRoles('rulebooks', 'secretary', 'chief-judge', 'organiser')
export const SEASONS_RIGHT = rightForRoles('seasons', 'organiser')
export const PLAN_RIGHT = rightForRoles('plan', 'organiser')
export const BROADCAST_RIGHT = rightForRoles('broadcast', 'organiser')
export const DEVICES_RIGHT = rightForRoles('laptops', ...MANAGER_ROLES)
export const RESTORE_RIGHT = rightForRoles('restore', ...MANAGER_ROLES)
// Refusals keep the older codes `rights/persons` and `persons/unknown`, because scripts and other versions know them.
export const USERS_RIGHT = rightForRoles('persons', ...MANAGER_ROLES)

export const PLAN_JUDGES_RIGHT = rightForRoles('judges', ...MANAGER_ROLES)
export const GIVEN_POINTS_RIGHT = rightForRoles('points', ...MANAGER_ROLES)
export const REPLACEMENTS_RIGHT = rightForRoles('substitutes', ...MANAGER_ROLES)
