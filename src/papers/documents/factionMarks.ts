// Symbols of the sides on paper: heart, spade and dagger. Their shape is distinct even without colour. They are drawn
// in a square of 24 units.

import type { Faction } from '../../rules/vocabulary.ts'

const FACTION_MARK_PATHS: Readonly<Record<Faction, string>> = {
  red: 'M12 20.6 4.4 13C2 10.6 2 7 4.3 5c2.2-1.9 5.5-1.5 7.2.8l.5.7.5-.7C14.2 3.5 17.5 3.1 19.7 5c2.3 2 2.3 5.6-.1 8z',
  mafia:
    'M12 2.2C10 6 3.4 8.9 3.4 13.7c0 2.5 1.9 4.3 4.2 4.3 1.5 0 2.7-.7 3.5-1.9-.2 2.2-1 3.9-2.4 5.7h6.6c-1.4-1.8-2.2-' +
    '3.5-2.4-5.7.8 1.2 2 1.9 3.5 1.9 2.3 0 4.2-1.8 4.2-4.3C20.6 8.9 14 6 12 2.2z',
  maniac:
    'M12 22.5 9.7 18V9.6H5.8V7.5h4.5V4.3c-.6-.3-1-.9-1-1.5 0-1 1.2-1.7 2.7-1.7s2.7.7 2.7 1.7c0 .6-.4 1.2-1 1.5v3.2h4.5' +
    'v2.1h-3.9V18z',
}

/** Empty for a side that a club's own rulebook adds. */
export function factionMarkSvgPath(faction: Faction): string {
  return Object.hasOwn(FACTION_MARK_PATHS, faction) ? FACTION_MARK_PATHS[faction] : ''
}

/** Empty for a side that a club's own rulebook adds. */
export function factionMarkSvg(faction: Faction): string {
  const path = factionMarkSvgPath(faction)
  if (path === '') return ''
  return `<svg class="mark ${faction}" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
}
