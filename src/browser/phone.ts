// Page for players' phones, which the server delivers as /phone.

import { openPhonePage } from '../ui/phonePage.ts'

openPhonePage('#app')
