// Copies a picture and announces it, or reports that the browser does not allow it. Old browsers and pages loaded over
// plain HTTP can only save pictures.

import { useClubRequests } from './useClubRequests.ts'
import { useBusyAndAnnouncements } from './useStatus.ts'

const PICTURE_TYPE = 'image/png'

/** `copyPicture` is `undefined` if the browser cannot copy pictures. */
export function useCopyPicture(): {
  /** `base64` is a PNG, `said` is the text to announce after copying. */
  readonly copyPicture: ((base64: string, said: string) => Promise<void>) | undefined
} {
  const status = useBusyAndAnnouncements()
  const { complain } = useClubRequests()
  if (!canCopyPictures()) return { copyPicture: undefined }
  return {
    async copyPicture(base64, said) {
      try {
        await navigator.clipboard.write([new ClipboardItem({ [PICTURE_TYPE]: pictureOf(base64) })])
      } catch {
        return complain({ code: 'host/picture-not-copied', params: {} })
      }
      status.say(said)
    },
  }
}

/** Old browsers have no clipboard for pictures, whatever their types say. */
function canCopyPictures(): boolean {
  const { clipboard }: { readonly clipboard?: Partial<Clipboard> } = navigator
  return typeof ClipboardItem === 'function' && typeof clipboard?.write === 'function'
}

function pictureOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: PICTURE_TYPE })
}
