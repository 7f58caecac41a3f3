// The front page of a published season: the leader and their advantage, the first places with their form, the last
// evening, and the awards as sentences. The headline names a leader only if a single player has the first place. In a
// tournament it is the state instead: nobody leads, and there is a champion only after the final.

import type { Faction } from '../../rules/vocabulary.ts'
import { LEDGER_LINE_KINDS } from '../../scoring/ledgerLine.ts'
import { tryParsePoints } from '../../scoring/points.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { AwardKey } from '../../scoring/schemes/awardRules.ts'
import { htmlElement, htmlTextElement } from '../documents/markup.ts'
import { sumLedgerLines } from '../documents/tableBlock.ts'
import type { PaperWords } from '../documents/paperWords.ts'
import type { SitePage } from './siteLayout.ts'
import { frontPagePicture } from './pictures.ts'
import { nextSeatsHtml } from './roundsPage.ts'
import { publishedStandingsHtml } from './placesTable.ts'
import type { PublishedSeason } from './publishedSeason.ts'
import { tournamentProgress, type TournamentProgress } from './tournamentProgress.ts'
import { factionMarkSvg } from '../documents/factionMarks.ts'

const MAX_LEADERS = 5
/** A tournament may play all its games on one day. */
const MAX_LATEST_RESULTS = 6

export function createFrontSitePage(season: PublishedSeason, words: PaperWords): SitePage {
  const { data, games } = season
  const page = { file: 'index.html', page: 'front', style: 'site.css' } as const
  const last = games.at(-1)
  if (last === undefined) {
    const lead = words.text('publish', 'noGames')
    return {
      ...page,
      title: data.season.name,
      lead,
      ...nextEvening(season, words),
      body: [nextSeatsHtml(season, words)],
    }
  }
  const columns = [leadersHtml(season, words), lastEvening(season, last.evening, words)]
  const { title, lead = '' } = headline(season, words)
  const picture = frontPagePicture(season, title, lead, words)
  return {
    ...page,
    title,
    lead,
    ...nextEvening(season, words),
    picture,
    body: [nextSeatsHtml(season, words), htmlElement('div.front', columns), awardsHtml(season, words)],
  }
}

function nextEvening({ next }: PublishedSeason, words: PaperWords): Pick<SitePage, 'aside'> {
  if (next === undefined) return {}
  const day = words.text('publish', 'nextEvening', { date: words.date(next.date) })
  return {
    aside: htmlElement('div', [htmlTextElement('h2', day), next.text === '' ? '' : htmlTextElement('p', next.text)]),
  }
}

function headline(shown: PublishedSeason, words: PaperWords): Pick<SitePage, 'title' | 'lead'> {
  const { data, games, standings } = shown
  const { name: season } = data.season
  const played = words.text('publish', 'afterGames', { n: games.length })
  const tournament = tournamentProgress(data, games)
  if (tournament !== undefined) return tournamentHeadline(shown, tournament, words)
  const [first, second] = standings
  if (first === undefined || first.tied) return { title: season, lead: played }
  const title = words.text('publish', 'leads', { name: first.name, season })
  const [most, next] = [first, second].map((row) => row && tryParsePoints(row.metrics.total))
  if (second === undefined || most === undefined || next === undefined || most <= next) return { title, lead: played }
  const lead = { points: words.points(most - next), name: second.name, n: games.length }
  return { title, lead: words.text('publish', 'ahead', lead) }
}

/** Nobody leads a tournament: its headline is its state until the final decides the first place. */
function tournamentHeadline(
  { data, games, standings }: PublishedSeason,
  { isDecided, last }: TournamentProgress,
  words: PaperWords,
): Pick<SitePage, 'title' | 'lead'> {
  const { name: season } = data.season
  const played = words.text('publish', 'afterGames', { n: games.length })
  const first = standings.filter(({ place }) => place === 1).map(({ name }) => name)
  const [name = '', ...others] = first
  if (isDecided && first.length > 0) {
    const title =
      others.length === 0
        ? words.text('publish', 'champion', { name, season })
        : words.text('publish', 'sharedFirst', { names: first, season })
    return { title, lead: played }
  }
  return { title: season, lead: last === undefined ? played : words.text('publish', 'afterRound', last) }
}

