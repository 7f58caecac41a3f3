// Number of random nights per second that `night` answers, compared with parsing and writing the same lines as plain
// JSON in the same run. Not a test: run it with `npm run bench:night`. The bar of docs/spec/cli.md §3 is several
// thousand lines per second. Results and machine belong in docs/performance.md.

import { formatNightAnswer, answerNight, parseNightLine } from '../../src/cli/night/nightLine.ts'
import { chooseRules } from '../../src/cli/options/chooseRules.ts'
import { randomRulebookLines } from '../cli/nightLines.ts'

const LINES = 20_000

/** Seconds of processor time, so that a busy machine does not change the result. */
function seconds(job: () => void): number {
  const before = process.cpuUsage()
  job()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

for (const id of ['city', 'wolves', 'sport-2025', 'sport-club', 'hp', 'benchmark', 'plain']) {
  const rules = chooseRules(id, undefined)
  const lines = randomRulebookLines(rules, LINES, 826)
  const plain = seconds(() => {
    for (const line of lines) JSON.stringify(JSON.parse(line))
  })
  const answered = seconds(() => {
    for (const line of lines) {
      const question = parseNightLine(rules, line)
      if (!question.ok) throw new Error(question.error.code)
      formatNightAnswer(answerNight(rules, question.value))
    }
  })
  console.log(`${id}: ${Math.round(LINES / answered)} lines/s, ${(answered / plain).toFixed(1)} × plain JSON`)
}
