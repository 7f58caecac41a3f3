// A player's part in lots, a line each: `10 3735928559 2 1 main` is the lot at the cut to ten out of the standings of
// the stage main (no name: of every game before), drawn from the seed 3735928559; he was the second of those who drew,
// and drawn first (0: not drawn). From the lines of all who drew the lot is whole again (docs/record-format.md).

import { parseName } from '../../club/model/name.ts'

export interface PlayerLot {
  readonly size: number
  readonly seed: number
  /** From 1, among those who shared the place. */
  readonly number: number
  /** From 1; 0 = not drawn. */
  readonly drawn: number
  /** Name of the stage whose standings were cut. */
  readonly stage?: string
}

export function formatLot({ size, seed, number, drawn, stage }: PlayerLot): string {
  return [size, seed, number, drawn, ...(stage === undefined ? [] : [stage])].join(' ')
}

const LOT_PATTERN = /^([1-9]\d{0,3}) (\d{1,10}) ([1-9]\d{0,3}) (\d{1,4})(?: (.+))?$/
const MAX_SEED = 0xffff_ffff
const MAX_LOTS = 100

/** Undefined where a line says something else. */
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
