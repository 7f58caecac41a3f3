// The figures behind a season's charts.

import { ok } from '../../rules/vocabulary.ts'
import type { Desk, Reply } from '../desk.ts'
import { openBook } from '../seasons/book.ts'
import type { SeasonBook } from '../seasons/season.ts'
import { seasonBalance, type SeasonBalance } from './balance.ts'
import { judgeFigures, type JudgeFigures } from './judges.ts'
import { seasonProgress, type SeasonProgress } from './progress.ts'
import { seasonRates, type SeasonRates } from './rates.ts'

export function chartDesk({ keeper, query }: Desk) {
  function ofSeason<T>(id: string, figures: (book: SeasonBook) => T): Reply<T> {
    return query(() => {
      const book = openBook(keeper, id)
      return book.ok ? ok(figures(book.value)) : book
    })
  }

  return {
    progress: (season: string): Reply<SeasonProgress> => ofSeason(season, seasonProgress),
    /** Of everybody, or of one player. */
    rates: (season: string, member?: string): Reply<SeasonRates> => ofSeason(season, (book) => seasonRates(book, member)),
    balance: (season: string): Reply<SeasonBalance> => ofSeason(season, seasonBalance),
    judges: (season: string): Reply<readonly JudgeFigures[]> => ofSeason(season, judgeFigures),
  }
}
