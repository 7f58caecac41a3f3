// The page for players' phones, which the desktop's own server delivers as /phone.

import { openPhonePage } from '../../src/ui/phonePage.ts'

openPhonePage('#app')
