// Law: every export with an import can be read back. The results sheet and the season have their own tests
// (resultsAndBack.test.ts, importSeason.test.ts). This file covers the seating in every language.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import { shuffleBySeed } from '../../../src/rules/draws.ts'
import { newClub, openCup, taken } from '../../club/clubFixture.ts'

const TEN = Array.from({ length: 10 }, (_, index) => index + 1)

interface Made {
  readonly club: Club
  readonly season: string
}

async function seated({ club, season }: Made) {
  const { stages, entrants } = await taken(club.ask('plan.get', { season }))
  const nameOf = new Map(entrants.map(({ member, name }) => [member, name]))
  return stages.map(({ name, isFinal, rounds, tables, judges, schedule, lineup }) => ({
    name,
    isFinal,
    rounds,
    tables,
    judges,
    seats: schedule?.map((round) => round.map((table) => table.map((place) => nameOf.get(lineup[place - 1] ?? '')))),
  }))
}

const cup = fc.record({
  names: fc.constantFrom(['Main', 'Final'], ['Отбор', 'Финал'], ['=1+1', 'Фінал 2026']),
  rounds: fc.integer({ min: 1, max: 3 }),
  tables: fc.integer({ min: 1, max: 2 }),
  seed: fc.nat(1000),
  player: fc.constantFrom('p1', '=p1', 'Ann; "B"', "'quoted"),
  judges: fc.constantFrom(['Ada', 'Ben'], ['=Ada', '']),
  lang: fc.constantFrom(...LANGS),
  format: fc.constantFrom('csv' as const, 'xlsx' as const),
})

it('a seating is exported to CSV or a workbook and read back unchanged in every language', async () => {
  await fc.assert(
    fc.asyncProperty(cup, async ({ names, rounds, tables, seed, player, judges, lang, format }) => {
      const club = newClub()
      const season = await openCup(club)
      const people = Array.from({ length: tables * 10 }, (_, index) => ({ name: index === 0 ? player : `q${index}` }))
      const { entered } = await taken(club.ask('plan.enrol', { season, people }))
      for (const [index, name] of names.entries()) {
        const size = index === 0 ? tables : 1
        const { stages } = await taken(
          club.ask('plan.addStage', {
            season,
            stage: {
              name,
              isFinal: index === 1,
              rounds,
              tables: size,
              lineup: entered.slice(0, size * 10),
              judges: judges.slice(0, size),
            },
          }),
        )
        const places = Array.from({ length: size }, (_, table) => TEN.map((seat) => table * 10 + seat)).flat()
        const schedule = Array.from({ length: rounds }, (_, round) => {
          const order = shuffleBySeed(places, seed + round)
          return Array.from({ length: size }, (__, table) => order.slice(table * 10, table * 10 + 10))
        })
        const id = stages.find((stage) => stage.name === name)?.id ?? ''
        await taken(club.ask('plan.seat', { season, id, schedule }))
      }
      const file = await taken(club.ask('exports.file', { season, what: 'seating', format, lang }))
      const other = newClub()
      const into = { club: other, season: await openCup(other) }
      const asked = {
        season: into.season,
        format: 'results-csv',
        text: 'text' in file ? file.text : file.base64,
      } as const
      const offer = await taken(other.previewImport(asked))
      expect(offer.fault).toBeUndefined()
      await taken(other.takeImport(asked, []))
      expect(await seated(into)).toEqual(await seated({ club, season }))
    }),
    { numRuns: 40 },
  )
})
