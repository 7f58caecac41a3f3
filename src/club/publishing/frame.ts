// The frame of every page of a published season: whose it is, the way to the other pages and the other languages. No
// script, nothing fetched but the style beside it: the page's own policy forbids all else.

import { DEFAULT_LANG, type Lang, LANGS, LANGUAGES } from '../../i18n/registry.ts'
import { FACTIONS } from '../../rules/vocabulary.ts'
import { element, escapeHtml, markSvg, textElement } from '../documents/markup.ts'
import { letterhead, type PaperSeason } from '../documents/paper.ts'
import { PRINT_STYLE } from '../documents/printStyle.ts'
import { PUBLISH_STYLE } from '../documents/publishedPage.ts'
import type { PaperWords } from '../documents/wording.ts'

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'"

/** Stands in every page: a file that has it may be overwritten. */
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
  `^(index\\.html|(site|rules)\\.css|(${LANGS.join('|')})` +
    String.raw`/(index|teams|series|games|players|charts|rules|game-\d+(-\d+)?|player-\d+)\.html)$`,
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
  const way = pages.map((each) =>
    textElement('a', words.text('publish', each), {
      href: fileOf(each),
      'aria-current': each !== page.page ? undefined : fileOf(each) === page.file ? 'page' : 'true',
    }),
  )
  const languages = LANGS.map((each) =>
    each === lang
      ? textElement('span', LANGUAGES[each].name, { lang: each })
      : languageLink(each, `../${each}/${page.file}`),
  )
  const { body, marks } = withMarksOnce(page.body.join('\n'))
  return [
    ...head(lang, title, `../${page.style}`),
    '<body>',
    element('header.top', [
      textElement('p.kicker', season.club),
      textElement('p.season', season.name),
      textElement('p.meta', `${code} · ${foot}`),
      ...[...stamps, ...notes].map((stamp) => textElement('p.stamp', stamp)),
      '\n',
      element('nav', way, { 'aria-label': words.text('publish', 'pages') }),
      '\n',
      element('nav.languages', languages, { 'aria-label': words.text('publish', 'languages') }),
    ]),
    marks,
    '<main>',
    body,
    '</main>',
    textElement('footer', words.text('publish', 'made')),
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function languageLink(lang: Lang, href: string): string {
  return textElement('a', LANGUAGES[lang].name, { href, lang, hreflang: lang })
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
    textElement('h1', season.name),
    element(
      'ul.languages',
      LANGS.map((lang) => element('li', languageLink(lang, `${lang}/index.html`))),
    ),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

// How the pages of a published season look: the published page's own style, and what only several pages have. The rule
// sheet keeps the style it is printed in, given the colours of a screen at night.
const FRAME = `
.marks { position: absolute; width: 0; height: 0; }
.season { font-size: 1.3rem; font-weight: 700; overflow-wrap: anywhere; margin: 0; }
.top p { margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: 0.2rem 1.4rem; margin-top: 0.6rem; }
nav a[aria-current] { font-weight: 700; text-decoration-thickness: 0.16em; }
.languages { font-size: 0.9rem; margin-top: 0; } .languages span { padding: 0.55rem 0; color: var(--soft); }
ul.languages { list-style: none; padding: 0; font-size: 1.2rem; }
`

/** Lines of a chart, told apart by colour, and by the name at the end of each. */
const CHART = `
:root { --c0: #a5121f; --c1: #1f5fa8; --c2: #2f6f38; --c3: #8a5a00; --c4: #6b3fa0; --c5: #00696c; --c6: #a13a70;
  --c7: #555049; }
@media (prefers-color-scheme: dark) {
  :root { --c0: #ff7a76; --c1: #7fb2f0; --c2: #7bc98a; --c3: #e0b46c; --c4: #c3a2f0; --c5: #63cfd0; --c6: #f29ac2;
    --c7: #c4bdb2; }
}
.chart { display: block; width: 100%; min-width: 34rem; height: auto; padding: 0.4rem; }
.chart text { font: 13px 'PT Serif', Georgia, 'Times New Roman', 'Liberation Serif', serif; fill: var(--soft); }
.chart .grid { stroke: var(--hair); stroke-width: 1; }
.chart polyline { fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linejoin: round; }
.chart .name { fill: currentColor; font-weight: 700; }
${[0, 1, 2, 3, 4, 5, 6, 7].map((n) => `.chart .c${n} { color: var(--c${n}); }`).join(' ')}
`

const LINES = `
.lines { margin: 0.4rem 0; }
.lines div { display: flex; flex-wrap: wrap; gap: 0 0.8rem; padding: 0.2rem 0; border-bottom: 1px solid var(--hair); }
.lines dt { color: var(--soft); min-width: 8rem; } .lines dd { margin: 0; flex: 1 1 16rem; overflow-wrap: anywhere; }
h1 { margin: 1.2rem 0 0.2rem; font-size: clamp(1.6rem, 5vw, 2.4rem); } h3 { margin: 1.2rem 0 0.3rem; }
.heading th { text-align: left; color: var(--soft); } td a { padding: 0; }
.standings td.name, .standings thead th:nth-child(2) { position: static; box-shadow: none; }
`

export const SITE_STYLE = `${PUBLISH_STYLE}${FRAME}${CHART}${LINES}`

/** The sheet itself lies on paper; only the screen around it and its ink are of the night. */
export const RULES_STYLE = `${PRINT_STYLE}
:root { color-scheme: light dark; }
body > header.top, body > footer { width: min(210mm, 100%); margin: 0 auto; padding: 1rem min(16mm, 5vw); }
.top .meta, footer { color: var(--soft); } .stamp { color: var(--red); }
.top a { display: inline-block; padding: 0.5rem 0; color: var(--red); }
${FRAME}
@media screen { .frame { overflow-x: auto; } .sheet { overflow-x: visible; } }
@media screen and (prefers-color-scheme: dark) {
  :root { --ink: #f0e9dc; --soft: #a89f90; --hair: #38322a; --red: #ff7a76; --black: #f0e9dc; --maniac: #e0b46c;
    --wash: #26221c; }
  html { background: #14120f; } .sheet { background: #1d1a16; box-shadow: none; }
  .off td, .off .mark { color: #a49b8c; }
  .graph rect { fill: #1d1a16; } .graph .badge text { fill: #14120f; }
}
`
