// Guides in docs/, bundled by the build: the list of guides, and the text or HTML of one guide. A guide without a
// translation is shown in the default language.

import { marked, Renderer } from 'marked'
import { DEFAULT_LANG, type Lang } from '../../../../i18n/registry.ts'

const GUIDE_TEXTS_BY_PATH = import.meta.glob<string>('../../../../../docs/guide-*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const GUIDE_NAMES = ['secretary', 'phones', 'organiser', 'broadcast', 'lab'] as const
export type GuideName = (typeof GUIDE_NAMES)[number]

export function isGuideName(name: unknown): name is GuideName {
  return (GUIDE_NAMES as readonly unknown[]).includes(name)
}

/** The guide's Markdown and its language. */
export function guideMarkdownAndLanguage(guide: GuideName, lang: Lang): { readonly text: string; readonly lang: Lang } {
  const [own, first] = [fileOf(guide, lang), fileOf(guide, DEFAULT_LANG)]
  const text = GUIDE_TEXTS_BY_PATH[own]
  return text === undefined ? { text: GUIDE_TEXTS_BY_PATH[first] ?? '', lang: DEFAULT_LANG } : { text, lang }
}

function fileOf(guide: GuideName, lang: Lang): string {
  return `../../../../../docs/guide-${guide}${lang === DEFAULT_LANG ? '' : `.${lang}`}.md`
}

/**
 * Links to guides stay in the app. Links to other files of docs/ have no target in the app, so only their text is kept.
 */
export function renderGuideHtml(text: string): string {
  const renderer = new Renderer()
  renderer.link = ({ href, tokens }) => {
    const words = renderer.parser.parseInline(tokens)
    const [, name] = /^guide-(\w+)(?:\.\w+)?\.md/.exec(href) ?? []
    return isGuideName(name) ? `<a href="#/help/${name}">${words}</a>` : words
  }
  renderer.image = () => ''
  // On a narrow screen a wide table scrolls, so the keyboard must be able to focus it.
  renderer.table = (token) => `<div class="wide" tabindex="0">${Renderer.prototype.table.call(renderer, token)}</div>\n`
  // Headings are one level lower, because the page has its own title.
  renderer.heading = ({ depth, tokens }) => `<h${depth + 1}>${renderer.parser.parseInline(tokens)}</h${depth + 1}>\n`
  return marked.parse(withoutLanguages(text), { async: false, renderer })
}

/** Removes the lines that link to translations, because the app's language selects the translation. */
function withoutLanguages(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^(?:In English|По-русски|Українською): \[/.test(line))
    .join('\n')
}
