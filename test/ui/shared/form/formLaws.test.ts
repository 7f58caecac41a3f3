// Law of a form that stays open, for any order of typing, saving, responses, undo, redo and changes made elsewhere. The
// draft is the stored data with the user's own changes, no typed text is lost before it is sent, and a press of the
// button sends at most one request.

import fc from 'fast-check'
import { effectScope, nextTick, ref } from 'vue'
import { expect, it, onTestFinished } from 'vitest'
import type { ApiResult } from '../../../../src/api/contract/apiResult.ts'
import { deepCopy } from '../../../../src/ui/shared/form/mergeDraft.ts'
import { useForm } from '../../../../src/ui/shared/form/useForm.ts'

const FIELDS = ['name', 'reason', 'points'] as const
type Field = (typeof FIELDS)[number]
type Draft = Record<Field, string>
type Outcome = 'kept' | 'kept and stored' | 'refused' | 'broken'

const BLANK: Draft = { name: 'Ann', reason: '', points: '' }
const ANSWERS: Readonly<Record<Outcome, ApiResult<string> | undefined>> = {
  kept: { ok: true, data: '' },
  'kept and stored': { ok: true, data: '' },
  refused: { ok: false, error: { code: 'name/taken', params: {} } },
  broken: undefined,
}

const field = fc.constantFrom(...FIELDS)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('type' as const), field }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('clear' as const), field }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('store' as const), field }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      outcome: fc.constantFrom(...(Object.keys(ANSWERS) as Outcome[])),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom('press' as const, 'undo' as const, 'redo' as const, 'restart' as const),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

const valuesOf = (valueOf: (each: Field) => string) =>
  Object.fromEntries(FIELDS.map((each) => [each, valueOf(each)])) as Draft
/** Expected draft after `now` was stored, if the draft `mine` was made from `before`. */
const following = (mine: Draft, before: Draft, now: Draft) =>
  valuesOf((each) => (mine[each] === before[each] ? now[each] : mine[each]))

/** A simple model of the form. */
class Expected {
  past: Draft[] = []
  future: Draft[] = []
  draft = deepCopy(BLANK)
  /** Data with which the draft is compared. */
  base = deepCopy(BLANK)
  stored = deepCopy(BLANK)
  /** Typed values that were not sent, undone or stored. */
  unsent = new Map<Field, string>()
  sending: Draft | undefined
  saved: Draft | undefined

  change(each: Field, value: string): void {
    if (this.draft[each] === value) return
    this.past.push(this.draft)
    this.future = []
    this.draft = { ...this.draft, [each]: value }
    this.unsent.set(each, value)
    this.forgetStored()
  }
  forgetStored(): void {
    for (const [each, value] of this.unsent) if (this.base[each] === value) this.unsent.delete(each)
  }
  go(from: Draft[], to: Draft[]): void {
    const next = from.pop()
    if (next === undefined) return
    to.push(this.draft)
    this.draft = next
    this.unsent.clear()
  }
  store(change: Partial<Draft>): void {
    this.stored = { ...this.stored, ...change }
    this.follow()
  }
  /** Does nothing while the form is being saved or is over. */
  follow(): void {
    if (this.sending || this.saved) return
    const take = (each: Draft) => following(each, this.base, this.stored)
    this.past = this.past.map(take)
    this.future = this.future.map(take)
    this.draft = take(this.draft)
    this.base = this.stored
    this.forgetStored()
  }
  /** Returns whether a press of the button sends a request. */
  press(): boolean {
    if (this.sending || this.saved) return false
    if (this.draft.name === '') return false
    this.sending = this.draft
    return true
  }
  answer(outcome: Outcome): void {
    const sent = this.sending
    if (sent === undefined) return
    this.sending = undefined
    if (ANSWERS[outcome]?.ok) this.saved = sent
    else this.follow()
  }
  restart(): void {
    const { saved } = this
    if (saved === undefined) return
    for (const [each, value] of this.unsent) if (saved[each] === value) this.unsent.delete(each)
    this.draft = following(this.draft, saved, this.stored)
    this.base = this.stored
    this.forgetStored()
    this.past = []
    this.future = []
    this.saved = undefined
  }
}

function opened() {
  const stored = ref(deepCopy(BLANK))
  const sent: Draft[] = []
  let answer: ((outcome: Outcome) => void) | undefined
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const form = scope.run(() =>
    useForm<Draft, Draft, string, Field>({
      stored: () => stored.value,
      draftOf: (kept) => kept,
      faults: ({ name }) => (name === '' ? ['name'] : []),
      send(draft) {
        sent.push(draft)
        return new Promise((resolve, reject) => {
          answer = (outcome) => {
            const said = ANSWERS[outcome]
            if (said) resolve(said)
            else reject(new Error('the request broke'))
          }
        })
      },
    }),
  )
  if (form === undefined) throw new Error('the scope is over')
  let saving: Promise<unknown> = Promise.resolve()
  return {
    ...form,
    stored,
    sent,
    press: () => {
      const pressed = form.save().catch(() => undefined)
      if (form.isSaving.value && answer !== undefined) saving = pressed
      return pressed
    },
    async answer(outcome: Outcome): Promise<void> {
      answer?.(outcome)
      answer = undefined
      await saving
    },
    close: () => scope.stop(),
  }
}
type Opened = ReturnType<typeof opened>

async function take(each: Step, form: Opened, expected: Expected, n: number): Promise<void> {
  switch (each.do) {
    case 'type':
      form.draft.value[each.field] += `, typed ${n}`
      return expected.change(each.field, `${expected.draft[each.field]}, typed ${n}`)
    case 'clear':
      form.draft.value[each.field] = ''
      return expected.change(each.field, '')
    case 'store':
      form.stored.value = { ...form.stored.value, [each.field]: `stored ${n}` }
      return expected.store({ [each.field]: `stored ${n}` })
    case 'press': {
      const before = form.sent.length
      void form.press()
      const isSent = expected.press()
      expect(form.sent.slice(before)).toEqual(isSent ? [expected.draft] : [])
      return undefined
    }
    case 'answer': {
      const own = each.outcome === 'kept and stored' ? expected.sending : undefined
      if (own) {
        // The form's own change arrives before the response.
        form.stored.value = deepCopy(own)
        expected.store(own)
        await nextTick()
      }
      expected.answer(each.outcome)
      return form.answer(each.outcome)
    }
    case 'undo':
      form.undo()
      return expected.go(expected.past, expected.future)
    case 'redo':
      form.redo()
      return expected.go(expected.future, expected.past)
    case 'restart':
      if (expected.saved === undefined) return undefined
      form.restart()
      return expected.restart()
  }
}

it("the draft always equals the stored data with the user's changes, and a press sends at most once", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const form = opened()
      const expected = new Expected()
      for (const [n, each] of steps.entries()) {
        await take(each, form, expected, n)
        await nextTick()
        expect(form.draft.value).toEqual(expected.draft)
        expect(form.start.value).toEqual(expected.base)
        for (const [typed, value] of expected.unsent) expect(form.draft.value[typed]).toBe(value)
        expect([form.canUndo.value, form.canRedo.value]).toEqual([expected.past.length > 0, expected.future.length > 0])
      }
      form.close()
    }),
    { numRuns: 300 },
  )
})
