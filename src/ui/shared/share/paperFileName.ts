// File name of a printed document.

import type { LangChoice } from '../../../i18n/registry.ts'

/**
 * File name such as `winter-cup-standings-ru.pdf`. Letters and digits of any script are kept. `owner` is usually the
 * season. The item's name is left out if it is the same.
 */
export function paperFileName(
  owner: string,
  item: { readonly id: string; readonly n?: number; readonly name?: string },
  lang: LangChoice,
): string {
  const words = [
    owner,
    item.id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ...(item.n === undefined ? [] : [String(item.n)]),
    ...(item.name === undefined || item.name === owner ? [] : [item.name]),
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
