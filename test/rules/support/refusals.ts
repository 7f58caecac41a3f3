// Lists of the engine's refusal codes. The types guarantee that they are complete.

import type { EntryRefusal, RefusalOf, SetupRefusal } from '../../../src/rules/refusals.ts'

const namesOf = <T extends string>(names: Record<T, true>) => Object.keys(names) as T[]

/** Every code with which `advance` refuses an entry. */
export const ENTRY_REFUSALS = namesOf<EntryRefusal['code']>({
  'game/is-over': true,
  'step/another-is-due': true,
  'seat/not-at-table': true,
  'seat/is-out': true,
  'speech/not-speaking': true,
  'nominate/not-his-speech': true,
  'nominate/once-a-day': true,
  'nominate/already-nominated': true,
  'vote/not-a-nominee': true,
  'vote/voted-twice': true,
  'vote/not-for-oneself': true,
  'vote/not-everybody': true,
  'vote/hands-missing': true,
  'vote/is-counted': true,
  'vote/has-names': true,
  'vote/names-needed': true,
  'vote/counted-twice': true,
  'vote/too-many': true,
  'night/another-role': true,
  'night/must-act': true,
  'night/not-a-target': true,
  'night/void-act': true,
  'night/no-acts-left': true,
  'talk/not-recorded': true,
  'talk/not-now': true,
  'talk/no-such-role': true,
  'votes/no-such-day': true,
  'shots/not-a-shooter': true,
  'shots/shown-twice': true,
  'best-move/three-others': true,
  'judge/may-not-end': true,
})

/** Every code with which opening a game is refused. */
export const SETUP_REFUSALS = namesOf<SetupRefusal['code'] | RefusalOf<'setup/card-missing'>['code']>({
  'setup/unknown-rulebook': true,
  'setup/unknown-version': true,
  'setup/other-content': true,
  'setup/unknown-preset': true,
  'flags/unknown': true,
  'flags/bad-value': true,
  'setup/seat-count': true,
  'setup/seats-in-order': true,
  'setup/unknown-role': true,
  'setup/too-many-of-role': true,
  'setup/needs-both-teams': true,
  'setup/card-missing': true,
  'setup/wake-order': true,
  'setup/bad-seed': true,
  'setup/bad-drawn-ids': true,
})
