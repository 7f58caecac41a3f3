// One changed game through the import, and what of it a test compares.

import { expect } from 'vitest'
import { importGames, type ImportedGame } from '../../../../../src/club/files/records/mafiaratings/importGames.ts'
import { sampleGame, type RawGame } from './sampleGame.ts'

export function imported(game: unknown): ImportedGame {
  const { games, fault } = importGames(JSON.stringify(game))
  expect(fault).toBeUndefined()
  return games[0] as ImportedGame
}

export function changed(change: (game: RawGame) => void): ImportedGame {
  const game = sampleGame()
  change(game)
  return imported(game)
}

/** `lift-missing r0 voting`, `bad-value p7 role`: what a fault says and where. */
export function short({ faults }: ImportedGame): readonly string[] {
  return faults.map(({ code, params: { player: seat, round, field } }) =>
    [
      code.replace('mafiaratings/', ''),
      ...(seat === undefined ? [] : [`p${seat}`]),
      ...(round === undefined ? [] : [`r${round}`]),
      ...(field === undefined ? [] : [field]),
    ].join(' '),
  )
}

export function entriesAt(game: ImportedGame, moment: string): readonly unknown[] {
  return (game.record?.log ?? []).flatMap((item) =>
    item.type === 'made' && item.moment === moment ? [item.entry] : [],
  )
}

export function authorsAt(game: ImportedGame, moment: string): readonly string[] {
  return (game.record?.log ?? []).flatMap((item) =>
    item.type === 'made' && item.moment === moment ? [item.author] : [],
  )
}
