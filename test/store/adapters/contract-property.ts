// The property that every adapter must have: after any operations, the store reads back equal to a simple list of
// events.

import * as fc from 'fast-check'
import { headsSumOf } from '../../../src/store/headsSum.ts'
import type { EventStore, RepairableStore } from '../../../src/store/port.ts'
import type { ContractCase } from './contractCase.ts'
import { same } from '../same.ts'
import { event, good, payloads } from './subject.ts'

type Step =
  | { readonly do: 'append'; readonly stream: number; readonly off: number; readonly payloads: readonly unknown[] }
  | { readonly do: 'fold'; readonly stream: number }
  | { readonly do: 'reopen' }

const stream = fc.nat({ max: 2 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('append' as const),
      stream,
      // Difference between the given and the correct expected version, usually 0.
      off: fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.constantFrom(-1, 1) }),
      payloads: fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('fold' as const), stream }) },
  { weight: 1, arbitrary: fc.constant({ do: 'reopen' as const }) },
)

export function propertyCase(runs: number): ContractCase {
  return {
    name: 'any sequence of appends, folds and reopenings reads back equal to a plain list of events',
    async run(subject) {
      let round = 0
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
          round += 1
          const names = [0, 1, 2].map((index) => `property/${round}/${index}`)
          const model = names.map((): unknown[] => [])
          let store: EventStore & Pick<RepairableStore, 'sum'> = await subject.open()
          await store.list('')
          for (const todo of steps) {
            if (todo.do === 'reopen') {
              await store.close()
              store = await subject.open()
              continue
            }
            const kept = model[todo.stream]!
            if (todo.do === 'fold') good(await store.fold(names[todo.stream]!))
            else {
              const answer = await store.append(
                names[todo.stream]!,
                kept.length + todo.off,
                todo.payloads.map((payload) => event(payload)),
              )
              same(answer.ok, todo.off === 0, 'accepted')
              if (answer.ok) kept.push(...todo.payloads.map(asJson))
            }
          }
          for (const [index, name] of names.entries()) same(payloads(good(await store.read(name))), model[index], name)
          same(
            good(await store.list(`property/${round}/`)).map((head) => [head.stream, head.version]),
            names.map((name, index) => [name, model[index]!.length]).filter(([, version]) => version !== 0),
            'heads',
          )
          const sum = await store.sum?.()
          if (sum && good(sum)) same(good(sum), headsSumOf(good(await store.list(''))), 'sum of the heads')
          await store.close()
        }),
        { numRuns: runs },
      )
    },
  }
}

// JSON has no negative zero.
function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
