// One main line a seat: the win, or what stands instead of it (docs/spec/scoring.md §1).

import { expect, it } from 'vitest'
import { mainLineOf } from '../../../src/scoring/ledger/reconcile.ts'
import { schemeFrom } from '../../../src/scoring/schemes/schemeData.ts'
import { CLUB_SCHEME } from '../schemes/clubScheme.ts'
import { schemeOf } from '../../../src/scoring/schemes/registry.ts'

const [tournament, wolves] = [schemeOf('tournament-2026'), schemeOf('wolves-club')]
const club = schemeFrom(CLUB_SCHEME)
if (!tournament || !wolves) throw new Error('no scheme')

it.each([
  ['a winner wins', ['citizen', 'red', undefined, tournament], { kind: 'win', hundredths: 75 }],
  ['a loser has none', ['don', 'red', undefined, tournament], undefined],
  ['a draw is nobody’s', ['citizen', 'draw', undefined, tournament], undefined],
  ['nothing is won before the end', ['citizen', undefined, undefined, tournament], undefined],
  [
    'a disqualification stands instead of the win',
    ['citizen', 'red', 'disqualification', tournament],
    { kind: 'disqualification', hundredths: -50 },
  ],
  ['and instead of nothing', ['don', 'red', 'team-loss', tournament], { kind: 'team-loss', hundredths: -70 }],
  [
    'where the scheme has no value for it, it pays nothing',
    ['citizen', 'red', 'team-loss', wolves],
    { kind: 'team-loss', hundredths: 0 },
  ],
  // 4/3 of a point, as hundredths hold it; standings read the line exactly.
  ['a role may win more', ['don', 'mafia', undefined, club], { kind: 'win', hundredths: 133 }],
  ['a loss may be a line of its own', ['sheriff', 'mafia', undefined, club], { kind: 'loss', hundredths: -100 }],
  ['and of other roles is none', ['citizen', 'mafia', undefined, club], undefined],
  ['a draw is no loss', ['don', 'draw', undefined, club], undefined],
  [
    'a removal stands instead of it, by role',
    ['don', 'red', 'disqualification', club],
    { kind: 'disqualification', hundredths: -100 },
  ],
  [
    'and by what all others pay',
    ['mafia', 'red', 'disqualification', club],
    { kind: 'disqualification', hundredths: -50 },
  ],
  ['a game without an end has no line', ['don', 'none', undefined, club], undefined],
] as const)('%s', (_, [role, winner, instead, scheme], due) => {
  expect(mainLineOf(role, winner, instead, scheme)).toEqual(due)
})
