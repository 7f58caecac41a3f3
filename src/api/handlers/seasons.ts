// Requests about seasons and their standings.

import type { Club } from '../../club/club.ts'
import type { HandlersOf } from '../service.ts'

export function seasonHandlers(club: Club): HandlersOf<'seasons'> {
  return {
    'seasons.list': () => club.seasons(),
    'seasons.open': (request) => club.openSeason(request),
    'seasons.setFlags': ({ season, flags }) => club.setFlags(season, flags),
    'seasons.setScheme': ({ season, scheme, version }) => club.setScheme(season, { id: scheme, version }),
    'seasons.hide': ({ season, hiding }) => club.hideStandings(season, hiding),
    'seasons.standings': ({ season, ...scope }) => club.standings(season, scope),
    'seasons.teams': ({ season, best, ...scope }) => club.teams(season, scope, best),
    'seasons.leaders': ({ season }) => club.leaders(season),
    'seasons.metrics': ({ season }) => club.metrics(season),
    'seasons.awards': ({ season }) => club.awards(season),
    'seasons.audit': ({ season, entries }) => club.audit(season, entries),
  }
}
