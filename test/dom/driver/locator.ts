// Part of Playwright's `Locator` that page objects and journeys use.

import type { UserEvent } from '@testing-library/user-event'
import type { Locator } from 'playwright-core'
import {
  byAttribute,
  byLabel,
  byRole,
  bySelector,
  byText,
  says,
  type ByRole,
  type Query,
  type Words,
} from './queries.ts'
import { innerTextOf, isShown } from './rendering.ts'
import type { TabWindow } from './tab.ts'

type Step = (found: readonly Element[], document: Document) => readonly Element[]
interface Exact {
  readonly exact?: boolean
}
interface Filter {
  readonly hasText?: Words
  readonly has?: Locator
  readonly visible?: boolean
}

/** Parts of its page that a locator needs. */
interface PageOfLocator {
  readonly document: Document
  readonly view: TabWindow
  readonly keyboard: { press(key: string): Promise<void> }
  until<T>(look: () => T | undefined, what: string): Promise<T>
  act(action: (user: UserEvent) => Promise<void>): Promise<void>
  run<T>(written: (...args: never[]) => T, ...args: readonly unknown[]): T
}

export class DomLocator {
  readonly #page: PageOfLocator
  readonly #steps: readonly Step[]
  readonly #words: string

  constructor(page: PageOfLocator, steps: readonly Step[] = [], words = 'the page') {
    this.#page = page
    this.#steps = steps
    this.#words = words
  }

  /** Elements that match now, in document order. */
  found(roots: readonly Element[] = [this.#page.document.documentElement]): readonly Element[] {
    return this.#steps.reduce<readonly Element[]>((found, step) => step(found, this.#page.document), roots)
  }

  #then(step: Step, words: string): Locator {
    return new DomLocator(this.#page, [...this.#steps, step], `${this.#words} ${words}`) as unknown as Locator
  }

  #find(query: Query, words: string): Locator {
    return this.#then((roots) => inOrder(roots.flatMap(query)), words)
  }

  getByRole(role: string, options: ByRole = {}): Locator {
    return this.#find(byRole(role, options), `${role} ${String(options.name ?? '')}`)
  }

  getByLabel(words: Words, { exact }: Exact = {}): Locator {
    return this.#find(byLabel(words, exact), `labelled ${String(words)}`)
  }

  getByText(words: Words, { exact }: Exact = {}): Locator {
    return this.#find(byText(words, exact), `“${String(words)}”`)
  }

  getByTitle(words: Words, { exact }: Exact = {}): Locator {
    return this.#find(byAttribute('title', words, exact), `titled ${String(words)}`)
  }

  getByTestId(id: string): Locator {
    return this.#find(byAttribute('data-testid', id, true), `[data-testid=${id}]`)
  }

  locator(selector: string, filter: Filter = {}): Locator {
    return this.#find(bySelector(selector), selector).filter(filter)
  }

