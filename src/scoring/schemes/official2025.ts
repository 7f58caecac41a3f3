// The official scheme of 2025: source 004, section 6. The source defines no tie-breaks, so the order is that of the
// tournaments of 2026 [club decision].

import { ONE_FRACTION } from '../../rules/fraction.ts'
import { points } from '../points.ts'
import type { Scheme } from './scheme.ts'

export const OFFICIAL_2025_SCHEME: Scheme = {
  id: 'official-2025',
  version: '1',
  published: '2025-07-15',
  win: points(75),
  ranges: [
    { kind: 'bonus', who: 'winners', min: 10, max: 90 },
    { kind: 'bonus', who: 'losers', min: 1, max: 50 },
    { kind: 'penalty', who: 'anyone', min: -40, max: -20 },
    { kind: 'disqualification', who: 'anyone', min: -50, max: -50 },
    { kind: 'team-loss', who: 'losers', min: -75, max: -75 },
  ],
  weights: { ordinary: ONE_FRACTION, final: ONE_FRACTION },
  ranking: ['total', 'sumBonus', 'wins', 'donAndSheriff', 'firstVictim'],
}
