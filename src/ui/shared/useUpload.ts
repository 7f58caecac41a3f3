// Sends a file to the club in pieces. The caller says what kind of file it is; later requests name it by the id that is
// returned.

import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { ApiResult } from '../../api/contract/apiResult.ts'
import type { OpenedText } from '../../api/platform/files.ts'
import type { UploadKind } from '../../api/uploads.ts'
import { useClubRequests } from './useClubRequests.ts'

/** Characters in one piece: what the club reads between two other requests. */
const PIECE_LENGTH = 500_000

export function useUpload(kind: UploadKind) {
  const { send } = useClubRequests()
  /** Of the file that is on its way, in hundredths; undefined while none is. */
  const percent = ref<number>()
  let current: object | undefined

  /** Returns the id of the uploaded file. Uploading another one meanwhile refuses this one. */
  async function upload(text: string): Promise<ApiResult<{ upload: string }>> {
    const own = {}
    current = own
    percent.value = 0
    const answer = await inPieces(text, (done) => {
      if (current === own) percent.value = done
    })
    if (current === own) percent.value = undefined
    return answer
  }

  async function inPieces(text: string, onProgress: (done: number) => void): Promise<ApiResult<{ upload: string }>> {
    const begun = await send('uploads.begin', { kind })
    if (!begun.ok) return begun
    const { upload: id } = begun.data
    for (let at = 0; at < text.length; at += PIECE_LENGTH) {
      onProgress(Math.floor((100 * at) / text.length))
      const taken = await send('uploads.piece', { kind, upload: id, text: text.slice(at, at + PIECE_LENGTH) })
      if (!taken.ok) return taken
    }
    return begun
  }

  return { percent, upload }
}

// The file that the system opened the app with, on its way to the import page.
export const useOpenedFile = defineStore('openedFile', () => {
  const file = shallowRef<OpenedText>()
  return {
    file,
    /** Only once: the caller shows it. */
    take(): OpenedText | undefined {
      const taken = file.value
      file.value = undefined
      return taken
    },
  }
})
