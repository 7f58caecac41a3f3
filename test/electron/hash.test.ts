// The desktop's main process hashes every envelope and every journal line, so it uses Node's own hash.

import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import '../../electron/main/club.ts'
import { platform } from '../../src/store/platform.ts'

vi.mock('@noble/hashes/sha2.js', () => ({
  sha256: () => {
    throw new Error('hashed in JavaScript')
  },
}))

test("the desktop's main process hashes texts and bytes with Node's own hash", () => {
  for (const data of ['текст', new Uint8Array([0, 255, 7])])
    expect(platform.hash(data)).toBe(createHash('sha256').update(data).digest('hex'))
})