  filter({ hasText, has, visible }: Filter): Locator {
    const inner = has as unknown as DomLocator | undefined
    return this.#then(
      (found) =>
        found.filter(
          (each) =>
            (hasText === undefined || says(each.textContent ?? '', hasText)) &&
            (inner === undefined || inner.found([each]).length > 0) &&
            (visible === undefined || isShown(each) === visible),
        ),
      hasText === undefined ? 'filtered' : `with “${String(hasText)}”`,
    )
  }

  and(other: Locator): Locator {
    const both = other as unknown as DomLocator
    return this.#then((found) => found.filter((each) => both.found().includes(each)), 'and')
  }

  or(other: Locator): Locator {
    const either = other as unknown as DomLocator
    return this.#then((found) => inOrder([...found, ...either.found()]), 'or')
  }

  nth(index: number): Locator {
    return this.#then((found) => {
      const one = found.at(index)
      return one === undefined ? [] : [one]
    }, `[${index}]`)
  }

  first(): Locator {
    return this.nth(0)
  }

  last(): Locator {
    return this.nth(-1)
  }

  async all(): Promise<readonly Locator[]> {
    return this.found().map((_, index) => this.nth(index))
  }

  async count(): Promise<number> {
    return this.found().length
  }

  async waitFor({ state = 'visible' }: { readonly state?: string; readonly timeout?: number } = {}): Promise<void> {
    await this.#page.until(() => {
      const one = this.#only()
      const isThere = state === 'attached' ? one !== undefined : one !== undefined && isShown(one)
      const isMet = state === 'detached' ? one === undefined : state === 'hidden' ? !isThere : isThere
      return isMet || undefined
    }, `${this.#words} to be ${state}`)
  }

  /** Single element that matches. Two matches are an error of the test. */
  #only(): Element | undefined {
    const found = this.found()
    if (found.length > 1)
      throw new Error(`${found.length} elements are ${this.#words}:\n${found.map(tagOf).join('\n')}`)
    return found[0]
  }

  async #one(isReady: (element: HTMLElement) => boolean = () => true): Promise<HTMLElement> {
    return this.#page.until(() => {
      const one = this.#only() as HTMLElement | undefined
      return one !== undefined && isReady(one) ? one : undefined
    }, this.#words)
  }

  async click(): Promise<void> {
    const target = await this.#one((element) => isShown(element) && !isDisabled(element))
    await this.#page.act((user) => user.click(target))
  }

  async focus(): Promise<void> {
    const target = await this.#one()
    await this.#page.act(async () => target.focus())
  }

  async blur(): Promise<void> {
    const target = await this.#one()
    await this.#page.act(async () => target.blur())
  }

  async fill(value: string): Promise<void> {
    const target = await this.#one((element) => isShown(element) && !isDisabled(element))
    await this.#page.act(async () => fillIn(target as HTMLInputElement, value))
  }

  async press(key: string): Promise<void> {
    await this.focus()
    await this.#page.keyboard.press(key)
  }

  async setChecked(checked: boolean): Promise<void> {
    if ((await this.isChecked()) !== checked) await this.click()
  }

  async isChecked(): Promise<boolean> {
    const target = await this.#one()
    return 'checked' in target ? Boolean(target.checked) : target.getAttribute('aria-checked') === 'true'
  }

  async selectOption(choice: string | { readonly label: string }): Promise<void> {
    const meant = (option: HTMLOptionElement) =>
      typeof choice === 'string'
        ? option.value === choice || says(option.getAttribute('label') ?? option.textContent ?? '', choice, true)
        : says(option.textContent ?? '', choice.label, true)
    const target = (await this.#one(
      (element) => !isDisabled(element) && [...(element as HTMLSelectElement).options].some(meant),
    )) as HTMLSelectElement
    const option = [...target.options].find(meant)
    if (option) await this.#page.act((user) => user.selectOptions(target, option))
  }

  async dispatchEvent(type: string): Promise<void> {
    const target = await this.#one()
    const { MouseEvent, Event } = this.#page.view
    const made =
      type === 'click' ? new MouseEvent(type, { bubbles: true, cancelable: true }) : new Event(type, { bubbles: true })
    await this.#page.act(async () => void target.dispatchEvent(made))
  }

  async isVisible(): Promise<boolean> {
    const one = this.#only()
    return one !== undefined && isShown(one)
  }

  async isDisabled(): Promise<boolean> {
    return isDisabled(await this.#one())
  }

  async isEnabled(): Promise<boolean> {
    return !isDisabled(await this.#one())
  }

  async inputValue(): Promise<string> {
    return ((await this.#one()) as HTMLInputElement).value
  }

  async getAttribute(name: string): Promise<string | null> {
    return (await this.#one()).getAttribute(name)
  }

  async textContent(): Promise<string | null> {
    return (await this.#one()).textContent
  }

  async innerText(): Promise<string> {
    return innerTextOf(await this.#one())
  }

  async allInnerTexts(): Promise<readonly string[]> {
    return this.found().map(innerTextOf)
  }

  async allTextContents(): Promise<readonly string[]> {
    return this.found().map(({ textContent }) => textContent ?? '')
  }

  async evaluate<T>(written: (element: never, argument: never) => T, argument?: unknown): Promise<T> {
    return this.#page.run(written, await this.#one(), argument)
  }

  async evaluateAll<T>(written: (elements: never, argument: never) => T, argument?: unknown): Promise<T> {
    return this.#page.run(written, this.found(), argument)
  }
}

function inOrder(elements: readonly Element[]): readonly Element[] {
  const unique = [...new Set(elements)]
  return unique.length < 2
    ? unique
    : unique.toSorted((a, b) => (a.compareDocumentPosition(b) & a.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
}

function isDisabled(element: Element): boolean {
  const control = element.closest('button, input, select, textarea, option, fieldset') ?? element
  return (
    ('disabled' in control && Boolean(control.disabled)) ||
    element.closest('fieldset:disabled, [aria-disabled=true]') !== null
  )
}

const tagOf = (element: Element) => (element.cloneNode(false) as Element).outerHTML

/** Imitates a browser's reaction to a text set at once: `input` now, `change` when the field loses the focus. */
function fillIn(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const window = field.ownerDocument.defaultView as unknown as typeof globalThis
  field.focus()
  const { prototype } =
    field instanceof window.HTMLTextAreaElement ? window.HTMLTextAreaElement : window.HTMLInputElement
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new window.InputEvent('input', { bubbles: true, inputType: 'insertText', data: value }))
  field.addEventListener('blur', () => field.dispatchEvent(new window.Event('change', { bubbles: true })), {
    once: true,
  })
}
