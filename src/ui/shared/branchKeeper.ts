// Which laptop keeps a branch: by its name where this one is the hub; elsewhere by the code of its key, which its own
// settings show as well. Pure; says nothing in words.

import type { GameBranch } from '../../api/contract/games.ts'
import type { HubView } from '../../api/hub.ts'

type Keeper = { readonly name: string } | { readonly code: string } | 'here' | 'elsewhere'

/** `view`: undefined while it is not known. */
export function branchKeeperOf(
  { laptop, code }: Pick<GameBranch, 'laptop' | 'code'>,
  view: Pick<HubView, 'laptops' | 'fingerprint'> | undefined,
): Keeper {
  const named = view?.laptops?.find((each) => each.laptop === laptop)
  if (named) return { name: named.name }
  if (code === undefined) return 'elsewhere'
  return code === view?.fingerprint ? 'here' : { code }
}
