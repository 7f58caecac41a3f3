// Adds a second button to a form, which removes the form's object, such as a series or the club's own texts. The form
// sends one request at a time. The refusal of the last request is shown below the form until a button is clicked again.

import { computed, ref, type Ref, shallowRef } from 'vue'
import type { ApiResult, ApiError } from '../../../api/contract/apiResult.ts'

interface RemovableForm<F> {
  readonly isSaving: Readonly<Ref<boolean>>
  readonly isOver: Readonly<Ref<boolean>>
  readonly refusal: Readonly<Ref<ApiError | undefined>>
  readonly refusedAt: Readonly<Ref<F | undefined>>
  finish(): void
}

/**
 * `saveForm` is the form's own save function. Callers use the result's `save`, `refusal` and `refusedAt` instead of
 * those of the form.
 */
export function useFormRemoval<F, R>(form: RemovableForm<F>, saveForm: () => Promise<R | undefined>) {
  const isRemoving = ref(false)
  const refused = shallowRef<ApiError>()

  async function save(): Promise<R | undefined> {
    if (isRemoving.value) return undefined
    refused.value = undefined
    return saveForm()
  }

  /** Resolves to true if the object was removed. Otherwise the draft is unchanged. */
  async function remove(send: () => Promise<ApiResult<unknown>>): Promise<boolean> {
    if (isRemoving.value || form.isSaving.value || form.isOver.value) return false
    refused.value = undefined
    isRemoving.value = true
    try {
      const answer = await send()
      if (answer.ok) form.finish()
      else refused.value = answer.error
      return answer.ok
    } finally {
      isRemoving.value = false
    }
  }

  return {
    save,
    remove,
    isRemoving,
    refusal: computed(() => refused.value ?? form.refusal.value),
    refusedAt: computed(() => (refused.value ? undefined : form.refusedAt.value)),
  }
}
