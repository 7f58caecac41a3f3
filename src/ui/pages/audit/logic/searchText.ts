// All words of a change, for a search; worked out once for each change and language, and only for
// what is searched. Pure but for what it remembers.

import type { AuditChange } from '../../../../api/contract/audit.ts'
import { factTexts, type AuditWords } from './factText.ts'

export function searchText(words: AuditWords): (change: AuditChange) => string {
  const known = new WeakMap<AuditChange, string>()
  return (change) => {
    const text = known.get(change) ?? textOf(change, words)
    known.set(change, text)
    return text
  }
}

function textOf({ author, game, facts }: AuditChange, words: AuditWords): string {
  const told = facts
    .flatMap((fact) => factTexts(fact, words, game?.rulebook))
    .flatMap(({ text, before = '', after = '', reason }) => [text, before, after, reason])
  return [
    words.authorOf(author),
    ...(game ? [words.text('common.game', { n: game.number }), game.place?.stage ?? ''] : []),
    ...told,
  ].join(' ')
}
