// `standings`: the table of a results sheet or a season export under a scheme. Owns the command's
// options and tells what kind of file it is; the work is in rank-sheet.ts and rank-season.ts.
// Rule: spec/cli.md.

import type { Command } from 'commander'
import { SCHEMES } from '../club/schemes/registry.ts'
import { WrongUsage } from './refusal.ts'

interface StandingsOptions {
  readonly scheme: string
  readonly minGames?: string
  readonly json?: boolean
}

export function registerStandings(program: Command): void {
  program
    .command('standings')
    .description('standings from a results sheet or a season export')
    .argument('<file>', 'a results sheet (CSV) or a season export (JSON); - reads standard input')
    .requiredOption('--scheme <id>', `one of ${SCHEMES.map((scheme) => scheme.id).join(', ')}, or the one a season export brings`)
    .option('--min-games <n>', 'leave out players with fewer games')
    .option('--json', 'machine output on stdout, nothing else there')
    .action(async (file: string, { scheme, minGames, json }: StandingsOptions) => {
      const minimumGames = wholeNumber(minGames)
      const { printStandings } = await import('./rank-file.ts')
      await printStandings(file, scheme, minimumGames, json === true)
    })
}

function wholeNumber(text: string | undefined): number {
  if (text !== undefined && !/^\d{1,6}$/.test(text)) throw new WrongUsage(`--min-games takes a whole number, not "${text}"`)
  return Number(text ?? 0)
}
