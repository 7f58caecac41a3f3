// Handing a file to the club in pieces. The caller says what the file is; what is done with it is
// asked with its name afterwards.

import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Answer } from '../../api/contract/answer.ts'
import type { OpenedText } from '../../api/host.ts'
import type { UploadKind } from '../../api/uploads.ts'
import { useAsk } from './useAsk.ts'

/** Characters given to the club at once: what it reads between two other requests. */
const PIECE = 500_000

export function useUpload(kind: UploadKind) {
  const { tell } = useAsk()
  /** Of the file that is on its way, in hundredths; undefined while none is. */
  const percent = ref<number>()
  let last: object | undefined

  /** The name the club knows the file by. Uploading another one meanwhile refuses this one. */
  async function upload(text: string): Promise<Answer<{ upload: string }>> {
    const own = {}
    last = own
    percent.value = 0
    const answer = await inPieces(text, (done) => {
      if (last === own) percent.value = done
    })
    if (last === own) percent.value = undefined
    return answer
  }

  async function inPieces(text: string, onProgress: (done: number) => void): Promise<Answer<{ upload: string }>> {
    const begun = await tell('uploads.begin', { kind })
    if (!begun.ok) return begun
    const { upload: id } = begun.data
    for (let at = 0; at < text.length; at += PIECE) {
      onProgress(Math.floor((100 * at) / text.length))
      const taken = await tell('uploads.piece', { kind, upload: id, text: text.slice(at, at + PIECE) })
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
