// The device that keeps a branch. The hub knows each device by name. Other devices identify it by the fingerprint of
// its key, which is also shown in the settings of the device itself. Pure; the texts are elsewhere.

import type { GameBranch } from '../../api/contract/games.ts'
import type { HubView } from '../../api/hub.ts'

type Keeper = { readonly name: string } | { readonly code: string } | 'here' | 'elsewhere'

/** `view` is `undefined` until it is loaded. */
export function deviceKeepingBranch(
  { laptop, code }: Pick<GameBranch, 'laptop' | 'code'>,
  view: Pick<HubView, 'laptops' | 'fingerprint'> | undefined,
): Keeper {
  const named = view?.laptops?.find((each) => each.laptop === laptop)
  if (named) return { name: named.name }
  if (code === undefined) return 'elsewhere'
  return code === view?.fingerprint ? 'here' : { code }
}
