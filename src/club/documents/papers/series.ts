// A series: several seasons in one table, with what each is worth in it.

import { z } from 'zod'
import { LANGUAGES } from '../../../i18n/registry.ts'
import { fractionShown } from '../../../scoring/points.ts'
import { seriesColumns } from '../../../scoring/standings/columns.ts'
import { id } from '../../model/argumentSchemas.ts'
import type { SeriesView } from '../../seasons/series.ts'
import { hiddenNotes, type Part } from '../paper.ts'
import type { PaperWords } from '../wording.ts'
import { placeColumn, ranked, tableOf, type HrefOf } from '../tableOf.ts'
import { type PaperSpec, printed } from './spec.ts'

const args = z.strictObject({ series: id })

export const series: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data }) =>
    [...data.club.series.values()]
      .filter(({ parts }) => parts.some(({ season }) => season === data.season.id))
      .map(({ id: of, name }) => ({
        id: 'series',
        group: 'season',
        icon: 'i-lucide-layers',
        name,
        of: { series: of },
      })),
  make(asked, source, langs) {
    const table = source.series(asked.series)
    return table.ok ? printed(langs, (words) => [seriesPart(table.value, source.clubName() ?? '', words)]) : table
  },
}

/** None while nobody stands in it. `hrefOf`: where there are pages of players. */
export function seriesPart(
  { name, parts, rows }: SeriesView,
  club: string,
  words: PaperWords,
  hrefOf?: HrefOf,
): Part | undefined {
  if (rows.length === 0) return undefined
  const mark = LANGUAGES[words.lang].decimalMark
  const said = (part: SeriesView['parts'][number]) =>
    words.text('series', 'part', { name: part.name, coefficient: fractionShown(part.coefficient, mark) })
  const columns = [
    placeColumn(words),
    ...ranked(seriesColumns(parts.map((_, index) => String(index + 1))), words, ({ member }) => hrefOf?.(member)),
  ]
  return {
    lang: words.lang,
    owner: [club, name].filter((text) => text !== '').join(' · '),
    code: '',
    foot: '',
    stamps: [],
    page: words.text('paper', 'page'),
    kind: 'standings',
    layout: parts.length > 4 ? 'landscape' : 'portrait',
    title: name,
    subtitle: words.text('title', 'series'),
    sections: [{ blocks: [tableOf('series', columns, rows)] }],
    notes: [
      ...parts.map((part, index) =>
        [`${index + 1}. ${said(part)}`, ...(part.hides ? hiddenNotes({ hides: part.hides }, words) : [])].join(' '),
      ),
      words.text('series', 'note'),
      ...(rows.some(({ tied }) => tied) ? [words.text('standings', 'tied')] : []),
    ],
  }
}
