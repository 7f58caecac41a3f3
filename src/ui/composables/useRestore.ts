// Restoring a backup from a file: hands it to the club in pieces, shows what it would bring and take
// away, and takes it. Whatever stops it is kept to be shown, never thrown away.

import { ref, shallowRef } from 'vue'
import type { Answer, ApiError, RestorePreview } from '../../api/contract.ts'
import { useHost } from '../host.ts'
import { useAsk } from './useAsk.ts'

/** Characters given to the club at once: what it reads between two other requests. */
const PIECE = 500_000

export function useRestore() {
  const host = useHost()
  const { tell } = useAsk()
  const preview = shallowRef<RestorePreview>()
  const fault = shallowRef<ApiError>()
  const isUndo = ref(false)
  const busy = ref(false)
  /** Of the file read so far, in hundredths; undefined while none is read. */
  const percent = ref<number>()

  function clear(): void {
    preview.value = undefined
    fault.value = undefined
    percent.value = undefined
  }

  async function hold(ask: () => Promise<Answer<RestorePreview> | undefined>): Promise<void> {
    clear()
    busy.value = true
    const answer = await ask()
    busy.value = false
    percent.value = undefined
    if (answer?.ok) preview.value = answer.data
    else if (answer) fault.value = answer.error
  }

  async function upload(text: string): Promise<Answer<RestorePreview>> {
    const begun = await tell('restore.begin', {})
    if (!begun.ok) return begun
    for (let at = 0; at < text.length; at += PIECE) {
      percent.value = Math.floor((100 * at) / text.length)
      const taken = await tell('restore.piece', { upload: begun.data.upload, text: text.slice(at, at + PIECE) })
      if (!taken.ok) return taken
    }
    return tell('restore.preview', { upload: begun.data.upload })
  }

  function choose(): Promise<void> {
    isUndo.value = false
    return hold(async () => {
      const opened = await host.openText(['jsonl'])
      if (!opened.ok) return opened
      return opened.data === null ? undefined : upload(opened.data.text)
    })
  }

  function chooseKept(): Promise<void> {
    isUndo.value = true
    return hold(() => tell('restore.previewUndo', {}))
  }

  /** True when the club is now the backup's. */
  async function take(): Promise<boolean> {
    const chosen = preview.value
    if (!chosen) return false
    busy.value = true
    const answer = await tell('restore.take', { upload: chosen.upload })
    busy.value = false
    clear()
    if (!answer.ok) fault.value = answer.error
    return answer.ok
  }

  return { preview, fault, isUndo, busy, percent, choose, chooseKept, take, clear }
}
