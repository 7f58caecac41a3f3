// An invented Polemica protocol (version 4), described step by step in the documentation of its format. Don 6, mafia 2
// and 8, Sheriff 4; with a rejected lift, a best move, a miss and two revotes. The red team wins on Day 4.

import { expect } from 'vitest'
import { OFFICIAL_2025_SCHEME } from '../../../../src/scoring/schemes/official2025.ts'
import { runChunkedWorkAtOnce } from '../../../../src/club/json/chunkedWork.ts'
import { polemicaFormat } from '../../../../src/files/records/polemica/polemica.ts'
import { importProtocolsInChunks, type ImportedProtocolGame } from '../../../../src/files/records/protocols.ts'
import sample from './sample.json' with { type: 'json' }

type Row = Record<string, unknown>
export type RawProtocol = Row & {
  readonly players: Row[]
  readonly votes: Row[]
  readonly shots: Row[]
  readonly checks: Row[]
}

/** Returns a new copy each time, because tests modify it. */
export function sampleProtocol(): RawProtocol {
  return structuredClone(sample) as unknown as RawProtocol
}

export function importText(text: string, zone?: string) {
  return runChunkedWorkAtOnce(importProtocolsInChunks(polemicaFormat, text, { scheme: OFFICIAL_2025_SCHEME, zone }))
}

export function imported(change: (game: RawProtocol) => void = () => {}): ImportedProtocolGame {
  const game = sampleProtocol()
  change(game)
  const { games, fault } = importText(JSON.stringify(game))
  expect(fault).toBeUndefined()
  return games[0] as ImportedProtocolGame
}

/** Short form of faults with weight, code and location, such as `contradicts vote/not-a-nominee votes[3].candidate`. */
export function short({ faults }: ImportedProtocolGame): readonly string[] {
  return faults.map(({ weight, code, params: { place } }) => `${weight} ${code.replace('polemica/', '')} ${place}`)
}

export function entriesAt({ record }: ImportedProtocolGame, moment: string): readonly unknown[] {
  return (record?.log ?? []).flatMap((item) => (item.type === 'made' && item.moment === moment ? [item.entry] : []))
}
