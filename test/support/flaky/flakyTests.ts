// At the end of a run, names each test that passed only when it was run again, with the errors of its earlier tries.
// With CONSIGLIERE_STRICT, which CI sets, the run then fails, because a second try does not remove the fault in the
// test or the app.

import type { TestError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

export class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap(flakyIn)
    if (flaky.length === 0) return
    const isStrict = process.env['CONSIGLIERE_STRICT'] !== undefined
    console.error(`\nPassed only when run again${isStrict ? ', which fails this run' : ''}:`)
    for (const { name, errors } of flaky) console.error([`  ${name}`, ...errors].join('\n'))
    if (isStrict) process.exitCode = 1
  }
}

interface FlakyTest {
  readonly name: string
  /** Errors of earlier tries, with the stack lines of our own code. */
  readonly errors: readonly string[]
}

function flakyIn(module: TestModule): readonly FlakyTest[] {
  return [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky === true)
    .map((test) => ({
      name: `${module.relativeModuleId} > ${test.fullName}`,
      errors: (test.result().errors ?? []).map(textOf),
    }))
}

function textOf({ message, stacks = [] }: TestError): string {
  const ours = stacks.filter(({ file }) => !file.includes('node_modules'))
  const places = ours.map(({ file, line, column }) => `    at ${file}:${line}:${column}`)
  return [message.replaceAll(/^/gm, '    '), ...places].join('\n')
}
