// Standings for a chat: a text with every player, and a picture of the best ten. Both cover the same games and players
// as the printed standings, and state what the organiser has hidden.

import { seasonStandingsOfClub, type StandingsScope } from '../../scoring/season.ts'
import { hiddenDataNotes } from '../documents/letterhead.ts'
import { describeStandingsScope, type PaperSeasonData } from '../documents/paperData.ts'
import type { PaperWords } from '../documents/paperWords.ts'
import type { PictureElements } from '../publishing/picture.ts'
import { type PlacedPlayer, standingsPicture } from '../publishing/pictures.ts'

export interface PostedStandings {
  readonly scope: StandingsScope
  /** Limits the standings to players of one club. An empty string selects players without a club. */
  readonly club?: string
}

/** `undefined` if the standings have no player, as while no game counts. */
export function standingsPostText(
  data: PaperSeasonData,
  posted: PostedStandings,
  words: PaperWords,
): string | undefined {
  const players = playersOf(data, posted, words)
  if (players.length === 0) return undefined
  const { club, name } = data.paper
  return [
    [club, name].filter(Boolean).join(' · '),
    scopeText(data, posted, words),
    '',
    ...players.map(({ place, name: player, points }) => `${place}. ${player}: ${points}`),
    ...hiddenDataNotes(data.paper, words).flatMap((note) => ['', note]),
  ].join('\n')
}

/** `undefined` if the standings have no player, as while no game counts. */
export function standingsPostPicture(
  data: PaperSeasonData,
  posted: PostedStandings,
  words: PaperWords,
): PictureElements | undefined {
  const players = playersOf(data, posted, words)
  if (players.length === 0) return undefined
  return standingsPicture({
    club: data.paper.club,
    about: scopeText(data, posted, words),
    title: data.paper.name,
    players,
    note: hiddenDataNotes(data.paper, words).join(' '),
  })
}

function scopeText(data: PaperSeasonData, { scope, club }: PostedStandings, words: PaperWords): string {
  return [words.text('title', 'standings'), describeStandingsScope(data, scope, words), club]
    .filter(Boolean)
    .join(' · ')
}

function playersOf(
  data: PaperSeasonData,
  { scope, club }: PostedStandings,
  words: PaperWords,
): readonly PlacedPlayer[] {
  return seasonStandingsOfClub(data, scope, club).map(({ place, name, metrics }) => ({
    place: String(place),
    name,
    points: words.figure(metrics.total),
  }))
}
