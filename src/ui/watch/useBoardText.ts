// Texts about a board in the language on screen: its table and game, the current step, the feed.

import type { BroadcastBoard } from '../../api/contract/watch.ts'
import { capitalise } from '../../i18n/formatList.ts'
import { type TranscriptLine, toTranscriptLines } from '../game/log/feedLine.ts'
import { useLogTranslatorFactory } from '../game/log/useLogTranslator.ts'
import { t, tUnchecked } from '../kit/i18n/setup.ts'
import { currentLang, gamePhrase } from '../kit/phrases.ts'

export function useBoardText() {
  const wordsOf = useLogTranslatorFactory()

  return {
    /** Example: `Table 2 · Game 7`. */
    place: ({ table, number }: BroadcastBoard) =>
      [...(table === undefined ? [] : [t('watch.tableOf', { table })]), t('watch.gameOf', { n: number })].join(' · '),
    phase: ({ phase, round }: BroadcastBoard) => gamePhrase('phase', phase, { round }),
    status({ status }: BroadcastBoard): string {
      const params = 'seat' in status ? { seat: status.seat } : 'seats' in status ? { seats: status.seats } : {}
      return capitalise(currentLang(), tUnchecked(`watch.status.${status.key}`, params))
    },
    nameOf: ({ seats }: BroadcastBoard, seat: number) => seats[seat - 1]?.name ?? '',
    /** Lines of the feed, the newest first. The heading of each day and night stays above its lines. */
    feed({ feed, rulebook }: BroadcastBoard): readonly TranscriptLine[] {
      const words = wordsOf(() => rulebook)
      const told = feed.map(({ event }) => ({ kind: 'event', event }) as const)
      const parts: TranscriptLine[][] = [[]]
      for (const line of toTranscriptLines(told, feed[0]?.n ?? 0, words))
        if (line.kind === 'phase') parts.push([line])
        else parts.at(-1)?.push(line)
      return parts.toReversed().flatMap((part) => {
        const [head, ...rest] = part
        return head?.kind === 'phase' ? [head, ...rest.toReversed()] : part.toReversed()
      })
    },
  }
}
