// A sheet imported into a stage with a seating. It is compared with the seating and receives the planned judges, and
// each of its games has an evening (docs/spec/scoring.md §5).

import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { parseSheet } from '../sheets/parseSheet.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { newClub, openCup, taken } from '../../club/clubFixture.ts'
import { player, sampleGame } from '../records/mafiaratings/sampleGame.ts'
import { game, sheet, type Cells } from '../sheets/sheetText.ts'

const TEN = Array.from({ length: 10 }, (_, index) => index + 1)

/**
 * Makes a qualifying stage and a final with two rounds each. Both seat p1 to p10 in order and have the judges Ada and
 * Ben.
 */
async function seatedCup(): Promise<{ readonly club: Club; readonly season: string }> {
  const club = newClub(createMemoryStore())
  const season = await openCup(club)
  const { entered: lineup } = await taken(
    club.ask('plan.enrol', { season, people: TEN.map((n) => ({ name: `p${n}` })) }),
  )
  for (const [name, judge] of [
    ['main', 'Ada'],
    ['final', 'Ben'],
  ] as const) {
    const { stages } = await taken(
      club.ask('plan.addStage', {
        season,
        stage: { name, isFinal: name === 'final', rounds: 2, tables: 1, lineup, judges: [judge] },
      }),
    )
    await taken(
      club.ask('plan.seat', {
        season,
        id: stages.find((stage) => stage.name === name)?.id ?? '',
        schedule: [[TEN], [TEN]],
      }),
    )
  }
  return { club, season }
}

async function told({ club, season }: Awaited<ReturnType<typeof seatedCup>>, text: string) {
  const file = { season, format: 'results-csv', text } as const
  const offer = await taken(club.previewImport(file))
  await taken(
    club.takeImport(
      file,
      offer.games.map(({ index }) => index),
    ),
  )
  const { stages } = await taken(club.ask('plan.get', { season }))
  return {
    faults: offer.games.map(({ faults }) => faults.map(({ code, params }) => ({ code, ...params }))),
    games: (
      await Promise.all(
        (await taken(club.ask('games.list', { season }))).map(({ id }) => taken(club.ask('games.get', { game: id }))),
      )
    ).map(({ judge, place, players }) => ({
      judge,
      stage: stages.find(({ id }) => id === place?.stage)?.name,
      round: place?.round,
      second: players[1]?.name,
    })),
    stages: stages.map(({ name, rounds, lineup }) => [name, rounds, lineup.length]),
  }
}

const swapped: Readonly<Record<number, Cells>> = { 2: { player: 'p3' }, 3: { player: 'p2' } }

it('imported games add players to a stage without a seating and keep rooms, times and judges', async () => {
  const club = newClub(createMemoryStore())
  const season = await openCup(club)
  const { entered } = await taken(club.ask('plan.enrol', { season, people: TEN.map((n) => ({ name: `q${n}` })) }))
  const { stages } = await taken(
    club.ask('plan.addStage', {
      season,
      stage: {
        name: 'main',
        isFinal: false,
        rounds: 2,
        tables: 1,
        lineup: entered,
        judges: ['q1'],
        judgeIds: [entered[0] ?? ''],
        rooms: ['Bar'],
        times: ['2026-11-28T18:30', ''],
      },
    }),
  )
  await taken(
    club.takeImport({ season, format: 'results-csv', text: sheet(...game({ stage: 'main', round: 1 })) }, [0]),
  )
  const after = await taken(club.ask('plan.get', { season }))
  const shown = ({ judged: _, games: __, lineup, ...stage }: (typeof stages)[number]) => ({
    ...stage,
    lineup: lineup.length,
  })
  expect(after.stages.map(shown)).toEqual(stages.map(shown).map((stage) => ({ ...stage, lineup: 20 })))
})

describe('a sheet for a stage with a seating', () => {
  it('is imported with the planned judge if it agrees with the seating', async () => {
    const cup = await seatedCup()
    expect(await told(cup, sheet(...game({ stage: 'main', round: 1 }), ...game({ stage: 'main', round: 2 })))).toEqual({
      faults: [[], []],
      games: [1, 2].map((round) => ({ judge: 'Ada', stage: 'main', round, second: 'p2' })),
      stages: [
        ['main', 2, 10],
        ['final', 2, 10],
      ],
    })
  })

  it('is imported unchanged and reports different seats', async () => {
    const cup = await seatedCup()
    const { faults, games, stages } = await told(
      cup,
      sheet(...game({ stage: 'main', round: 1 }, { ...swapped, 10: { player: 'Newcomer' } })),
    )
    expect(faults).toEqual([
      [
        { code: 'import/seat-differs', round: 1, table: 1, player: 2, planned: 'p2', name: 'p3' },
        { code: 'import/seat-differs', round: 1, table: 1, player: 3, planned: 'p3', name: 'p2' },
        { code: 'import/seat-differs', round: 1, table: 1, player: 10, planned: 'p10', name: 'Newcomer' },
      ],
    ])
    expect(games).toMatchObject([{ second: 'p3' }])
    expect(stages[0]).toEqual(['main', 2, 10])
  })

  it('receives the plan’s round numbers for its final', async () => {
    const cup = await seatedCup()
    const { faults, games } = await told(
      cup,
      sheet(...game({ stage: 'final', round: 3 }), ...game({ stage: 'final', round: 4 })),
    )
    expect(faults).toEqual([[], []])
    expect(games).toMatchObject([
      { judge: 'Ben', round: 1 },
      { judge: 'Ben', round: 2 },
    ])
  })

  it('is reported if it has a round that the seating lacks', async () => {
    const cup = await seatedCup()
    const { faults } = await told(cup, sheet(...[1, 2, 3].flatMap((round) => game({ stage: 'main', round }))))
    expect(faults).toEqual([[], [], [{ code: 'import/not-in-seating', stage: 'main', round: 3, table: 1 }]])
  })

  it('may seat a planned replacement', async () => {
    const cup = await seatedCup()
    await taken(cup.club.ask('plan.enrol', { season: cup.season, people: [{ name: 'Newcomer' }] }))
    const plan = await taken(cup.club.ask('plan.get', { season: cup.season }))
    const stage = plan.stages[0]?.id ?? ''
    await taken(
      cup.club.ask('plan.replace', {
        season: cup.season,
        stage,
        place: 10,
        member: plan.entrants.at(-1)?.member ?? '',
        fromRound: 2,
        reason: 'ill',
      }),
    )
    const { faults } = await told(
      cup,
      sheet(...game({ stage: 'main', round: 1 }), ...game({ stage: 'main', round: 2 }, { 10: { player: 'Newcomer' } })),
    )
    expect(faults).toEqual([[], []])
  })
})

