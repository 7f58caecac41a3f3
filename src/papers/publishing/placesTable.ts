// Standings of a season for readers: the place and its change since the previous evening, points, the last games, and a
// small chart of the place over the season.

import { type PlayerResult, RECENT_FORM_GAME_COUNT } from '../../scoring/season.ts'
import type { StandingRow } from '../../scoring/standings/standingRow.ts'
import { htmlElement, htmlTextElement } from '../documents/markup.ts'
import type { PaperWords } from '../documents/paperWords.ts'
import type { PublishedSeason } from './publishedSeason.ts'

/** `short` omits the extra points and the history. */
export function publishedStandingsHtml(
  season: PublishedSeason,
  rows: readonly StandingRow[],
  words: PaperWords,
  form: 'short' | 'whole',
): string {
  const { former, playerFile } = season
  const isWhole = form === 'whole'
  const head = [
    heading(words.text('column', 'place'), '', '', { colspan: 2 }),
    heading(words.text('column', 'player')),
    heading(words.text('publish', 'points'), isWhole ? words.text('publish', 'everything') : '', 'figure'),
    isWhole ? heading(words.text('publish', 'extra'), words.text('publish', 'ofThese'), 'figure.extra') : '',
    heading(words.text('publish', 'wins'), isWhole ? words.text('publish', 'ofGames') : '', 'figure.wins'),
    heading(
      words.text('publish', 'form', { n: RECENT_FORM_GAME_COUNT }),
      isWhole ? words.text('publish', 'newest') : '',
      'form',
    ),
    isWhole ? heading(words.text('publish', 'history'), words.text('publish', 'placeOver'), 'history') : '',
  ]
  const body = rows.map((row, index) =>
    htmlElement(`tr.${rows[index - 1]?.isFinalist === true && !row.isFinalist ? 'below' : ''}`, [
      htmlTextElement('td.place', `${row.place}${row.tied ? '=' : ''}`),
      htmlElement('td.moved', placeChangeHtml(row, former.get(row.member), words)),
      htmlElement('td.name', htmlTextElement('a', row.name, { href: playerFile(row.member) })),
      htmlTextElement('td.figure.usual', words.figure(row.metrics.total)),
      isWhole ? htmlTextElement('td.figure.extra', words.figure(row.metrics.sumBonus)) : '',
      htmlTextElement(
        'td.figure.wins',
        words.text('publish', 'winsOf', { wins: row.metrics.wins, games: row.metrics.games }),
      ),
      htmlElement('td.form', lastGamesHtml(season.form.get(row.member) ?? [], words)),
      isWhole ? htmlElement('td.history', sparklineSvg(season, row.member)) : '',
    ]),
  )
  return htmlElement('table.leaders', [htmlElement('thead', htmlElement('tr', head)), htmlElement('tbody', body)])
}

function heading(title: string, below = '', kind = '', attributes = {}): string {
  const small = below === '' ? '' : htmlTextElement('small', below)
  return htmlElement(`th.${kind}`, [htmlTextElement('span', title), small], { scope: 'col', ...attributes })
}

export function placeChangeHtml({ place }: StandingRow, former: number | undefined, words: PaperWords): string {
  if (former === undefined || former === place) return ''
  const n = Math.abs(former - place)
  const way = place < former ? 'up' : 'down'
  const said = { role: 'img', 'aria-label': words.text('publish', way, { n }) }
  return htmlTextElement(`span.${way}`, `${way === 'up' ? '▲' : '▼'} ${n}`, said)
}

export function lastGamesHtml(form: readonly PlayerResult[], words: PaperWords): string {
  const letters = form.map((state) => ({ state, letter: words.text('publish', state) }))
  const said = { role: 'img', 'aria-label': letters.map(({ letter }) => letter).join(' ') }
  return htmlElement(
    'span.last',
    letters.map(({ state, letter }) => htmlTextElement(`b.${state}`, letter)),
    said,
  )
}

const SPARKLINE_SIZE = { width: 104, height: 24, edge: 3 } as const

/** A small chart of the player's places, with the first place at the top. */
function sparklineSvg({ progress }: PublishedSeason, member: string): string {
  const places = progress.players.find((each) => each.member === member)?.places ?? []
  const last = progress.players.length
  const known = places.flatMap((place, at) => (place === null ? [] : [{ at, place }]))
  if (known.length < 2) return ''
  const x = (at: number) =>
    Math.round(SPARKLINE_SIZE.edge + (at * (SPARKLINE_SIZE.width - 2 * SPARKLINE_SIZE.edge)) / (places.length - 1))
  const y = (place: number) =>
    Math.round(
      SPARKLINE_SIZE.edge + ((place - 1) * (SPARKLINE_SIZE.height - 2 * SPARKLINE_SIZE.edge)) / Math.max(1, last - 1),
    )
  const points = known.map(({ at, place }) => `${x(at)},${y(place)}`)
  const [cx, cy] = points.at(-1)?.split(',') ?? []
  return htmlElement(
    'svg',
    [htmlElement('polyline', '', { points: points.join(' ') }), htmlElement('circle', '', { cx, cy, r: 3 })],
    {
      viewBox: `0 0 ${SPARKLINE_SIZE.width} ${SPARKLINE_SIZE.height}`,
      'aria-hidden': 'true',
    },
  )
}
