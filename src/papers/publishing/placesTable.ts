// Standings of a season for readers: the place and its change since the previous evening, points, the last games, and a
// small chart of the place over the season.

import { type PlayerResult, RECENT_FORM_GAME_COUNT } from '../../scoring/season.ts'
import type { StandingRow } from '../../scoring/standings/standingRow.ts'
import { element, textElement } from '../documents/markup.ts'
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
    element(`tr.${rows[index - 1]?.isFinalist === true && !row.isFinalist ? 'below' : ''}`, [
      textElement('td.place', `${row.place}${row.tied ? '=' : ''}`),
      element('td.moved', placeChangeHtml(row, former.get(row.member), words)),
      element('td.name', textElement('a', row.name, { href: playerFile(row.member) })),
      textElement('td.figure.usual', words.figure(row.metrics.total)),
      isWhole ? textElement('td.figure.extra', words.figure(row.metrics.sumBonus)) : '',
      textElement(
        'td.figure.wins',
        words.text('publish', 'winsOf', { wins: row.metrics.wins, games: row.metrics.games }),
      ),
      element('td.form', lastGamesHtml(season.form.get(row.member) ?? [], words)),
      isWhole ? element('td.history', sparklineSvg(season, row.member)) : '',
    ]),
  )
  return element('table.leaders', [element('thead', element('tr', head)), element('tbody', body)])
}

function heading(title: string, below = '', kind = '', attributes = {}): string {
  const small = below === '' ? '' : textElement('small', below)
  return element(`th.${kind}`, [textElement('span', title), small], { scope: 'col', ...attributes })
}

export function placeChangeHtml({ place }: StandingRow, former: number | undefined, words: PaperWords): string {
  if (former === undefined || former === place) return ''
  const n = Math.abs(former - place)
  const way = place < former ? 'up' : 'down'
  const said = { role: 'img', 'aria-label': words.text('publish', way, { n }) }
  return textElement(`span.${way}`, `${way === 'up' ? '▲' : '▼'} ${n}`, said)
}

export function lastGamesHtml(form: readonly PlayerResult[], words: PaperWords): string {
  const letters = form.map((state) => ({ state, letter: words.text('publish', state) }))
  const said = { role: 'img', 'aria-label': letters.map(({ letter }) => letter).join(' ') }
  return element(
    'span.last',
    letters.map(({ state, letter }) => textElement(`b.${state}`, letter)),
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
  return element(
    'svg',
    [element('polyline', '', { points: points.join(' ') }), element('circle', '', { cx, cy, r: 3 })],
    {
      viewBox: `0 0 ${SPARKLINE_SIZE.width} ${SPARKLINE_SIZE.height}`,
      'aria-hidden': 'true',
    },
  )
}
