// One row of a standings table as it leaves for a screen or a file: rounded, named.

import { decimalMark, formatPoints, type Points } from '../points.ts'
import { shown, type Standing } from './standings.ts'

export interface StandingRow {
  readonly place: number
  readonly tied: boolean
  readonly member: string
  readonly name: string
  /** The club a player comes from, where it is known. */
  readonly club?: string
  readonly isFinalist: boolean
  /** Strings with two places, rounded half up: what is shown. */
  readonly total: string
  readonly sumBonus: string
  readonly bonus: string
  readonly penalty: string
  readonly bestMove: string
  readonly compensation: string
  readonly wins: number
  readonly asDon: number
  readonly asSheriff: number
  readonly firstVictim: number
  readonly games: number
}

export function standingRow({ place, tied, tally }: Standing, name: string, club?: string, lang: 'en' | 'ru' = 'en'): StandingRow {
  const money = (key: Parameters<typeof shown>[1]) => formatPoints(shown(tally, key) as Points, decimalMark(lang))
  const { player: member, wins, asDon, asSheriff, firstVictim, games } = tally
  return {
    place, tied, member, name, ...(club === undefined ? {} : { club }), isFinalist: tally.finalist,
    total: money('total'), sumBonus: money('sumBonus'), bonus: money('bonus'), penalty: money('penalty'),
    bestMove: money('bestMove'), compensation: money('compensation'),
    wins, asDon, asSheriff, firstVictim, games,
  }
}
