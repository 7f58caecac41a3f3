// Main line of a seat: the win, or the line that replaces it (docs/spec/scoring.md §1).

import { expect, it } from 'vitest'
import { computeMainLedgerLine } from '../../../src/scoring/ledger/mainLine.ts'
import { schemeFromJson } from '../../../src/scoring/schemes/schemeData.ts'
import { CLUB_SCHEME } from '../schemes/clubScheme.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'

const [tournament, wolves] = [findBuiltInScheme('tournament-2026'), findBuiltInScheme('wolves-club')]
const club = schemeFromJson(CLUB_SCHEME)
if (!tournament || !wolves) throw new Error('no scheme')

it.each([
  ['a winner gets the win line', ['citizen', 'red', undefined, tournament], { kind: 'win', hundredths: 75 }],
  ['a loser gets no line', ['don', 'red', undefined, tournament], undefined],
  ['a draw gives nobody a line', ['citizen', 'draw', undefined, tournament], undefined],
  ['there is no line before the end', ['citizen', undefined, undefined, tournament], undefined],
  [
    'a disqualification replaces the win',
    ['citizen', 'red', 'disqualification', tournament],
    { kind: 'disqualification', hundredths: -50 },
  ],
  [
    'a team loss is a line even without a win to replace',
    ['don', 'red', 'team-loss', tournament],
    { kind: 'team-loss', hundredths: -70 },
  ],
  [
    'an exclusion without a value in the scheme is worth 0',
    ['citizen', 'red', 'team-loss', wolves],
    { kind: 'team-loss', hundredths: 0 },
  ],
  // 4/3 of a point, rounded to hundredths. Standings convert the line back to the exact value.
  ['a role may get more for a win', ['don', 'mafia', undefined, club], { kind: 'win', hundredths: 133 }],
  ['a role may get a line for a loss', ['sheriff', 'mafia', undefined, club], { kind: 'loss', hundredths: -100 }],
  ['other roles get no line for a loss', ['citizen', 'mafia', undefined, club], undefined],
  ['a draw is not a loss', ['don', 'draw', undefined, club], undefined],
  [
    'a removal replaces the loss with the value of the role',
    ['don', 'red', 'disqualification', club],
    { kind: 'disqualification', hundredths: -100 },
  ],
  [
    'a removal of other roles has the general value',
    ['mafia', 'red', 'disqualification', club],
    { kind: 'disqualification', hundredths: -50 },
  ],
  ['a game without a winner has no line', ['don', 'none', undefined, club], undefined],
] as const)('computeMainLedgerLine: %s', (_, [role, winner, instead, scheme], due) => {
  expect(computeMainLedgerLine(role, winner, instead, scheme)).toEqual(due)
})
