// The pages of a published season except the front page and those of single games. Every text is escaped by the blocks
// in which it is used.

import type { PaperSection } from '../documents/paper.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { standingsColumnKeys } from '../../scoring/standings/columns.ts'
import type { StandingRow } from '../../scoring/standings/standingRow.ts'
import { factionOf } from '../../scoring/sides.ts'
import { newestRulebookOf } from '../../rules/rulebooks/registry.ts'
import { htmlElement, htmlTextElement } from '../documents/markup.ts'
import { notesHtml } from '../documents/paperHtml.ts'
import { toNamedJudge } from '../../club/model/judging.ts'
import {
  givenPointsNotes,
  groupGamesForResults,
  describeStandingsScope,
  type TitledGameGroup,
} from '../documents/paperData.ts'
import { seriesPart } from '../documents/kinds/series.ts'
import { teamsPart } from '../documents/kinds/teams.ts'
import type { PaperWords } from '../documents/paperWords.ts'
import { scrollRegionHtml, publishedSectionHtml } from '../documents/publishedPage.ts'
import { ruleSheetBodyHtml } from '../documents/renderRules.ts'
import { createRuleSheet } from '../documents/ruleSheet.ts'
import type { TableBlock } from '../documents/ruleSheetBlocks.ts'
import { standingsPartFromContent } from '../documents/kinds/standings.ts'
import { linkedCell, placeColumn, createTableBlock, type PaperColumn } from '../documents/tableBlock.ts'
import type { SitePage } from './siteLayout.ts'
import type { PlayerStandingsOverTime } from '../../club/charts/seasonProgress.ts'
import type { ChartLine } from './chartLayout.ts'
import { upcomingSeatsHtml } from './roundsPage.ts'
import { renderLineChart, MAX_CHART_LINES } from './lineChart.ts'
import { playerPicture } from './pictures.ts'
import { lastGamesHtml, placeChangeHtml, publishedStandingsHtml } from './placesTable.ts'
import type { PublishedPlayer, PublishedSeason } from './publishedSeason.ts'
import type { ChartMoment } from '../../club/charts/chartMoments.ts'
import { withoutHiddenNotice } from '../documents/letterhead.ts'

/** Sections below an existing heading, followed by the notes. */
export function sectionsAndNotesHtml(
  title: string,
  sections: readonly PaperSection[],
  words: PaperWords,
  notes: readonly string[] = [],
): readonly string[] {
  return [...sections.map((section) => publishedSectionHtml(section, title, 'ofPage', words)), ...notesHtml(notes)]
}

export function createStandingsSitePage(season: PublishedSeason, words: PaperWords): SitePage {
  const { data, standings, given, playerFile } = season
  const title = words.text('publish', 'standings')
  const page = { file: 'standings.html', page: 'standings', title, style: 'site.css' } as const
  if (standings.length === 0)
    return {
      ...page,
      body: sectionsAndNotesHtml(title, [{ note: words.text('publish', 'noGames'), blocks: [] }], words),
    }
  const scope = describeStandingsScope(data, {}, words)
  const { sections, notes } = standingsPartFromContent(
    {
      season: withoutHiddenNotice(data.paper),
      rows: standings,
      ranking: data.scheme.ranking,
      scope,
      given: givenPointsNotes(given, words),
      hrefOf: playerFile,
    },
    words,
  )
  const whole = [
    htmlTextElement('summary', words.text('publish', 'allColumns')),
    ...sectionsAndNotesHtml(title, sections, words, notes),
  ]
  return {
    ...page,
    lead: scope,
    body: [publishedStandingsHtml(season, standings, words, 'whole'), htmlElement('details', whole)],
  }
}

export function createTeamsSitePage({ data, clubs }: PublishedSeason, words: PaperWords): SitePage {
  const title = words.text('title', 'teams')
  const part = teamsPart({ ...data, paper: withoutHiddenNotice(data.paper) }, { scope: {} }, words, clubs)
  const { sections, notes, subtitle: lead } = part ?? { sections: [], notes: [], subtitle: undefined }
  return {
    file: 'teams.html',
    page: 'teams',
    title,
    ...(lead === undefined ? {} : { lead }),
    style: 'site.css',
    body: sectionsAndNotesHtml(title, sections, words, notes),
  }
}

/** One section for each series, with notes about its hidden data. */
export function createSeriesSitePage({ series, playerFile }: PublishedSeason, words: PaperWords): SitePage {
  const title = words.text('publish', 'series')
  const body = series.flatMap((each) => {
    const part = seriesPart(each, '', words, playerFile)
    return part
      ? [htmlTextElement('h2', each.name), ...sectionsAndNotesHtml(each.name, part.sections, words, part.notes)]
      : []
  })
  return { file: 'series.html', page: 'series', title, style: 'site.css', body }
}

