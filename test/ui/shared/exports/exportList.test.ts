// The export dialog offers exactly the files that the club can write, and sends valid requests for them.

import { describe, expect, it } from 'vitest'
import { EXPORT_FORMATS, type ExportKind } from '../../../../src/api/contract/papers.ts'
import { REQUESTS } from '../../../../src/api/requests.ts'
import { catalogs as enTexts } from '../../../../src/i18n/generated/pages/en.ts'
import { exportArgs, exportItemsFor } from '../../../../src/ui/shared/exports/exportList.ts'

const { screens: en } = enTexts

const season = { id: 's1', games: 3 }
const kinds = Object.keys(EXPORT_FORMATS) as readonly ExportKind[]

describe('offered exports', () => {
  it.each<[string, Parameters<typeof exportItemsFor>[0], readonly ExportKind[], readonly ExportKind[]]>([
    [
      'of a seated season are all kinds except events',
      { season, isSeated: true },
      kinds.filter((what) => what !== 'events'),
      [],
    ],
    [
      'of a season without a seating do not include the seating',
      { season, isSeated: false },
      kinds.filter((what) => what !== 'events' && what !== 'seating'),
      [],
    ],
    [
      'of a season without games are partly marked as empty',
      { season: { id: 's', games: 0 }, isSeated: true },
      kinds.filter((what) => what !== 'events'),
      ['standings', 'teams', 'ledger', 'games', 'results'],
    ],
    ['of a game are all kinds', { season, isSeated: true, game: 'g1' }, kinds, []],
  ])('%s', (_, place, offered, empty) => {
    const items = exportItemsFor(place)
    expect(items.map(({ what }) => what).toSorted()).toEqual(offered.toSorted())
    expect(
      items
        .filter(({ isEmpty }) => isEmpty)
        .map(({ what }) => what)
        .toSorted(),
    ).toEqual(empty.toSorted())
  })

  it.each(
    exportItemsFor({ season, isSeated: true, game: 'g' }).flatMap(({ what, formats }) =>
      formats.map((format) => [what, format] as const),
    ),
  )('include %s as %s with a valid request and texts', (what, format) => {
    const args = exportArgs({ season, scope: { stage: 'st' }, game: 'g' }, what, format, 'ru', 'Europe/Moscow')
    expect(REQUESTS['exports.file'].args.safeParse(args).success).toBe(true)
    expect(
      [en.exports.what[what], en.exports.about[what], en.exports.format[format]].every((words) => words.length > 0),
    ).toBe(true)
  })
})
