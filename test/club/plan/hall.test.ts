// Rooms of the tables and times of the rounds: stored with the stage, and shown on printed documents and on the wall.

import { describe, expect, it } from 'vitest'
import { seatingPartFromContent } from '../../../src/papers/documents/kinds/seating.ts'
import type { PaperPart } from '../../../src/papers/documents/paper.ts'
import type { TableBlock } from '../../../src/papers/documents/ruleSheetBlocks.ts'
import { paperWords } from '../../../src/papers/documents/paperWords.ts'
import { badgesPart } from '../../../src/papers/documents/kinds/badges.ts'
import { foldClub, INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'
import { NO_VIEWER_DELAY } from '../../../src/club/model/publicViewClock.ts'
import { evenlySpacedRoundTimes } from '../../../src/ui/shared/plan/stages.ts'
import { taken } from '../clubFixture.ts'
import { newTournament } from '../../papers/documents/tournamentFixture.ts'

const HALL = { rooms: [' Blue room ', 'Bar'], times: ['2026-11-28T18:30', '', '2026-11-28T20:30'] }

async function tournament() {
  const { club, season, stage: id } = await newTournament()
  const stageNow = async () => {
    const { stages } = await taken(club.ask('plan.get', { season }))
    return stages.find((stage) => stage.id === id) ?? expect.fail('no stage')
  }
  const { name, isFinal, rounds, tables, lineup, judges } = await stageNow()
  const change = (hall: { rooms?: string[]; times?: string[] }, size = { rounds, tables }) =>
    club.ask('plan.changeStage', { season, id, stage: { name, isFinal, ...size, lineup, judges, ...hall } })
  return { club, season, id, stageNow, change }
}

it('round times are evenly spaced in local time, even past midnight', () => {
  expect(evenlySpacedRoundTimes('2026-11-28T22:30', 45, 3)).toEqual([
    '2026-11-28T22:30',
    '2026-11-28T23:15',
    '2026-11-29T00:00',
  ])
  expect(evenlySpacedRoundTimes('', 45, 3)).toEqual([])
})

describe('a stage', () => {
  it('keeps its seating when its rooms and times are stored', async () => {
    const { stageNow, change } = await tournament()
    const { schedule } = await stageNow()
    await taken(change(HALL))
    expect(await stageNow()).toMatchObject({ rooms: ['Blue room', 'Bar'], times: HALL.times, schedule })
  })

  it('has no rooms or times once they are removed or empty', async () => {
    const { stageNow, change } = await tournament()
    await taken(change(HALL))
    await taken(change({ rooms: ['', ' '] }))
    const stage = await stageNow()
    expect([stage.rooms, stage.times]).toEqual([undefined, undefined])
  })

  it('has no times for rounds beyond its number of rounds', async () => {
    const { stageNow, change } = await tournament()
    await taken(change(HALL, { rounds: 2, tables: 2 }))
    expect((await stageNow()).times).toEqual(['2026-11-28T18:30', ''])
  })

  it('shows its rooms and times on the wall with the next round', async () => {
    const { club, change } = await tournament()
    await taken(change(HALL))
    const { wall } = await taken(club.watch({ viewer: { kind: 'public' }, lateness: NO_VIEWER_DELAY }))
    expect(wall?.next.map(({ round, table, room, time }) => [round, table, room, time])).toEqual([
      [3, 1, 'Blue room', '2026-11-28T20:30'],
      [3, 2, 'Bar', '2026-11-28T20:30'],
    ])
  })

  it('keeps its rooms and times when exported with its season and imported again', async () => {
    const { club, season, change } = await tournament()
    await taken(change(HALL))
    const file = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
    const text = 'text' in file ? file.text : expect.fail('no text')
    const other = await newTournament()
    const into = await taken(
      other.club.ask('seasons.open', {
        name: 'Other',
        kind: 'tournament',
        from: '2026-01-01',
        scheme: 'tournament-2026',
        rulebook: 'city',
        preset: 'city',
        flags: {},
      }),
    )
    const asked = { season: into.id, format: 'season', text } as const
    const { games } = await taken(other.club.previewImport(asked))
    await taken(
      other.club.takeImport(
        asked,
        games.map(({ index }) => index),
      ),
    )
    const { stages } = await taken(other.club.ask('plan.get', { season: into.id }))
    expect(stages[0]).toMatchObject({ rooms: ['Blue room', 'Bar'], times: HALL.times })
  })
})

describe('documents with rooms and times', () => {
  const en = paperWords('en')
  const season = {
    club: 'Club',
    name: 'Cup',
    rulebook: 'city',
    flags: {},
    scheme: { id: 'tournament-2026', version: '1' },
    differs: false,
  } as const
  const people = (names: string) => [...names].map((name) => ({ member: name, name }))
  const content = {
    season,
    stage: 'Main',
    judges: ['Ann'],
    rooms: ['Blue room', 'Bar'],
    rounds: [
      {
        round: 1,
        time: '2026-11-28T18:30',
        tables: [people('ab'), people('cd')],
        resting: people('e'),
        judges: ['Ann'],
      },
      { round: 2, time: '', tables: [people('da'), people('ec')], resting: people('b'), judges: ['Ann'] },
    ],
  }
  const blocksOf = ({ sections }: PaperPart) => sections.flatMap(({ blocks }) => blocks)
  const columns = ({ columns: all }: TableBlock) => all.map(({ title }) => title)
  const cells = ({ groups }: TableBlock) =>
    groups.flatMap(({ rows }) => rows.map((row) => row.cells.map((c) => c.text)))

  it('show the times of rounds and the rooms of tables', () => {
    const paper = seatingPartFromContent(content, 'round', en)
    expect(paper.sections.map(({ title }) => title)).toEqual(['Round 1 · 28 Nov, 18:30', 'Round 2'])
    const [first] = blocksOf(paper)
    expect(first?.type === 'table' && columns(first)).toEqual(['No.', 'Table 1 · Blue room · Ann', 'Table 2 · Bar'])
  })

  it('show the time and room of each round on a slip', () => {
    const [block] = blocksOf(seatingPartFromContent(content, 'slips', en))
    const slips = block?.type === 'tables' ? block.tables : []
    expect(slips[3] && columns(slips[3])).toEqual(['Round', 'Time', 'Room', 'Table', 'Seat', 'Judge'])
    expect(slips[3] && cells(slips[3])).toEqual([
      ['1', '28 Nov, 18:30', 'Bar', '2', '2', ''],
      ['2', '', 'Blue room', '1', '1', 'Ann'],
    ])
  })

  it.each(['player', 'judge'] as const)('show rooms and times below the list by %s', (view) => {
    const { notes } = seatingPartFromContent(content, view, en)
    expect(notes.slice(-2)).toEqual(['Table 1: Blue room · Table 2: Bar', 'Round 1: 28 Nov, 18:30'])
  })

  it('show the room on a table card and on the pages of a table', () => {
    const [card] = blocksOf(seatingPartFromContent(content, 'cards', en))
    expect(card?.type === 'card' && card.line).toBe('Cup · Main · Blue room · Ann')
    expect(seatingPartFromContent(content, 'table', en).sections.map(({ title }) => title)).toEqual([
      'Table 1 · Blue room · Ann',
      'Table 2 · Bar',
    ])
  })

  it('contain rooms and times in the QR code of a badge', () => {
    const [block] = blocksOf(badgesPart(content, foldClub(INITIAL_CLUB_STATE, []), 'badges', en))
    expect(block?.type === 'badges' && block.badges[0]?.code.split('\n').slice(-2)).toEqual([
      'Table 1: Blue room · Table 2: Bar',
      'Round 1: 28 Nov, 18:30',
    ])
  })

  it('have no columns for rooms and times if the stage has none', () => {
    const bare = { ...content, rooms: undefined, rounds: content.rounds.map(({ time: _, ...round }) => round) }
    const [block] = blocksOf(seatingPartFromContent(bare, 'slips', en))
    const slips = block?.type === 'tables' ? block.tables : []
    expect(slips[0] && columns(slips[0])).toEqual(['Round', 'Table', 'Seat', 'Judge'])
  })
})
