// Parses the options in the address of a viewers' page: language, theme, layout, size, delay, table. Invalid options
// are ignored. The token follows the #, so that no server logs it.

import { LANGS, type Lang } from '../../../i18n/registry.ts'

const LAYOUTS = ['bar', 'column', 'table', 'lower'] as const
type OverlayLayout = (typeof LAYOUTS)[number]

export interface WatchAddress {
  readonly page: 'watch' | 'overlay'
  readonly token: string
  readonly lang?: Lang
  readonly theme?: 'light' | 'dark'
  /** Whether the page is enlarged for a projector and has no buttons. */
  readonly isLarge: boolean
  readonly layout: OverlayLayout
  /** Scale factor. 1 leaves the size unchanged. */
  readonly size: number
  /** Delay in seconds in addition to the club's delay. The server applies both delays. */
  readonly delay: number
  /** Number of a table. If omitted, the first table is shown. */
  readonly table?: number
}

const MAX_ADDED_DELAY_SECONDS = 600
const SIZE_LIMITS = { least: 0.5, most: 4 }

export function parseWatchAddress({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): WatchAddress {
  const asked = new URLSearchParams(search)
  const lang = LANGS.find((each) => each === asked.get('lang'))
  const theme = (['light', 'dark'] as const).find((each) => each === asked.get('theme'))
  const table = numberIn(asked.get('table'), 1, 100)
  return {
    page: pathname.endsWith('/overlay') ? 'overlay' : 'watch',
    token: /^#([\w.-]+)$/.exec(hash)?.[1] ?? asked.get('token') ?? '',
    ...(lang === undefined ? {} : { lang }),
    ...(theme === undefined ? {} : { theme }),
    isLarge: asked.get('layout') === 'projector',
    layout: LAYOUTS.find((each) => each === asked.get('layout')) ?? 'bar',
    size: numberIn(asked.get('size'), SIZE_LIMITS.least, SIZE_LIMITS.most) ?? 1,
    delay: numberIn(asked.get('delay'), 0, MAX_ADDED_DELAY_SECONDS) ?? 0,
    ...(table === undefined ? {} : { table }),
  }
}

function numberIn(text: string | null, least: number, most: number): number | undefined {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : undefined
}
