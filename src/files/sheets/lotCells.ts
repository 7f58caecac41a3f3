// A player's part in draws of lots, one per line. In `10 3735928559 2 1 main`, ten players qualify from the standings
// of the stage `main`, and the seed is 3735928559. The player had number 2 among the tied players and was drawn first
// (0 means not drawn). Without a stage name, the standings are those of all earlier games. A draw can be restored from
// the lines of all its players (docs/record-format.md).

import { parseName } from '../../club/model/name.ts'

export interface PlayerLot {
  readonly size: number
  readonly seed: number
  /** The player's number among those who shared the place, from 1. */
  readonly number: number
  /** Position in the draw, from 1. 0 means not drawn. */
  readonly drawn: number
  /**
   * Name of the stage from whose standings the players qualify. If omitted, the standings of all earlier games are
   * used.
   */
  readonly stage?: string
}

export function formatLot({ size, seed, number, drawn, stage }: PlayerLot): string {
  return [size, seed, number, drawn, ...(stage === undefined ? [] : [stage])].join(' ')
}

const LOT_PATTERN = /^([1-9]\d{0,3}) (\d{1,10}) ([1-9]\d{0,3}) (\d{1,4})(?: (.+))?$/
const MAX_SEED = 0xffff_ffff
const MAX_LOTS = 100

/** The parsed lots, or `undefined` if any line has a different format. */
export function parseLots(text: string): readonly PlayerLot[] | undefined {
  const lines = text.split('\n')
  const parts = lines.slice(0, MAX_LOTS).map(parseLot)
  const known = parts.filter((each) => each !== undefined)
  return known.length === lines.length ? known : undefined
}

function parseLot(line: string): PlayerLot | undefined {
  const [, size, seed, number, drawn, stage] = LOT_PATTERN.exec(line) ?? []
  if (size === undefined || Number(seed) > MAX_SEED) return undefined
  const part = { size: Number(size), seed: Number(seed), number: Number(number), drawn: Number(drawn) }
  if (stage === undefined) return part
  const name = parseName(stage)
  return name.ok ? { ...part, stage: name.value } : undefined
}
