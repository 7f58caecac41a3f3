// Pictures that messengers show next to a link to the site: of the front page, a game or a player. They repeat the
// content of the page in its language. Two further pictures belong to posts: of standings and of an evening.

import type { Faction, Winner } from '../../rules/vocabulary.ts'
import { factionOf } from '../../scoring/sides.ts'
import type { PaperWords } from '../documents/paperWords.ts'
import type { PublishedGame } from '../../club/model/hiddenParts.ts'
import { gameOutcomeOf } from '../../club/model/game.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import {
  type PictureBox,
  type PictureMark,
  type PictureElements,
  PICTURE_WIDTH_PIXELS,
  PICTURE_HEIGHT_PIXELS,
} from './picture.ts'
import type { PublishedPlayer, PublishedSeason } from './publishedSeason.ts'

const [CONTENT_LEFT_PX, CONTENT_RIGHT_PX] = [80, PICTURE_WIDTH_PIXELS - 64]
const CONTENT_WIDTH_PX = CONTENT_RIGHT_PX - CONTENT_LEFT_PX
const [BACKGROUND_COLOUR, CARD_COLOUR, LINE_COLOUR, RED, DOT_COLOUR] = [
  '#1b1a18',
  '#2a2724',
  '#55524a',
  '#bf2632',
  '#dd4347',
]
const [WHITE, TEXT_COLOUR, SOFT_TEXT_COLOUR, DIM_TEXT_COLOUR] = ['#fffaf0', '#e4dccb', '#c9bfae', '#9a917f']
const MARK_COLOURS: Readonly<Partial<Record<Faction, string>>> = { red: '#f37a74', mafia: '#c3d0e2', maniac: '#e1b256' }

/** The club with its dot, the subject on the right, and a title with sentences below. */
function headerParts(club: string, about: string, title: string, lead: string, mark?: Faction): PictureElements {
  const fill = mark && MARK_COLOURS[mark]
  const left = fill === undefined ? CONTENT_LEFT_PX : CONTENT_LEFT_PX + 96
  return [
    { box: [0, 0, PICTURE_WIDTH_PIXELS, PICTURE_HEIGHT_PIXELS], fill: BACKGROUND_COLOUR },
    { box: [0, 0, 16, PICTURE_HEIGHT_PIXELS], fill: RED },
    { text: club, x: CONTENT_LEFT_PX, y: 92, size: 40, face: 'display', fill: WHITE, width: 480, dot: DOT_COLOUR },
    {
      text: about,
      x: CONTENT_RIGHT_PX,
      y: 90,
      align: 'right',
      size: 25,
      face: 'text',
      fill: SOFT_TEXT_COLOUR,
      width: 540,
    },
    ...(mark === undefined || fill === undefined ? [] : [{ mark, x: CONTENT_LEFT_PX, y: 192, size: 74, fill }]),
    title.length > 26
      ? {
          text: title,
          x: left,
          y: 212,
          size: 64,
          face: 'display',
          fill: WHITE,
          width: CONTENT_RIGHT_PX - left,
          lines: 2,
        }
      : { text: title, x: left, y: 264, size: 92, face: 'display', fill: WHITE, width: CONTENT_RIGHT_PX - left },
    {
      text: lead,
      x: CONTENT_LEFT_PX,
      y: 324,
      size: 34,
      face: 'text',
      fill: TEXT_COLOUR,
      width: CONTENT_WIDTH_PX,
      lines: 2,
    },
  ]
}

/** Up to three numbers, each with a line of text below. */
function figureParts(columns: readonly { readonly figure: string; readonly below: string }[]): PictureElements {
  const width = CONTENT_WIDTH_PX / 3
  return columns.flatMap(({ figure, below }, index): PictureElements => {
    const x = CONTENT_LEFT_PX + index * width + (index === 0 ? 0 : 30)
    const room = width - (index === 0 ? 30 : 60)
    return [
      ...(index === 0 ? [] : [{ box: [Math.round(x) - 30, 426, 2, 152] as const, fill: LINE_COLOUR }]),
      { text: figure, x, y: 496, size: 66, face: 'display', fill: WHITE, width: room },
      { text: below, x, y: 536, size: 26, face: 'text', fill: SOFT_TEXT_COLOUR, width: room, lines: 2 },
    ]
  })
}