describe('a sheet with an evening and a judge', () => {
  const [head = '', ...rows] = sheet(...game({ stage: 'main' })).split('\n')
  const dated = (evening: string, judge: string) =>
    [`${head},evening,judge`, ...rows.map((row) => `${row},${evening},${judge}`)].join('\n')

  it('stores both, and reports a judge who is not planned', async () => {
    const { club, season } = await seatedCup()
    const file = { season, format: 'results-csv', text: dated('2026-03-14', 'Eve') } as const
    expect((await taken(club.previewImport(file))).games[0]?.faults).toMatchObject([
      { code: 'import/judge-differs', params: { planned: 'Ada', name: 'Eve' } },
    ])
    await taken(club.takeImport(file, [0]))
    const [only] = await taken(club.ask('games.list', { season }))
    expect(await taken(club.ask('games.get', { game: only?.id ?? '' }))).toMatchObject({
      evening: '2026-03-14',
      judge: 'Eve',
    })
    const written = await taken(club.ask('exports.file', { season, what: 'results', format: 'csv', lang: 'en' }))
    const again = parseSheet('text' in written ? written.text : '')
    expect(again.ok && again.value[0]?.rows[0]).toMatchObject({ evening: '2026-03-14', judge: 'Eve' })
  })

  it.each([
    ['2026-02-30', 'Eve', 'sheet/not-a-day'],
    ['14.03.2026', 'Eve', 'sheet/not-a-day'],
    ['2026-03-14', 'E'.repeat(61), 'name/too-long'],
  ])('is refused with %s and %s', async (evening, judge, code) => {
    const { club, season } = await seatedCup()
    const { games } = await taken(club.previewImport({ season, format: 'results-csv', text: dated(evening, judge) }))
    expect(games[0]?.faults[0]?.code).toBe(code)
    expect(games[0]?.canTake).toBe(false)
  })

  it('is refused with two evenings in one game', async () => {
    const { club, season } = await seatedCup()
    const text = dated('2026-03-14', 'Eve').replace(/2026-03-14,Eve$/, '2026-03-15,Eve')
    expect((await taken(club.previewImport({ season, format: 'results-csv', text }))).games[0]?.faults).toMatchObject([
      { code: 'sheet/evening-differs', params: { line: 11, first: 2 } },
    ])
  })
})

describe('the evening of a game', () => {
  /** The clock of newClub starts at 2026-01-01T00:00Z and has advanced by a few seconds. */
  it.each<[string | undefined, string]>([
    [undefined, '2025-12-31'],
    ['Europe/Moscow', '2025-12-31'],
    ['Asia/Tokyo', '2026-01-01'],
    ['America/New_York', '2025-12-31'],
  ])('of a sheet without evenings, imported in the time zone %s, is %s', async (zone, evening) => {
    const { club, season } = await seatedCup()
    await taken(
      club.takeImport(
        {
          season,
          format: 'results-csv',
          text: sheet(...game({ stage: 'main' })),
          ...(zone === undefined ? {} : { zone }),
        },
        [0],
      ),
    )
    expect((await taken(club.ask('games.list', { season }))).map((each) => each.evening)).toEqual([evening])
  })

  it.each<[string, string]>([
    ['Europe/Moscow', '2020-01-25'],
    ['UTC', '2020-01-25'],
    ['Asia/Vladivostok', '2020-01-26'],
  ])('that started at 2020-01-26 00:32 UTC, imported in the time zone %s, is %s', async (zone, evening) => {
    const { club, season } = await seatedCup()
    const raw = { ...sampleGame(), startTime: Date.parse('2020-01-26T00:32:00Z') / 1000 }
    player(raw, 1)['bonus'] = 0.3
    await taken(club.takeImport({ season, format: 'mafiaratings', text: JSON.stringify([raw]), zone }, [0]))
    const [only] = await taken(club.ask('games.list', { season }))
    expect(only?.evening).toBe(evening)
    expect(
      (await taken(club.ask('ledger.list', { game: only?.id ?? '' }))).find(({ kind }) => kind === 'bonus'),
    ).toMatchObject({
      seat: 1,
      hundredths: 30,
    })
  })
})
