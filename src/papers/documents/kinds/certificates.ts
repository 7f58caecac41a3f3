// Certificates for the first three places and for the awards of the season, one per page.

import { z } from 'zod'
import { countedGamesOfSeason, seasonStandings } from '../../../scoring/season.ts'
import { seasonAwards } from '../../../scoring/standings/awards.ts'
import type { StandingRow } from '../../../scoring/standings/standingRow.ts'
import { idSchema, standingsScopeShape } from '../../../club/model/argumentSchemas.ts'
import type { CertificateBlock, PaperPart } from '../paper.ts'
import type { PaperSeasonData } from '../paperData.ts'
import type { PaperWords } from '../paperWords.ts'
import type { PaperSpec } from './paperSpec.ts'
import { renderPaper } from './renderPaper.ts'
import { createLetterhead, type PaperSeasonHeader } from '../letterhead.ts'

const args = z.strictObject({ season: idSchema, scope: z.strictObject(standingsScopeShape) })

export const certificatesPaperSpec: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data }) => [
    {
      id: 'certificates',
      isEmpty: countedGamesOfSeason(data).length === 0,
      of: { season: data.season.id, scope: {} },
    },
  ],
  make(asked, source, langs) {
    const data = source.season(asked.season)
    if (!data.ok) return data
    const rows = seasonStandings(data.value, asked.scope)
    return renderPaper(langs, (words) =>
      rows.length === 0 ? [] : [certificatesPart(data.value.paper, rows, awardsOf(data.value, words), words)],
    )
  },
}

/** Text of a certificate: the reason, the recipient, and a line below. */
interface Award {
  readonly title: string
  readonly name: string
  readonly line: string
}

/** Awards without a winner are omitted. */
function awardsOf(data: PaperSeasonData, words: PaperWords): readonly Award[] {
  return seasonAwards(data).flatMap(({ key, winners }) =>
    winners.map(({ name, figures, wins, games }) => ({
      title: words.text('award', key),
      name,
      // The first victim has not won anything, so the certificate for this award states no number of wins.
      line:
        key === 'first-victim'
          ? figures.map(({ metric, text }) => `${words.metric(metric)} ${words.figure(text)}`).join(' · ')
          : words.text('publish', 'winsIn', { wins, games }),
    })),
  )
}

/** Players who share a place each get a certificate, so there may be more than three of them. */
const CERTIFICATE_PLACES = [1, 2, 3] as const

export function certificatesPart(
  season: PaperSeasonHeader,
  rows: readonly StandingRow[],
  given: readonly Award[],
  words: PaperWords,
): PaperPart {
  const all = [
    ...CERTIFICATE_PLACES.flatMap((place) =>
      rows.filter((row) => row.place === place).map((row) => placeAward(row, words)),
    ),
    ...given,
  ]
  return {
    ...createLetterhead(season, words),
    kind: 'certificates',
    layout: 'bare',
    title: words.text('title', 'certificates'),
    notes: [],
    sections: all.map((award) => ({ blocks: [certificate(award, season, words)] })),
  }
}

function placeAward({ place, tied, name, metrics: { total, games } }: StandingRow, words: PaperWords): Award {
  const title = words.text('certificate', `place${place as (typeof CERTIFICATE_PLACES)[number]}`)
  return {
    title: tied ? words.text('certificate', 'shared', { place: title }) : title,
    name,
    line: words.text('certificate', 'detail', { points: words.figure(total), games }),
  }
}

function certificate(
  { title, name, line }: Award,
  { club, name: season }: PaperSeasonHeader,
  words: PaperWords,
): CertificateBlock {
  return {
    type: 'certificate',
    kicker: [club, season].filter((text) => text !== '').join(' · '),
    title: words.text('certificate', 'title'),
    name,
    line: title,
    detail: line,
    signatures: [words.text('certificate', 'judge'), words.text('certificate', 'organiser')],
  }
}
