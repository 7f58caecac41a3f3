// Строки протокола: что записано и что из этого вышло.

import type { log as english } from '../en/log.ts'
import type { Shape } from '../shape.ts'

export const log: Shape<typeof english> = {
  nominate: '{by} выставляет {target}',
  'end-speech': '{seat}: конец речи',
  'end-discussion': 'Речи закончены',
  vote: 'За уход {nominee}: {voters}',
  'close-vote': 'Голосование закрыто',
  'answer-lift': 'За то, чтобы ушли все: {voters}',
  'end-last-word': '{seat}: конец последнего слова',
  'night-act': '{role} → {target}',
  'night-pass': '{role}: без выбора',
  foul: 'Фол: {seat}',
  'technical-foul': 'Технический фол: {seat}',
  remove: 'Дисквалификация: {seat}',
  nobody: 'никто',
  late: 'записано позже',
  defaulted: 'без руки, значит за {nominee}: {voters}',
  tally: 'голоса {tally}',
  tied: 'поровну: {seats}',
  noVote: {
    'no-nominees': 'никто не выставлен, голосования нет',
    'first-day-single': 'в первый день один кандидат, голосования нет',
    cancelled: 'голосование отменено',
  },
  lifted: 'уходят все',
  notLifted: 'никто не уходит',
  liftForbidden: 'поднять всех нельзя: никто не уходит',
  stays: '{seats} под защитой, остаётся',
  killed: 'убиты: {seats}',
  nobodyDied: 'никто не погиб',
  saved: 'Доктор спас {seat}',
  foulCount: 'фолов нет | {n} фол | {n} фола | {n} фолов',
  voteCancelled: 'голосование дня {day} отменено',
  leaves: '{seat} {exit}',
  waiting: 'ждёт',
  corrected: 'исправлено',
}
