// Requests about seasons and their standings.

import type { Club } from '../../club/club.ts'
import { handle, type HandlersOf } from './handler.ts'

export function seasonHandlers(club: Club): HandlersOf<'seasons'> {
  return {
    'seasons.list': handle('seasons.list', () => club.seasons()),
    'seasons.open': handle('seasons.open', (request) => club.openSeason(request)),
    'seasons.setFlags': handle('seasons.setFlags', ({ season, flags }) => club.setFlags(season, flags)),
    'seasons.setScheme': handle('seasons.setScheme', ({ season, scheme, version }) =>
      club.setScheme(season, { id: scheme, version }),
    ),
    'seasons.standings': handle('seasons.standings', ({ season, ...scope }) => club.standings(season, scope)),
    'seasons.metrics': handle('seasons.metrics', ({ season }) => club.metrics(season)),
    'seasons.awards': handle('seasons.awards', ({ season }) => club.awards(season)),
    'seasons.audit': handle('seasons.audit', ({ season, entries }) => club.audit(season, entries)),
  }
}
