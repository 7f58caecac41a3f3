// Questions and answers over any pair of streams, whether a terminal or pipes. Ctrl+C and the end of the input make the
// pending question, and every later one, throw InputEndedError. Independent of any game.

import { createInterface } from 'node:readline'

export interface TextConsole {
  say(line: string): void
  /** The next line of input, trimmed. */
  ask(prompt: string): Promise<string>
  close(): void
}

/** Thrown when the input is closed. */
export class InputEndedError extends Error {}

export function openTextConsole(input: NodeJS.ReadStream, output: NodeJS.WriteStream): TextConsole {
  const isTerminal = input.isTTY && output.isTTY
  const lines: string[] = []
  let waiting: { readonly answer: (line: string) => void; readonly fail: (reason: InputEndedError) => void } | undefined
  let isClosed = false
  const reader = createInterface({ input, output, terminal: isTerminal })
  const end = () => reader.close()
  process.once('SIGINT', end)
  reader.on('SIGINT', end)
  reader.on('line', (line) => {
    const asked = waiting
    waiting = undefined
    if (asked === undefined) lines.push(line)
    else asked.answer(line)
  })
  reader.on('close', () => {
    isClosed = true
    waiting?.fail(new InputEndedError())
  })

  async function next(): Promise<string> {
    const line = lines.shift()
    if (line !== undefined) return line
    if (isClosed) throw new InputEndedError()
    return new Promise<string>((answer, fail) => {
      waiting = { answer, fail }
    })
  }

  return {
    say: (line) => void output.write(`${line}\n`),
    async ask(prompt) {
      if (!isClosed) reader.setPrompt(prompt)
      if (isTerminal && !isClosed) reader.prompt()
      else output.write(prompt)
      try {
        const line = (await next()).trim()
        // Input from a pipe is not echoed, so it would be missing from the transcript.
        if (!isTerminal) output.write(`${line}\n`)
        return line
      } catch (error) {
        output.write('\n')
        throw error
      }
    },
    close() {
      process.off('SIGINT', end)
      reader.close()
    },
  }
}
