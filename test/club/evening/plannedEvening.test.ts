// The announced next evening. In whatever order evenings are announced, withdrawn and opened, the club shows the last
// announcement, unless it was withdrawn or its evening or a later one has begun. A restart changes nothing.

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, newClub, taken } from '../clubFixture.ts'

const dayOf = (n: number) => `2026-12-${String(n + 1).padStart(2, '0')}`

it('the last announcement applies until it is withdrawn or an evening from its date on begins', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ act: fc.constantFrom('plan', 'drop', 'open'), day: fc.nat(9), hour: fc.nat(9) }), {
        maxLength: 20,
      }),
      async (acts) => {
        const store = createMemoryStore()
        const club = newClub(store)
        await taken(club.create('Red pencil'))
        let planned: { readonly date: string; readonly starts: string } | undefined
        let latest = ''
        for (const { act, day, hour } of acts) {
          const date = dayOf(day)
          const starts = `1${hour}:30`
          if (act === 'plan') {
            const code = await codeOf(club.ask('evening.plan', { date, starts }))
            expect(code).toBe(date <= latest ? 'evening/planned-too-early' : undefined)
            if (code === undefined) planned = { date, starts }
          } else if (act === 'drop') {
            await taken(club.ask('evening.dropPlan', { date }))
            if (planned?.date === date) planned = undefined
          } else if (date > latest) {
            const people = [{ name: 'Anna', state: 'here' }] as const
            await taken(club.ask('evening.note', { evening: date, people, via: 'typed' }))
            latest = date
          }
          const view = await taken(club.ask('evening.get', { evening: date }))
          expect(view.planned).toEqual(planned && planned.date > latest ? planned : undefined)
          const later = await taken(newClub(store, 'later').ask('evening.get', { evening: date }))
          expect(later).toEqual(view)
        }
      },
    ),
    { numRuns: 60 },
  )
})
