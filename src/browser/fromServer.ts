// Which page this is: the browser edition's own, or one that a server gave out. Asked before anything else is loaded.

/** Whether the club of this page is a server's. */
export function isFromServer(page: Document): boolean {
  return page.documentElement.dataset['club'] === 'server'
}
