// The same plain game (ten players, three mafiosi, day first, parity wins), played at random in three ways in one run:
// by the engine with its full event log, by boardgame.io's reducer, and by a bare loop that stores no events (the
// limit). Used by the benchmark; proves nothing about rules.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { playRandomGame } from '../../src/rules/randomGame.ts'
import { openGame } from '../../src/rules/openGame.ts'
import type { GameHeader } from '../../src/rules/header.ts'
import { boardgameIoGame, type Table } from './peer/boardgameIo.mjs'

const PLAYERS = 10
const MAFIA = 3

export type PlayOne = (seed: number) => 'red' | 'mafia'

function belowFrom(seed: number): (n: number) => number {
  const random = xoroshiro128plus(seed)
  return (n) => uniformInt(random, 0, n - 1)
}

function plainHeader(): GameHeader {
  const header = openGame({
    rulebook: 'plain',
    seats: Array.from({ length: PLAYERS }, (_, i) => ({ seat: i + 1, role: i < MAFIA ? 'mafia' : 'citizen' })),
    seed: 0,
  })
  if (!header.ok) throw new Error(header.error.code)
  return header.value
}

export function engine(): PlayOne {
  const header = plainHeader()
  return (seed) => (playRandomGame(header, seed).outcome.winner === 'mafia' ? 'mafia' : 'red')
}

function count({ alive }: Table): { mafia: number; others: number } {
  const mafia = alive.slice(0, MAFIA).filter(Boolean).length
  return { mafia, others: alive.filter(Boolean).length - mafia }
}

function winner(table: Table): 'red' | 'mafia' | undefined {
  const { mafia, others } = count(table)
  if (mafia === 0) return 'red'
  return mafia >= others ? 'mafia' : undefined
}

/** The peer: boardgame.io's reducer, with the rules that all three ways share. */
export function boardgameIo(): PlayOne {
  const play = boardgameIoGame({
    players: PLAYERS,
    winnerOf: winner,
    mayBeRemoved: ({ alive, day }, seat) => alive[seat] === true && (day || seat >= MAFIA),
  })
  return (seed) => play(belowFrom(seed))
}

/** The limit: only counters, without any history. */
export function bareLoop(): PlayOne {
  return (seed) => {
    const below = belowFrom(seed)
    let mafia = MAFIA
    let others = PLAYERS - MAFIA
    for (let day = true; ; day = !day) {
      if (day && below(mafia + others) < mafia) mafia -= 1
      else others -= 1
      if (mafia === 0) return 'red'
      if (mafia >= others) return 'mafia'
    }
  }
}
