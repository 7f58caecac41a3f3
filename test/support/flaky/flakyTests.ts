// What passed only when it was run again, by name at the end of a run. With CONSIGLIERE_STRICT, which CI sets, the run then
// fails: the fault is of the test or of the app, and a second chance does not take it away.

import type { Reporter, TestModule } from 'vitest/node'

export class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const names = modules.flatMap(flakyIn)
    if (names.length === 0) return
    const isStrict = process.env['CONSIGLIERE_STRICT'] !== undefined
    console.error(`\nPassed only when run again${isStrict ? ', which fails this run' : ''}:`)
    for (const name of names) console.error(`  ${name}`)
    if (isStrict) process.exitCode = 1
  }
}

function flakyIn(module: TestModule): readonly string[] {
  return [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky === true)
    .map((test) => `${module.relativeModuleId} > ${test.fullName}`)
}
