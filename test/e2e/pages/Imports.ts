// Importing games: choosing a file, its preview, the import and undoing it.

import type { Locator, Page } from 'playwright-core'
import type { RunningApp, SavedBytes, SavedText } from '../fixtures/edition.ts'

export class Imports {
  readonly #window: Page
  readonly #app: RunningApp

  constructor(app: RunningApp) {
    this.#window = app.window
    this.#app = app
  }

  /** Opens the import page from the games of a season. */
  async go(): Promise<void> {
    await this.#window.locator('main').getByRole('link', { name: 'Import games' }).click()
    await this.#window.getByRole('heading', { level: 1, name: 'Import games' }).waitFor()
  }

  async offer(file: SavedText | SavedBytes): Promise<void> {
    await this.#app.offerText(file, () =>
      this.#window.getByRole('button', { name: /^(Choose files|Choose other files)$/ }).click(),
    )
    await this.#window.getByTitle(file.name, { exact: true }).waitFor()
  }

  /** Offers a file on disk, of any size. */
  async offerFile(path: string): Promise<void> {
    const [chooser] = await Promise.all([
      this.#window.waitForEvent('filechooser'),
      this.#window.getByRole('button', { name: /^(Choose files|Choose other files)$/ }).click(),
    ])
    await chooser.setFiles(path)
  }

  /** Drops files on the page, as from the desktop. */
  async drop(files: readonly SavedText[]): Promise<void> {
    const dropped = await this.#window.evaluateHandle((all) => {
      const transfer = new DataTransfer()
      for (const { name, text } of all) transfer.items.add(new File([text], name))
      return transfer
    }, files)
    await this.#window.getByRole('heading', { level: 1, name: 'Import games' }).dispatchEvent('drop', {
      dataTransfer: dropped,
    })
  }

  /** List of several files, each with its content. */
  get files(): Locator {
    return this.#window.getByRole('region', { name: 'Files' })
  }

  /** Texts of the preview's rows. The file must have so few games that all of them are drawn. */
  async games(): Promise<readonly string[]> {
    const rows = this.#window.getByRole('region', { name: 'Games in the file' }).locator('tbody tr')
    await rows.and(this.#window.locator(':not([aria-hidden])')).first().waitFor()
    // Until every row is drawn, a hidden row takes the space of the others.
    await rows.and(this.#window.locator('[aria-hidden]')).first().waitFor({ state: 'detached' })
    return rows.allInnerTexts()
  }

  /** Meaning of a column of the table. */
  column(number: number): Locator {
    return this.#window.getByRole('combobox', { name: `Column ${number}`, exact: true })
  }

  /** The sheets of a workbook, with a tick for each. */
  get sheets(): Locator {
    return this.#window.getByRole('region', { name: 'Sheets of the workbook' })
  }

  async leaveOut(game: string): Promise<void> {
    await this.#window.getByRole('checkbox', { name: `Import game ${game}` }).click()
  }

  async take(games: number): Promise<void> {
    await this.begin(games)
    await this.taken.waitFor()
  }

  /** Starts the import without waiting for its end. Games older than the season stay in it. */
  async begin(games: number): Promise<void> {
    const button = this.#window.getByRole('button', { name: games === 1 ? 'Import 1 game' : `Import ${games} games` })
    await button.waitFor()
    const keep = this.seasonQuestion.getByRole('button', { name: /^Keep “/ })
    if (await keep.isVisible()) await keep.click()
    await button.click()
  }

  /** Question about the season of games that are older than the chosen one. */
  get seasonQuestion(): Locator {
    return this.#window.getByRole('region', { name: 'Which season do these games belong to?' })
  }

  /** Opens a season that begins with the first of these games. */
  async openPastSeason(): Promise<void> {
    await this.seasonQuestion.getByRole('button', { name: 'New season for these games' }).click()
    await this.#window.getByRole('dialog').getByRole('button', { name: 'Open', exact: true }).click()
    await this.seasonQuestion.waitFor({ state: 'detached' })
  }

  /** Waits until some of the games are read, but not all. */
  async underWay(): Promise<void> {
    await this.#window.getByText(/^[1-9]\d* of \d+ games read. None are in the season yet.$/).waitFor()
  }

  async stop(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Cancel the import' }).click()
    await this.#window.getByText('Import cancelled. No games were imported.').waitFor()
  }

  /** Undoes an import in the list of imports. Returns the effect that was shown before. */
  async undo(file: string): Promise<string> {
    await this.#window.getByRole('button', { name: new RegExp(`^Undo the import of ${file}`) }).click()
    const dialog = this.#window.getByRole('dialog')
    await dialog.getByRole('listitem').first().waitFor()
    const effect = await dialog.innerText()
    await dialog.getByRole('button', { name: 'Undo the import' }).click()
    await dialog.waitFor({ state: 'detached' })
    return effect
  }

  async takeBack(): Promise<void> {
    await this.#window.getByRole('button', { name: 'Undo the import', exact: true }).click()
    await this.taken.waitFor({ state: 'detached' })
  }

  get taken(): Locator {
    return this.#window.getByText(/^\d+ games? imported into/)
  }

  /** Error that concerns the whole file. */
  get fault(): Locator {
    return this.#window.locator('main').getByRole('alert')
  }

  async toStandings(): Promise<void> {
    await this.#window.getByRole('link', { name: 'View standings' }).click()
  }
}
