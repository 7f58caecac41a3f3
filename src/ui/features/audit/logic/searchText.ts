// All words of a change, for a search. Pure.

import type { AuditChange } from '../../../../api/contract/games.ts'
import { factTexts, type AuditWords } from '../../../game/effects/factText.ts'

export function searchText({ author, game, facts }: AuditChange, words: AuditWords): string {
  const changes = facts
    .flatMap((fact) => factTexts(fact, words, game?.rulebook))
    .flatMap(({ text, before = '', after = '', reason }) => [text, before, after, reason])
  return [
    words.authorOf(author),
    ...(game ? [words.text('common.game', { n: game.number }), game.place?.stage ?? ''] : []),
    ...changes,
  ].join(' ')
}
