// The app of a test with its user's files: files that the host should save are collected, and an offered file is the
// next one that the host opens.

import { isWorkbookFileName, type OpenedTextFile } from '../../../src/api/platform/files.ts'
import type { HostCapabilities } from '../../../src/api/platform/hostCapabilities.ts'
import type { RunningApp, SavedBytes, SavedText } from '../../e2e/fixtures/edition.ts'
import { fakeHost, type FakeHost } from '../../ui/fakeHost.ts'
import { DomPage, type PageOverClub } from './page.ts'
import type { Channel } from '../../../src/api/requestTypes.ts'

type RunningInDom = Pick<RunningApp, 'window' | 'catchText' | 'catchBytes' | 'offerText'>

export class DomApp {
  readonly page: DomPage
  readonly #host: ReturnType<typeof fakeHost>
  readonly #offered: (SavedText | SavedBytes)[]

  private constructor(page: DomPage, host: ReturnType<typeof fakeHost>, offered: (SavedText | SavedBytes)[]) {
    this.page = page
    this.#host = host
    this.#offered = offered
  }

  static async open(club: Channel): Promise<DomApp> {
    const host = fakeHost()
    const offered: (SavedText | SavedBytes)[] = []
    const next = () => offered.shift()
    const opening: Pick<HostCapabilities, 'openText' | 'openTexts' | 'openBytes'> = {
      openText: async () => ({ ok: true, data: textOf(next()) }),
      openTexts: async () => {
        const file = textOf(next())
        return { ok: true, data: file === null ? [] : [file] }
      },
      openBytes: async () => {
        const file = next()
        return { ok: true, data: file === undefined ? null : { name: file.name, base64: base64Of(file) } }
      },
    }
    return new DomApp(await DomPage.open(club, { ...host, ...opening }), host, offered)
  }

  /** For page objects, which are written for the editions of the app. */
  get running(): RunningApp {
    const running: RunningInDom = {
      window: this.window,
      catchText: async (act) => this.#savedBy(act, this.#host.saved),
      catchBytes: async (act) => {
        const { name, base64 } = await this.#savedBy(act, this.#host.savedBytes)
        return { name, bytes: Buffer.from(base64, 'base64') }
      },
      offerText: async (file, act) => {
        this.#offered.push(file)
        await act()
      },
    }
    return running as RunningApp
  }

  /** Name and content of what the app prints in response to the action. */
  async printedBy(act: () => Promise<void>): Promise<FakeHost['printed'][number]> {
    return this.#savedBy(act, this.#host.printed)
  }

  /** What the app has printed so far. */
  get printed(): FakeHost['printed'] {
    return this.#host.printed
  }

  get window(): PageOverClub {
    return this.page.asPage
  }

  /** Closes the window and opens another one over the same club. Only what a browser stores for good is kept. */
  async restart(): Promise<PageOverClub> {
    await this.page.restart()
    return this.window
  }

  async #savedBy<T>(act: () => Promise<void>, saved: readonly T[]): Promise<T> {
    const before = saved.length
    await act()
    return this.page.until(() => saved[before], 'a file to be saved')
  }
}

const base64Of = (file: SavedText | SavedBytes) =>
  Buffer.from('text' in file ? file.text : file.bytes).toString('base64')

function textOf(file: SavedText | SavedBytes | undefined): OpenedTextFile | null {
  if (file === undefined) return null
  const { name } = file
  if (isWorkbookFileName(name)) return { name, text: base64Of(file) }
  return { name, text: 'text' in file ? file.text : Buffer.from(file.bytes).toString('utf8') }
}
