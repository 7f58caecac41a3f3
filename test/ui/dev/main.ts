// Mounts the screens over a club in memory, for looking at them without a host: `?sample` loads
// the sample season, checks players in and opens a game; `?lang=ru` makes it a Russian one.

import { mountApp } from '../../../src/ui/app.ts'
import { clubChannel, HOSTILE_NAMES } from '../clubChannel.ts'
import { fakeHost } from '../fakeHost.ts'

const wishes = new URLSearchParams(location.search)
const channel = clubChannel()

if (wishes.has('sample')) {
  const sample = await channel.send('club.loadSample', { lang: wishes.get('lang') === 'ru' ? 'ru' : 'en' })
  await channel.send('members.add', { names: [...HOSTILE_NAMES], decisions: HOSTILE_NAMES.map((name) => ({ name })) })
  const members = await channel.send('members.list', {})
  const seasons = await channel.send('seasons.list', {})
  const season = seasons.ok ? seasons.data[0] : undefined
  if (sample.ok && members.ok && season) {
    const here = members.data.slice(-12)
    await channel.send('members.setPresent', { members: here.map((member) => member.id), present: true })
    const { rulebook, preset, flags } = season
    await channel.send('games.open', {
      season: season.id,
      evening: '2026-10-02',
      judge: 'Judge',
      rulebook,
      preset,
      flags,
      seed: 7,
      seats: here.slice(0, 10).map((member, i) => ({ member: member.id, immune: i === 3 })),
    })
  }
}

mountApp({ channel, host: fakeHost(), element: '#app' })

// So that a script can find a game to look at.
Object.assign(window, { channel })
