// Все слова на экране, по страницам. Слова самой игры (роли, реплики судьи, настройки) в phrases.ts.

import { metrics } from './metrics.ts'
import { standing } from './standing.ts'
import type { Screens } from '../language.ts'
import { audit } from './screens/audit.ts'
import { backup } from './screens/backup.ts'
import { backups } from './screens/backups.ts'
import { broadcast } from './screens/broadcast.ts'
import { charts } from './screens/charts.ts'
import { closed } from './screens/closed.ts'
import { common } from './screens/common.ts'
import { error } from './screens/error.ts'
import { exports } from './screens/exports.ts'
import { fileFault } from './screens/fileFault.ts'
import { game } from './screens/game.ts'
import { home } from './screens/home.ts'
import { hub } from './screens/hub.ts'
import { imports } from './screens/imports.ts'
import { lab } from './screens/lab.ts'
import { leaderboard } from './screens/leaderboard.ts'
import { ledger } from './screens/ledger.ts'
import { lists } from './screens/lists.ts'
import { live } from './screens/live.ts'
import { log } from './screens/log.ts'
import { members } from './screens/members.ts'
import { models } from './screens/models.ts'
import { newGame } from './screens/newGame.ts'
import { papers } from './screens/papers.ts'
import { phones } from './screens/phones.ts'
import { users } from './screens/users.ts'
import { plan } from './screens/plan.ts'
import { players } from './screens/players.ts'
import { results } from './screens/results.ts'
import { rules } from './screens/rules.ts'
import { schemes } from './screens/schemes.ts'
import { season } from './screens/season.ts'
import { seating } from './screens/seating.ts'
import { series } from './screens/series.ts'
import { settings } from './screens/settings.ts'
import { shell } from './screens/shell.ts'
import { table } from './screens/table.ts'
import { watch } from './screens/watch.ts'

export const screens: Screens = {
  metric: metrics,
  standing,
  common,
  series,
  settings,
  shell,
  backup,
  backups,
  closed,
  home,
  hub,
  members,
  models,
  newGame,
  game,
  ledger,
  lists,
  live,
  log,
  rules,
  lab,
  leaderboard,
  season,
  phones,
  users,
  plan,
  results,
  seating,
  charts,
  players,
  audit,
  schemes,
  imports,
  papers,
  exports,
  table,
  watch,
  broadcast,
  error: { ...error, ...fileFault },
}
