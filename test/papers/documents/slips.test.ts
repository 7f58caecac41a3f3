// Printed seatings with judges by round: slips for each player, and the page of a table.

import { describe, expect, it } from 'vitest'
import type { PaperPart } from '../../../src/papers/documents/paper.ts'
import { paperWords } from '../../../src/papers/documents/paperWords.ts'
import { seatingPartFromContent, type SeatingContentRound } from '../../../src/papers/documents/kinds/seating.ts'
import type { TableBlock } from '../../../src/papers/documents/ruleSheetBlocks.ts'
import type { PaperSeasonHeader } from '../../../src/papers/documents/letterhead.ts'

const en = paperWords('en')
const SEASON: PaperSeasonHeader = {
  club: 'Club',
  name: 'Cup',
  rulebook: 'city',
  flags: {},
  scheme: { id: 'tournament-2026', version: '1' },
  differs: false,
}
const tablesOf = ({ sections }: PaperPart): readonly TableBlock[] =>
  sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.type === 'table' ? [block] : block.type === 'tables' ? block.tables : []))
const cellsOf = (table: TableBlock | undefined) =>
  table?.groups.flatMap(({ rows }) => rows.map(({ cells }) => cells.map(({ text }) => text))) ?? []
const people = (names: string) => [...names].map((name) => ({ member: name, name }))
const rounds: readonly SeatingContentRound[] = [
  { round: 1, tables: [people('ab'), people('cd')], resting: people('e'), judges: ['Ann'] },
  { round: 2, tables: [people('da'), people('ec')], resting: people('b'), judges: ['Ann'] },
]
const content = { season: SEASON, stage: 'Main', rounds, judges: ['Ann'] }

describe('a seating on paper', () => {
  it('has a slip for each player with table, seat and judge', () => {
    const slips = tablesOf(seatingPartFromContent(content, 'slips', en))
    expect(slips.map(({ caption }) => caption)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(cellsOf(slips[3])).toEqual([
      ['1', '2', '2', ''],
      ['2', '1', '1', 'Ann'],
    ])
    expect(cellsOf(slips[4])).toEqual([
      ['1', '–', '–', ''],
      ['2', '2', '1', ''],
    ])
  })

  it('by judge lists the tables of every judge and their number of games', () => {
    const [first, second] = rounds
    const named = [
      { ...(first ?? expect.fail()), judges: ['Ann', 'Ben'] },
      { ...(second ?? expect.fail()), judges: ['', 'Ann'] },
    ]
    const [table] = tablesOf(seatingPartFromContent({ ...content, rounds: named }, 'judge', en))
    expect(cellsOf(table)).toEqual([
      ['Ann (2)', '1', '2'],
      ['Ben (1)', '2', ''],
    ])
  })

  it('by table shows the judge of each round if the judge changes', () => {
    const other = rounds.map((round) => ({ ...round, judges: round.round === 2 ? ['Ben'] : ['Ann'] }))
    const [first, second] = other
    const short = [{ ...(first ?? expect.fail()), tables: [people('a'), people('cd')] }, second ?? expect.fail()]
    const paper = seatingPartFromContent({ ...content, rounds: short }, 'table', en)
    expect(paper.sections.map(({ title }) => title)).toEqual(['Table 1', 'Table 2'])
    const [table] = tablesOf(paper)
    expect(table?.groups[0]?.rows.map(({ cells }) => cells[0])).toEqual([
      { text: 'R1', note: 'Ann' },
      { text: 'R2', note: 'Ben' },
    ])
    expect(cellsOf(table)).toEqual([
      ['R1', 'a', ''],
      ['R2', 'd', 'a'],
    ])
  })
})
