// Seats of a tournament on its published pages: the page of all rounds, the next seat of everybody on the front page,
// and the seats to come on a player's page. They need no script.

import type { SeatedRound, SeatedTable, UpcomingSeat } from '../../club/model/publicSeats.ts'
import { resolveMemberId } from '../../club/model/mergedMembers.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { escapeHtml, htmlElement, htmlTextElement } from '../documents/markup.ts'
import { shownTime } from '../documents/kinds/seating.ts'
import type { PaperWords } from '../documents/paperWords.ts'
import { publishedSectionHtml } from '../documents/publishedPage.ts'
import { createTableBlock, linkedCell, type PaperColumn } from '../documents/tableBlock.ts'
import type { PublishedSeason } from './publishedSeason.ts'
import type { SitePage } from './siteLayout.ts'

export function createRoundsSitePage(season: PublishedSeason, words: PaperWords): SitePage {
  return {
    file: 'rounds.html',
    page: 'rounds',
    title: words.text('publish', 'rounds'),
    style: 'site.css',
    body: season.rounds.map((round) => roundHtml(season, round, words)),
  }
}

/** The next seat of everybody, by name. Empty if nobody has a seat to come. */
export function nextSeatsHtml({ data, upcoming, playerFile }: PublishedSeason, words: PaperWords): string {
  const rows = [...upcoming]
    .flatMap(([member, [seat]]) => (seat ? [{ member, name: data.nameOf(member), ...seat }] : []))
    .toSorted((a, b) => a.name.localeCompare(b.name, words.lang))
  if (rows.length === 0) return ''
  const player: PaperColumn<(typeof rows)[number]> = {
    title: words.text('column', 'player'),
    kind: 'name',
    cell: ({ name, member }) => linkedCell(name, playerFile(member)),
  }
  return seatsTableHtml(words.text('publish', 'nextSeats'), [player], rows, words)
}

export function upcomingSeatsHtml(seats: readonly UpcomingSeat[], words: PaperWords): string {
  return seats.length === 0 ? '' : seatsTableHtml(words.text('publish', 'upcomingSeats'), [], seats, words)
}

/** Rooms and times have columns only if the plan has them, and stages only if there are several. */
function seatsTableHtml<Row extends UpcomingSeat>(
  title: string,
  first: readonly PaperColumn<Row>[],
  rows: readonly Row[],
  words: PaperWords,
): string {
  const time: PaperColumn<Row> = {
    title: words.text('column', 'time'),
    kind: 'text',
    cell: (row) => shownTime(row.time, words),
  }
  const room: PaperColumn<Row> = { title: words.text('column', 'room'), kind: 'text', cell: (row) => row.room }
  const hasStages = new Set(rows.map(({ stage }) => stage)).size > 1
  const columns: readonly PaperColumn<Row>[] = [
    ...first,
    {
      title: words.text('field', 'round'),
      kind: 'text',
      cell: ({ stageName, round }) => (hasStages ? `${stageName} · ${round}` : String(round)),
    },
    ...(rows.some((row) => row.time !== '') ? [time] : []),
    { title: words.text('field', 'table'), kind: 'number', usual: true, cell: ({ table }) => String(table) },
    { title: words.text('column', 'seatWord'), kind: 'number', usual: true, cell: ({ seat }) => String(seat) },
    ...(rows.some((row) => row.room !== '') ? [room] : []),
  ]
  const table = createTableBlock('seats', columns, rows)
  return htmlElement('section', [
    htmlTextElement('h2', title),
    publishedSectionHtml({ blocks: [table] }, title, 'plain', words),
  ])
}

function roundHtml(season: PublishedSeason, round: SeatedRound, words: PaperWords): string {
  const { rounds, data } = season
  const hasStages = new Set(rounds.map(({ stage }) => stage)).size > 1
  const title = [
    hasStages ? round.name : '',
    words.text('paper', 'round', { n: round.round }),
    shownTime(round.time, words),
  ]
  const resting = round.resting.map((member) => data.nameOf(member))
  return htmlElement('section', [
    htmlTextElement('h2', title.filter((part) => part !== '').join(' · ')),
    htmlElement(
      'div.tables',
      round.tables.map((table) => tableHtml(season, round, table, words)),
    ),
    resting.length === 0 ? '' : htmlTextElement('p', words.text('seating', 'sitOut', { names: resting.join(', ') })),
  ])
}

function tableHtml(
  season: PublishedSeason,
  { stage, round }: SeatedRound,
  { table, room, judge, members }: SeatedTable,
  words: PaperWords,
): string {
  const { data, games } = season
  const place = [words.text('paper', 'table', { n: table }), room].filter((part) => part !== '').join(' · ')
  const game = games.findLast(({ place: at }) => at?.stage === stage && at.round === round && at.table === table)
  // A finished game says who really sat at the table.
  const seated = game ? game.seats.map(({ member }) => member) : members
  const names = seated.map((member) => htmlElement('li', personHtml(season, resolveMemberId(data.club, member))))
  return htmlElement('article', [
    htmlTextElement('h3', place),
    judge === '' ? '' : htmlTextElement('p', words.text('paper', 'judge', { name: judge })),
    htmlElement('ol', names),
    game ? resultHtml(season, game, words) : '',
  ])
}

function personHtml({ data, playerFile }: PublishedSeason, member: string): string {
  const [name, href] = [data.nameOf(member), playerFile(member)]
  return href === undefined ? escapeHtml(name) : htmlTextElement('a', name, { href })
}

/** The winner with a link to the game, the first victim and the best move. */
function resultHtml({ data, gameFile }: PublishedSeason, game: GameRow, words: PaperWords): string {
  if (game.outcome === null) return ''
  const victim = game.seats.find(({ firstVictim }) => firstVictim)
  const facts = [
    victim && `${words.text('field', 'firstVictim')}: ${data.nameOf(victim.member)}`,
    victim?.bestMove && `${words.text('field', 'bestMove')}: ${victim.bestMove.named.join(', ')}`,
  ]
  const winner = words.gameOf(game.rulebook, 'winner', game.outcome.winner)
  return htmlElement('p', [
    htmlTextElement('a', winner, { href: gameFile(game) }),
    ...facts.flatMap((fact) => (fact === undefined ? [] : [` · ${escapeHtml(fact)}`])),
  ])
}
