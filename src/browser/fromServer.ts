// Whether this page is the browser edition's own or one that a server delivered. Checked before all else.

/** Whether the club of this page is a server's. */
export function isFromServer(page: Document): boolean {
  return page.documentElement.dataset['club'] === 'server'
}
