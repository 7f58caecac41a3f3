// Certificates: the first three places and whatever awards there are, one a page. Gives no awards:
// they come as plain values.

import type { StandingRow } from '../../scoring/standings/row.ts'
import { letterhead, type PaperSeason } from './letterhead.ts'
import type { CertificateBlock, Part } from './paper.ts'
import type { PaperWords } from './paperWording.ts'

/** A certificate in words: for what, to whom, and a line below. */
export interface Award {
  readonly title: string
  readonly name: string
  readonly line: string
}

/** More than three share a place only at the very start of a season. */
const PLACES = [1, 2, 3] as const

export function certificatesPaper(
  season: PaperSeason,
  rows: readonly StandingRow[],
  awards: readonly Award[],
  words: PaperWords,
): Part {
  const all = [
    ...PLACES.flatMap((place) => rows.filter((row) => row.place === place).map((row) => placeAward(row, words))),
    ...awards,
  ]
  return {
    ...letterhead(season, words),
    kind: 'certificates',
    layout: 'bare',
    title: words.text('title', 'certificates'),
    notes: [],
    sections: all.map((award) => ({ blocks: [certificate(award, season, words)] })),
  }
}

function placeAward({ place, tied, name, metrics: { total, games } }: StandingRow, words: PaperWords): Award {
  const title = words.text('certificate', `place${place as (typeof PLACES)[number]}`)
  return {
    title: tied ? words.text('certificate', 'shared', { place: title }) : title,
    name,
    line: words.text('certificate', 'detail', { points: words.figure(total), games }),
  }
}

function certificate(
  { title, name, line }: Award,
  { club, name: season }: PaperSeason,
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
