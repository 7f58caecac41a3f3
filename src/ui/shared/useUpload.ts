// Sends a file to the club in pieces. The caller names the kind of file. Later requests refer to the file by the
// returned upload id.

import { ref } from 'vue'
import type { ApiResult } from '../../api/contract/apiResult.ts'
import type { UploadKind } from '../../api/uploads.ts'
import { useClubRequests } from './useClubRequests.ts'

/** Number of characters in one piece. Between two pieces, the club can respond to other requests. */
const PIECE_LENGTH = 500_000

export function useUpload(kind: UploadKind) {
  const { send } = useClubRequests()
  /** Progress of the current upload in per cent, or `undefined` if there is none. */
  const percent = ref<number>()
  let current: object | undefined

  /**
   * Resolves to the id of the uploaded file. If another upload starts before this one is complete, this upload is
   * refused.
   */
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
