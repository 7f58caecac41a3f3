// The club's own scheme from docs/spec/scoring.md §3, as its editor stores it.

import type { SchemeJson } from '../../../src/scoring/schemes/schemeData.ts'

export const CLUB_SCHEME: SchemeJson = {
  id: 'club',
  version: '1',
  published: '2026-11-23',
  name: 'Club rating',
  win: 100,
  results: [
    { result: 'win', roles: ['don', 'sheriff'], points: '4/3' },
    { result: 'loss', roles: ['don', 'sheriff'], points: '-1' },
  ],
  ranges: [
    { kind: 'bonus', min: 10, max: 60, who: 'winners' },
    { kind: 'bonus', min: 10, max: 80, who: 'anyone', roles: ['doctor'] },
    { kind: 'penalty', min: -50, max: -10, who: 'anyone' },
    { kind: 'disqualification', min: -100, max: -100, who: 'anyone', roles: ['don'] },
    { kind: 'disqualification', min: -50, max: -50, who: 'anyone' },
    { kind: 'best-move', min: 25, max: 40, who: 'anyone', values: [25, 40] },
  ],
  bestMove: { 2: 25, 3: 40 },
  compensation: { cap: 50, factor: '5/4', paid: 'once' },
  weights: { ordinary: '1', final: '1' },
  ranking: ['rating', 'wins'],
  rating: [
    { metric: 'winRate', times: '100' },
    { metric: 'resultPerGame', times: '1' },
    { metric: 'compensation', times: '1' },
    { metric: 'bestMove', times: '1' },
    { metric: 'bonus', times: '1' },
    { metric: 'penalty', times: '-1' },
  ],
  awards: [
    { key: 'mvp', ranking: ['rating'] },
    { key: 'best-don', ranking: ['wins', 'resultPoints'] },
  ],
}
