// Whether this page is the browser edition's own or was delivered by a server. Checked before anything else.

/** Whether the club of this page is on a server. */
export function isClubOnServer(page: Document): boolean {
  return page.documentElement.dataset['club'] === 'server'
}
