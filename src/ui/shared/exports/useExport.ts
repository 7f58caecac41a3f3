// Requests a file, passes it to the host, and reports data that the file format cannot represent.

import { useToast } from '@nuxt/ui/composables'
import { ref } from 'vue'
import { t } from '../../kit/i18n/setup.ts'
import { useClubRequests } from '../useClubRequests.ts'
import { useSaveFile } from '../useSaveFile.ts'
import type { ExportArgs } from './exportList.ts'

export function useExport() {
  const toast = useToast()
  const { ask } = useClubRequests()
  const { saveText, saveBytes } = useSaveFile()
  /** Export in progress, as `what.format`. Only one export runs at a time. */
  const busy = ref<string>()

  async function save(args: ExportArgs): Promise<void> {
    if (busy.value !== undefined) return
    busy.value = `${args.what}.${args.format}`
    const file = await ask('exports.file', args).finally(() => {
      busy.value = undefined
    })
    if (!file) return
    await ('text' in file ? saveText(file.fileName, file.text) : saveBytes(file.fileName, file.base64))
    if (file.leftOut !== undefined)
      toast.add({
        title: t('exports.leftOut', { n: file.leftOut }),
        icon: 'i-lucide-info',
        color: 'warning',
        duration: 8000,
      })
  }

  return { busy, save }
}
