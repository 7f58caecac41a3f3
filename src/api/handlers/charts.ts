// Requests for the figures behind a season's charts.

import type { Club } from '../../club/club.ts'
import { handle, type HandlersOf } from './handler.ts'

export function chartHandlers(club: Club): HandlersOf<'charts'> {
  return {
    'charts.progress': handle('charts.progress', ({ season }) => club.progress(season)),
    'charts.rates': handle('charts.rates', ({ season, member }) => club.rates(season, member)),
    'charts.balance': handle('charts.balance', ({ season }) => club.balance(season)),
    'charts.judges': handle('charts.judges', ({ season }) => club.judges(season)),
  }
}
