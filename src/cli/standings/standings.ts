// `standings`: the table of a results sheet or a season export under a scheme, or of a season of a
// club's store as its screens show it. Owns the command's options; the work is in rank-sheet.ts,
// rank-season.ts and rank-store.ts. Rule: spec/cli.md.

import type { Command } from 'commander'
import { SCHEMES } from '../../scoring/schemes/registry.ts'
import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'

const usage = speak('usage')
const help = speak('help')

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
    .description(help('standings'))
    .argument('[file]', help('standings.file'))
    .option('--scheme <id>', help('standings.scheme', { schemes: SCHEMES.map((scheme) => scheme.id).join(', ') }))
    .option('--store <sqlite:FILE>', help('standings.store'))
    .option('--season <name>', help('standings.season'))
    .option('--min-games <n>', help('standings.minGames'))
    .action(async (file: string | undefined, { scheme, store, season, minGames, json = false }: StandingsOptions) => {
      const minimumGames = wholeNumber(minGames)
      if ((store === undefined) !== (season === undefined)) throw new WrongUsage(usage('storeAndSeason'))
      if ((store === undefined) === (file === undefined)) throw new WrongUsage(usage('fileOrStore'))
      const { printStandings, rankFile } = await import('./rankFile.ts')
      if (store !== undefined && season !== undefined) {
        if (scheme !== undefined) throw new WrongUsage(usage('seasonHasScheme'))
        const { rankStore } = await import('./rankStore.ts')
        return printStandings(await rankStore(store, season, minimumGames), json)
      }
      if (scheme === undefined) throw new WrongUsage(usage('fileNeedsScheme'))
      printStandings(await rankFile(file ?? '-', scheme, minimumGames), json)
    })
}

function wholeNumber(text: string | undefined): number {
  if (text !== undefined && !/^\d{1,6}$/.test(text))
    throw new WrongUsage(usage('wholeNumberOnly', { option: '--min-games', text }))
  return Number(text ?? 0)
}
