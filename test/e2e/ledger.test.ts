// The focused field of the ledger is saved before the window closes.

import { expect } from 'vitest'
import { finished, given } from './fixtures/finished-game.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Ledger } from './pages/Ledger.ts'

inBrowser('the ledger', (test) => {
  test('the ledger delays the closing of the window and saves the focused field', async ({ window }) => {
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
