// `play hp`: the console game. Handles the command's options and the clean end on Ctrl+C or closed input. The game
// itself is in hp.ts. Rule: HP-8, docs/spec/cli.md §2.

import { randomInt } from 'node:crypto'
import { consoleTranslator } from '../../i18n/translator.ts'
import { parseWholeNumber } from '../options/parseWholeNumber.ts'
import { InputEndedError, openTextConsole } from './console.ts'
import {
  HP_CHARACTER_CHOICES,
  MAX_HP_GAME_PLAYERS,
  MIN_HP_GAME_PLAYERS,
  playHp,
  type HpCharacterChoice,
  type HpResult,
} from './hp.ts'
import { CLI_LANG, translateUsage } from '../sentences/language.ts'
import { WrongUsageError } from '../sentences/refusal.ts'
import type { OptionsOf } from '../commands.ts'

export async function play(game: string, options: OptionsOf<'play'>): Promise<void> {
  if (game !== 'hp') throw new WrongUsageError(translateUsage('noGame', { game }))
  const say = consoleTranslator(CLI_LANG)
  const seed = options.seed === undefined ? randomInt(2 ** 32) : parseWholeNumber('--seed', options.seed, 0, 0xffffffff)
  const players =
    options.players === undefined
      ? undefined
      : parseWholeNumber('--players', options.players, MIN_HP_GAME_PLAYERS, MAX_HP_GAME_PLAYERS)
  const character = options.role === undefined ? undefined : characterOf(options.role)
  const terminal = openTextConsole(process.stdin, options.json === true ? process.stderr : process.stdout)
  try {
    const result = await playHp(terminal, say, {
      seed,
      ...(players === undefined ? {} : { players }),
      ...(character === undefined ? {} : { character }),
    })
    if (options.json === true) console.log(JSON.stringify(result))
  } catch (error) {
    if (!(error instanceof InputEndedError)) throw error
    terminal.say(say('abandoned'))
    if (options.json === true)
      console.log(JSON.stringify({ winner: null, reason: null, seed } satisfies Partial<HpResult>))
  } finally {
    terminal.close()
  }
}

function characterOf(text: string): HpCharacterChoice {
  const found = HP_CHARACTER_CHOICES.find((each) => each === text)
  if (found === undefined)
    throw new WrongUsageError(
      translateUsage('oneOf', { option: '--role', choices: HP_CHARACTER_CHOICES.join(', '), text }),
    )
  return found
}
