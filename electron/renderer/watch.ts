// The page for viewers, which the desktop's own server delivers as /watch and /overlay.

import { mountWatch } from '../../src/ui/watch/app.ts'

void mountWatch('#app')
