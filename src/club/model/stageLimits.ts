// How large a stage may be.

import { MOST_ROUNDS } from '../../scoring/rounds.ts'

export const TABLE_SEATS = 10
export const STAGE_LIMITS = { rounds: MOST_ROUNDS, tables: 20, players: 200 } as const
