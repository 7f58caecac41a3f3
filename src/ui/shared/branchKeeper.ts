// The device that keeps a branch. The hub identifies each device by name. Other devices identify it by the fingerprint
// of its key, which is also shown in the device's own settings. Pure; the texts are elsewhere.

import type { GameBranch } from '../../api/contract/games.ts'
import type { HubView } from '../../api/hub.ts'

type Keeper = { readonly name: string } | { readonly code: string } | 'here' | 'elsewhere'

/** `view` is `undefined` while it is loading. */
export function deviceKeepingBranch(
  { laptop, code }: Pick<GameBranch, 'laptop' | 'code'>,
  view: Pick<HubView, 'laptops' | 'fingerprint'> | undefined,
): Keeper {
  const named = view?.laptops?.find((each) => each.laptop === laptop)
  if (named) return { name: named.name }
  if (code === undefined) return 'elsewhere'
  return code === view?.fingerprint ? 'here' : { code }
}
