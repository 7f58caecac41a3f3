// Runs the contest's own sample agents, unmodified, against our server. They are started as their readme describes and
// ended as a process group. They need the peer repositories next to the project, and Python with two Debian packages.

import { spawn, spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { peer } from '../../support/peers.ts'
import { CLI } from '../../support/cli.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Command that starts the sample agents. `undefined` if something that they need is missing, which is logged. */
export function sampleAgents(): string | undefined {
  const path = peer('aiwolf')
  if (path === undefined) return undefined
  if (spawnSync('/usr/bin/python3', ['-c', 'import websocket, yaml']).status === 0) return join(path, 'run-agents')
  console.error('SKIPPED: /usr/bin/python3 lacks websocket or yaml (apt-get install python3-websocket python3-yaml).')
  return undefined
}

/** Runs the server until the given number of games is over, ends the agents, and returns the server's output. */
export async function hostSampleAgents(run: string, seats: 5 | 9 | 13, games: number): Promise<unknown> {
  const options = ['aiwolf', '--seats', String(seats), '--games', String(games), '--port', '0', '--json']
  const host = spawn(process.execPath, [CLI, ...options], { cwd: ROOT })
  let answer = ''
  let errors = ''
  host.stdout.on('data', (data: Buffer) => (answer += data.toString('utf8')))
  host.stderr.on('data', (data: Buffer) => (errors += data.toString('utf8')))
  const ended = new Promise((closed) => host.on('close', closed))
  // An agent that finds no server waits fifteen seconds, so the server opens first and prints its address.
  const address = await new Promise<string>((found, missing) => {
    const look = () => {
      const [told] = /ws:\/\/[\d.:]+\/ws/.exec(errors) ?? []
      if (told !== undefined) found(told)
    }
    host.stderr.on('data', look)
    void ended.then((code) => {
      missing(new Error(`the door ended with ${String(code)}: ${errors}`))
    })
  })
  const agents = spawn(run, [address, String(seats)], { detached: true, stdio: 'ignore' })
  try {
    const code = await ended
    if (code !== 0) throw new Error(`the door ended with ${String(code)}: ${errors}`)
    return JSON.parse(answer)
  } finally {
    host.kill()
    if (agents.pid !== undefined) process.kill(-agents.pid)
  }
}
