// The start files for a federation's machine, tested as far as a machine without Docker and without systemd as its
// first process allows: the files conform to their formats, and their command lines start a server that listens, stores
// and ends. Only ports and folders are the test's own.

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { asked, opened, posted, told } from '../server/client.ts'
import { CLI } from '../support/cli.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const TOKEN = 'the-operator-of-this-machine'
const fileAt = (name: string) => readFileSync(join(ROOT, 'resources/server', name), 'utf8')

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'consigliere-machine-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  return path
}

interface Compose {
  readonly services: {
    readonly consigliere: {
      readonly command: readonly string[]
      readonly environment: Readonly<Record<string, string>>
      readonly volumes: readonly string[]
      readonly stop_signal: NodeJS.Signals
    }
  }
  readonly volumes: Readonly<Record<string, unknown>>
}

const compose = parse(fileAt('compose.yaml'), { strict: true, uniqueKeys: true }) as Compose
const service = compose.services.consigliere

/** The `Key=value` lines of a unit, by section. */
function unitOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('\n').flatMap((line): readonly (readonly [string, string])[] => {
      const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? []
      return key === undefined || value === undefined ? [] : [[key, value]]
    }),
  )
}

const unit = unitOf(fileAt('consigliere.service'))

test('compose.yaml names the volumes and variables that it uses', () => {
  const named = service.volumes.map((volume) => volume.split(':')[0] ?? '').filter((name) => !/^[./]/.test(name))
  expect(named).toEqual(Object.keys(compose.volumes))
  expect(service.environment).toEqual({
    CONSIGLIERE_TOKEN: expect.stringMatching(/^\$\{CONSIGLIERE_TOKEN:\?.+\}$/) as string,
  })
})

test.skipIf(isMissing('systemd-analyze'))('consigliere.service is a unit file that systemd accepts', () => {
  const analyzed = (text: string) => {
    const path = join(folder(), 'consigliere.service')
    writeFileSync(path, text)
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', path], { encoding: 'utf8' })
    return `${stdout}${stderr}`.split('\n').filter((line) => line.includes('consigliere'))
  }
  // The path of Node on this machine. The unit has Debian's path.
  const text = fileAt('consigliere.service').replace('/usr/bin/node', process.execPath)
  expect(analyzed(text)).toEqual([])
  for (const [right, wrong] of [
    ['KillSignal=', 'KilSignal='],
    ['Restart=on-failure', 'Restart=sometimes'],
    ['[Service]', '[Servise]'],
  ] as const)
    expect(analyzed(text.replace(right, wrong)), wrong).not.toEqual([])
})

/** Logs a missing program, because a skipped test is not a passed test. */
function isMissing(program: string): boolean {
  if (spawnSync(program, ['--version']).error === undefined) return false
  process.stderr.write(`\n!! SKIPPED, NOT TESTED HERE: there is no ${program}\n\n`)
  return true
}

const STARTS: readonly (readonly [string, readonly string[], string, NodeJS.Signals])[] = [
  ['compose.yaml', service.command, '/data', service.stop_signal],
  [
    'consigliere.service',
    unit.get('ExecStart')?.split(' ') ?? [],
    `/var/lib/${unit.get('StateDirectory') ?? ''}`,
    unit.get('KillSignal') as NodeJS.Signals,
  ],
]

test.each(STARTS)('%s starts a server that listens, stores its games, and ends on request', async (...start) => {
  const [, [node = '', program = '', ...args], state, signal] = start
  expect([node, program]).toEqual([expect.stringMatching(/node$/), expect.stringMatching(/out\/cli\/consigliere\.js$/)])
  expect(args.join(' ')).toContain(`sqlite:${state}/`)
  const data = folder()
  const given = args.map((each) => each.replace(state, data)).map((each, i) => (args[i - 1] === '--port' ? '0' : each))
  const home = join(folder(), 'nowhere')

  async function started() {
    const child = spawn(process.execPath, [CLI, ...given], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'], HOME: home, CONSIGLIERE_TOKEN: TOKEN },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const said: string[] = []
    for await (const line of createInterface({ input: child.stdout })) {
      said.push(line)
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
      if (address !== undefined) return { child, address, said }
    }
    throw new Error(`it never listened: ${said.join('\n')}`)
  }

  const first = await started()
  expect(await told(first.address, '/openapi.json')).toMatchObject({ info: { title: 'Consigliere' } })
  expect((await asked(first.address, '/games/x', 'another token')).status).toBe(401)
  const { id, tokens } = await opened(first.address, { rulebook: 'city', speed: 'paused' }, TOKEN)
  await posted(first.address, `/games/${id}/step`, undefined, tokens.admin)
  const before = await (await asked(first.address, `/games/${id}/export`, tokens.admin)).text()
  const ended = once(first.child, 'exit')
  first.child.kill(signal)
  expect(await ended).toEqual([0, null])
  // The token from the environment is not printed, so it is not in the system's journal either.
  expect(first.said.join('\n')).not.toContain(TOKEN)

  const again = await started()
  expect(await (await asked(again.address, `/games/${id}/export`, tokens.admin)).text()).toBe(before)
  const over = once(again.child, 'exit')
  again.child.kill(signal)
  expect(await over).toEqual([0, null])
  // Nothing is written here, so the rest of the file system may be read-only.
  expect(existsSync(home)).toBe(false)
  expect(readdirSync(data).filter((name) => !name.startsWith('club.sqlite'))).toEqual([])
})
