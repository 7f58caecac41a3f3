// Stops zod from testing whether it may compile code. The content security policy forbids that, and the browser reports
// each attempt. Must be imported before any schema that the page uses.

import { z } from 'zod'

z.config({ jitless: true })