export function createGamesSitePage({ data, games, gameFile }: PublishedSeason, words: PaperWords): SitePage {
  const title = words.text('publish', 'games')
  const columns: readonly PaperColumn<TitledGameGroup['games'][number]>[] = [
    { title: words.text('field', 'game'), kind: 'text', cell: (game) => linkedCell(game.title, gameFile(game.row)) },
    { title: words.text('field', 'evening'), kind: 'text', cell: ({ row }) => words.date(row.evening) },
    { title: words.text('publish', 'winner'), kind: 'text', cell: ({ row }) => winnerOf(row, words) },
    { title: words.text('publish', 'judge'), kind: 'text', cell: ({ row }) => toNamedJudge(data.club, row).judge },
  ]
  const groups = groupGamesForResults(data, games, words).map(({ title: heading, games: rows }) => ({ heading, rows }))
  return listPage('games', title, createTableBlock('list', columns, { groups }), games.length > 0, words)
}

/** A page with one table, or with a note that there are no games yet. */
function listPage(
  page: 'games' | 'players',
  title: string,
  table: TableBlock,
  isThere: boolean,
  words: PaperWords,
): SitePage {
  const section = isThere ? { blocks: [table] } : { note: words.text('publish', 'noGames'), blocks: [] }
  return { file: `${page}.html`, page, title, style: 'site.css', body: sectionsAndNotesHtml(title, [section], words) }
}

function winnerOf({ rulebook, outcome }: Pick<GameRow, 'rulebook' | 'outcome'>, words: PaperWords): string {
  return outcome === null ? '' : words.gameOf(rulebook, 'winner', outcome.winner)
}