export interface PlacedPlayer {
  readonly place: string
  readonly name: string
  readonly points: string
}

/** A row of standings: place, name and points. */
function placedPlayerParts(
  { place, name, points }: PlacedPlayer,
  { x, y, width, size }: { readonly x: number; readonly y: number; readonly width: number; readonly size: number },
): PictureElements {
  const text = { y, size, fill: WHITE } as const
  const [placeWidth, pointsWidth] = [size * 1.8, size * 4.5]
  return [
    { ...text, text: place, x, face: 'display', fill: MARK_COLOURS.red ?? RED, width: size * 1.5 },
    { ...text, text: name, x: x + placeWidth, face: 'text', width: width - placeWidth - pointsWidth - size / 2 },
    { ...text, text: points, x: x + width, align: 'right', face: 'text', width: pointsWidth },
  ]
}

interface StandingsPictureContent {
  readonly club: string
  readonly about: string
  readonly title: string
  readonly players: readonly PlacedPlayer[]
  /** Sentence about hidden data, or an empty text. */
  readonly note: string
}

const [STANDINGS_COLUMNS, ROWS_PER_COLUMN] = [2, 5]

/** Shows the best ten players in two columns, or up to five in one. */
export function standingsPicture({ club, about, title, players, note }: StandingsPictureContent): PictureElements {
  const shown = players.slice(0, STANDINGS_COLUMNS * ROWS_PER_COLUMN)
  const columns = Math.ceil(shown.length / ROWS_PER_COLUMN)
  const gap = 56
  const width = (CONTENT_WIDTH_PX - gap * (columns - 1)) / columns
  return [
    ...headerParts(club, about, title, ''),
    ...shown.flatMap((player, index) => {
      const x = CONTENT_LEFT_PX + Math.floor(index / ROWS_PER_COLUMN) * (width + gap)
      return placedPlayerParts(player, { x, y: 352 + (index % ROWS_PER_COLUMN) * 52, width, size: 32 })
    }),
    {
      text: note,
      x: CONTENT_LEFT_PX,
      y: 604,
      size: 22,
      face: 'text',
      fill: SOFT_TEXT_COLOUR,
      width: CONTENT_WIDTH_PX,
    },
  ]
}

interface EveningPictureContent {
  readonly club: string
  readonly about: string
  readonly title: string
  /** Up to three players with their points. */
  readonly players: readonly PlacedPlayer[]
  readonly games: readonly { readonly number: number; readonly winner: Winner }[]
  /** Sentence about the next evening, or an empty text. */
  readonly next: string
}

/** Number of games whose winners fit on the last line. */
const MAX_GAMES_IN_LINE = 6
const GAME_WIDTH_PX = 76

/** Shows the date, the best players of the evening, the winner of each game and the next date. */
export function eveningPicture({ club, about, title, players, games, next }: EveningPictureContent): PictureElements {
  const line = 556
  const gamesWidth = Math.min(games.length, MAX_GAMES_IN_LINE) * GAME_WIDTH_PX
  return [
    ...headerParts(club, about, title, ''),
    ...players.flatMap((player, index) =>
      placedPlayerParts(player, { x: CONTENT_LEFT_PX, y: 352 + index * 66, width: CONTENT_WIDTH_PX, size: 40 }),
    ),
    ...games.slice(0, MAX_GAMES_IN_LINE).flatMap(({ number, winner }, index): PictureElements => {
      const x = CONTENT_LEFT_PX + index * GAME_WIDTH_PX
      const fill = winner === 'draw' ? undefined : MARK_COLOURS[winner]
      const mark: readonly PictureMark[] =
        fill === undefined || winner === 'draw' ? [] : [{ mark: winner, x, y: line - 23, size: 27, fill }]
      return [
        ...mark,
        { text: String(number), x: x + 34, y: line, size: 28, face: 'text', fill: TEXT_COLOUR, width: 38 },
      ]
    }),
    {
      text: next,
      x: CONTENT_RIGHT_PX,
      y: line,
      align: 'right',
      size: 28,
      face: 'text',
      fill: SOFT_TEXT_COLOUR,
      width: CONTENT_WIDTH_PX - gamesWidth - 24,
    },
  ]
}

