// `play hp`: the console game. Owns the command's options and the clean end on Ctrl+C or a closed
// input; the game is in play-hp.ts. Rule: HP-8, spec/cli.md.

import { randomInt } from 'node:crypto'
import type { Command } from 'commander'
import { DEFAULT_LANG, LANGS } from '../../lang/registry.ts'
import { consoleSaying } from '../../lang/saying.ts'
import { wholeNumber } from '../options/number.ts'
import { InputEnded, openConsole } from './console.ts'
import { CHARACTERS, MAX_PLAYERS, MIN_PLAYERS, playHp, type Character, type HpResult } from './hp.ts'
import { WrongUsage } from '../sentences/refusal.ts'

interface PlayOptions {
  readonly players?: string
  readonly role?: string
  readonly seed?: string
  readonly lang: string
  readonly json?: boolean
}

export function registerPlay(program: Command): void {
  program
    .command('play')
    .description('the console game against bots: play hp')
    .argument('<game>', 'hp')
    .option('--players <n>', `players, ${MIN_PLAYERS} to ${MAX_PLAYERS} (default: asks)`)
    .option('--role <character>', `${CHARACTERS.join(', ')} (default: asks)`)
    .option('--seed <s>', 'seed of the cards and the bots (default: drawn)')
    .option('--lang <lang>', LANGS.join(' or '), DEFAULT_LANG)
    .option('--json', 'how it ended as JSON on stdout; the game itself moves to stderr')
    .action(async (game: string, options: PlayOptions) => {
      if (game !== 'hp') throw new WrongUsage(`there is no console game "${game}", only hp`)
      const lang = LANGS.find((each) => each === options.lang)
      if (lang === undefined) throw new WrongUsage(`--lang takes ${LANGS.join(' or ')}, not "${options.lang}"`)
      const say = consoleSaying(lang)
      const seed = options.seed === undefined ? randomInt(2 ** 32) : wholeNumber('--seed', options.seed, 0, 0xffffffff)
      const players =
        options.players === undefined ? undefined : wholeNumber('--players', options.players, MIN_PLAYERS, MAX_PLAYERS)
      const character = options.role === undefined ? undefined : characterOf(options.role)
      const terminal = openConsole(process.stdin, options.json === true ? process.stderr : process.stdout)
      try {
        const result = await playHp(terminal, say, {
          seed,
          ...(players === undefined ? {} : { players }),
          ...(character === undefined ? {} : { character }),
        })
        if (options.json === true) console.log(JSON.stringify(result))
      } catch (error) {
        if (!(error instanceof InputEnded)) throw error
        terminal.say(say('abandoned'))
        if (options.json === true)
          console.log(JSON.stringify({ winner: null, reason: null, seed } satisfies Partial<HpResult>))
      } finally {
        terminal.close()
      }
    })
}

function characterOf(text: string): Character {
  const found = CHARACTERS.find((each) => each === text)
  if (found === undefined) throw new WrongUsage(`--role takes ${CHARACTERS.join(', ')}, not "${text}"`)
  return found
}
