// Runs command lines one after another. For each line, the globals that Node gives a process are replaced and the entry
// is run again. The imported modules stay loaded.

import { Console } from 'node:console'
import { PassThrough, Writable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { type MessagePort, parentPort } from 'node:worker_threads'

export interface Ran {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Asked {
  readonly program: string
  readonly line: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly input: string
  readonly port: MessagePort
  /** Becomes 1 when the answer is ready. */
  readonly flag: Int32Array
}

class Kept extends Writable {
  readonly #parts: Buffer[] = []
  override _write(part: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#parts.push(part)
    done()
  }
  text(): string {
    return Buffer.concat(this.#parts).toString()
  }
}

let count = 0

async function answer({ program, line, env, input }: Asked): Promise<Ran> {
  const [stdout, stderr, stdin] = [new Kept(), new Kept(), new PassThrough()]
  stdin.end(input)
  for (const [name, value] of Object.entries({
    stdout,
    stderr,
    stdin,
    env,
    argv: [process.execPath, program, ...line],
  }))
    Object.defineProperty(process, name, { value, configurable: true, writable: true })
  globalThis.console = new Console(stdout, stderr)
  process.exitCode = 0
  const ended = new Promise<void>((done) => {
    process.exit = (code) => {
      process.exitCode = code ?? 0
      done()
      throw new Error('the program ended')
    }
  })
  count += 1
  await Promise.race([ended, import(/* @vite-ignore */ `${pathToFileURL(program).href}?run=${count}`)])
  return { status: Number(process.exitCode), stdout: stdout.text(), stderr: stderr.text() }
}

let last = Promise.resolve()
parentPort?.on('message', (asked: Asked) => {
  last = last.then(async () => {
    const ran = await answer(asked).catch((error: Error) => ({ status: 1, stdout: '', stderr: String(error.stack) }))
    asked.port.postMessage(ran)
    Atomics.store(asked.flag, 0, 1)
    Atomics.notify(asked.flag, 0)
  })
})
