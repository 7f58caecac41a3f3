// Imports one changed game, and extracts the parts that tests compare.

import { expect } from 'vitest'
import { mafiaRatingsFormat } from '../../../../src/files/records/mafiaratings/mafiaratings.ts'
import {
  importProtocolsInChunks,
  type ImportedProtocolFile,
  type ImportedProtocolGame,
} from '../../../../src/files/records/protocols.ts'
import { runChunkedWorkAtOnce } from '../../../../src/club/json/chunkedWork.ts'
import { OFFICIAL_2025_SCHEME } from '../../../../src/scoring/schemes/official2025.ts'
import { sampleGame, type RawGame } from './sampleGame.ts'

export function importGames(text: string): ImportedProtocolFile {
  return runChunkedWorkAtOnce(
    importProtocolsInChunks(mafiaRatingsFormat, text, { scheme: OFFICIAL_2025_SCHEME, zone: undefined }),
  )
}

export function imported(game: unknown): ImportedProtocolGame {
  const { games, fault } = importGames(JSON.stringify(game))
  expect(fault).toBeUndefined()
  return games[0] as ImportedProtocolGame
}

/** Whether the replay has the winner and ends at the step that the file states. */
export function agrees({ record, faults }: ImportedProtocolGame): boolean {
  return record !== undefined && !faults.some(({ code }) => DISAGREES.test(code))
}
const DISAGREES = /^mafiaratings\/(winner-not-reached|winner-differs|last-moment-differs)$/

export function changed(change: (game: RawGame) => void): ImportedProtocolGame {
  const game = sampleGame()
  change(game)
  return imported(game)
}

/** Short form of faults with their locations, such as `lift-missing r0 voting` or `bad-value p7 role`. */
export function short({ faults }: ImportedProtocolGame): readonly string[] {
  return faults.map(({ code, params: { player: seat, round, field } }) =>
    [
      code.replace('mafiaratings/', ''),
      ...(seat === undefined ? [] : [`p${seat}`]),
      ...(round === undefined ? [] : [`r${round}`]),
      ...(field === undefined ? [] : [field]),
    ].join(' '),
  )
}

export function entriesAt(game: ImportedProtocolGame, moment: string): readonly unknown[] {
  return (game.record?.log ?? []).flatMap((item) =>
    item.type === 'made' && item.moment === moment ? [item.entry] : [],
  )
}

export function authorsAt(game: ImportedProtocolGame, moment: string): readonly string[] {
  return (game.record?.log ?? []).flatMap((item) =>
    item.type === 'made' && item.moment === moment ? [item.author] : [],
  )
}
