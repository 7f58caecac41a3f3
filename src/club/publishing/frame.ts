// The frame of every page of a published season: whose it is, the way to the other pages and the other languages. No
// script, nothing fetched but the style beside it: the page's own policy forbids all else.

import { DEFAULT_LANG, LANGS, LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { FACTIONS } from '../../rules/vocabulary.ts'
import { escapeHtml } from '../documents/escape.ts'
import { markSvg } from '../documents/marks.ts'
import { letterhead, type PaperSeason } from '../documents/letterhead.ts'
import type { PaperWords } from '../documents/paperWording.ts'

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'"

/** Stands in every page: what has it may be written anew. */
export const GENERATOR = '<meta name="generator" content="Consigliere">'

/** Whether a path is one that pages of a season may have. */
export function isOwnPath(path: string): boolean {
  return OWN_PATH.test(path)
}

/** Those that the way leads to. */
export const PAGES = ['standings', 'teams', 'series', 'games', 'players', 'charts', 'rules'] as const
type PageName = (typeof PAGES)[number]

const fileOf = (page: PageName): string => (page === 'standings' ? 'index.html' : `${page}.html`)

const OWN_PATH = new RegExp(
  `^(index\\.html|(site|rules)\\.css|(${LANGS.join('|')})/(index|teams|series|games|players|charts|rules|game-\\d+(-\\d+)?|player-\\d+)\\.html)$`,
)

export interface FramedPage {
  /** Its file, the same in every language. */
  readonly file: string
  /** The page of the way that it is, or belongs to. */
  readonly page: PageName
  readonly title: string
  readonly style: 'site.css' | 'rules.css'
  /** HTML, escaped already. */
  readonly body: readonly string[]
}

export interface Frame {
  readonly season: PaperSeason
  /** What stands at the head of every page: that something is held back. */
  readonly notes: readonly string[]
  /** The pages there are. */
  readonly pages: readonly PageName[]
}

export function framed({ season, notes, pages }: Frame, words: PaperWords, page: FramedPage): string {
  const { code, foot, stamps, lang } = letterhead(season, words)
  const title = `${page.title} · ${season.name}`
  const way = pages.map(
    (each) =>
      `<a href="${fileOf(each)}"${each === page.page ? (fileOf(each) === page.file ? ' aria-current="page"' : ' aria-current="true"') : ''}>${escapeHtml(words.text('publish', each))}</a>`,
  )
  const languages = LANGS.map((each) =>
    each === lang
      ? `<span lang="${each}">${escapeHtml(LANGUAGES[each].name)}</span>`
      : `<a href="../${each}/${escapeHtml(page.file)}" lang="${each}" hreflang="${each}">${escapeHtml(LANGUAGES[each].name)}</a>`,
  )
  const { body, marks } = withMarksOnce(page.body.join('\n'))
  return [
    ...head(lang, title, `../${page.style}`),
    '<body>',
    `<header class="top"><p class="kicker">${escapeHtml(season.club)}</p><p class="season">${escapeHtml(season.name)}</p><p class="meta">${escapeHtml(code)} · ${escapeHtml(foot)}</p>${[...stamps, ...notes].map((stamp) => `<p class="stamp">${escapeHtml(stamp)}</p>`).join('')}`,
    `<nav aria-label="${escapeHtml(words.text('publish', 'pages'))}">${way.join('')}</nav>`,
    `<nav class="languages" aria-label="${escapeHtml(words.text('publish', 'languages'))}">${languages.join('')}</nav></header>`,
    marks,
    '<main>',
    body,
    '</main>',
    `<footer>${escapeHtml(words.text('publish', 'made'))}</footer>`,
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function head(lang: Lang, title: string, style: string): readonly string[] {
  return [
    '<!doctype html>',
    `<html lang="${lang}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="referrer" content="no-referrer">',
    GENERATOR,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="stylesheet" href="${style}">`,
    '</head>',
  ]
}

/** A mark that stands there many times is drawn once. */
function withMarksOnce(html: string): { readonly body: string; readonly marks: string } {
  const used = FACTIONS.filter((faction) => html.includes(markSvg(faction)))
  const body = used.reduce(
    (text, faction) =>
      text.replaceAll(
        markSvg(faction),
        `<svg class="mark ${faction}" aria-hidden="true"><use href="#${faction}"/></svg>`,
      ),
    html,
  )
  const symbols = used.map((faction) =>
    markSvg(faction).replace(
      /^<svg class="mark \w+"(.*) aria-hidden="true">(.*)<\/svg>$/,
      `<symbol id="${faction}"$1>$2</symbol>`,
    ),
  )
  return { body, marks: used.length === 0 ? '' : `<svg class="marks" aria-hidden="true">${symbols.join('')}</svg>` }
}

/** The first page: which language. */
export function entrance(season: PaperSeason): string {
  return [
    ...head(DEFAULT_LANG, season.name, 'site.css'),
    '<body>',
    '<main>',
    `<h1>${escapeHtml(season.name)}</h1>`,
    `<ul class="languages">${LANGS.map((lang) => `<li><a href="${lang}/index.html" lang="${lang}" hreflang="${lang}">${escapeHtml(LANGUAGES[lang].name)}</a></li>`).join('')}</ul>`,
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
