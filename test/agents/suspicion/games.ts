// Games played here and logs of contests, as data for testing the meter.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Moment, momentsOf, type Word, wordsOf } from './validation.ts'
import type { Bot } from '../../../src/agents/policy.ts'
import { playWithBots } from '../../../src/agents/table/playWithBots.ts'
import { AgentTable } from '../../../src/agents/table/agentTable.ts'
import { recogniseSpeech } from '../../../src/agents/talk/recognise.ts'
import { parseContestLine } from '../../../src/files/records/aiwolf/contestLog.ts'
import { importContestLog } from '../../../src/files/records/aiwolf/importContestLog.ts'
import type { GameEvent } from '../../../src/rules/events.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import { replay } from '../../../src/rules/replay.ts'
import { isSeat, type Seat } from '../../../src/rules/vocabulary.ts'
import { teamOf } from '../../../src/scoring/sides.ts'
import { tableOf } from '../tables.ts'

/** Plays the games of these seeds, with one bot at all seats. */
export function playedMoments(preset: string, seeds: Iterable<number>, bot: Bot, players?: number): readonly Moment[] {
  return Array.from(seeds).flatMap((seed) => {
    const table = new AgentTable(tableOf(preset, seed, {}, players), seed)
    playWithBots(
      table,
      table.seats.map(() => bot),
    )
    return momentsOf(table.header, table.events, wordsOf(table.turns), seed)
  })
}

export interface ContestGame {
  readonly rulebook: string
  readonly moments: readonly Moment[]
  /** Numbers of recognised acts and of spoken texts. */
  readonly acts: number
  readonly texts: number
}

/** The valid logs of a folder, ordered by file name and numbered from `from`. */
export function contestGames(folder: string, from: number): readonly ContestGame[] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file, i) => contestGame(readFileSync(join(folder, file), 'utf8'), from + i) ?? [])
}

function contestGame(text: string, game: number): ContestGame | undefined {
  const { record, sound } = importContestLog(text)
  if (record === undefined || !sound) return undefined
  const { header } = record
  const events = replay(header, record.log).steps.flatMap((step) => step.events)
  const lines = text.split('\n').flatMap((line) => parseContestLine(line) ?? [])
  const names = new Map(
    lines.flatMap((line) => (line.type === 'status' && line.day === 0 ? [[line.name, line.seat] as const] : [])),
  )
  let acts = 0
  let texts = 0
  const words = lines.flatMap((line): readonly Word[] => {
    if (line.type !== 'talk' || !isSeat(line.seat)) return []
    const { seat } = line
    texts += 1
    return [
      {
        at: speakingEnds(events, line.day),
        seat,
        acts: (then) => {
          const ask = { kind: 'speak', seat, floor: 'speech', targets: [] } as const
          const heard = recogniseSpeech(numbered(line.text, names), 'en', {
            ...then,
            ask,
            seat,
            game: then.common,
          }).acts
          acts += heard.length
          return heard
        },
      },
    ]
  })
  return { rulebook: header.rulebook, moments: momentsOf(header, events, words, game), acts, texts }
}

/** Position of the event at which the talk of a day ends: the start of its vote. */
function speakingEnds(events: readonly GameEvent[], day: number): number {
  let round = 0
  const at = events.findIndex((event) => {
    if (event.type === 'DayBegan' || event.type === 'NightBegan') ({ round } = event)
    return event.type === 'StepBegan' && event.step.type === 'vote' && round >= day
  })
  return at < 0 ? events.length : at
}

/** Replaces the names with which contestants call each other by numbers. */
function numbered(text: string, names: ReadonlyMap<string, Seat | number>): string {
  return [...names].reduce(
    (said, [name, seat]) => said.replaceAll(`@${name}`, name).replaceAll(name, `number ${seat}`),
    text,
  )
}

interface ShadowLine {
  readonly header: GameHeader
  readonly guesses: readonly { readonly black: readonly number[] }[]
}

/** Shares of black cards that waiting players found, and that randomly drawn seats would find. */
export function shadowScore(text: string): {
  readonly guesses: number
  readonly found: number
  readonly chance: number
} {
  let [guesses, named, found, chance] = [0, 0, 0, 0]
  for (const line of text.split('\n').filter(Boolean)) {
    const game = JSON.parse(line) as ShadowLine
    const black = new Set<number>(
      game.header.seats.flatMap(({ seat, role }) => (teamOf(role) === 'black' ? [seat] : [])),
    )
    for (const guess of game.guesses) {
      guesses += 1
      named += guess.black.length
      found += guess.black.filter((seat) => black.has(seat)).length
      chance += (guess.black.length * black.size) / game.header.seats.length
    }
  }
  return { guesses, found: found / Math.max(1, named), chance: chance / Math.max(1, named) }
}
