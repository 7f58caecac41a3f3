// List for the prize-giving: the first three places of the standings, and of every award that has a winner.

import { z } from 'zod'
import { countedGamesOfSeason, seasonStandings } from '../../../scoring/season.ts'
import { type Award, type AwardPlace, seasonAwards, HONOURED_PLACE_COUNT } from '../../../scoring/standings/awards.ts'
import { CLUB_COLUMN, metricColumn, PLAYER_COLUMN } from '../../../scoring/standings/columns.ts'
import type { StandingRow } from '../../../scoring/standings/standingRow.ts'
import { idSchema } from '../../../club/model/argumentSchemas.ts'
import type { PaperSection, PaperPart } from '../paper.ts'
import type { PaperSeasonData } from '../paperData.ts'
import { type PaperColumn, placeColumn, toPaperColumns, createTableBlock } from '../tableBlock.ts'
import type { PaperWords } from '../paperWords.ts'
import type { PaperSpec } from './paperSpec.ts'
import { renderPaper } from './renderPaper.ts'
import { createLetterhead, pointsTableNotes } from '../letterhead.ts'

const args = z.strictObject({ season: idSchema })

export const prizesPaperSpec: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data }) => [
    {
      id: 'prizes',
      isEmpty: countedGamesOfSeason(data).length === 0,
      of: { season: data.season.id },
    },
  ],
  make({ season }, source, langs) {
    const data = source.season(season)
    return data.ok ? renderPaper(langs, (words) => [prizesPart(data.value, words)]) : data
  },
}

/** `undefined` until someone has a place. */
function prizesPart(data: PaperSeasonData, words: PaperWords): PaperPart | undefined {
  const rows = seasonStandings(data, {}).filter(({ place }) => place <= HONOURED_PLACE_COUNT)
  if (rows.length === 0) return undefined
  const given = seasonAwards(data).filter(({ top }) => top.length > 0)
  const figures = (['total', 'wins', 'games'] as const).map(metricColumn)
  const columns = [placeColumn(words), ...toPaperColumns<StandingRow>([PLAYER_COLUMN, CLUB_COLUMN, ...figures], words)]
  const isTied = [rows, ...given.map(({ top }) => top)].flat().some(({ tied }) => tied)
  return {
    ...createLetterhead(data.paper, words),
    kind: 'prizes',
    layout: 'portrait',
    title: words.text('title', 'prizes'),
    sections: [
      { title: words.text('title', 'standings'), isKept: true, blocks: [createTableBlock('places', columns, rows)] },
      ...given.map((award) => awardSection(award, words)),
    ],
    notes: [...(isTied ? [words.text('standings', 'tied')] : []), ...pointsTableNotes(data.paper, words)],
  }
}

/** Makes the section of an award, with its deciding metrics in their order. */
function awardSection({ key, top }: Award, words: PaperWords): PaperSection {
  const columns: readonly PaperColumn<AwardPlace>[] = [
    placeColumn(words),
    ...toPaperColumns<AwardPlace>([PLAYER_COLUMN, CLUB_COLUMN], words),
    ...(top[0]?.figures ?? []).map(({ metric }, index): PaperColumn<AwardPlace> => ({
      title: words.metric(metric),
      kind: 'figure',
      cell: ({ figures }) => words.figure(figures[index]?.text ?? ''),
    })),
    ...toPaperColumns<AwardPlace>([{ key: 'games', kind: 'count', cell: ({ games }) => String(games) }], words),
  ]
  return { title: words.text('award', key), isKept: true, blocks: [createTableBlock(key, columns, top)] }
}
