// A form's draft: undo and redo, changes of the stored data, refusals shown in place, and drafts of closed forms.

import fc from 'fast-check'
import { effectScope, nextTick, ref } from 'vue'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ApiResult, ApiError } from '../../../../src/api/contract/apiResult.ts'
import { deepCopy, isDeepEqual, mergeDraft } from '../../../../src/ui/shared/form/mergeDraft.ts'
import { type DraftMemory, createSessionMemories } from '../../../../src/ui/shared/form/memory.ts'
import { useForm } from '../../../../src/ui/shared/form/useForm.ts'
import { versions } from './plainJson.ts'

interface Draft {
  name: string
  seat: number
  rows: { points: string }[]
}
const ANN: Draft = { name: 'Ann', seat: 1, rows: [{ points: '1' }, { points: '2' }] }
const REFUSED: ApiResult<string> = { ok: false, error: { code: 'name/taken', params: { field: 'name' } } }

interface Setup {
  readonly answers?: readonly (ApiResult<string> | Promise<ApiResult<string>>)[]
  readonly memory?: DraftMemory<Draft>
}

/** Opens a form outside a component. It closes at the end of the test at the latest. */
function held<T>(open: () => T): T & { close(): void } {
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const form = scope.run(open)
  if (form === undefined) throw new Error('the scope is over')
  return { ...form, close: () => scope.stop() }
}

function formOf({ answers = [], memory }: Setup = {}) {
  const stored = ref(deepCopy(ANN))
  const left = [...answers]
  const sent: { draft: Draft; base: Draft }[] = []
  const form = held(() =>
    useForm<Draft, Draft, string, { field: string }>({
      stored: () => stored.value,
      draftOf: (kept) => kept,
      faults: ({ name }) => (name === '' ? [{ field: 'name' }] : name === '?' ? [{ field: 'typed' }] : []),
      isShownAtOnce: ({ field }) => field === 'typed',
      faultOf: ({ params }: ApiError) => ({ field: String(params['field']) }),
      send: async (draft, base) => {
        sent.push({ draft, base })
        return left.shift() ?? { ok: true, data: 'kept' }
      },
      ...(memory ? { memory } : {}),
    }),
  )
  return { ...form, stored, sent }
}

describe('undo and redo', () => {
  it('treat letters typed in one field as one step', () => {
    const { draft, undo, redo, canUndo, canRedo, changed } = formOf()
    draft.value.name = 'Anna'
    draft.value.name = 'Annah'
    draft.value.seat = 2
    draft.value.seat = 3
    expect(changed.value).toEqual(['name', 'seat'])
    undo()
    expect(draft.value).toEqual({ ...ANN, name: 'Annah', seat: 2 })
    undo()
    undo()
    expect([draft.value, canUndo.value, canRedo.value]).toEqual([ANN, false, true])
    redo()
    expect(draft.value).toEqual({ ...ANN, name: 'Annah' })
  })
  it('have no step for letters that were deleted again', () => {
    const { draft, canUndo } = formOf()
    draft.value.name = 'Anna'
    draft.value.name = 'Ann'
    expect(canUndo.value).toBe(false)
  })
  it('treat each added row as a separate step', () => {
    const { draft, undo } = formOf()
    draft.value.rows.push({ points: '' })
    draft.value.rows.push({ points: '' })
    undo()
    expect(draft.value.rows).toHaveLength(3)
  })
  it('drop the steps that could be redone once another value is typed', () => {
    const { draft, undo, redo, canRedo } = formOf()
    draft.value.seat = 2
    undo()
    draft.value.seat = 5
    expect(canRedo.value).toBe(false)
    redo()
    expect(draft.value.seat).toBe(5)
  })
  it('bring back a discarded draft', () => {
    const { draft, discard, undo } = formOf()
    draft.value.name = 'Anna'
    discard()
    expect(draft.value).toEqual(ANN)
    undo()
    expect(draft.value.name).toBe('Anna')
  })
  it('restore every earlier draft and then every later draft, whatever was typed', () => {
    fc.assert(
      fc.property(fc.array(versions, { minLength: 1, maxLength: 8 }), fc.nat(8), (typed, back) => {
        const form = held(() => useForm<unknown, unknown, string>({ ...UNSENT, stored: () => 'start' }))
        const seen: unknown[] = ['start']
        for (const { mine } of typed) {
          form.set(mine)
          if (!isDeepEqual(seen.at(-1), mine)) seen.push(mine)
        }
        const steps = Math.min(back, seen.length - 1)
        for (let step = 1; step <= steps; step++) {
          form.undo()
          expect(isDeepEqual(form.draft.value, seen.at(-1 - step))).toBe(true)
        }
        for (let step = steps - 1; step >= 0; step--) {
          form.redo()
          expect(isDeepEqual(form.draft.value, seen.at(-1 - step))).toBe(true)
        }
        expect(form.canRedo.value).toBe(false)
        form.close()
      }),
    )
  })
})

