// The scheme of clubs that play wolves: a win gives one point, and there are no other points.

import { ONE_FRACTION } from '../../rules/fraction.ts'
import { points } from '../points.ts'
import type { Scheme } from './scheme.ts'

export const WOLVES_CLUB_SCHEME: Scheme = {
  id: 'wolves-club',
  version: '1',
  published: '2025-01-01',
  win: points(100),
  ranges: [],
  weights: { ordinary: ONE_FRACTION, final: ONE_FRACTION },
  ranking: ['total', 'donAndSheriff'],
}
