// Plays `play hp` as a person would: reads the screen and answers questions. The game runs in this process with its own
// console, or in a child process over pipes.

import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import type { TextConsole } from '../../src/cli/play/console.ts'
import { playHp, type HpResult, type HpSetup } from '../../src/cli/play/hp.ts'
import { consoleTranslator } from '../../src/i18n/translator.ts'
import { CLI } from '../support/cli.ts'

const repository = resolve(import.meta.dirname, '../..')

/** Returns the text to type, given the question and the screen so far. `undefined` closes the input. */
export type Answer = (question: string, screen: readonly string[]) => string | undefined

export interface Session {
  readonly screen: readonly string[]
  readonly result: HpResult
}

export async function playInProcess(setup: HpSetup, answer: Answer, lang: 'en' | 'ru' = 'en'): Promise<Session> {
  const screen: string[] = []
  const terminal: TextConsole = {
    say: (line) => void screen.push(...line.split('\n')),
    ask: (question) => {
      const typed = answer(question, screen) ?? ''
      screen.push(question + typed)
      return Promise.resolve(typed)
    },
    close: () => undefined,
  }
  return { result: await playHp(terminal, consoleTranslator(lang), setup), screen }
}

export interface ChildSession {
  readonly status: number | null
  readonly screen: readonly string[]
  readonly stdout: string
  readonly stderr: string
}

/** A question is a line that ends in `: ` or `? ` with nothing after it. */
const QUESTION = /(?:^|\n)([^\n]*[:?] )$/

export function playInChild(args: readonly string[], answer: Answer, signal?: NodeJS.Signals): Promise<ChildSession> {
  const child = spawn(process.execPath, [CLI, 'play', ...args], {
    cwd: repository,
  })
  const texts = { stdout: '', stderr: '' }
  const screenOf = () => (args.includes('--json') ? texts.stderr : texts.stdout)
  const react = (stream: 'stdout' | 'stderr') => (chunk: Buffer) => {
    texts[stream] += String(chunk)
    const question =
      stream === (args.includes('--json') ? 'stderr' : 'stdout') ? QUESTION.exec(texts[stream])?.[1] : undefined
    if (question === undefined) return
    const typed = answer(question, screenOf().split('\n'))
    if (typed !== undefined) child.stdin.write(`${typed}\n`)
    else if (signal === undefined) child.stdin.end()
    else child.kill(signal)
  }
  child.stdout.on('data', react('stdout'))
  child.stderr.on('data', react('stderr'))
  child.stdin.on('error', () => undefined)
  return new Promise((done) =>
    child.on('close', (status) => done({ status, screen: screenOf().split('\n'), ...texts })),
  )
}

/** Numbers of the players who are still in the game, as the screen last showed them. */
export function alive(screen: readonly string[]): readonly number[] {
  const line = screen.findLast((each) => /players? (?:is|are) remaining: |^В игре/.test(each)) ?? ''
  return numbers(line.slice(line.indexOf(':')))
}

export function numbers(text: string): readonly number[] {
  const told = text.matchAll(/(?:Player|Игрок)(\d+(?:,\d+)*)/g)
  return [...told].flatMap((found) => (found[1] ?? '').split(',').map(Number))
}

/** Tries the players in order, starting again for each question. If a pick is refused, the next player is tried. */
export function patient(first: Answer = () => undefined): Answer {
  let tried = 0
  let before = ''
  return (question, screen) => {
    const round = `${question} ${screen.filter((line) => line.startsWith('--') || /tied/.test(line)).length}`
    tried = round === before ? tried + 1 : 1
    before = round
    return (tried === 1 ? first(question, screen) : undefined) ?? String(tried)
  }
}
