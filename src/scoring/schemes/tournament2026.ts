// The scheme of the tournaments of 2026. It reproduces their published tables (docs/spec/scoring.md §2 and §3).

import { fraction, ONE_FRACTION } from '../../rules/fraction.ts'
import { points } from '../points.ts'
import type { Scheme } from './scheme.ts'

export const TOURNAMENT_2026_SCHEME_V1: Scheme = {
  id: 'tournament-2026',
  version: '1',
  published: '2026-01-01',
  win: points(75),
  ranges: [
    { kind: 'bonus', who: 'winners', min: 10, max: 60 },
    { kind: 'bonus', who: 'losers', min: 1, max: 50 },
    { kind: 'penalty', who: 'anyone', min: -50, max: -10 },
    { kind: 'disqualification', who: 'anyone', min: -50, max: -50 },
    { kind: 'team-loss', who: 'losers', min: -70, max: -70 },
    { kind: 'best-move', who: 'anyone', min: 25, max: 40, values: [25, 40] },
  ],
  bestMove: { 2: points(25), 3: points(40) },
  compensation: { cap: points(40), share: fraction(4, 10) },
  weights: { ordinary: ONE_FRACTION, final: fraction(13, 10) },
  ranking: ['finalist', 'total', 'sumBonus', 'wins', 'donAndSheriff', 'firstVictim'],
}

/** Scores like version 1 and also defines how its awards are ranked (docs/spec/scoring.md §3). */
export const TOURNAMENT_2026_SCHEME_V2: Scheme = {
  ...TOURNAMENT_2026_SCHEME_V1,
  version: '2',
  published: '2026-11-23',
  parent: { id: TOURNAMENT_2026_SCHEME_V1.id, version: TOURNAMENT_2026_SCHEME_V1.version },
  awards: [
    { key: 'mvp', ranking: ['sumBonus'] },
    { key: 'best-red', ranking: ['sumBonus'] },
    { key: 'best-black', ranking: ['sumBonus'] },
    { key: 'best-don', ranking: ['wins', 'sumBonus'] },
    { key: 'best-sheriff', ranking: ['wins', 'sumBonus'] },
    { key: 'first-victim', ranking: ['firstVictim'] },
  ],
}

/**
 * Scores like versions 1 and 2. The best Don and Sheriff are ranked by the mean, as in the published results of 2026.
 */
export const TOURNAMENT_2026_SCHEME_V3: Scheme = {
  ...TOURNAMENT_2026_SCHEME_V2,
  version: '3',
  published: '2026-11-25',
  parent: { id: TOURNAMENT_2026_SCHEME_V2.id, version: TOURNAMENT_2026_SCHEME_V2.version },
  awards: [
    { key: 'mvp', ranking: ['sumBonus'] },
    { key: 'best-red', ranking: ['sumBonus'] },
    { key: 'best-black', ranking: ['sumBonus'] },
    { key: 'best-don', ranking: ['wins', 'sumBonusPerGame'] },
    { key: 'best-sheriff', ranking: ['wins', 'sumBonusPerGame'] },
    { key: 'first-victim', ranking: ['firstVictim'] },
  ],
}
