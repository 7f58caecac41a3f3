import { expect, test } from 'vitest'
import { parseHubOrigin } from '../../../src/store/sync/hubAddress.ts'

test.each([
  ['http://10.0.0.5:6235', 'http://10.0.0.5:6235'],
  ['http://10.0.0.5:6235/', 'http://10.0.0.5:6235'],
  ['https://club.example/hub?x=1', 'https://club.example'],
  [' 10.0.0.5:6235 ', 'http://10.0.0.5:6235'],
  ['laptop.local:6235', 'http://laptop.local:6235'],
  ['[::1]:6235', 'http://[::1]:6235'],
  ['', undefined],
  ['http://', undefined],
  ['ftp://10.0.0.5', undefined],
  ['javascript:alert(1)', undefined],
  ['file:///etc/passwd', undefined],
  ['http://judge:secret@10.0.0.5', undefined],
  ['a b', undefined],
])('the text %j gives the hub origin %j', (typed, origin) => {
  expect(parseHubOrigin(typed)).toBe(origin)
})
