// Escapes hostile text for the place where it is inserted. Every text of a document is escaped by one of these
// functions, including names, flags and our own sentences.

const HTML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for elements and quoted attributes in HTML and SVG. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => HTML_ESCAPES[letter] ?? letter)
}

/**
 * One element from a selector such as `name.class.class`. `inner` is HTML that is already escaped. Attribute values are
 * escaped here, and `undefined` attributes are omitted.
 */
export function htmlElement(
  selector: string,
  inner: string | readonly string[],
  attributes: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const [name = '', ...classes] = selector.split('.').filter((part) => part !== '')
  const all = Object.entries({ class: classes.length === 0 ? undefined : classes.join(' '), ...attributes })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${escapeHtml(String(value))}"`)
  return `<${name}${all.join('')}>${typeof inner === 'string' ? inner : inner.join('')}</${name}>`
}

/** An element around a text, which is escaped here. */
export function htmlTextElement(selector: string, text: string, attributes = {}): string {
  return htmlElement(selector, escapeHtml(text), attributes)
}

export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]#|~!$]/g, '\\$&')
    .replace(/[&<>]/g, (letter) => HTML_ESCAPES[letter] ?? letter)
}

/**
 * A CSS string for a style element. Everything except letters, digits and spaces is escaped. The space after an escape
 * is part of it.
 */
export function cssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `)}"`
}

/** Converts `page {page} of {pages}` to CSS content. */
export function pageCounterCss(sentence: string): string {
  const [before = '', between = '', after = ''] = sentence.split(/\{\w+\}/)
  return `${cssString(before)} counter(page) ${cssString(between)} counter(pages) ${cssString(after)}`
}

export function escapeMermaid(text: string): string {
  return text.replace(/[^\p{L}\p{N} ,.()-]/gu, (letter) => `#${letter.codePointAt(0) ?? 32};`)
}