export function createPlayersSitePage(
  { data, players, standings, playerFile }: PublishedSeason,
  words: PaperWords,
): SitePage {
  const title = words.text('publish', 'players')
  const rowOf = new Map(standings.map((row) => [row.member, row]))
  const rows = players
    .map((member) => ({ member, name: data.nameOf(member), row: rowOf.get(member) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, words.lang))
  type Column = PaperColumn<(typeof rows)[number]>
  const club: Column = { title: words.text('column', 'club'), kind: 'text', cell: ({ row }) => row?.club ?? '' }
  const columns: readonly Column[] = [
    {
      title: words.text('column', 'player'),
      kind: 'name',
      cell: ({ name, member }) => linkedCell(name, playerFile(member)),
    },
    { title: words.metric('games'), kind: 'figure', cell: ({ row }) => row?.metrics.games ?? '' },
    { title: words.text('column', 'place'), kind: 'figure', cell: ({ row }) => String(row?.place ?? '') },
    {
      title: words.metric('total'),
      kind: 'figure',
      usual: true,
      cell: ({ row }) => words.figure(row?.metrics.total ?? ''),
    },
    // The club is the last column, so that a phone shows the numbers first.
    ...(rows.some(({ row }) => row?.club !== undefined) ? [club] : []),
  ]
  return listPage('players', title, createTableBlock('list', columns, rows), players.length > 0, words)
}

export function createPlayerSitePage(player: PublishedPlayer, words: PaperWords): SitePage {
  const { name, file, standing, games, moments, line } = player
  const figures: readonly PaperColumn<StandingRow>[] = [
    placeColumn(words, 'figure'),
    ...standingsColumnKeys([], standing ? [standing] : []).map((key): PaperColumn<StandingRow> => ({
      title: words.metric(key),
      kind: 'figure',
      usual: key === 'total',
      cell: ({ metrics }) => words.figure(metrics[key]),
    })),
  ]
  const played: readonly PaperColumn<PublishedPlayer['games'][number]>[] = [
    {
      title: words.text('field', 'game'),
      kind: 'text',
      cell: (game) => linkedCell(words.text('paper', 'game', { n: game.number }), game.file),
    },
    { title: words.text('field', 'evening'), kind: 'text', cell: ({ evening }) => words.date(evening) },
    { title: words.text('column', 'seat'), kind: 'number', cell: ({ seat }) => String(seat) },
    {
      title: words.text('column', 'card'),
      kind: 'text',
      cell: ({ role }) => ({ text: words.game('role', role), mark: factionOf(role) }),
    },
    { title: words.text('publish', 'winner'), kind: 'text', cell: (game) => winnerOf(game, words) },
    {
      title: words.text('column', 'sum'),
      kind: 'figure',
      usual: true,
      cell: ({ hundredths }) => words.points(hundredths),
    },
  ]
  const sections = [
    {
      blocks: [
        ...(standing === undefined ? [] : [createTableBlock('player', figures, [standing])]),
        ...(games.length === 0
          ? []
          : [createTableBlock('list', played, games, words.text('publish', 'playerGames', { name }))]),
      ],
    },
  ]
  return {
    file,
    page: 'players',
    title: name,
    style: 'site.css',
    ...playerSummary(player, words),
    picture: playerPicture(player, words),
    body: [
      upcomingSeatsHtml(player.upcoming, words),
      factsHtml(player, words),
      ...sectionsAndNotesHtml(
        name,
        sections,
        words,
        standing === undefined ? [] : givenPointsNotes(player.given, words),
      ),
      ...chartsHtml(moments, line === undefined ? [] : [line], words),
    ],
  }
}

function playerSummary(
  { standing, of, form, former }: PublishedPlayer,
  words: PaperWords,
): Pick<SitePage, 'lead' | 'aside'> {
  if (standing === undefined) return {}
  const { place, metrics } = standing
  const parts = [
    words.text('publish', 'placeOf', { place, n: of }),
    `${words.text('publish', 'points')}: ${words.figure(metrics.total)}`,
    `${words.text('publish', 'wins')}: ${words.text('publish', 'winsOf', { ...metrics })}`,
  ]
  const title = htmlTextElement('p', words.text('publish', 'form', { n: form.length }))
  return {
    lead: parts.join(' · '),
    aside: htmlElement('div', [title, lastGamesHtml(form, words), ' ', placeChangeHtml(standing, former, words)]),
  }
}

const MAX_FACTS = 3

/** Rates next to those expected by chance. If chance may explain a rate, the text says so. */
function factsHtml({ facts }: PublishedPlayer, words: PaperWords): string {
  const shown = facts
    .slice(0, MAX_FACTS)
    .map(({ figure, isSure, ...numbers }) =>
      htmlElement('div', [
        htmlTextElement('h2', words.figureName(figure)),
        htmlTextElement(
          'p',
          `${words.text('publish', 'fact', numbers)}${isSure ? '' : ` ${words.text('publish', 'unsure')}`}`,
        ),
      ]),
    )
  return shown.length === 0 ? '' : htmlElement('section.facts', shown)
}

export function createChartsSitePage(season: PublishedSeason, words: PaperWords): SitePage {
  const title = words.text('publish', 'charts')
  const { moments, players } = season.progress
  const first = season.standings
    .slice(0, MAX_CHART_LINES)
    .flatMap(({ member }) => players.find((each) => each.member === member) ?? [])
  const note =
    first.length === 0 ? words.text('publish', 'noGames') : words.text('publish', 'first', { n: first.length })
  return {
    file: 'charts.html',
    page: 'charts',
    title,
    style: 'site.css',
    lead: note,
    body: chartsHtml(moments, first, words),
  }
}

/** Points and places of these players at each moment, as a chart and as a table. */
function chartsHtml(
  moments: readonly ChartMoment[],
  players: readonly PlayerStandingsOverTime[],
  words: PaperWords,
): readonly string[] {
  if (players.length === 0 || moments.length === 0) return []
  const labels = moments.map((moment) => momentLabel(moment, words))
  const charts = [
    { key: 'pointsOver', isPlaces: false, tick: words.points, of: (each: PlayerStandingsOverTime) => each.cumulative },
    { key: 'placesOver', isPlaces: true, tick: String, of: (each: PlayerStandingsOverTime) => each.places },
  ] as const
  return charts.flatMap(({ key, isPlaces, tick, of }) => {
    const title = words.text('publish', key)
    const lines = players.map((each): ChartLine => ({ name: each.name, values: of(each) }))
    const said = words.text('publish', 'chart', { title, names: lines.map(({ name }) => name).join(', ') })
    const chart = renderLineChart({ title: said, labels, lines, tick, isPlaces })
    const drawn = htmlElement('div.charts', chart)
    // A single player needs no table, because the list of games above contains everything.
    if (players.length === 1) return [htmlTextElement('h2', title), drawn]
    const columns: readonly PaperColumn<ChartLine>[] = [
      { title: words.text('column', 'player'), kind: 'name', cell: ({ name }) => name },
      ...labels.map((label, index): PaperColumn<ChartLine> => ({
        title: label,
        kind: 'figure',
        cell: ({ values: { [index]: value = null } }) => (value === null ? '' : tick(value)),
      })),
    ]
    const figures = createTableBlock('figures', columns, lines, title)
    return [htmlTextElement('h2', title), drawn, publishedSectionHtml({ blocks: [figures] }, title, 'plain', words)]
  })
}

/**
 * Label of a moment: the round as `R3`, with its stage if there are several stages, the evening if there is no round,
 * or the game if the chart shows single games.
 */
function momentLabel({ stage, round, evening, game }: ChartMoment, words: PaperWords): string {
  if (game !== undefined) return words.text('paper', 'game', { n: game })
  if (round === undefined) return words.date(evening)
  return [stage, words.text('column', 'roundShort', { n: round })].filter((part) => part !== undefined).join(' · ')
}

export function createRulesSitePage({ data }: PublishedSeason, words: PaperWords): SitePage {
  const { rulebook, preset, flags } = data.season
  const sheet = createRuleSheet(
    newestRulebookOf(rulebook),
    preset,
    flags,
    words.lang,
    data.paper.club,
    false,
    data.phrases,
  )
  return {
    file: 'rules.html',
    page: 'rules',
    title: words.text('publish', 'rules'),
    hasOwnHeading: true,
    style: 'rules.css',
    // Tables that are wider than a phone are in a scrollable region that can be reached with the keyboard.
    body: [scrollRegionHtml('frame', sheet.title, `\n${ruleSheetBodyHtml(sheet)}\n`)],
  }
}
