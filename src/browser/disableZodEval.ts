// Stops zod from testing whether it may compile code: the content security policy forbids it, and the browser reports
// each try. Imported before any schema that is used in the page.

import { z } from 'zod'

z.config({ jitless: true })
