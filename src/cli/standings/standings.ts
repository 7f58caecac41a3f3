// `standings`: the table of a results sheet or a season export under a scheme, or of a season of a
// club's store as its screens show it. Owns the command's options; the work is in rank-sheet.ts,
// rank-season.ts and rank-store.ts. Rule: spec/cli.md.

import type { Command } from 'commander'
import { SCHEMES } from '../../scoring/schemes/registry.ts'
import { WrongUsage } from '../sentences/refusal.ts'

interface StandingsOptions {
  readonly scheme?: string
  readonly store?: string
  readonly season?: string
  readonly minGames?: string
  readonly json?: boolean
}

export function registerStandings(program: Command): void {
  program
    .command('standings')
    .description('standings from a results sheet or a season export, or of a season in a club')
    .argument('[file]', 'a results sheet (CSV) or a season export (JSON); - reads standard input')
    .option(
      '--scheme <id>',
      `of a file: one of ${SCHEMES.map((scheme) => scheme.id).join(', ')}, or the one a season export brings`,
    )
    .option('--store <sqlite:FILE>', 'the store of a club, instead of a file; nothing in it is changed')
    .option('--season <name>', 'which season of the club; it is ranked by its own scheme')
    .option('--min-games <n>', 'leave out players with fewer games')
    .option('--json', 'machine output on stdout, nothing else there')
    .action(async (file: string | undefined, { scheme, store, season, minGames, json = false }: StandingsOptions) => {
      const minimumGames = wholeNumber(minGames)
      if ((store === undefined) !== (season === undefined)) throw new WrongUsage('--store and --season go together')
      if ((store === undefined) === (file === undefined))
        throw new WrongUsage('standings takes a file, or --store and --season')
      const { printStandings, rankFile } = await import('./rankFile.ts')
      if (store !== undefined && season !== undefined) {
        if (scheme !== undefined)
          throw new WrongUsage('a season of a club has its own scheme: --scheme goes with a file')
        const { rankStore } = await import('./rankStore.ts')
        return printStandings(await rankStore(store, season, minimumGames), json)
      }
      if (scheme === undefined) throw new WrongUsage('a file needs --scheme')
      printStandings(await rankFile(file ?? '-', scheme, minimumGames), json)
    })
}

function wholeNumber(text: string | undefined): number {
  if (text !== undefined && !/^\d{1,6}$/.test(text))
    throw new WrongUsage(`--min-games takes a whole number, not "${text}"`)
  return Number(text ?? 0)
}
