// Saves a complete backup of the club as a file. Used in the menu and on the home page.

import { useClubRequests } from './useClubRequests.ts'
import { useSaveFile } from './useSaveFile.ts'

export function useSaveBackup() {
  const { ask } = useClubRequests()
  const { saveText } = useSaveFile()

  async function saveBackup(): Promise<void> {
    const backup = await ask('club.backup', {})
    if (backup) await saveText(backup.fileName, backup.text)
  }

  return { saveBackup }
}
