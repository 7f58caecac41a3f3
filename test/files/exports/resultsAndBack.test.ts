// Export as a results sheet and import again, as CSV and as a workbook. The games have the same evenings and judges,
// and rounds, seating, pairs and standings are the same, even with a final in progress.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { rankSheetText } from '../sheets/rankSheet.ts'
import { TOURNAMENT_2026_SCHEME_V1 } from '../../../src/scoring/schemes/tournament2026.ts'
import { readResultsSheet } from '../../../src/files/sheets/readResultsSheet.ts'
import type { QualificationLot } from '../../../src/club/model/planEvents.ts'
import { newClub, openCup, taken } from '../../club/clubFixture.ts'
import { game, sheet } from '../sheets/sheetText.ts'

const TABLE = Array.from({ length: 10 }, (_, index) => index + 1)
/** Two tables of players, and two more who wait. */
const PEOPLE = [...TABLE, ...TABLE.map((n) => n + 10), 21, 22].map((n) => ({ name: n === 3 ? '=Émile; 1' : `p${n}` }))
const nameOf = (place: number) => PEOPLE[place - 1]?.name ?? ''

interface Cup {
  /** For the qualifying stage and the final: the planned rounds, and the tables played in each round. */
  readonly rounds: readonly [number, number]
  readonly played: readonly (readonly [stage: number, round: number, table: number])[]
  /** Names of the qualifying stage and of the final. */
  readonly names: readonly [string, string]
  /** Number of seats by which the slots of the line-up move from round to round. */
  readonly turn: number
  readonly isSeated: boolean
  readonly exhibition: readonly number[]
  /** Replacements in the qualifying stage, if it has a seating. */
  readonly replaced: readonly (readonly [place: number, by: number, fromRound: number])[]
  /** Size of the cut for which a lot is drawn if there is a tie. */
  readonly cut: number
  readonly isCutOfStage: boolean
  readonly pairs: readonly (readonly [a: number, b: number, kind: 'separate' | 'avoid'])[]
}

const cup: fc.Arbitrary<Cup> = fc.record({
  rounds: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 4 })),
  played: fc.uniqueArray(
    fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 2 })),
    { minLength: 1, maxLength: 6, selector: String },
  ),
  names: fc.constantFrom(
    ['main', 'final'],
    ['Отбор', 'Финал'],
    ['Полуфинал', 'За кубок'],
    ['Final', 'Financial table'],
    ['фінал', 'final'],
  ) as fc.Arbitrary<Cup['names']>,
  turn: fc.integer({ min: 0, max: 9 }),
  isSeated: fc.boolean(),
  exhibition: fc.subarray([2, 5, 14], { maxLength: 2 }),
  replaced: fc.subarray(
    [
      [4, 21, 2],
      [12, 22, 1],
      [4, 4, 3],
    ] as [number, number, number][],
    { maxLength: 3 },
  ),
  cut: fc.integer({ min: 2, max: 12 }),
  isCutOfStage: fc.boolean(),
  pairs: fc.uniqueArray(
    fc.constantFrom([1, 2, 'separate'], [3, 15, 'separate'], [4, 3, 'avoid'], [7, 8, 'avoid']) as fc.Arbitrary<
      Cup['pairs'][number]
    >,
    { maxLength: 3, selector: String },
  ),
})

/** A final in progress, two substitutes of whom one leaves again, two exhibition players, and a lot. */
const EVERYTHING: Cup = {
  rounds: [3, 2],
  played: [
    [0, 1, 1],
    [0, 1, 2],
    [0, 2, 1],
    [1, 1, 1],
  ],
  names: ['main', 'Гранд-финал 2026'],
  turn: 3,
  isSeated: true,
  exhibition: [2, 14],
  replaced: [
    [4, 21, 2],
    [12, 22, 1],
    [4, 4, 3],
  ],
  cut: 5,
  isCutOfStage: true,
  pairs: [[3, 15, 'separate']],
}

/** Slots of the line-up by round and table. The final is a single table with the first ten. */
function scheduleOf({ turn, rounds }: Cup, stage: number): number[][][] {
  return Array.from({ length: rounds[stage] ?? 1 }, (_, round) =>
    (stage === 0 ? [0, 10] : [0]).map((from) => TABLE.map((_seat, seat) => from + ((seat + turn * round) % 10) + 1)),
  )
}

/** Returns the player in a slot of the line-up, with the replacements of the qualifying stage. */
function sitterAt({ replaced, isSeated }: Cup, stage: number, place: number, round: number): number {
  const own = isSeated && stage === 0 ? replaced.filter(([of, , from]) => of === place && from <= round) : []
  return own.at(-1)?.[1] ?? place
}

