// Runs scripts of package.json at the same time, so that one core is not idle while another checks types. What each
// says is printed whole when it ends; the first that fails ends the others. `tsx test/together.ts checks test:unit`

import { spawn } from 'node:child_process'
import { performance } from 'node:perf_hooks'

const isWindows = process.platform === 'win32'

async function run(script: string, ended: AbortSignal): Promise<void> {
  const begun = performance.now()
  const child = spawn('npm', ['run', '-s', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: isWindows,
    // A group of its own, so that what it started ends with it.
    detached: !isWindows,
  })
  const output: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => output.push(part))
  child.stderr.on('data', (part: Buffer) => output.push(part))
  ended.addEventListener('abort', () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(isWindows ? child.pid : -child.pid, 'SIGTERM')
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  process.stdout.write(Buffer.concat(output))
  const seconds = Math.round((performance.now() - begun) / 1000)
  console.log(`${script}: ${code === 0 ? 'passed' : 'failed'} in ${seconds} s`)
  if (code !== 0) throw new Error(`${script} ended with ${code}`)
}

const scripts = process.argv.slice(2)
console.log(`at the same time: ${scripts.join(', ')}`)
const first = new AbortController()
const results = await Promise.allSettled(
  scripts.map((script) =>
    run(script, first.signal).catch((error: unknown) => {
      first.abort()
      throw error
    }),
  ),
)
if (results.some(({ status }) => status === 'rejected')) process.exitCode = 1
