// Tables for tests of the broadcast: a game made from entries as the club stores it, and random games of every
// rulebook.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import type { BoardSource } from '../../../src/club/broadcast/board.ts'
import { gameOf, type Game } from '../../../src/club/model/game.ts'
import { dealRoles } from '../../../src/rules/deal.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import type { LogItem } from '../../../src/rules/log.ts'
import { applyLogChange } from '../../../src/rules/logChange.ts'
import { replay } from '../../../src/rules/replay.ts'
import type { Rulebook } from '../../../src/rules/rulebook.ts'
import { MAX_CLUB_TABLE_SEATS } from '../../../src/rules/vocabulary.ts'
import { randomGame, table, type RandomGame } from '../../rules/support/games.ts'

/** A game with the entries before the first refused one. */
export function gameWith(header: GameHeader, entries: readonly Entry[]): Game {
  let log: readonly LogItem[] = []
  let replayed = replay(header, log)
  for (const [index, entry] of entries.entries()) {
    const played = applyLogChange(
      { header, log, replay: replayed },
      { type: 'enter', entry },
      { at: 1000 + index, author: 'j' },
    )
    if (!played.ok) break
    log = [...log, played.value.item]
    replayed = played.value.replay
  }
  const players = header.seats.map(({ seat }) => ({ seat, member: `m${seat}` }))
  const opened = {
    type: 'GameOpened' as const,
    id: 'g1',
    season: 's1',
    number: 7,
    evening: '2026-01-01',
    judge: 'Judge',
    startedAt: 0,
    header,
    players,
  }
  return gameOf({ opened, log, isVoid: false }, log.length + 1, [], 0)
}

export function onTable(game: Game): BoardSource {
  return { game, judge: game.opened.judge ?? '', season: 'Season', nameOf: (member) => `Name ${member.slice(1)}` }
}

/** A table of any size that the rulebook allows, with random flags. */
function randomHeader(rulebook: Rulebook, seed: number): GameHeader {
  const random = xoroshiro128plus(seed)
  const below = (n: number) => uniformInt(random, 0, n - 1)
  const { min, max } = rulebook.seats
  const n = Math.max(min, Math.min(max, MAX_CLUB_TABLE_SEATS, 6 + below(7)))
  const flags = Object.fromEntries(
    rulebook.flags.flatMap(({ key, values }) => {
      const value = values[below(values.length)]
      return below(3) > 0 || value === undefined ? [] : [[key, value] as const]
    }),
  )
  return table(dealRoles(rulebook, n, seed), { rulebook: rulebook.presets[0].id, flags, seed })
}

export function randomTable(rulebook: Rulebook, seed: number): RandomGame {
  return randomGame(randomHeader(rulebook, seed), seed, { fouls: seed % 2 === 0, limit: 400 })
}