async function cupClub(plan: Cup): Promise<{ readonly club: Club; readonly season: string }> {
  const club = newClub()
  const season = await openCup(club)
  const { entered } = await taken(club.ask('plan.enrol', { season, people: PEOPLE }))
  const stages = plan.names
  const ids: string[] = []
  for (const [index, name] of stages.entries()) {
    const lineup = index === 0 ? entered.slice(0, 20) : entered.slice(0, 10)
    const judges = index === 0 ? ['Ada', 'Ben'] : ['Cho']
    const added = await taken(
      club.ask('plan.addStage', {
        season,
        stage: {
          name,
          isFinal: index === 1,
          rounds: plan.rounds[index] ?? 1,
          tables: 2 - index,
          lineup,
          judges,
        },
      }),
    )
    const id = added.stages.find((stage) => stage.name === name)?.id ?? ''
    ids.push(id)
    if (plan.isSeated) await taken(club.ask('plan.seat', { season, id, schedule: scheduleOf(plan, index) }))
  }
  for (const place of plan.exhibition)
    await taken(club.ask('plan.markExhibition', { season, member: entered[place - 1] ?? '', isExhibition: true }))
  for (const [place, by, fromRound] of plan.isSeated ? plan.replaced : []) {
    const [stage = '', member = ''] = [ids[0], entered[by - 1]]
    // Nobody can return without having left, or after the last round.
    if (sitterAt(plan, 0, place, fromRound - 1) !== by && fromRound <= plan.rounds[0])
      await taken(club.ask('plan.replace', { season, stage, place, member, fromRound, reason: `=ill, ${place}` }))
  }
  const pairs = plan.pairs.map(([a, b, kind]) => ({ a: entered[a - 1] ?? '', b: entered[b - 1] ?? '', kind }))
  if (pairs.length > 0) await taken(club.ask('plan.setPairs', { season, pairs }))
  const rows = plan.played.flatMap(([stage, round, table]) => {
    const places = scheduleOf(plan, stage)[round - 1]?.[table - 1]
    if (!places) return []
    const winner = (round + table) % 2 === 0 ? 'red' : 'mafia'
    const seats = places.map((place, seat): [number, object] => [
      seat + 1,
      {
        player: nameOf(sitterAt(plan, stage, place, round)),
        evening: `2026-03-0${round}`,
        judge: round === 2 ? 'Dov' : 'Ada',
        ...(seat === 1 ? { first_victim: '1', best_move: '8 9 10', bonus: '0.25' } : {}),
      },
    ])
    return game({ stage: stages[stage] ?? '', round, table, winner }, Object.fromEntries(seats))
  })
  if (rows.length > 0) await take({ club, season }, sheet(...rows))
  const cutFrom = { size: plan.cut, ...(plan.isCutOfStage ? { from: ids[0] ?? '' } : {}) }
  const lot = await club.ask('plan.drawLot', { season, ...cutFrom, seed: 4_000_000_000 + plan.cut })
  if (!lot.ok) expect(lot.error.code).toBe('plan/no-tie')
  return { club, season }
}

async function take({ club, season }: { readonly club: Club; readonly season: string }, text: string): Promise<void> {
  const file = { season, format: 'results-csv', text } as const
  const offer = await taken(club.previewImport(file))
  expect(offer.fault).toBeUndefined()
  expect(offer.games.filter(({ sound }) => !sound)).toEqual([])
  await taken(
    club.takeImport(
      file,
      offer.games.map(({ index }) => index),
    ),
  )
}

