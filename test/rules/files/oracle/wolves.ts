// Wolves as one value: the classic game with a Doctor, all black numbers shown together. Source 003;
// rule ids WOLVES-1 .. WOLVES-6, DAY-1 .. DAY-10.

import { overturnGraph } from '../../../../src/rules/overturn.ts'
import type { ResolveContext, Rulebook } from '../../../../src/rules/rulebook.ts'
import type { Role } from '../../../../src/rules/vocabulary.ts'
import { act, aim, at, repeat, save, voteOut } from './arise.ts'
import { blacksAgainstReds, dayFlags, debate } from './shared.ts'

const BLACK: readonly Role[] = ['mafia', 'don']

const graph = overturnGraph<ResolveContext>(
  [
    {
      kind: 'miss',
      rule: 'WOLVES-1',
      arise: (context) => {
        const { targets, unanimous } = aim(context, 'mafia', BLACK)
        return unanimous ? [] : at('miss', targets)
      },
    },
    { kind: 'repeat:heal', rule: 'WOLVES-3', arise: repeat('repeat:heal', 'doctor') },
    { kind: 'heal', rule: 'WOLVES-3', arise: act('heal', 'doctor', ['doctor']) },
    {
      kind: 'kill:mafia',
      rule: 'WOLVES-1',
      deadly: true,
      arise: (context) => at('kill:mafia', aim(context, 'mafia', BLACK).targets),
    },
    { kind: 'save', rule: 'WOLVES-3', reads: ['heal', 'kill:mafia'], arise: save(['kill:mafia']) },
    { kind: 'vote-out', rule: 'DAY-4', arise: voteOut },
  ],
  [
    { id: 'repeat→heal', from: ['repeat:heal'], to: ['heal'], rule: 'WOLVES-3' },
    { id: 'miss→mafia-kill', from: ['miss'], to: ['kill:mafia'], rule: 'WOLVES-1' },
    { id: 'heal→mafia-kill', from: ['heal'], to: ['kill:mafia'], rule: 'WOLVES-3' },
    { id: 'miss→save', from: ['miss'], to: ['save'], rule: 'WOLVES-3' },
  ],
)

/** Its judge could end the game against a team, of which the source knows nothing. */
export const wolves10: Rulebook = {
  id: 'wolves',
  version: '1.0',
  published: '2026-07-01',
  roles: [
    { role: 'citizen', team: 'red', faction: 'red' },
    { role: 'sheriff', team: 'red', faction: 'red', max: 1 },
    { role: 'doctor', team: 'red', faction: 'red', max: 1 },
    { role: 'mafia', team: 'black', faction: 'mafia' },
    { role: 'don', team: 'black', faction: 'mafia', max: 1 },
  ],
  seats: { min: 2, max: 20, usual: 10 },
  needsFullTable: true,
  deal: (n) => {
    const black: Role[] = ['don', ...Array<Role>(Math.max(0, Math.round((3 * n) / 10) - 1)).fill('mafia')]
    const cards: readonly Role[] = [
      ...black,
      'sheriff',
      'doctor',
      ...Array<Role>(Math.max(0, n - black.length - 2)).fill('citizen'),
    ]
    return cards.slice(0, n)
  },
  firstPhase: () => 'night',
  acquainted: [BLACK],
  flags: dayFlags({ liftThreeAtNine: false }, ['liftThreeAtNine']),
  presets: [{ id: 'wolves', flags: {} }],
  usualScheme: 'wolves-club',
  night: [
    { id: 'acquaintance', actors: BLACK, kind: 'pause', nights: 'first', seconds: 60 },
    { id: 'look-round', actors: ['sheriff'], kind: 'pause', nights: 'first', seconds: 20 },
    { id: 'mafia', actors: BLACK, kind: 'shots', nights: 'later', seconds: 30, cue: 'night-mafia-numbers' },
    { id: 'don', actors: ['don'], kind: 'check', mustAct: false, nights: 'later', seconds: 10, cue: 'night-don-roles' },
    { id: 'sheriff', actors: ['sheriff'], kind: 'check', mustAct: false, nights: 'later', seconds: 10 },
    { id: 'doctor', actors: ['doctor'], kind: 'heal', mustAct: false, nights: 'later', seconds: 10 },
  ],
  announcesMiss: true,
  refusesVoidActs: false,
  recordsTalk: false,
  judgeMayEndGame: true,
  check: (checker, target) => {
    if (checker === 'don') return target === 'sheriff' || target === 'doctor' ? target : 'no-role'
    return BLACK.includes(target) ? 'black' : 'red'
  },
  graph,
  victory: blacksAgainstReds('WOLVES-4'),
  day: debate('vote'),
}

export const wolves: Rulebook = { ...wolves10, version: '1.1', published: '2026-11-22', judgeMayEndGame: false }
