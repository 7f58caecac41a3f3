// Durations in the built desktop app, each compared with a bare peer in the same run: a request with an empty call into
// the page, and a durable change with a bare write and fdatasync of the same bytes. With the stand-in the results are
// not Electron's, and say so. Judges nothing: run it with `npm run bench:desktop`. Results and machine belong in
// docs/performance.md.

import { closeSync, fdatasyncSync, openSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'vitest'
import { launchDesktop } from '../e2e/fixtures/desktop.ts'
import { isStandIn } from '../e2e/fixtures/electron-app.ts'
import { clubClient } from '../electron/built/club-client.ts'
import { noteOf } from '../support/attendance.ts'

const HOST = isStandIn() ? 'stand-in, not Electron' : 'Electron'
const ENVELOPE = Buffer.from('x'.repeat(400))

function report(what: string, taken: readonly number[], peer?: readonly number[]): void {
  const at = (all: readonly number[], share: number) =>
    all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))] ?? NaN
  const ratio =
    peer === undefined
      ? ''
      : `, ${(at(taken, 0.5) / at(peer, 0.5)).toFixed(1)} × its peer (p50 ${at(peer, 0.5).toFixed(2)} ms)`
  console.log(
    `${what} (${HOST}): p50 ${at(taken, 0.5).toFixed(1)} ms, p99 ${at(taken, 0.99).toFixed(1)} ms, n ${taken.length}${ratio}`,
  )
}

async function timed(times: number, job: (round: number) => unknown): Promise<number[]> {
  const taken: number[] = []
  for (let round = 0; round < times; round += 1) {
    const from = performance.now()
    await job(round)
    taken.push(performance.now() - from)
  }
  return taken
}

test('the desktop benchmark measures the built app', async () => {
  const profile = await mkdtemp(join(tmpdir(), 'consigliere-bench-'))
  let desktop = await launchDesktop(profile)
  try {
    const club = await clubClient(desktop.window)
    const loaded = await club.ask('club.loadSample', { lang: 'ru' })
    if (!loaded.ok) throw new Error(loaded.error.code)

    report(
      'a question, page to main and back',
      await club.time(500, 'members.list', {}),
      await timed(500, () => desktop.window.evaluate(() => 1)),
    )

    const members = await club.ask('members.list', {})
    const someone = members.ok ? (members.data[0]?.id ?? '') : ''
    // Switched on and off, so that each switch is a change.
    const changes: number[] = []
    for (let round = 0; round < 100; round += 1)
      changes.push(...(await club.time(1, 'evening.note', noteOf([someone], round % 2 === 0 ? 'here' : 'left'))))
    const file = openSync(join(profile, 'peer'), 'a')
    const writes = await timed(100, () => {
      writeSync(file, ENVELOPE)
      fdatasyncSync(file)
    })
    closeSync(file)
    report('a change, durable in the journal and in IndexedDB', changes, writes)

    const rows = Array.from({ length: 60 }, (_, row) => `<tr><td>${row}</td><td>Доктор лечит, пока жив</td></tr>`).join(
      '',
    )
    const html = `<!doctype html><meta charset="utf-8"><style>@page { size: A4; margin: 15mm }</style><table>${rows}</table>`
    report(
      'a rule sheet as PDF, from the page to the file',
      await timed(5, () => desktop.catchPdf(async () => void (await club.askHost('savePdf', 'sheet.pdf', html)))),
    )

    const starts: number[] = []
    for (let round = 0; round < 3; round += 1) {
      await desktop.close()
      starts.push(
        ...(await timed(1, async () => {
          desktop = await launchDesktop(profile)
          await desktop.window.locator('main h1').waitFor()
        })),
      )
    }
    report('a cold start with the sample season, from the command to the screens', starts)
  } finally {
    await desktop.kill()
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})
