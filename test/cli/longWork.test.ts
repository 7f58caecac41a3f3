// Long-running commands: the progress on a terminal, and the effect of Ctrl+C. An import that is interrupted at any
// time reports the content of the store.

import { spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { InterruptedError, InterruptibleWork } from '../../src/cli/options/longWork.ts'
import { HAND_WORKED } from '../files/sheets/handWorked.ts'
import { CLI, ran } from '../support/cli.ts'
import { eventually } from '../support/eventually.ts'

vi.setConfig({ testTimeout: 600_000 })

function watched(isTTY: boolean) {
  const written: string[] = []
  const signals = new EventEmitter()
  const work = new InterruptibleWork('nothing was kept', { isTTY, write: (text) => written.push(text) }, signals)
  return { work, written, signals }
}

test('progress is shown in one line, and only on a terminal', () => {
  for (const isTTY of [true, false]) {
    const { work, written, signals } = watched(isTTY)
    work.show('1 of 2')
    work.show('2 of 2')
    work.close()
    expect(written.join('').replaceAll('\r\u001b[K', '|')).toBe(isTTY ? '|1 of 2|2 of 2|' : '')
    expect(signals.listenerCount('SIGINT')).toBe(0)
  }
})

test('Ctrl+C cancels every wait unless the result is already being stored', async () => {
  const never = new Promise<never>(() => undefined)
  const { work, signals } = watched(false)
  expect(await work.untilInterrupted(Promise.resolve(5))).toBe(5)
  const waiting = work.untilInterrupted(never)
  signals.emit('SIGINT')
  await expect(waiting).rejects.toThrow('nothing was kept')
  await expect(work.untilInterrupted(never)).rejects.toBeInstanceOf(InterruptedError)
  const held = watched(false)
  held.work.ignoreInterrupts()
  held.signals.emit('SIGINT')
  expect(await held.work.untilInterrupted(Promise.resolve(6))).toBe(6)
})

/** A sheet of many games: the same games repeated in later rounds. */
function longSheet(copies: number): string {
  const [head = '', ...rows] = (HAND_WORKED[0]?.text ?? '').trim().split('\n')
  const at = head.split(',').indexOf('round')
  const all = Array.from({ length: copies }, (_, copy) =>
    rows.map((row) =>
      row
        .split(',')
        .map((cell, index) => (index === at && /^\d+$/.test(cell) ? String(Number(cell) + copy * 10) : cell))
        .join(','),
    ),
  )
  return [head, ...all.flat()].join('\n')
}

test('an interrupted import reports the contents of the store', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-long-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [sheet, path] = [join(folder, 'sheet.csv'), join(folder, 'club.sqlite')]
  writeFileSync(sheet, longSheet(40))
  const args = ['import', 'results-csv', sheet, '--store', `sqlite:${path}`, '--season', 'Cup']
  const child = spawn(process.execPath, [CLI, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [said, errors] = ['', '']
  child.stdout.on('data', (part: Buffer) => (said += part.toString()))
  child.stderr.on('data', (part: Buffer) => (errors += part.toString()))
  const closed = once(child, 'close')
  // The import can be interrupted as soon as it has created the journal. How far it is by then is random.
  await eventually(() => expect(existsSync(`${path}.journal`) || child.exitCode !== null).toBe(true))
  child.kill('SIGINT')
  const [code, signal] = (await closed) as [number | null, string | null]
  expect([signal, errors.includes('    at ')]).toEqual([null, false])
  if (code === 0) expect(said).toContain('imported into Cup')
  else {
    expect([code, errors.includes('stopped; nothing was imported')]).toEqual([1, true])
    expect(existsSync(path)).toBe(false)
  }
  const again = ran(args)
  expect(again.status).toBe(code === 0 ? 1 : 0)
})
