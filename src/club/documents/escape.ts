// Hostile text made harmless for the place it goes to. Every text of a document passes one of
// these, names and switches as well as our own sentences.

const HTML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** For HTML and SVG, as text or as an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => HTML[letter] ?? letter)
}

/** For one line of Markdown, also within a table. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]#|~!$]/g, '\\$&')
    .replace(/[&<>]/g, (letter) => HTML[letter] ?? letter)
}

/** A string of CSS within a style element; nothing but letters, digits and spaces stays as it is.
 * The blank after an escape belongs to it. */
export function cssString(text: string): string {
  return `"${text.replace(/[^\p{L}\p{N} ]/gu, (letter) => `\\${(letter.codePointAt(0) ?? 0).toString(16)} `)}"`
}

/** `page {page} of {pages}` as CSS content. */
export function pageCounter(sentence: string): string {
  const [before = '', between = '', after = ''] = sentence.split(/\{\w+\}/)
  return `${cssString(before)} counter(page) ${cssString(between)} counter(pages) ${cssString(after)}`
}

/** A label of a Mermaid node, within quotes. */
export function escapeMermaid(text: string): string {
  return text.replace(/[^\p{L}\p{N} ,.()-]/gu, (letter) => `#${letter.codePointAt(0) ?? 32};`)
}