/** Shows the leader and the first three places. */
export function frontPagePicture(
  { data, standings, games }: PublishedSeason,
  title: string,
  lead: string,
  words: PaperWords,
): PictureElements {
  const about = title.includes(data.season.name)
    ? words.text('publish', 'afterGames', { n: games.length })
    : data.season.name
  const first = standings.slice(0, 3).map(({ place, tied, name, metrics }) => ({
    figure: words.figure(metrics.total),
    below: `${place}${tied ? '=' : ''}. ${name}`,
  }))
  return [...headerParts(data.paper.club, about.replace(/\.$/, ''), title, lead), ...figureParts(first)]
}

export function playerPicture(
  { season, club, name, standing, of, form }: PublishedPlayer,
  words: PaperWords,
): PictureElements {
  if (standing === undefined) return headerParts(club, season, name, '')
  const { metrics, place } = standing
  const winsOf = words.text('publish', 'winsOf', { wins: metrics.wins, games: metrics.games })
  return [
    ...headerParts(club, season, name, words.text('publish', 'placeOf', { place, n: of })),
    ...figureParts([
      { figure: words.figure(metrics.total), below: words.text('publish', 'points') },
      { figure: winsOf, below: words.text('publish', 'gamesWon') },
      {
        figure: form.map((state) => words.text('publish', state)).join(' '),
        below: words.text('publish', 'form', { n: form.length }),
      },
    ]),
  ]
}

/** Shows the winner, the sentence about the turning point, and the table at the end of the game. */
export function gamePicture(
  { data }: Pick<PublishedSeason, 'data'>,
  row: GameRow,
  { game }: PublishedGame,
  turn: string,
  words: PaperWords,
): PictureElements {
  const winner = gameOutcomeOf(game)?.winner
  const about = [
    words.text('paper', 'game', { n: row.number }),
    words.date(row.evening),
    words.game('rulebook', row.rulebook),
  ]
  const title = winner === undefined ? words.text('protocol', 'noResult') : words.gameOf(row.rulebook, 'winner', winner)
  const mark = winner === undefined || winner === 'draw' ? undefined : winner
  return [
    ...headerParts(data.paper.club, about.join(' · '), title, turn, mark),
    ...row.seats.flatMap(({ seat, member, role }, index) => {
      const isOut = game.asserted === undefined && game.replay.state.seats[seat - 1]?.alive === false
      return seatCardParts(
        { seat, name: data.nameOf(member), faction: factionOf(role), isOut },
        index,
        row.seats.length,
      )
    }),
  ]
}

interface SeatCard {
  readonly seat: number
  readonly name: string
  readonly faction: Faction
  readonly isOut: boolean
}

/** More than ten seats are drawn in two rows. */
function seatCardParts({ seat, name, faction, isOut }: SeatCard, index: number, seats: number): PictureElements {
  const rows = seats > 10 ? 2 : 1
  const inRow = Math.ceil(seats / rows)
  const gap = 10
  const [width, height] = [(CONTENT_WIDTH_PX - gap * (inRow - 1)) / inRow, rows === 1 ? 116 : 86]
  const x = CONTENT_LEFT_PX + (index % inRow) * (width + gap)
  const y = (rows === 1 ? 462 : 402) + Math.floor(index / inRow) * (height + gap)
  const [middle, base] = [x + width / 2, y + height * 0.42]
  const frame: readonly PictureBox[] = isOut
    ? [
        { box: [x, y, width, height], radius: 8, fill: LINE_COLOUR },
        { box: [x + 2, y + 2, width - 4, height - 4], radius: 7, fill: BACKGROUND_COLOUR },
      ]
    : [{ box: [x, y, width, height], radius: 8, fill: CARD_COLOUR }]
  const fill = MARK_COLOURS[faction]
  const mark: readonly PictureMark[] =
    fill === undefined ? [] : [{ mark: faction, x: middle + 4, y: base - 23, size: 27, fill }]
  const ink = isOut ? DIM_TEXT_COLOUR : WHITE
  return [
    ...frame,
    {
      text: String(seat),
      x: middle - 2,
      y: base,
      align: 'right',
      size: 38,
      face: 'display',
      fill: ink,
      width: width / 2,
      isStruck: isOut,
    },
    ...mark,
    { text: name, x: middle, y: y + height - 16, align: 'middle', size: 18, face: 'text', fill: ink, width: width - 8 },
  ]
}
