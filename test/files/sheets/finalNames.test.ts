// Finals among the stages of a sheet: recognised by name in the languages of our sheets, or by the column `final`.

import { describe, expect, it, test } from 'vitest'
import { rankSheetText } from './rankSheet.ts'
import { TOURNAMENT_2026_SCHEME_V1 } from '../../../src/scoring/schemes/tournament2026.ts'
import { isFinalStageName } from '../../../src/files/sheets/finalNames.ts'
import { newClub, openCup, taken } from '../../club/clubFixture.ts'
import { game, sheet } from './sheetText.ts'

test.each([
  'final',
  'Final',
  'FINALS',
  'The final',
  'Grand Final 2026',
  'Финал',
  'ФИНАЛ',
  'Гранд-финал',
  'Финал 2025',
  'Финальный этап',
  'Фінал',
  'Фінальний стіл',
  '«Финал»',
])('"%s" is recognised as a final', (name) => expect(isFinalStageName(name)).toBe(true))

test.each([
  '',
  'main',
  'Semi-final',
  'semifinal',
  'Полуфинал',
  '1/2 финала',
  'Четвертьфинал',
  'Півфінал',
  'Financial',
  'Final 4',
])('"%s" is not recognised as a final', (name) => expect(isFinalStageName(name)).toBe(false))

/** Writes a stage with one game, then a stage with the given name. */
const textOf = (final: string) =>
  sheet(
    ...game({ stage: 'Отбор', round: 1 }, { 2: { bonus: '0.3' } }),
    ...game({ stage: final, round: 1, winner: 'mafia' }, { 5: { bonus: '0.4' } }),
  )

async function imported(final: string) {
  const club = newClub()
  const season = await openCup(club)
  const file = { season, format: 'results-csv', text: textOf(final) } as const
  const { stages } = await taken(club.previewImport(file))
  await taken(club.takeImport(file, [0, 1]))
  const standings = await taken(club.ask('seasons.standings', { season }))
  return {
    stages,
    standings: standings.map(({ name, isFinalist, metrics: { total } }) => ({ name, isFinalist, total })),
  }
}

describe('a final in a results sheet', () => {
  it.each(['Финал', 'Фінал 2026', 'Grand final'])(
    'has the same weight with the name %s as with “final”',
    async (name) => {
      const { stages, standings } = await imported(name)
      expect(standings).toEqual((await imported('final')).standings)
      expect(standings).not.toEqual((await imported('Stage 2')).standings)
      expect(stages).toEqual([
        { name: 'Отбор', isFinal: false, games: 1 },
        { name, isFinal: true, games: 1 },
      ])
      expect(
        rankSheetText(textOf(name), TOURNAMENT_2026_SCHEME_V1).rows.map(({ metrics: { total } }) => total),
      ).toEqual(standings.map(({ total }) => total))
    },
  )

  it('can be marked in the column `final`', async () => {
    const lines = textOf('За кубок').split('\n')
    const text = lines.map((line, index) => `${line},${index === 0 ? 'final' : index === 15 ? '1' : ''}`).join('\n')
    const standings = rankSheetText(text, TOURNAMENT_2026_SCHEME_V1).rows
    expect(standings.map(({ metrics: { total } }) => total)).toEqual(
      (await imported('final')).standings.map(({ total }) => total),
    )
  })
})
