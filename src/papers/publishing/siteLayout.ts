// Frame of every page of a published season: its owner, and links to the other pages and languages. It has no scripts
// and loads only files of its own site, because its content security policy forbids everything else.

import { DEFAULT_LANG, type Lang, LANGS, LANGUAGES } from '../../i18n/registry.ts'
import { type Faction, FACTIONS } from '../../rules/vocabulary.ts'
import { htmlElement, escapeHtml, htmlTextElement } from '../documents/markup.ts'
import { createLetterhead, type PaperSeasonHeader } from '../documents/letterhead.ts'
import type { PaperWords } from '../documents/paperWords.ts'
import { sha256Hex } from '../../store/hash.ts'
import {
  type PublishedFileContent,
  PICTURE_HEIGHT_PIXELS,
  type PictureElements,
  PICTURE_WIDTH_PIXELS,
} from './picture.ts'
import { factionMarkSvg } from '../documents/factionMarks.ts'

const SITE_SECURITY_POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'"

/** Tag on every page. A file that contains this tag may be overwritten. */
export const GENERATOR_TAG = '<meta name="generator" content="Consigliere">'

/** Whether a path may belong to a file of a published season. */
export function isSitePath(path: string): boolean {
  return SITE_PATH_PATTERN.test(path)
}

/** Pages in the navigation. */
export const SITE_PAGE_NAMES = [
  'standings',
  'rounds',
  'teams',
  'series',
  'games',
  'players',
  'charts',
  'rules',
] as const
type PageName = (typeof SITE_PAGE_NAMES)[number]

const FRONT_PAGE_FILE = 'index.html'
const fileOf = (page: PageName): string => `${page}.html`

const SITE_PATH_PATTERN = new RegExp(
  String.raw`^(index\.html|(site|rules)\.css|faces/[a-z]+-[a-z]+\.woff2|pictures/[0-9a-f]{12}\.png|` +
    `(${LANGS.join('|')})` +
    String.raw`/(index|standings|rounds|teams|series|games|players|charts|rules|game-\d+(-\d+)?|player-\d+)\.html)$`,
)

/** Subfolders with files of a season, in addition to the folder of the start page. */
export const SITE_SUBFOLDERS = [...LANGS, 'faces', 'pictures']

export interface PublishedFile extends PublishedFileContent {
  /** Path within the folder, with `/` as separator. */
  readonly path: string
}

/** A picture file, named after its content so that an existing picture is not drawn again. */
export function publishedPictureFile(picture: PictureElements): PublishedFile {
  const text = JSON.stringify(picture)
  return { path: `pictures/${sha256Hex(text).slice(0, 12)}.png`, text, kind: 'picture' }
}

export interface SitePage {
  /** File name, the same in every language. */
  readonly file: string
  /** Navigation entry of the page, or of the page to which it belongs. */
  readonly page: PageName | 'front'
  readonly title: string
  /** Symbol before the title. */
  readonly mark?: Faction
  /** A sentence below the title. */
  readonly lead?: string
  /** Whether the body begins with a heading. */
  readonly hasOwnHeading?: boolean
  readonly style: 'site.css' | 'rules.css'
  /** HTML that is already escaped. */
  readonly body: readonly string[]
  /** HTML next to the title. */
  readonly aside?: string
  /** Picture that messengers show next to a link. */
  readonly picture?: PictureElements
}

export interface SiteLayout {
  readonly season: PaperSeasonHeader
  /** Notes at the top of every page, which say that data is hidden. */
  readonly notes: readonly string[]
  /** Pages that the site has. */
  readonly pages: readonly PageName[]
  /** Address of the site, ending with `/`. Other sites need the full address of a picture to show it. */
  readonly address: string
}

export function renderSitePage(
  { season, notes, pages, address }: SiteLayout,
  words: PaperWords,
  page: SitePage,
): string {
  const { code, foot, stamps, lang } = createLetterhead(season, words)
  const title = page.title.includes(season.name) ? page.title : `${page.title} · ${season.name}`
  const way = pages.map((each) =>
    htmlTextElement('a', words.text('publish', each), {
      href: fileOf(each),
      'aria-current': each !== page.page ? undefined : fileOf(each) === page.file ? 'page' : 'true',
    }),
  )
  const languages = LANGS.map((each) =>
    each === lang
      ? htmlTextElement('span', LANGUAGES[each].name, { lang: each })
      : languageLink(each, `../${each}/${page.file}`),
  )
  const { body, marks } = withMarksOnce(page.body.join('\n'))
  const picture = page.picture && publishedPictureFile(page.picture).path
  return [
    ...head({
      lang,
      title,
      style: `../${page.style}`,
      about: [page.lead ?? '', season.club].filter((text) => text !== '').join(' · '),
      ...(picture === undefined ? {} : { picture: `${address === '' ? '../' : address}${picture}` }),
      ...(address === '' ? {} : { address: `${address}${lang}/${page.file}` }),
    }),
    '<body>',
    htmlElement('header.top', [
      htmlElement('div.bar', [
        htmlTextElement('a.club', season.club, {
          href: FRONT_PAGE_FILE,
          'aria-current': page.file === FRONT_PAGE_FILE ? 'page' : undefined,
        }),
        '\n',
        htmlElement('nav', way, { 'aria-label': words.text('publish', 'pages') }),
        '\n',
        htmlElement('nav.languages', languages, { 'aria-label': words.text('publish', 'languages') }),
      ]),
      pageTitleBlock(page, season, picture, words),
      ...[...stamps, ...notes].map((stamp) => htmlTextElement('p.stamp', stamp)),
    ]),
    marks,
    '<main>',
    body,
    '</main>',
    htmlElement('footer', [
      htmlTextElement('span', `${code} · ${foot}`),
      htmlTextElement('span', words.text('publish', 'made')),
    ]),
    '</body>',
    '</html>',
    '',
  ].join('\n')
}

