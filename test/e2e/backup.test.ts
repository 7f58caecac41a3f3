// A backup is saved on the screens, more is entered, and the backup is restored. The preview shows the data that the
// restore removes, the club then has its earlier state, and the restore can be undone. A broken file changes nothing.

import { expect } from 'vitest'
import { overEditions } from './fixtures/spec.ts'
import { Backups } from './pages/Backups.ts'
import { Home } from './pages/Home.ts'
import { Members } from './pages/Members.ts'
import { Shell } from './pages/Shell.ts'

overEditions('a backup', (test) => {
  test('a backup can be restored on the screens, and the restore can be undone', async ({ app, window }) => {
    const home = new Home(window)
    const backups = new Backups(app.running)
    await home.createClub('Black Cat')
    const before = await backups.save()
    expect(before.text.split('\n').at(-2)).toContain('"manifest"')
    const shell = new Shell(window)
    await shell.go('members')
    await new Members(window).add(['Ann', 'Bob'])
    await backups.open()

    expect(await backups.offer({ name: 'cut.jsonl', text: before.text.slice(0, 400) })).toContain(
      'Nothing was changed.',
    )
    await backups.dismiss()

    const preview = await backups.offer(before)
    expect(preview).toContain('Removes: 4 entries and 2 members.')
    expect(preview).toContain('Adds nothing new.')
    await backups.take()
    await window.getByText(/^A backup was restored /).waitFor()

    expect(await backups.offerKept()).toContain('Adds: 4 entries and 2 members.')
    await backups.take()
    const after = await backups.save()
    expect(after.text).toContain('"name":"Ann"')
  })
})
