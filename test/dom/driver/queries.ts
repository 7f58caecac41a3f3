// Playwright's queries by role, label, text or selector, over Testing Library and the DOM.

import { queryAllByLabelText, queryAllByRole, type ByRoleMatcher, type ByRoleOptions } from '@testing-library/dom'
import { isExposed } from './rendering.ts'

export type Words = string | RegExp
export type Query = (root: Element) => readonly Element[]
export interface ByRole {
  readonly name?: Words
  readonly exact?: boolean
  readonly level?: number
  readonly includeHidden?: boolean
}

const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** A string matches in any case and as a substring, unless an exact match is requested. */
export function says(text: string, words: Words, isExact = false): boolean {
  const read = squeezed(text)
  if (typeof words !== 'string') return new RegExp(words.source, words.flags.replace(/[gy]/g, '')).test(read)
  const meant = squeezed(words)
  return isExact ? read === meant : read.toLowerCase().includes(meant.toLowerCase())
}

export function byRole(role: string, { name, exact, includeHidden, ...level }: ByRole): Query {
  return (root) => {
    const options: ByRoleOptions = { hidden: true, ...level }
    if (name !== undefined) options.name = (accessible) => says(accessible, name, exact)
    const found: readonly Element[] = queryAllByRole(root as HTMLElement, role as ByRoleMatcher, options)
    return includeHidden ? found : found.filter(isExposed)
  }
}

export function byLabel(words: Words, isExact = false): Query {
  return (root) => queryAllByLabelText(root as HTMLElement, (label) => says(label, words, isExact))
}

const WITHOUT_TEXT = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'HEAD'])

/** Innermost elements that contain the text. */
export function byText(words: Words, isExact = false): Query {
  return (root) => {
    const found: Element[] = []
    const read = (element: Element): { readonly text: string; readonly isSaid: boolean } => {
      if (WITHOUT_TEXT.has(element.tagName)) return { text: '', isSaid: false }
      let text = isButtonInput(element) ? (element as HTMLInputElement).value : ''
      let isSaidInside = false
      for (const child of element.childNodes) {
        if (child.nodeType === child.TEXT_NODE) text += (child as Text).data
        if (child.nodeType !== child.ELEMENT_NODE) continue
        const inner = read(child as Element)
        text += inner.text
        isSaidInside ||= inner.isSaid
      }
      const isSaid = says(text, words, isExact)
      if (isSaid && !isSaidInside) found.push(element)
      return { text, isSaid }
    }
    read(root)
    return found
  }
}

const isButtonInput = (element: Element) =>
  element.tagName === 'INPUT' && /^(?:submit|button)$/.test(element.getAttribute('type') ?? '')

export function byAttribute(attribute: string, words: Words, isExact = false): Query {
  return (root) =>
    [...root.querySelectorAll(`[${attribute}]`)].filter((each) =>
      says(each.getAttribute(attribute) ?? '', words, isExact),
    )
}

/** CSS selectors, with a leading `> part` for children and Playwright's `:text-is("...")`. */
export function bySelector(selector: string): Query {
  const texts: string[] = []
  const plain = selector.replaceAll(/:text-is\("([^"]*)"\)/g, (_, text: string) => {
    texts.push(text)
    return `:is([data-text-is="${texts.length - 1}"])`
  })
  // happy-dom does not support `:focus-within`.
  const known = plain.replaceAll(':focus-within', ':is(:focus, :has(:focus))')
  const scoped = known.startsWith('>') ? `:scope ${known}` : known
  return (root) => {
    // The root element is found too, as `html`.
    const isPage = root === root.ownerDocument.documentElement && scoped === known
    if (texts.length === 0) return [...(isPage ? root.ownerDocument : root).querySelectorAll(scoped)]
    for (const [index, text] of texts.entries())
      for (const element of root.querySelectorAll('*'))
        if (says(element.textContent ?? '', text, true)) element.setAttribute('data-text-is', String(index))
    const found = [...root.querySelectorAll(scoped)]
    for (const element of root.querySelectorAll('[data-text-is]')) element.removeAttribute('data-text-is')
    return found
  }
}