/** Describes the whole season by names, because each club has its own ids. */
async function told({ club, season }: { readonly club: Club; readonly season: string }) {
  const { entrants, pairs, stages } = await taken(club.ask('plan.get', { season }))
  const own = new Map(entrants.map(({ member, name }) => [member, name]))
  const file = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
  const { lots } = (JSON.parse('text' in file ? file.text : '') as { plan: { lots: readonly QualificationLot[] } }).plan
  const listed = await taken(club.ask('games.list', { season }))
  const games = await Promise.all(listed.map(({ id }) => taken(club.ask('games.get', { game: id }))))
  const stageNames = new Map(stages.map(({ id, name }) => [id, name]))
  return {
    games: games
      .map(({ evening, judge, place, players }) => ({
        at: `${stageNames.get(place?.stage ?? '')} ${place?.round} ${place?.table}`,
        evening,
        judge,
        players: players.map(({ seat, name }) => `${seat} ${name}`),
      }))
      .sort((a, b) => (a.at < b.at ? -1 : 1)),
    exhibition: entrants.flatMap(({ name, isExhibition }) => (isExhibition ? [name] : [])).sort(),
    lots: lots.map(({ from, size, seed, tied, drawn }) => ({
      of: from === undefined ? undefined : stageNames.get(from),
      size,
      seed,
      tied: tied.map((member) => own.get(member)),
      drawn: drawn.map((member) => own.get(member)),
    })),
    stages: stages.map(({ name, isFinal, rounds, tables, judges, schedule, lineup, replacements }) => ({
      name,
      isFinal,
      rounds,
      tables,
      judges,
      replaced: replacements
        .map(({ place, member = '', fromRound, reason }) => ({
          whose: own.get(lineup[place - 1] ?? ''),
          by: own.get(member),
          fromRound,
          reason,
        }))
        .toSorted((a, b) => a.fromRound - b.fromRound || String(a.whose).localeCompare(String(b.whose))),
      seating: schedule?.map((round) => round.map((table) => table.map((place) => own.get(lineup[place - 1] ?? '')))),
    })),
    pairs: pairs.map(({ a, b, kind }) => `${kind} ${[own.get(a), own.get(b)].sort().join(' & ')}`).sort(),
    // Lots are left out, because they are drawn from ids.
    standings: (await taken(club.ask('seasons.standings', { season }))).map(
      ({ name, place, metrics: { lot: _, ...metrics } }) => ({
        name,
        place,
        metrics,
      }),
    ),
  }
}

describe('a results sheet', () => {
  it.each(['csv', 'xlsx'] as const)(
    'as %s restores the season in another club, and gives the same standings on the command line',
    async (format) => {
      await fc.assert(
        fc.asyncProperty(cup, async (plan) => {
          const from = await cupClub(plan)
          const before = await told(from)
          fc.pre(before.games.length > 0)
          const file = await taken(
            from.club.ask('exports.file', { season: from.season, what: 'results', format, lang: 'ru' }),
          )
          const text = 'text' in file ? file.text : file.base64
          const club = newClub()
          const into = { club, season: await openCup(club) }
          await take(into, text)
          const after = await told(into)
          expect(after.games).toEqual(before.games)
          expect(after.standings).toEqual(before.standings)
          if (plan.isSeated) expect(after).toEqual(before)
          if ('text' in file) {
            const ranked = rankSheetText(file.text, TOURNAMENT_2026_SCHEME_V1).rows
            expect(ranked.map(({ name, place, metrics: { total } }) => [name, place, total])).toEqual(
              before.standings.map(({ name, place, metrics: { total } }) => [name, place, total]),
            )
          }
        }),
        { numRuns: format === 'csv' ? 50 : 10, examples: [[EVERYTHING]] },
      )
    },
  )

  it('contains substitutes, lots and exhibition players if the plan has them', async () => {
    const from = await cupClub(EVERYTHING)
    const { lots, exhibition, stages } = await told(from)
    expect([lots.length, exhibition, stages[0]?.replaced.length]).toEqual([1, ['p14', 'p2'], 3])
    const file = await taken(
      from.club.ask('exports.file', { season: from.season, what: 'results', format: 'csv', lang: 'en' }),
    )
    const [head = '', ...lines] = ('text' in file ? file.text : '').split('\r\n')
    expect(head).toMatch(/,planned,place_of,from_round,why,never_with,exhibition,lots$/)
    expect(lines.filter((line) => line.includes(',p4,2,"\'=ill, 4",')).length).toBe(1)
    expect(lines.some((line) => / 4000000005 1 \d main/.test(line))).toBe(true)
  })

  it.each(['10', '10 1 0 0', '10 4294967296 1 1', '10 1 1 1 \u0000', '10 1 1 1\nx'])(
    'is refused with the lot %j',
    (lots) => {
      const lines = sheet(...game({ round: 1 })).split('\n')
      const cells = ['lots', `"${lots}"`]
      const text = lines.map((line, index) => `${line},${cells[index] ?? ''}`).join('\n')
      expect(readResultsSheet(text).games.flatMap(({ faults }) => faults.map(({ code }) => code))).toEqual([
        'sheet/not-lots',
      ])
    },
  )

  it('has no plan columns if the season has no plan', async () => {
    const club = newClub()
    const season = await openCup(club)
    await take({ club, season }, sheet(...game({ round: 1 })))
    const file = await taken(club.ask('exports.file', { season, what: 'results', format: 'csv', lang: 'en' }))
    expect('text' in file && file.text.split('\r\n')[0]).toMatch(/,rulebook,team_loss,evening,judge$/)
  })
})