const UNSENT = {
  draftOf: (stored: unknown) => stored,
  send: async (): Promise<ApiResult<string>> => ({ ok: true, data: '' }),
}

describe('changed stored data', () => {
  it('updates unchanged fields and names fields changed on both sides', async () => {
    const { draft, stored, collided, changed } = formOf()
    draft.value.rows[0]!.points = '9'
    stored.value = { name: 'Bea', seat: 1, rows: [{ points: '5' }, { points: '7' }] }
    await nextTick()
    expect(draft.value).toEqual({ name: 'Bea', seat: 1, rows: [{ points: '9' }, { points: '7' }] })
    expect([collided.value, changed.value]).toEqual([['rows.0.points'], ['rows.0.points']])
    draft.value.rows[0]!.points = '5'
    expect(collided.value).toEqual([])
  })
  it('is never reverted by undo', async () => {
    const { draft, stored, undo, redo, canUndo } = formOf()
    draft.value.seat = 4
    stored.value = { ...ANN, name: 'Bea' }
    await nextTick()
    undo()
    expect([draft.value, canUndo.value]).toEqual([{ ...ANN, name: 'Bea' }, false])
    redo()
    expect(draft.value).toEqual({ ...ANN, name: 'Bea', seat: 4 })
  })
  it('gives the same draft and collisions as a merge, for any plain JSON', async () => {
    await fc.assert(
      fc.asyncProperty(versions, async ({ base, mine, now, merged, collided }) => {
        const stored = ref(base)
        const form = held(() => useForm<unknown, unknown, string>({ ...UNSENT, stored: () => stored.value }))
        form.set(mine)
        stored.value = now
        await nextTick()
        expect(isDeepEqual(form.draft.value, merged)).toBe(true)
        expect(form.collided.value.toSorted()).toEqual(collided.toSorted())
        form.undo()
        expect(
          isDeepEqual(form.draft.value, isDeepEqual(base, mine) ? merged : mergeDraft(base, base, now).draft),
        ).toBe(true)
        form.close()
      }),
    )
  })
  it('does not end a save before its response arrives', async () => {
    const memory = createSessionMemories<Draft>()('own change')
    let answer = (_: ApiResult<string>): void => undefined
    const later = new Promise<ApiResult<string>>((resolve) => (answer = resolve))
    const { draft, stored, save, collided, isChanged } = formOf({ answers: [later], memory })
    draft.value.name = 'Bob'
    const saved = save()
    stored.value = { ...ANN, name: 'Bob' }
    await nextTick()
    expect(isChanged.value).toBe(true)
    answer({ ok: true, data: 'kept' })
    expect(await saved).toMatchObject({ ok: true })
    await nextTick()
    draft.value.name = 'Bobby'
    expect([collided.value, memory.read()]).toEqual([[], undefined])
  })
  it('is adopted in the next draft of a form that stays open', async () => {
    const { draft, stored, save, restart, canUndo, collided, sent } = formOf()
    draft.value.name = 'Bob'
    await save()
    restart()
    expect([draft.value, canUndo.value]).toEqual([ANN, false])
    draft.value.seat = 2
    stored.value = { ...ANN, name: 'Bea' }
    await nextTick()
    expect([draft.value, collided.value]).toEqual([{ ...ANN, name: 'Bea', seat: 2 }, []])
    await save()
    expect(sent.map((each) => each.draft.name)).toEqual(['Bob', 'Bea'])
  })
  it('keeps text that was typed during a save in the next draft', async () => {
    const memory = createSessionMemories<Draft>()('typed meanwhile')
    let answer = (_: ApiResult<string>): void => undefined
    const later = new Promise<ApiResult<string>>((resolve) => (answer = resolve))
    const { draft, save, restart, isChanged } = formOf({ answers: [later], memory })
    draft.value.name = 'Bob'
    draft.value.seat = 2
    const saved = save()
    draft.value.name = 'Bobby'
    answer({ ok: true, data: 'kept' })
    await saved
    draft.value.rows.push({ points: '3' })
    restart()
    const next = { name: 'Bobby', seat: 1, rows: [...ANN.rows, { points: '3' }] }
    expect([draft.value, isChanged.value, memory.read()]).toEqual([next, true, next])
  })
  it('causes no collision in the next draft if the form saved it', async () => {
    const { draft, stored, save, restart, collided } = formOf()
    draft.value.name = 'Bob'
    await save()
    stored.value = { ...ANN, name: 'Bob' }
    draft.value.name = 'Bobby'
    restart()
    await nextTick()
    expect([draft.value.name, collided.value]).toEqual(['Bobby', []])
  })
  it('causes no collision after the draft was discarded', async () => {
    const { draft, stored, discard, collided } = formOf()
    draft.value.name = 'Bob'
    stored.value = { ...ANN, name: 'Bea' }
    await nextTick()
    discard()
    draft.value.name = 'Bob'
    expect(collided.value).toEqual([])
  })
  it('is compared with the draft again after a refused save', async () => {
    const { draft, stored, save, sent, isChanged } = formOf({ answers: [REFUSED] })
    draft.value.name = 'Bob'
    await save()
    stored.value = { ...ANN, name: 'Bob' }
    await nextTick()
    expect(isChanged.value).toBe(false)
    await save()
    expect(sent.map(({ base }) => base.name)).toEqual(['Ann', 'Bob'])
  })
})