function pageTitleBlock(
  page: SitePage,
  season: SiteLayout['season'],
  picture: string | undefined,
  words: PaperWords,
): string {
  const pictureLink =
    picture === undefined ? '' : htmlTextElement('a', words.text('publish', 'picture'), { href: `../${picture}` })
  return htmlElement('div.title', [
    htmlElement('div', [
      page.page === 'front' ? '' : htmlTextElement('p.season', season.name),
      page.hasOwnHeading === true
        ? ''
        : htmlElement('h1', [page.mark === undefined ? '' : factionMarkSvg(page.mark), escapeHtml(page.title)]),
      page.lead === undefined ? '' : htmlTextElement('p.lead', page.lead),
    ]),
    page.aside === undefined && picture === undefined ? '' : htmlElement('div.aside', [page.aside ?? '', pictureLink]),
  ])
}

function languageLink(lang: Lang, href: string): string {
  return htmlTextElement('a', LANGUAGES[lang].name, { href, lang, hreflang: lang })
}

interface HtmlHead {
  readonly lang: Lang
  readonly title: string
  readonly style: string
  /** Text that a messenger shows below the title of a link. */
  readonly about: string
  readonly picture?: string
  /** Address of the page. */
  readonly address?: string
}

function head({ lang, title, style, about, picture, address }: HtmlHead): readonly string[] {
  const meta = (property: string, content: string | number | undefined) =>
    content === undefined ? [] : [`<meta property="${property}" content="${escapeHtml(String(content))}">`]
  const shown =
    picture === undefined
      ? []
      : [
          ...meta('og:image', picture),
          ...meta('og:image:width', PICTURE_WIDTH_PIXELS),
          ...meta('og:image:height', PICTURE_HEIGHT_PIXELS),
          ...meta('og:image:alt', title),
          '<meta name="twitter:card" content="summary_large_image">',
        ]
  return [
    '<!doctype html>',
    `<html lang="${lang}">`,
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${SITE_SECURITY_POLICY}">`,
    '<meta name="referrer" content="no-referrer">',
    GENERATOR_TAG,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title>`,
    ...meta('og:title', title),
    `<meta property="og:description" name="description" content="${escapeHtml(about)}">`,
    ...meta('og:type', 'website'),
    ...meta('og:url', address),
    ...shown,
    `<link rel="stylesheet" href="${style}">`,
    '</head>',
  ]
}

/** Replaces the symbols in the body with references to one shared definition of each. */
function withMarksOnce(html: string): { readonly body: string; readonly marks: string } {
  const used = FACTIONS.filter((faction) => html.includes(factionMarkSvg(faction)))
  const body = used.reduce(
    (text, faction) =>
      text.replaceAll(
        factionMarkSvg(faction),
        `<svg class="mark ${faction}" aria-hidden="true"><use href="#${faction}"/></svg>`,
      ),
    html,
  )
  const symbols = used.map((faction) =>
    factionMarkSvg(faction).replace(
      /^<svg class="mark \w+"(.*) aria-hidden="true">(.*)<\/svg>$/,
      `<symbol id="${faction}"$1>$2</symbol>`,
    ),
  )
  return { body, marks: used.length === 0 ? '' : `<svg class="marks" aria-hidden="true">${symbols.join('')}</svg>` }
}

/** Start page, where readers choose a language. `picture` is the address of the picture. */
export function renderLanguageChoicePage(season: PaperSeasonHeader, picture?: string): string {
  return [
    ...head({
      lang: DEFAULT_LANG,
      title: season.name,
      style: 'site.css',
      about: season.club,
      ...(picture === undefined ? {} : { picture }),
    }),
    '<body>',
    htmlElement('header.top', [htmlTextElement('p.season', season.club), htmlTextElement('h1', season.name)]),
    '<main>',
    htmlElement(
      'ul.languages',
      LANGS.map((lang) => htmlElement('li', languageLink(lang, `${lang}/index.html`))),
    ),
    '</main>',
    '</body>',
    '</html>',
    '',
  ].join('\n')
}
