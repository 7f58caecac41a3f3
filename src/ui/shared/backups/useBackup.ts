// Hands the secretary a file with everything: used by the menu and by Home.

import { useAsk } from '../useAsk.ts'
import { useSaveText } from '../useSaveText.ts'

export function useBackup() {
  const { ask } = useAsk()
  const { saveText } = useSaveText()

  async function saveBackup(): Promise<void> {
    const backup = await ask('club.backup', {})
    if (backup) await saveText(backup.fileName, backup.text)
  }

  return { saveBackup }
}
