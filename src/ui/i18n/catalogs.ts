// All words on screen, by language and page. A new page adds one file to en/ and one to ru/ and a
// line to both catalogs here; a test keeps the keys and placeholders of the two the same.
// The words of the game itself (roles, cues, flags, reasons) are in src/rules/phrases.

import { backup as enBackup } from './en/backup.ts'
import { closed as enClosed } from './en/closed.ts'
import { common as enCommon } from './en/common.ts'
import { error as enError } from './en/error.ts'
import { fileFault as enFileFault } from './en/fileFault.ts'
import { game as enGame } from './en/game.ts'
import { home as enHome } from './en/home.ts'
import { ledger as enLedger } from './en/ledger.ts'
import { live as enLive } from './en/live.ts'
import { log as enLog } from './en/log.ts'
import { members as enMembers } from './en/members.ts'
import { newGame as enNewGame } from './en/newGame.ts'
import { rules as enRules } from './en/rules.ts'
import { season as enSeason } from './en/season.ts'
import { shell as enShell } from './en/shell.ts'
import { plan as enPlan } from './en/plan.ts'
import { results as enResults } from './en/results.ts'
import { seating as enSeating } from './en/seating.ts'
import { charts as enCharts } from './en/charts.ts'
import { players as enPlayers } from './en/players.ts'
import { audit as enAudit } from './en/audit.ts'
import { schemes as enSchemes } from './en/schemes.ts'
import { imports as enImports } from './en/imports.ts'
import { papers as enPapers } from './en/papers.ts'
import { exports as enExports } from './en/exports.ts'
import { table as enTable } from './en/table.ts'
import { backup as ruBackup } from './ru/backup.ts'
import { closed as ruClosed } from './ru/closed.ts'
import { common as ruCommon } from './ru/common.ts'
import { error as ruError } from './ru/error.ts'
import { fileFault as ruFileFault } from './ru/fileFault.ts'
import { game as ruGame } from './ru/game.ts'
import { home as ruHome } from './ru/home.ts'
import { ledger as ruLedger } from './ru/ledger.ts'
import { live as ruLive } from './ru/live.ts'
import { log as ruLog } from './ru/log.ts'
import { members as ruMembers } from './ru/members.ts'
import { newGame as ruNewGame } from './ru/newGame.ts'
import { rules as ruRules } from './ru/rules.ts'
import { season as ruSeason } from './ru/season.ts'
import { shell as ruShell } from './ru/shell.ts'
import { plan as ruPlan } from './ru/plan.ts'
import { results as ruResults } from './ru/results.ts'
import { seating as ruSeating } from './ru/seating.ts'
import { charts as ruCharts } from './ru/charts.ts'
import { players as ruPlayers } from './ru/players.ts'
import { audit as ruAudit } from './ru/audit.ts'
import { schemes as ruSchemes } from './ru/schemes.ts'
import { imports as ruImports } from './ru/imports.ts'
import { papers as ruPapers } from './ru/papers.ts'
import { exports as ruExports } from './ru/exports.ts'
import { table as ruTable } from './ru/table.ts'
import type { Shape } from './shape.ts'

export const en = {
  common: enCommon,
  shell: enShell,
  backup: enBackup,
  closed: enClosed,
  home: enHome,
  members: enMembers,
  newGame: enNewGame,
  game: enGame,
  ledger: enLedger,
  live: enLive,
  log: enLog,
  rules: enRules,
  season: enSeason,
  plan: enPlan,
  results: enResults,
  seating: enSeating,
  charts: enCharts,
  players: enPlayers,
  audit: enAudit,
  schemes: enSchemes,
  imports: enImports,
  papers: enPapers,
  exports: enExports,
  table: enTable,
  error: { ...enError, ...enFileFault },
} as const

export const ru: Shape<typeof en> = {
  common: ruCommon,
  shell: ruShell,
  backup: ruBackup,
  closed: ruClosed,
  home: ruHome,
  members: ruMembers,
  newGame: ruNewGame,
  game: ruGame,
  ledger: ruLedger,
  live: ruLive,
  log: ruLog,
  rules: ruRules,
  season: ruSeason,
  plan: ruPlan,
  results: ruResults,
  seating: ruSeating,
  charts: ruCharts,
  players: ruPlayers,
  audit: ruAudit,
  schemes: ruSchemes,
  imports: ruImports,
  papers: ruPapers,
  exports: ruExports,
  table: ruTable,
  error: { ...ruError, ...ruFileFault },
}
