// Page that asks for a token before any screen is loaded, made of plain elements without a framework. The caller checks
// the token.

import type { ScreenTexts } from '../i18n/language.ts'
import './tokenPage.css'

export type TokenPageTexts = ScreenTexts['shell']['token']

/** Replaces the page's content. Resolves with the entered text. */
export function askForToken(page: Document, words: TokenPageTexts, fault: string | undefined): Promise<string> {
  const form = page.createElement('form')
  form.className = 'token-page'
  const title = add(form, 'h1', words.title)
  title.id = 'token-title'
  form.setAttribute('aria-labelledby', title.id)
  if (fault !== undefined) add(form, 'p', fault).setAttribute('role', 'alert')
  add(form, 'p', words.hint)
  const label = add(form, 'label', words.label)
  const input = add(label, 'input')
  input.type = 'password'
  input.autocomplete = 'off'
  input.spellcheck = false
  input.required = true
  add(form, 'button', words.open).type = 'submit'
  page.querySelector('#app')?.replaceChildren(form)
  input.focus()
  return new Promise((resolve) => {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      resolve(input.value.trim())
    })
  })
}

function add<K extends keyof HTMLElementTagNameMap>(parent: Element, tag: K, text = ''): HTMLElementTagNameMap[K] {
  const element = parent.ownerDocument.createElement(tag)
  element.textContent = text
  parent.append(element)
  return element
}
