// The page of a phone, served by the desktop's own server as /phone.

import { openPhonePage } from '../../src/ui/phonePage.ts'

openPhonePage('#app')
