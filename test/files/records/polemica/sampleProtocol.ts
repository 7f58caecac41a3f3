// An invented Polemica protocol (version 4), told step by step where its format is described: Don 6, Mafia
// 2 and 8, Sheriff 4; a lift refused, a best move, a miss, two re-votes; red wins on Day 4.

import { expect } from 'vitest'
import { official2025 } from '../../../../src/scoring/schemes/official2025.ts'
import { runAtOnce } from '../../../../src/club/json/chunkedWork.ts'
import { polemicaFormat } from '../../../../src/files/records/polemica/polemica.ts'
import { importProtocolsInChunks, type ImportedGame } from '../../../../src/files/records/protocols.ts'
import sample from './sample.json' with { type: 'json' }

type Row = Record<string, unknown>
export type RawProtocol = Row & {
  readonly players: Row[]
  readonly votes: Row[]
  readonly shots: Row[]
  readonly checks: Row[]
}

/** A new copy each time: tests break it. */
export function sampleProtocol(): RawProtocol {
  return structuredClone(sample) as unknown as RawProtocol
}

export function importText(text: string, zone?: string) {
  return runAtOnce(importProtocolsInChunks(polemicaFormat, text, { scheme: official2025, zone }))
}

export function imported(change: (game: RawProtocol) => void = () => {}): ImportedGame {
  const game = sampleProtocol()
  change(game)
  const { games, fault } = importText(JSON.stringify(game))
  expect(fault).toBeUndefined()
  return games[0] as ImportedGame
}

/** `contradicts vote/not-a-nominee votes[3].candidate`: what a fault weighs, says, and where. */
export function short({ faults }: ImportedGame): readonly string[] {
  return faults.map(({ weight, code, params: { place } }) => `${weight} ${code.replace('polemica/', '')} ${place}`)
}

export function entriesAt({ record }: ImportedGame, moment: string): readonly unknown[] {
  return (record?.log ?? []).flatMap((item) => (item.type === 'made' && item.moment === moment ? [item.entry] : []))
}