function leadersHtml(season: PublishedSeason, words: PaperWords): string {
  const { standings } = season
  const all = htmlTextElement('a', words.text('publish', 'allPlayers', { n: standings.length }), {
    href: 'standings.html',
  })
  return htmlElement('section', [
    htmlElement('div.head', [htmlTextElement('h2', words.text('publish', 'leaders')), all]),
    publishedStandingsHtml(season, standings.slice(0, MAX_LEADERS), words, 'short'),
  ])
}

function lastEvening(season: PublishedSeason, evening: string, words: PaperWords): string {
  const isTournament = season.data.season.kind === 'tournament'
  const rows = isTournament
    ? season.games.slice(-MAX_LATEST_RESULTS).toReversed()
    : season.games.filter((row) => row.evening === evening).toReversed()
  return htmlElement('section', [
    htmlElement('div.head', [
      htmlTextElement('h2', words.text('publish', isTournament ? 'latestResults' : 'lastEvening')),
      htmlTextElement('a', words.date(evening), { href: 'games.html' }),
    ]),
    htmlElement(
      'ul.news',
      rows.map((row) => gameNews(season, row, words)),
    ),
  ])
}

function gameNews({ data, gameFile }: PublishedSeason, row: GameRow, words: PaperWords): string {
  const { winner } = row.outcome ?? { winner: 'draw' }
  const said = row.outcome === null ? words.text('results', 'notOver') : words.gameOf(row.rulebook, 'winner', winner)
  const game = words.text('paper', 'game', { n: row.number })
  const sums = row.seats.map(({ member, lines }) => ({ member, sum: sumLedgerLines(lines, LEDGER_LINE_KINDS) }))
  const most = Math.max(0, ...sums.map(({ sum }) => sum))
  const names = sums.filter(({ sum }) => sum === most).map(({ member }) => data.nameOf(member))
  // If more than two players share the highest number of points, none of them is mentioned.
  const isNews = most > 0 && names.length <= 2
  return htmlElement('li', [
    winner === 'draw' ? '<span></span>' : factionMarkSvg(winner),
    htmlElement('div', [
      htmlTextElement('a', words.text('results', 'caption', { game, winner: said }), { href: gameFile(row) }),
      isNews
        ? htmlTextElement('p', words.text('publish', 'most', { names: names.join(', '), points: words.points(most) }))
        : '',
    ]),
  ])
}

const AWARD_MARKS: Readonly<Partial<Record<AwardKey, Faction>>> = {
  'best-red': 'red',
  'best-sheriff': 'red',
  'best-black': 'mafia',
  'best-don': 'mafia',
}

function awardsHtml({ data, awards, playerFile }: PublishedSeason, words: PaperWords): string {
  if (awards.length === 0) return ''
  const items = awards.map(({ key, winners }) => {
    const mark = AWARD_MARKS[key]
    const names = winners.map(({ member, name }) => htmlTextElement('a', name, { href: playerFile(member) })).join(', ')
    const [{ wins, games, figures } = { wins: 0, games: 0, figures: [] }] = winners
    // The first victim has not won anything, so this award has no number of wins. In a tournament, an award shows the
    // figures that decided it.
    const figure = figures.map(({ metric, text }) => `${words.metric(metric)} ${words.figure(text)}`).join(' · ')
    const isByFigure = key === 'first-victim' || data.season.kind === 'tournament'
    const line = isByFigure ? figure : `${words.text('publish', 'winsIn', { wins, games })}.`
    const title = htmlElement('strong', `${htmlTextElement('span', words.text('award', key))}: ${names}`)
    return htmlElement('li', [
      mark ? factionMarkSvg(mark) : '<span></span>',
      htmlElement('div', [title, htmlTextElement('p', line)]),
    ])
  })
  return htmlElement('section', [htmlTextElement('h2', words.text('publish', 'best')), htmlElement('ul.best', items)])
}
