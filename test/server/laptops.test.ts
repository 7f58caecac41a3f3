// Which token lets which laptop in, over random rows of letting in, putting out, coming and starting again. The oracle
// keeps a list of what the operator did: a token counts while it is the last one of its name, for the one laptop that
// first came with it, and no laptop is ever known under two names.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Laptops } from '../../src/server/laptops.ts'
import type { Envelope } from '../../src/store/port.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'

const NAMES = ['Table 1', 'Table 2', 'Table 3']
const IDS = ['a', 'b', 'c', 'hub']

interface Token {
  readonly text: string
  readonly name: string
  laptop?: string
  isLast: boolean
}

const step = fc.oneof(
  fc.record({ do: fc.constant('in' as const), name: fc.constantFrom(...NAMES) }),
  fc.record({ do: fc.constant('out' as const), name: fc.constantFrom(...NAMES) }),
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('come' as const), token: fc.nat(9), id: fc.constantFrom(...IDS) }),
  },
  fc.record({ do: fc.constant('again' as const) }),
)

/** The laptop, or why it was not let in. */
async function come(laptops: Laptops, token: string, id: string): Promise<string> {
  try {
    return (await laptops.caller(token, id))?.laptop ?? 'no'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('a token counts for one laptop until its name is put out or let in again, and an id is claimed under one name', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), async (steps) => {
      const store = createMemoryStore()
      const options = { own: 'hub', isEmpty: async () => ({ ok: true as const, value: true }) }
      let laptops = new Laptops(store, () => 1, options)
      const tokens: Token[] = []
      const names = new Map([['hub', '']])
      const end = (name: string) => tokens.filter((each) => each.name === name).forEach((each) => (each.isLast = false))
      for (const each of steps) {
        if (each.do === 'in') {
          end(each.name)
          tokens.push({ text: await laptops.letIn(each.name), name: each.name, isLast: true })
        } else if (each.do === 'out') {
          await laptops.putOut(each.name)
          end(each.name)
        } else if (each.do === 'again') laptops = new Laptops(store, () => 1, options)
        else {
          const token = tokens[each.token % Math.max(1, tokens.length)]
          if (!token) continue
          const isOther = token.laptop === undefined && names.has(each.id) && names.get(each.id) !== token.name
          const isIn = token.isLast && !isOther && (token.laptop ?? each.id) === each.id
          const expected = isIn ? each.id : token.isLast && isOther ? 'sync/identity-taken' : 'no'
          expect(await come(laptops, token.text, each.id)).toBe(expected)
          if (!isIn) continue
          token.laptop = each.id
          names.set(each.id, token.name)
        }
      }
      const listed = (await laptops.list()).map(({ name, laptop }) => `${name} ${laptop ?? ''}`).sort()
      const last = tokens.filter(({ isLast }) => isLast).map(({ name, laptop }) => `${name} ${laptop ?? ''}`)
      expect(listed).toEqual(last.sort())
    }),
    { numRuns: 300 },
  )
})

test('only the first that comes to a hub which held nothing brings all, and only while it is alone', async () => {
  for (const isEmpty of [true, false]) {
    const laptops = new Laptops(createMemoryStore(), () => 1, { isEmpty: async () => ({ ok: true, value: isEmpty }) })
    const [one, two] = [await laptops.letIn('1'), await laptops.letIn('2')]
    const first = await laptops.caller(one, 'a')
    expect(await first?.bringsAll()).toBe(isEmpty)
    const second = await laptops.caller(two, 'b')
    expect(await first?.bringsAll()).toBe(false)
    expect(await second?.bringsAll()).toBe(false)
  }
})

test('what one server of a store does, the other knows at once', async () => {
  const store = createMemoryStore()
  const servers = [0, 1].map(() => {
    let tell: (envelopes: readonly Envelope[]) => void = () => undefined
    const laptops = new Laptops({ ...store, foreign: (listener) => ((tell = listener), () => undefined) }, () => 1)
    return { laptops, tell: (envelopes: readonly Envelope[]) => tell(envelopes) }
  })
  store.subscribe((envelopes) => servers.forEach(({ tell }) => tell(envelopes)))
  const [one, other] = servers.map(({ laptops }) => laptops)
  if (one === undefined || other === undefined) throw new Error('two servers')
  const token = await one.letIn('Table 1')
  expect(await come(other, token, 'a')).toBe('a')
  expect(await come(one, token, 'b')).toBe('no')
  await other.putOut('Table 1')
  expect(await come(one, token, 'a')).toBe('no')
})
