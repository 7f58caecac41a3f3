// Requests for the figures behind a season's charts.

import type { Club } from '../../club/club.ts'
import type { HandlersOf } from '../service.ts'

export function chartHandlers(club: Club): HandlersOf<'charts'> {
  return {
    'charts.progress': ({ season }) => club.progress(season),
    'charts.rates': ({ season, member }) => club.rates(season, member),
    'charts.balance': ({ season }) => club.balance(season),
    'charts.judges': ({ season }) => club.judges(season),
  }
}
