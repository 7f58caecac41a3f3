// Builds viewers' addresses, each with its token. In the address of a page, the token is in the fragment after `#`,
// because servers do not log the fragment.

import type { Lang } from '../../../i18n/registry.ts'

export const VIEWER_LINK_KINDS = ['spectators', 'overlay', 'projector', 'streamers'] as const
export type ViewerLinkKind = (typeof VIEWER_LINK_KINDS)[number]

export function buildViewerLink(kind: ViewerLinkKind, origin: string, token: string, lang: Lang): string {
  switch (kind) {
    case 'spectators':
      return `${origin}/watch#${token}`
    case 'overlay':
      return `${origin}/overlay?layout=lower&lang=${lang}#${token}`
    case 'projector':
      return `${origin}/watch?layout=projector&lang=${lang}#${token}`
    case 'streamers':
      return `${origin}/api/get/current_game.php?token=${token}`
  }
}
