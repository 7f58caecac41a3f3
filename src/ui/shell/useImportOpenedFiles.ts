// Passes a file with which the system opened the app to the import page, which previews the file before the import.

import { onScopeDispose } from 'vue'
import { useRouter } from 'vue-router'
import { useHost } from '../kit/host.ts'
import { useClubRequests } from '../shared/useClubRequests.ts'
import { useOpenedFile } from '../shared/useOpenedFile.ts'

export function useImportOpenedFiles(): void {
  const host = useHost()
  const router = useRouter()
  const opened = useOpenedFile()
  const { complain } = useClubRequests()

  async function take(): Promise<void> {
    const answer = await host.takeOpened()
    if (!answer.ok) return complain(answer.error)
    if (answer.data === null) return
    opened.file = answer.data
    await router.push({ name: 'import' })
  }

  onScopeDispose(host.onOpened(() => void take()))
  void take()
}
