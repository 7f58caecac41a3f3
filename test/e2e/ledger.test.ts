// A field of the ledger that still has the cursor in it is saved before the window closes.

import { expect } from 'vitest'
import { finished, given } from './fixtures/finished-game.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Ledger } from './pages/Ledger.ts'

inBrowser('a ledger', (test) => {
  test('a window that closes asks for a moment and saves the field with the cursor in it', async ({ window }) => {
    const game = await finished(window)
    const ledger = new Ledger(window)
    await ledger.type('Bonus', 4, '0.3')
    const asked = new Promise<string>((resolve) => {
      window.once('dialog', (dialog) => {
        resolve(dialog.type())
        void dialog.dismiss()
      })
    })
    await window.close({ runBeforeUnload: true })
    expect(await asked).toBe('beforeunload')
    await ledger.saved('Bonus', 4)
    expect(await given(window, game)).toEqual(['4 bonus 30'])
  })
})
