// The line to other laptops: joining a hub, how the line is, what waits.

export const hub = {
  title: 'Other laptops',
  hint: 'Several laptops run one event through a hub: a machine on which “consigliere serve” runs. It lets each laptop in and shows its token.',
  first:
    'A laptop that is still empty gets the hub’s club. A laptop with a club of its own is not mixed with another one.',
  firstRun: 'The club is on other laptops already: join them',
  address: 'Address of the hub',
  token: 'Token of this laptop',
  join: 'Join',
  joinedTo: 'Joined to {address}',
  joinedNow: 'This laptop is joined.',
  leave: 'Leave the hub',
  leaveHint: 'What was exchanged stays here. To join again this laptop needs its token.',
  left: 'This laptop has left the hub.',
  notHere: 'From this window no hub can be joined: it takes the desktop app, or “consigliere serve --hub”.',
  byCommand: 'Joined by the command “serve --hub”, and left there.',
  isHub: 'This machine is the hub. Each further laptop gets a token of its own, which is shown once.',
  nobody: 'No other laptop has been let in yet.',
  laptop: 'Laptop',
  laptopPlaceholder: 'Table 2',
  letIn: 'Let a laptop in',
  tokenOf: 'Token of {name}',
  tokenHint: 'On that laptop: Settings, {title}; the address is the one of this server.',
  copy: 'Copy',
  copied: 'The token is copied.',
  hasCome: 'has joined',
  notCome: 'not yet',
  putOut: 'Put out',
  wasPutOut: '{name} is put out.',
  short: {
    starting: 'Line…',
    joined: 'Joined',
    'cut-off': 'Cut off',
    behind: 'Catching up',
    'other-club': 'Other club',
  },
  state: {
    starting: 'The hub has not answered yet.',
    joined: 'The line is there: what is entered here is on the other laptops in a moment.',
    'cut-off':
      'Cut off from the other laptops. Games of this table go on; members, seasons and plans wait for the line.',
    behind:
      'This laptop was put back to an older state and catches up with the hub. Until then nothing can be entered.',
    'other-club':
      'The hub holds another club. Nothing is exchanged, and nothing can be entered here before this laptop leaves the hub.',
  },
  unsent: '{n, plural, one {{n} entry waits} other {{n} entries wait}} to be sent.',
} as const
