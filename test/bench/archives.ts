// Archives for measuring an import: the requested number of games in one file of a format. Sheets contain only results,
// the other formats complete protocols of random play. MafiaRatings repeats one game many times.

import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus'
import { randomEntry } from '../../src/rules/randomEntry.ts'
import { formatSeasonFile, type ExportedGame } from '../../src/files/season/seasonExport.ts'
import { RECORD_FORMAT, RECORD_VERSION } from '../../src/files/records/record.ts'
import { toSchemeJson } from '../../src/scoring/schemes/schemeData.ts'
import { OFFICIAL_2025_SCHEME } from '../../src/scoring/schemes/official2025.ts'
import { shuffleBySeed } from '../../src/rules/draws.ts'
import { advance } from '../../src/rules/decide.ts'
import type { LogItem } from '../../src/rules/log.ts'
import { initialState, openGame } from '../../src/rules/openGame.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { sampleGame } from '../files/records/mafiaratings/sampleGame.ts'
import { game, sheet } from '../files/sheets/sheetText.ts'
import { momentOf } from '../../src/rules/moment.ts'

const PEOPLE = 700

const ARCHIVES = { sheet: sheetOf, season: seasonOf, mafiaratings: mafiaRatingsOf }
type ArchiveFormat = keyof typeof ARCHIVES

export interface Archive {
  readonly name: string
  readonly text: string
}

export function archiveOf(format: string, games: number): Archive {
  if (!Object.hasOwn(ARCHIVES, format)) throw new Error(`no archive is made as ${format}`)
  return ARCHIVES[format as ArchiveFormat](games)
}

/** Stages of 500 games: 25 rounds at 20 tables. */
function placeOf(index: number) {
  return { stage: stageOf(index), round: 1 + (index % 25), table: 1 + Math.floor((index % 500) / 25) }
}

function stageOf(index: number): string {
  return `stage ${Math.floor(index / 500) + 1}`
}

function personOf(index: number, seat: number): number {
  return ((index * 7 + seat * 31) % PEOPLE) + 1
}

function sheetOf(games: number): Archive {
  const cells = Array.from({ length: games }, (_, index) =>
    game(
      placeOf(index),
      Object.fromEntries(
        Array.from({ length: 10 }, (__, seat) => [
          seat + 1,
          { player: `Player ${personOf(index, seat)}`, bonus: seat % 3 === 0 ? '0.3' : '' },
        ]),
      ),
    ),
  )
  return { name: 'archive.csv', text: sheet(...cells.flat()) }
}

/** Games of both kinds alternate. */
const PLAYED = [
  { rulebook: 'sport', preset: 'sport-club', civilian: 'civilian' },
  { rulebook: 'city', preset: 'city', civilian: 'citizen' },
] as const

function seasonOf(games: number): Archive {
  const people = Array.from({ length: PEOPLE }, (_, index) => ({ id: `p${index + 1}`, name: `Player ${index + 1}` }))
  const stages = [...new Set(Array.from({ length: games }, (_, index) => stageOf(index)))]
  return {
    name: 'archive.json',
    text: formatSeasonFile({
      format: 'consigliere-season',
      version: 1,
      season: {
        id: 'archive',
        name: 'Archive',
        kind: 'tournament',
        from: '2026-01-01',
        rulebook: 'sport',
        preset: 'sport-club',
        flags: {},
        differsFromPreset: false,
      },
      scheme: toSchemeJson(OFFICIAL_2025_SCHEME),
      people,
      plan: {
        entrants: people.map(({ id }) => ({ member: id, isExhibition: false })),
        pairs: [],
        lots: [],
        stages: stages.map((name) => ({
          id: name,
          name,
          isFinal: false,
          rounds: 25,
          tables: 20,
          lineup: [],
          judges: [],
          replacements: [],
        })),
      },
      games: Array.from({ length: games }, (_, index) => protocol(index)),
    }),
  }
}

function protocol(index: number): ExportedGame {
  const { rulebook, preset, civilian } = PLAYED[index % 2 === 0 ? 0 : 1]
  const random = xoroshiro128plus(index + 1)
  const roles = shuffleBySeed<Role>([...Array<Role>(6).fill(civilian), 'sheriff', 'mafia', 'mafia', 'don'], index)
  const opened = openGame({ rulebook, preset, seats: roles.map((role, at) => ({ seat: at + 1, role })), seed: index })
  if (!opened.ok) throw new Error(opened.error.code)
  const startedAt = 1_767_225_600_000 + index * 3_600_000
  const log: LogItem[] = []
  let state = initialState(opened.value)
  while (state.phase !== 'over') {
    const entry = randomEntry(state, (below) => uniformInt(random, 0, below - 1))
    const made = { id: log.length + 1, at: startedAt + log.length * 20_000, author: 'judge', type: 'made' } as const
    log.push({ ...made, entry, moment: momentOf(state), events: [] })
    const next = advance(state, entry)
    if (!next.ok) throw new Error(next.error.code)
    state = next.value.state
  }
  const members = roles.map((_, seat) => personOf(index, seat))
  return {
    id: `g${index + 1}`,
    startedAt,
    isVoid: false,
    place: placeOf(index),
    members: members.map((person) => `p${person}`),
    record: {
      format: RECORD_FORMAT,
      version: RECORD_VERSION,
      header: opened.value,
      players: members.map((person, seat) => ({ seat: seat + 1, name: `Player ${person}` })),
      number: index + 1,
      evening: new Date(startedAt).toISOString().slice(0, 10),
      judge: 'Judge',
      log,
      features: ['roles', 'nominations', 'votes', 'night-acts'],
    },
  }
}

function mafiaRatingsOf(games: number): Archive {
  const all = Array.from({ length: games }, (_, index) => {
    const { players, ...rest } = sampleGame()
    return {
      ...rest,
      id: index + 1,
      startTime: 1_700_000_000 + index * 3600,
      players: players.map((player, seat) => ({ ...player, name: `Player ${personOf(index, seat)}` })),
    }
  })
  return { name: 'archive.json', text: JSON.stringify(all) }
}