describe('faults and refusals', () => {
  it('appear at once for wrong values, and later for missing values', async () => {
    const { draft, faults, save, sent } = formOf()
    draft.value.name = '?'
    expect(faults.value).toEqual([{ field: 'typed' }])
    draft.value.name = ''
    expect(faults.value).toEqual([])
    expect(await save()).toEqual({ ok: false, fault: { field: 'name' } })
    expect([faults.value, sent]).toEqual([[{ field: 'name' }], []])
  })
  it('show a refusal at its field until another value is typed', async () => {
    const { draft, faults, refusal, save } = formOf({ answers: [REFUSED] })
    draft.value.name = 'Bob'
    expect(await save()).toEqual(REFUSED)
    expect([faults.value, refusal.value?.code]).toEqual([[{ field: 'name' }], 'name/taken'])
    draft.value.name = 'Bobby'
    expect([faults.value, refusal.value]).toEqual([[], undefined])
  })
  it('appear in an unchanged next draft only when Save is pressed again', async () => {
    const { stored, draft, faults, save, restart, sent } = formOf()
    stored.value = { ...ANN, name: '' }
    await nextTick()
    draft.value.name = 'Bob'
    await save()
    restart()
    expect([await save(), faults.value]).toEqual([undefined, []])
    expect([await save(), faults.value]).toEqual([{ ok: false, fault: { field: 'name' } }, [{ field: 'name' }]])
    expect(sent).toHaveLength(1)
  })
  it('appear when Save is pressed after a value was typed into the next draft', async () => {
    const { stored, draft, save, restart } = formOf()
    stored.value = { ...ANN, name: '' }
    await nextTick()
    draft.value.name = 'Bob'
    await save()
    restart()
    draft.value.seat = 2
    expect(await save()).toEqual({ ok: false, fault: { field: 'name' } })
  })
  it('do not appear after a save', async () => {
    const { draft, save, restart, sent } = formOf()
    draft.value.name = 'Bob'
    await save()
    expect(await save()).toBeUndefined()
    restart()
    await save()
    expect(sent.map((each) => each.draft.name)).toEqual(['Bob', 'Ann'])
  })
  it('do not allow a second save during the first', async () => {
    const { draft, save, sent } = formOf()
    draft.value.name = 'Bob'
    expect(await Promise.all([save(), save()])).toEqual([{ ok: true, data: 'kept' }, undefined])
    expect(sent).toHaveLength(1)
  })
})

describe('a form that closes', () => {
  it('restores an unsaved draft when it opens again', async () => {
    const memory = createSessionMemories<Draft>()('a form')
    const first = formOf({ memory })
    first.draft.value.name = 'Typed'
    first.close()
    const second = formOf({ memory })
    expect([second.draft.value.name, second.isRestored.value]).toEqual(['Typed', true])
    const restore = second.discard()
    expect([second.draft.value.name, memory.read()]).toEqual(['Ann', undefined])
    restore()
    expect(memory.read()?.name).toBe('Typed')
    expect(await second.save()).toMatchObject({ ok: true })
    expect(memory.read()).toBeUndefined()
  })
  it('does not store a draft that only followed the stored data', async () => {
    const memory = createSessionMemories<Draft>()('a follower')
    const { stored } = formOf({ memory })
    stored.value = { ...ANN, name: 'Bea' }
    await nextTick()
    expect(memory.read()).toBeUndefined()
  })
})
