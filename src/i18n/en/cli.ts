// What the command line says, by what it says it about. The sentences of codes that screens have too
// are theirs (screens/error.ts, screens/fileFault.ts), those of the rules are in phrases.ts.

import { adjudicate } from './cli/adjudicate.ts'
import { aiwolf } from './cli/aiwolf.ts'
import { client } from './cli/client.ts'
import { fault } from './cli/fault.ts'
import { figures } from './cli/figures.ts'
import { files } from './cli/files.ts'
import { frame } from './cli/frame.ts'
import { help } from './cli/help.ts'
import { open } from './cli/open.ts'
import { seating } from './cli/seating.ts'
import { serve } from './cli/serve.ts'
import { usage } from './cli/usage.ts'

export const cli = {
  adjudicate,
  aiwolf,
  client,
  fault,
  figures,
  files,
  frame,
  help,
  open,
  seating,
  serve,
  usage,
} as const
