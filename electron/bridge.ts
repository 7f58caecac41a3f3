// Messages that main, the preload and the pages exchange before the pages have ports. This file contains only types and
// constants, because the preload's bundle must not include other code.

/** Page → preload → main: the page is listening. A port posted earlier would be lost. */
export const PAGE_READY_MESSAGE = 'consigliere:page-ready'
/** Main → preload → page: the ports, in the order of their names. */
export const PORTS_MESSAGE = 'consigliere:ports'

/**
 * Port names for each kind of page. The screens reach the club and the host over their ports, and the hidden page
 * serves the store over its port.
 */
export const APP_PAGE_PORT_NAMES = ['api', 'host'] as const
export const STORAGE_PAGE_PORT_NAMES = ['store'] as const

export type PortName = (typeof APP_PAGE_PORT_NAMES)[number] | (typeof STORAGE_PAGE_PORT_NAMES)[number]

/** Must never change, because IndexedDB is bound to this origin. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'main'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
export const APP_PAGE_URL = `${APP_ORIGIN}/index.html`
export const STORAGE_PAGE_URL = `${APP_ORIGIN}/storage.html`
