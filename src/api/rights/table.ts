// What each role may do: the one table. Every request that changes something has its row, and what has none is
// refused. Reading is free for all. A club without persons in office asks nothing of this. The guides print
// the table as it stands here (test/architecture/rightsGuide.test.ts).

import { MANAGERS, type PersonRole } from '../../club/model/persons.ts'
import type { ChangeName } from '../schemas/requests.ts'

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
export type GameRights = Readonly<Partial<Record<PersonRole, readonly GameCase[]>>>

export type Right =
  /** Whoever is at the keyboard, and nobody too. */
  | { readonly subject: Subject; readonly who: 'everybody' }
  /** These roles; `self`: the person himself as well. */
  | { readonly subject: Subject; readonly who: readonly PersonRole[]; readonly self?: true }
  | { readonly subject: Subject; readonly byGame: GameRights }

const everybody = (subject: Subject): Right => ({ subject, who: 'everybody' })
const only = (subject: Subject, ...who: readonly PersonRole[]): Right => ({ subject, who })

const LOG: Right = {
  subject: 'game',
  byGame: {
    judge: ['own', 'own-fresh'],
    secretary: ['running', 'finished'],
    'chief-judge': ['running', 'finished', 'official'],
  },
}
const LEDGER: Right = {
  subject: 'ledger',
  byGame: {
    judge: ['own', 'own-fresh', 'own-fresh-official'],
    secretary: ['running', 'finished', 'fresh-official'],
    'chief-judge': ['running', 'finished', 'official'],
  },
}
const VOID: Right = {
  subject: 'void',
  byGame: { secretary: ['running', 'finished'], 'chief-judge': ['running', 'finished', 'official'] },
}
const RULING = only('rulings', 'chief-judge')
const ROSTER = only('members', 'secretary', 'chief-judge', 'organiser')
const ENTRANTS = only('entrants', 'secretary', 'chief-judge', 'organiser')
const IMPORTS = only('imports', 'secretary', 'chief-judge', 'organiser')
const SEASONS = only('seasons', 'organiser')
const PLAN = only('plan', 'organiser')
const BROADCAST = only('broadcast', 'organiser')
const LAPTOPS = only('laptops', ...MANAGERS)
const RESTORE = only('restore', ...MANAGERS)
const PERSONS = only('persons', ...MANAGERS)

export const RIGHTS: Readonly<Record<ChangeName, Right>> = {
  'keyboard.sit': everybody('keyboard'),
  'keyboard.leave': everybody('keyboard'),
  // Pieces of a file that is only looked at; what is done with it has its own row.
  'uploads.begin': everybody('files'),
  'uploads.piece': everybody('files'),

  'games.open': LOG,
  'games.enter': LOG,
  'games.retract': LOG,
  'games.correct': LOG,
  'games.insert': LOG,
  'games.mend': LOG,
  'games.takeOver': LOG,
  'results.save': LOG,
  'games.void': VOID,
  'ledger.add': LEDGER,
  'objections.raise': only('objections', 'judge', 'secretary', 'chief-judge'),
  'objections.decide': RULING,
  'objections.link': RULING,
  'objections.reopen': RULING,

  'members.add': ROSTER,
  'members.take': ROSTER,
  'members.merge': ROSTER,
  'members.part': ROSTER,
  'members.rename': ROSTER,
  'members.setClub': ROSTER,
  'members.setActive': ROSTER,
  'members.setPresent': ROSTER,

  'imports.begin': IMPORTS,
  'imports.stage': IMPORTS,
  'imports.commit': IMPORTS,
  'imports.abandon': IMPORTS,

  'seasons.open': SEASONS,
  'seasons.setFlags': SEASONS,
  'seasons.setScheme': SEASONS,
  'seasons.hide': SEASONS,
  'series.set': SEASONS,
  'series.remove': SEASONS,
  'schemes.publish': only('schemes', 'organiser'),

  'plan.addEntrants': ENTRANTS,
  'plan.enrol': ENTRANTS,
  'plan.withdraw': ENTRANTS,
  'plan.markExhibition': ENTRANTS,
  'plan.checkIn': ENTRANTS,
  'plan.setClub': ENTRANTS,
  'plan.useMemberClubs': ENTRANTS,
  'plan.nameJudge': only('judges', ...MANAGERS),
  'plan.givePoints': only('points', ...MANAGERS),
  'plan.replace': only('substitutes', ...MANAGERS),
  'plan.setPairs': PLAN,
  'plan.addStage': PLAN,
  'plan.changeStage': PLAN,
  'plan.removeStage': PLAN,
  'plan.seat': PLAN,
  'plan.swap': PLAN,
  'plan.drawLot': PLAN,
  'plan.decideLineup': only('substitutes', ...MANAGERS),

  'broadcast.start': BROADCAST,
  'broadcast.stop': BROADCAST,
  'broadcast.makeToken': BROADCAST,
  'broadcast.withdrawToken': BROADCAST,
  'broadcast.withdrawGameToken': BROADCAST,
  'broadcast.setDelay': BROADCAST,
  'broadcast.freeze': BROADCAST,
  'broadcast.unfreeze': BROADCAST,
  'broadcast.setNetwork': BROADCAST,
  'hub.join': LAPTOPS,
  'hub.leave': LAPTOPS,
  'hub.letIn': LAPTOPS,
  'hub.putOut': LAPTOPS,

  'club.create': RESTORE,
  'club.loadSample': RESTORE,
  'restore.preview': RESTORE,
  'restore.previewUndo': RESTORE,
  'restore.take': RESTORE,
  // Asked of a club that is closed: nobody can be known there. An open one answers only how it is.
  'club.reopen': everybody('restore'),
  'club.goOn': everybody('restore'),

  'persons.add': PERSONS,
  'persons.change': PERSONS,
  'persons.setRetired': PERSONS,
  'persons.setPin': { subject: 'pin', who: MANAGERS, self: true },
}
