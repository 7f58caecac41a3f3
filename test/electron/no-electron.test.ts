// Loading the real `electron` package outside Electron starts a download, so no test may do it.

import { expect, test } from 'vitest'

test('a test that loads the shell fails at once instead of downloading Electron', async () => {
  await expect(import('../../electron/main/pages.ts')).rejects.toThrow('electron is not there outside of the app')
})
