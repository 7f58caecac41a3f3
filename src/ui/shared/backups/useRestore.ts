// Restores a backup from a file: uploads the file in pieces, shows which data a restore would add and remove, and
// restores the backup on confirmation. An error is stored and shown.

import { ref, shallowRef } from 'vue'
import type { ApiResult, ApiError } from '../../../api/contract/apiResult.ts'
import type { RestorePreview } from '../../../api/contract/restore.ts'
import { useHost } from '../../kit/host.ts'
import { useClubRequests } from '../useClubRequests.ts'
import { useClub } from '../useClub.ts'
import { callOnceConnected } from '../useConnection.ts'
import { useUpload } from '../useUpload.ts'
import { restoreEvidenceOf, forgetAwaitedRestore, rememberAwaitedRestore } from './awaitedRestore.ts'

export function useRestore() {
  const host = useHost()
  const club = useClub()
  const { send } = useClubRequests()
  const { percent, upload } = useUpload('backup')
  const preview = shallowRef<RestorePreview>()
  const fault = shallowRef<ApiError>()
  const isUndo = ref(false)
  const busy = ref(false)

  function clear(): void {
    preview.value = undefined
    fault.value = undefined
  }

  async function hold(ask: () => Promise<ApiResult<RestorePreview> | undefined>): Promise<void> {
    clear()
    busy.value = true
    const answer = await ask()
    busy.value = false
    if (answer?.ok) preview.value = answer.data
    else if (answer) fault.value = answer.error
  }

  async function previewOf(text: string): Promise<ApiResult<RestorePreview>> {
    const sent = await upload(text)
    return sent.ok ? send('restore.preview', sent.data) : sent
  }

  function choose(): Promise<void> {
    isUndo.value = false
    return hold(async () => {
      const opened = await host.openText(['jsonl'])
      if (!opened.ok) return opened
      return opened.data === null ? undefined : previewOf(opened.data.text)
    })
  }

  function chooseKept(): Promise<void> {
    isUndo.value = true
    return hold(() => send('restore.previewUndo', {}))
  }

  /** Resolves to true if the club now has the content of the backup. */
  async function take(): Promise<boolean> {
    const chosen = preview.value
    if (!chosen) return false
    busy.value = true
    if (club.status) rememberAwaitedRestore(restoreEvidenceOf(club.status), chosen.file.counts, sessionStorage)
    const answer = await send('restore.take', { upload: chosen.upload })
    busy.value = false
    clear()
    // A server closes every connection when it opens the restored club. The page then reloads with that club and
    // reports the outcome after loading.
    const isUnanswered = !answer.ok && answer.error.code === 'app/disconnected'
    if (!isUnanswered) forgetAwaitedRestore(sessionStorage)
    else if (host.connection) callOnceConnected(host.connection, () => location.reload())
    if (!answer.ok) fault.value = isUnanswered ? { code: 'restore/unanswered', params: {} } : answer.error
    return answer.ok
  }

  return { preview, fault, isUndo, busy, percent, choose, chooseKept, take, clear }
}
