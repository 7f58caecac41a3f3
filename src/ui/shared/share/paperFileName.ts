// File name of a printed document.

import type { LangChoice } from '../../../i18n/registry.ts'

/** File name such as `winter-cup-standings-ru.pdf`. Letters and digits of any script are kept. */
export function paperFileName(
  season: string,
  item: { readonly id: string; readonly n?: number },
  lang: LangChoice,
): string {
  const words = [
    season,
    item.id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ...(item.n === undefined ? [] : [String(item.n)]),
    lang,
  ]
  return `${words
    .map((word) =>
      word
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 60),
    )
    .filter((word) => word !== '')
    .join('-')}.pdf`
}
