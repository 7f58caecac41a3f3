// A series: several seasons in one table, with their coefficients.

import { z } from 'zod'
import { LANGUAGES } from '../../../i18n/registry.ts'
import { formatDisplayFraction } from '../../../scoring/typedFraction.ts'
import { formulaText } from '../../../scoring/schemes/formula.ts'
import { seriesColumns } from '../../../scoring/standings/columns.ts'
import { idSchema } from '../../../club/model/argumentSchemas.ts'
import type { SeriesView } from '../../../club/seasons/seriesView.ts'
import { type Qualifier, selectQualifiers } from '../../../scoring/standings/qualify.ts'
import type { PaperSection, PaperPart } from '../paper.ts'
import type { PaperWords } from '../paperWords.ts'
import {
  placeColumn,
  type PaperColumn,
  toPaperColumns,
  createTableBlock,
  type MemberHrefLookup,
} from '../tableBlock.ts'
import type { PaperSpec } from './paperSpec.ts'
import { renderPaper } from './renderPaper.ts'
import { hiddenDataNotes } from '../letterhead.ts'

const args = z.strictObject({ series: idSchema })

export const seriesPaperSpec: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data }) =>
    [...data.club.series.values()]
      .filter(({ parts }) => parts.some(({ season }) => season === data.season.id))
      .map(({ id: of, name }) => ({
        id: 'series',
        name,
        of: { series: of },
      })),
  make(asked, source, langs) {
    const table = source.series(asked.series)
    return table.ok ? renderPaper(langs, (words) => [seriesPart(table.value, source.clubName() ?? '', words)]) : table
  },
}

/** `undefined` while the series has no players. `hrefOf` is used if players have pages. */
export function seriesPart(
  { name, parts, rows, rules }: SeriesView,
  club: string,
  words: PaperWords,
  hrefOf?: MemberHrefLookup,
): PaperPart | undefined {
  if (rows.length === 0) return undefined
  const mark = LANGUAGES[words.lang].decimalMark
  const said = (part: SeriesView['parts'][number]) =>
    words.text('series', 'part', { name: part.name, coefficient: formatDisplayFraction(part.coefficient, mark) }) +
    (part.stars === undefined ? '' : ` · ${part.stars} ★`)
  const formula = rules?.formula && formulaText(rules.formula, words.term, (text) => formatDisplayFraction(text, mark))
  const columns = [
    placeColumn(words),
    ...toPaperColumns(seriesColumns(parts.map((_, index) => String(index + 1))), words, ({ member }) =>
      hrefOf?.(member),
    ),
  ]
  return {
    lang: words.lang,
    owner: [club, name].filter((text) => text !== '').join(' · '),
    code: '',
    foot: '',
    stamps: [],
    page: words.template('paper', 'page'),
    kind: 'standings',
    layout: parts.length > 4 ? 'landscape' : 'portrait',
    title: name,
    subtitle: words.text('title', 'series'),
    sections: [
      { blocks: [createTableBlock('series', columns, rows)] },
      ...(rules?.final ? [finalSection(selectQualifiers(rows, rules.final, new Set()), parts, words)] : []),
    ],
    notes: [
      ...parts.map((part, index) =>
        [`${index + 1}. ${said(part)}`, ...(part.hides ? hiddenDataNotes({ hides: part.hides }, words) : [])].join(' '),
      ),
      formula === undefined
        ? words.text('series', rules?.places ? 'notePlaces' : 'note')
        : words.text('series', 'noteFormula', { formula }),
      ...(rules?.best === undefined ? [] : [words.text('series', 'noteBest', { n: rules.best })]),
      ...(rows.some(({ tied }) => tied) ? [words.text('standings', 'tied')] : []),
    ],
  }
}

function finalSection(going: readonly Qualifier[], parts: SeriesView['parts'], words: PaperWords): PaperSection {
  const reasonOf = ({ part, place, instead = '' }: Qualifier) => {
    if (part === undefined) return words.text('series', 'bySeries', { place })
    const name = parts[part]?.name ?? ''
    return words.text('series', instead === '' ? 'byEvent' : 'instead', { name, place, who: instead })
  }
  const columns: readonly PaperColumn<Qualifier>[] = [
    { title: words.text('column', 'seat'), kind: 'number', cell: (_, index) => String(index + 1) },
    { title: words.text('column', 'player'), kind: 'name', cell: ({ name }) => name },
    {
      title: words.text('column', 'reason'),
      kind: 'text',
      cell: (each) => (each.isShared ? { text: reasonOf(each), note: words.text('series', 'shared') } : reasonOf(each)),
    },
  ]
  return { title: words.text('series', 'final'), isKept: true, blocks: [createTableBlock('final', columns, going)] }
}
