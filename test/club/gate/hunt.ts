// Runs thousands of trials against the gate: `npm run test:attacks -- drawn|spoiled --scope table --seed 1 --envelopes 100000
// --minutes 10`. Prints the numbers of sent and accepted envelopes, and every kind of finding with its first seed.

import '../../../src/i18n/generated/all.ts'
import { parseArgs } from 'node:util'
import { DEVICE_STREAM_SCOPES, type DeviceStreamScope } from '../../../src/store/sync/policy.ts'
import { drawnTrial, type Finding, midHistory, type MidHistory, spoiledTrial } from './trials.ts'

/** Number of trials with the same history, because making a history costs as much as several trials. */
const TRIALS_OF_A_HISTORY = 10
const SHARES = [25, 40, 55, 75, 90]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scope: { type: 'string', default: 'table' },
    seed: { type: 'string', default: '1' },
    envelopes: { type: 'string', default: '1000' },
    // Asking all questions costs far more than sending the messages.
    messages: { type: 'string', default: '100' },
    minutes: { type: 'string', default: '10' },
    each: { type: 'string', default: '2' },
  },
})
const scope = DEVICE_STREAM_SCOPES.find((each) => each === values.scope) ?? ('table' satisfies DeviceStreamScope)
const isSpoiled = positionals.includes('spoiled')
const until = Date.now() + Number(values.minutes) * 60_000

let mid: MidHistory | undefined
let [sent, taken, trials] = [0, 0, 0]
const kinds = new Map<
  string,
  { count: number; readonly seed: number; readonly first: Finding; readonly what: string }
>()
for (let seed = Number(values.seed); sent < Number(values.envelopes) && Date.now() < until; seed += 1) {
  const history = Math.floor(seed / TRIALS_OF_A_HISTORY)
  if (mid === undefined || seed % TRIALS_OF_A_HISTORY === 0) {
    const share = SHARES[history % SHARES.length] ?? 50
    mid = await midHistory(history, { share, coming: 12, each: Number(values.each), dearest: 60 })
  }
  const trial = isSpoiled ? await spoiledTrial(mid, seed) : await drawnTrial(mid, seed, scope, Number(values.messages))
  if (trial === undefined) continue
  sent += trial.sent
  taken += trial.taken
  trials += 1
  for (const finding of trial.findings) {
    const key = keyOf(finding)
    const known = kinds.get(key)
    if (known) known.count += 1
    else kinds.set(key, { count: 1, seed, first: finding, what: trial.what ?? '' })
  }
}
console.log(`${trials} trials, ${sent} envelopes sent, ${taken} taken, ${kinds.size} kinds of findings`)
for (const [key, { count, seed, first, what }] of [...kinds].toSorted((a, b) => b[1].count - a[1].count))
  console.log(`${count} × ${key}\n    seed ${seed}: ${first.what}: ${first.detail} ${what}`)
process.exit(0)

/** Groups findings with the same cause: where an error was thrown, which rule was broken, or which query was slow. */
function keyOf({ kind, what, detail }: Finding): string {
  if (kind === 'throw' || kind === 'closed')
    return `${kind} ${/at (src\S+?):\d+$/.exec(detail)?.[1] ?? detail.slice(0, 80)}`
  return kind === 'taken' ? `taken: ${what}: ${detail.split(':')[0]}` : `${kind} ${what}`
}
