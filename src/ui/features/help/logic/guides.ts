// The guides of docs/, bundled by the build as they are written there: which there are, in which language, and
// one of them as HTML. A guide that is not in a language is shown in the first one.

import { marked, Renderer } from 'marked'
import { DEFAULT_LANG, type Lang } from '../../../../i18n/registry.ts'

const GUIDE_TEXTS_BY_PATH = import.meta.glob<string>('../../../../../docs/guide-*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
})

export const GUIDES = ['secretary', 'phones', 'organiser', 'broadcast', 'lab'] as const
export type Guide = (typeof GUIDES)[number]

export function isGuide(name: unknown): name is Guide {
  return (GUIDES as readonly unknown[]).includes(name)
}

/** The text as it stands in docs/, and the language it is in. */
export function guideText(guide: Guide, lang: Lang): { readonly text: string; readonly lang: Lang } {
  const [own, first] = [fileOf(guide, lang), fileOf(guide, DEFAULT_LANG)]
  const text = GUIDE_TEXTS_BY_PATH[own]
  return text === undefined ? { text: GUIDE_TEXTS_BY_PATH[first] ?? '', lang: DEFAULT_LANG } : { text, lang }
}

function fileOf(guide: Guide, lang: Lang): string {
  return `../../../../../docs/guide-${guide}${lang === DEFAULT_LANG ? '' : `.${lang}`}.md`
}

/** Links to guides stay in the app; to other files of docs/ there is nowhere to go: their words are kept. */
export function guideHtml(text: string): string {
  const renderer = new Renderer()
  renderer.link = ({ href, tokens }) => {
    const words = renderer.parser.parseInline(tokens)
    const [, name] = /^guide-(\w+)(?:\.\w+)?\.md/.exec(href) ?? []
    return isGuide(name) ? `<a href="#/help/${name}">${words}</a>` : words
  }
  renderer.image = () => ''
  // On a narrow screen a wide table scrolls: the keyboard has to reach it.
  renderer.table = (token) => `<div class="wide" tabindex="0">${Renderer.prototype.table.call(renderer, token)}</div>\n`
  // The page has its own title above.
  renderer.heading = ({ depth, tokens }) => `<h${depth + 1}>${renderer.parser.parseInline(tokens)}</h${depth + 1}>\n`
  return marked.parse(withoutLanguages(text), { async: false, renderer })
}

/** The lines that lead to the other languages: here the language of the app does. */
function withoutLanguages(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^(?:In English|По-русски|Українською): \[/.test(line))
    .join('\n')
}
