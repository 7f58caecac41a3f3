// Page for viewers, which the server delivers as /watch and /overlay.

import { mountWatch } from '../ui/watch/app.ts'

void mountWatch('#app')
