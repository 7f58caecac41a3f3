// A schedule without results is imported as a seating (docs/spec/scoring.md §6).

import { describe, expect, it } from 'vitest'
import type { FileToImport } from '../../../src/files/imports/importCommands.ts'
import { codeOf, newClub, openCup, taken } from '../../club/clubFixture.ts'
import { row, HEADER } from '../sheets/sheetText.ts'

const NAMES = Array.from({ length: 20 }, (_, index) => `p${index + 1}`)
/** Players by seat: two rounds at two tables, with the second round shifted by seven. */
const SEATS = [0, 7].flatMap((turn, round) =>
  NAMES.map((_, index) => ({
    round: round + 1,
    table: Math.floor(index / 10) + 1,
    seat: (index % 10) + 1,
    player: NAMES[(index + turn) % 20] ?? '',
  })),
)
const BARE = [
  'round,table,seat,player',
  ...SEATS.map(({ round, table, seat, player }) => [round, table, seat, player].join(',')),
].join('\n')
const WHOLE = [HEADER, ...SEATS.map((seat) => row({ ...seat, stage: '', club: 'Cats', role: '', winner: '' }))].join(
  '\n',
)

it('a result without a card causes a fault, and a schedule with missing columns is refused', async () => {
  const club = newClub()
  await taken(club.create('Club'))
  const season = await openCup(club)
  const text = [
    HEADER,
    ...NAMES.slice(0, 10).map((player, index) => row({ seat: index + 1, player, role: index === 3 ? '' : 'civilian' })),
  ]
  const offer = await taken(club.previewImport({ season, format: 'results-csv', text: text.join('\n') }))
  expect(offer.games.flatMap(({ faults }) => faults.map(({ code }) => code))).toContain('sheet/unknown-role')
  expect(
    await codeOf(club.previewImport({ season, format: 'results-csv', text: 'round,table,seat\n' })),
  ).toBeUndefined()
  const { fault } = await taken(club.previewImport({ season, format: 'results-csv', text: 'round,table,seat\n1,1,1' }))
  expect(fault).toMatchObject({ code: 'sheet/missing-column', params: { field: 'player' } })
})

describe.each([
  ['four columns', BARE],
  ['the empty columns of a results sheet', WHOLE],
])('a schedule with %s', (_, text) => {
  it('a schedule is offered and imported as the seating of a stage with its people', async () => {
    const club = newClub()
    await taken(club.create('Club'))
    const season = await openCup(club)
    const file: FileToImport = { season, format: 'results-csv', text }
    const offer = await taken(club.previewImport(file))
    expect(offer).toMatchObject({ games: [], seating: [{ stage: '1', rounds: 2, tables: 2, players: 20 }] })
    await taken(club.takeImport(file, []))
    const plan = await taken(club.ask('plan.get', { season }))
    const [stage] = plan.stages
    const nameOf = new Map(plan.entrants.map(({ member, name }) => [member, name]))
    const seated = stage?.schedule?.flatMap((tables, round) =>
      tables.flatMap((places, table) =>
        places.map((place, seat) => ({
          round: round + 1,
          table: table + 1,
          seat: seat + 1,
          player: nameOf.get(stage.lineup[place - 1] ?? '') ?? '',
        })),
      ),
    )
    expect(seated).toEqual(SEATS)
    expect(await taken(club.ask('games.list', { season }))).toEqual([])
    // A second import would add nothing.
    expect((await taken(club.previewImport(file))).seating).toBeUndefined()
  })
})
