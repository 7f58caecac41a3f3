// A season with any number of games, each with a protocol from a seeded random game, written as a secretary's log would
// be. Its publication is large enough for measurements.

import { randomUUID } from 'node:crypto'
import { createClub, type Club } from '../../../src/application/club.ts'
import type { GameOpened } from '../../../src/club/model/game.ts'
import { newGameEvents } from '../../../src/club/model/gameStream.ts'
import { playWithBots } from '../../../src/agents/table/playWithBots.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import { randomBot } from '../../../src/agents/table/randomAnswer.ts'
import { createUndealtHeader } from '../../../src/api/lab/tableChoice.ts'
import { redealCards } from '../../../src/rules/deal.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import type { LogItem } from '../../../src/rules/log.ts'
import { applyLogChange, type ReplayedLog } from '../../../src/rules/logChange.ts'
import { replay } from '../../../src/rules/replay.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { taken } from '../../club/clubFixture.ts'

const START = Date.UTC(2026, 0, 10, 18)
const DAY = 86_400_000
const GAMES_AN_EVENING = 10

export interface MadeSeason {
  readonly club: Club
  readonly season: string
  readonly members: readonly string[]
}

export async function madeSeason(games: number, people = 40): Promise<MadeSeason> {
  const store = createMemoryStore()
  const options = { store, clock: () => START, ids: randomUUID }
  const before = createClub(options)
  await taken(before.create('Made club'))
  const names = Array.from({ length: people }, (_, n) => `Player ${n + 1}`)
  const { added } = await taken(before.ask('members.add', { names }))
  const { id: season } = await taken(
    before.ask('seasons.open', {
      name: 'Made season',
      scheme: 'official-2025',
      from: '2026-01-01',
      rulebook: 'city',
      preset: 'city',
      flags: {},
    }),
  )
  const members = added.map(({ id }) => id)
  const header = createUndealtHeader({ rulebook: 'city', preset: 'city', flags: {}, players: 10 })
  if (!header.ok) throw new Error(header.error.code)
  for (let number = 1; number <= games; number += 1) {
    const dealt = redealCards(header.value, number)
    const table = new AgentTable(dealt, number)
    playWithBots(
      table,
      dealt.seats.map(() => randomBot),
    )
    const at = START + Math.floor((number - 1) / GAMES_AN_EVENING) * DAY + number * 1000
    const log = logOf(dealt, table.entries, at)
    const game: GameOpened = {
      type: 'GameOpened',
      id: randomUUID(),
      season,
      number,
      evening: new Date(at).toISOString().slice(0, 10),
      judge: 'Judge',
      startedAt: at,
      header: dealt,
      players: dealt.seats.map(({ seat }) => {
        const index = (number * 7 + seat) % people
        return { seat, member: members[index] ?? '' }
      }),
    }
    await store.append(
      `game/${game.id}`,
      0,
      newGameEvents({ opened: game, log, isVoid: false }, '', { at, author: 'judge' }),
    )
  }
  // A new start reads the stored events, and creates the ledger and row of each game.
  const club = createClub(options)
  await taken(club.overview())
  return { club, season, members }
}

function logOf(header: GameHeader, entries: readonly Entry[], at: number): readonly LogItem[] {
  let played: ReplayedLog = { header, log: [], replay: replay(header, []) }
  for (const entry of entries) {
    const next = applyLogChange(played, { type: 'enter', entry }, { at, author: 'judge' })
    if (!next.ok) throw new Error(next.error.code)
    played = { header, log: [...played.log, next.value.item], replay: next.value.replay }
  }
  return played.log
}
