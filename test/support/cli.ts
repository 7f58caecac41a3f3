// The built command line as people run it. A command runs in its own process or, if a test is about its output and
// files, in a thread of this process that has already loaded it. Tests of pipes, signals, kills, locks, memory and
// hostile input need the process. test/cli/processes.test.ts checks that every command gives the same answer both ways.

import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { detectCliLang } from '../../src/cli/sentences/language.ts'
import type { Asked, Ran } from './cliThread.ts'
import { CLI, program } from './programs.ts'

export { CLI, type Ran }

const root = resolve(import.meta.dirname, '../..')

interface Given {
  /** If omitted, the environment of this process. */
  readonly env?: NodeJS.ProcessEnv
  /** Standard input. */
  readonly input?: string
}

/** Milliseconds after which a command counts as hanging. */
const HANGS = 10 * 60_000

/** Runs a command in its own process. */
export function ranAlone(line: readonly string[], { env = process.env, input = '' }: Given = {}): Ran {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...line], {
    cwd: root,
    env,
    input,
    encoding: 'utf8',
    maxBuffer: Infinity,
  })
  return { status, stdout, stderr }
}

/** Runs a command in its own process while this process continues, for a test that answers the command itself. */
export function ranBeside(line: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Ran> {
  const child = spawn(process.execPath, [CLI, ...line], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ran = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (ran.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (ran.stderr += text))
  return new Promise((done) => child.on('close', (status) => done({ status, ...ran })))
}

/** Runs a command in a thread of this process, one command after another. */
export function ran(line: readonly string[], given: Given = {}): Ran {
  const { port, flag } = asked(line, given)
  if (Atomics.wait(flag, 0, 0, HANGS) === 'timed-out') throw new Error(`consigliere ${line.join(' ')} hangs`)
  const answer = receiveMessageOnPort(port) as { readonly message: Ran } | undefined
  if (answer === undefined) throw new Error(`consigliere ${line.join(' ')} gave no answer`)
  return answer.message
}

/** Runs a command in a thread of this process, which continues meanwhile. */
export async function ranMeanwhile(line: readonly string[], given: Given = {}): Promise<Ran> {
  const { port } = asked(line, given)
  return new Promise((done) => port.once('message', done))
}

/** Threads by language, because a process and its loaded modules have only one language. */
const threads = new Map<string, Worker>()

function asked(line: readonly string[], { env = process.env, input = '' }: Given) {
  if (line.some((word, i) => line[i - 1] === '--rulebook' && /\.(json|ya?ml)$/.test(word)))
    throw new Error('what has read a rulebook file knows it from then on: run this alone')
  const lang = detectCliLang(line, env)
  const thread = threads.get(lang) ?? new Worker(program('cliThread'), { execArgv: [], stdout: true, stderr: true })
  threads.set(lang, thread)
  thread.unref()
  const { port1, port2 } = new MessageChannel()
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const question: Asked = { program: CLI, line, env: { ...env }, input, port: port2, flag }
  thread.postMessage(question, [port2])
  return { port: port1, flag }
}
