// What a board says in the language on screen: where it stands, what goes on, what happened.

import { useI18n } from 'vue-i18n'
import type { Board } from '../../api/contract/games.ts'
import { capital } from '../../i18n/formatList.ts'
import { usePhrases } from '../kit/usePhrases.ts'
import { useLogWordsOf } from '../game/log/useLogWords.ts'
import { feedLines, type FeedLine } from '../game/log/feedLine.ts'

export function useBoardWords() {
  const { t } = useI18n()
  const { say, lang } = usePhrases()
  const wordsOf = useLogWordsOf()

  return {
    /** `Table 2 · Game 7`. */
    place: ({ table, number }: Board) =>
      [...(table === undefined ? [] : [t('watch.tableOf', { table })]), t('watch.gameOf', { n: number })].join(' · '),
    phase: ({ phase, round }: Board) => say('phase', phase, { round }),
    status({ status }: Board): string {
      const params = 'seat' in status ? { seat: status.seat } : 'seats' in status ? { seats: status.seats } : {}
      return capital(lang(), t(`watch.status.${status.key}`, params))
    },
    nameOf: ({ seats }: Board, seat: number) => seats[seat - 1]?.name ?? '',
    /** The newest first; each day and night under its heading. */
    feed({ feed, rulebook }: Board): readonly FeedLine[] {
      const words = wordsOf(() => rulebook)
      const told = feed.map(({ event }) => ({ kind: 'event', event }) as const)
      const parts: FeedLine[][] = [[]]
      for (const line of feedLines(told, feed[0]?.n ?? 0, words))
        if (line.kind === 'phase') parts.push([line])
        else parts.at(-1)?.push(line)
      return parts.toReversed().flatMap((part) => {
        const [head, ...rest] = part
        return head?.kind === 'phase' ? [head, ...rest.toReversed()] : part.toReversed()
      })
    },
  }
}
