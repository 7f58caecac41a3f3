// Prints the page on screen, or saves it as PDF if the host supports this. The header of each printed page is a CSS
// string that is set here: club, season, rules.

import { cssString } from '../kit/foreignText.ts'
import { useClub } from './useClub.ts'
import { useSaveFile } from './useSaveFile.ts'

export function usePrint() {
  const club = useClub()
  const { savePdf } = useSaveFile()

  /** `head` lists the parts of the header after the club's name. */
  async function print(fileName: string, head: readonly string[]): Promise<void> {
    const text = [club.name, ...head].filter((part) => part !== undefined && part !== '').join(' · ')
    document.documentElement.style.setProperty('--print-head', cssString(text))
    await savePdf(fileName, { kind: 'page' })
  }

  return { print }
}
