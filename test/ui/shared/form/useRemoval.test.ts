// Button of a form that removes the edited record: it sends one request at a time, and a refusal is shown until the
// next press.

import { ref } from 'vue'
import { describe, expect, it } from 'vitest'
import type { ApiResult, ApiError } from '../../../../src/api/contract/apiResult.ts'
import { useFormRemoval } from '../../../../src/ui/shared/form/useRemoval.ts'

const KEPT: ApiResult<string> = { ok: true, data: '' }
const refusedBy = (code: string) => ({ ok: false, error: { code, params: {} } as ApiError }) as const

function formOf() {
  const isOver = ref(false)
  const form = {
    isSaving: ref(false),
    isOver,
    refusal: ref<ApiError | undefined>({ code: 'name/taken', params: {} }),
    refusedAt: ref<string | undefined>('name'),
    finish: () => void (isOver.value = true),
  }
  let saves = 0
  const removal = useFormRemoval(form, async () => {
    saves += 1
    return KEPT
  })
  return { ...removal, form, saves: () => saves }
}

describe('a removal', () => {
  it('is sent only once for many presses of the button', async () => {
    const { remove, save, isRemoving, saves } = formOf()
    let sent = 0
    let answer = (_: ApiResult<unknown>): void => undefined
    const send = () => {
      sent += 1
      return new Promise<ApiResult<unknown>>((resolve) => (answer = resolve))
    }
    const removed = remove(send)
    expect(isRemoving.value).toBe(true)
    expect([await remove(send), await save()]).toEqual([false, undefined])
    answer(KEPT)
    expect(await removed).toBe(true)
    expect([await remove(send), sent, saves(), isRemoving.value]).toEqual([false, 1, 0, false])
  })
  it('is not sent while the form is being saved', async () => {
    const { remove, form } = formOf()
    form.isSaving.value = true
    expect(await remove(async () => KEPT)).toBe(false)
  })
  it("replaces the last save's error with its own, shown below the form, until the next press", async () => {
    const { remove, save, refusal, refusedAt } = formOf()
    expect([refusal.value?.code, refusedAt.value]).toEqual(['name/taken', 'name'])
    expect(await remove(async () => refusedBy('series/unknown'))).toBe(false)
    expect([refusal.value?.code, refusedAt.value]).toEqual(['series/unknown', undefined])
    await save()
    expect(refusal.value?.code).toBe('name/taken')
  })
  it('can be sent again after the first request failed', async () => {
    const { remove } = formOf()
    await expect(remove(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await remove(async () => KEPT)).toBe(true)
  })
})
