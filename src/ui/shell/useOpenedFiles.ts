// Takes the file that the system opened the app with to the import page, where it is looked at before anything is taken.

import { onScopeDispose } from 'vue'
import { useRouter } from 'vue-router'
import { useAsk } from '../shared/useAsk.ts'
import { useHost } from '../kit/host.ts'
import { useOpenedFile } from '../shared/useOpenedFile.ts'

export function useOpenedFiles(): void {
  const host = useHost()
  const router = useRouter()
  const opened = useOpenedFile()
  const { complain } = useAsk()

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
