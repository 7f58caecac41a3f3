// A pasted list of names that the club would refuse.

import { expect } from 'vitest'
import { Home } from '../e2e/pages/Home.ts'
import { Members } from '../e2e/pages/Members.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { inDom } from './journey.ts'

inDom('a pasted list with a name that is too long', (test) => {
  test('is refused with the line of the name, and is accepted after the line is corrected', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('members')
    const members = new Members(window)
    await members.type(['Anna', '', `Boris ${'x'.repeat(60)}`])
    await window.getByText(`Line 3, “Boris ${'x'.repeat(24)}…”: A name has at most 60 characters.`).waitFor()
    expect(await members.addButton.isDisabled()).toBe(true)
    await members.add(['Anna', 'Boris'])
    expect(await members.row('Anna').count()).toBe(1)
  })
})
