// The line to other laptops: joining a hub, how the line is, what waits.

export const hub = {
  title: 'Other laptops',
  hint: 'Run one event on several laptops through a hub: a device running “consigliere serve”. The hub gives each laptop its own token.',
  first: 'An empty laptop gets the hub’s club. A laptop that already has another club does not sync.',
  firstRun: 'Join a club on other laptops',
  address: 'Hub address',
  token: 'This laptop’s token',
  join: 'Join',
  joinedTo: 'Joined to {address}',
  joinedNow: 'This laptop has joined the hub.',
  leave: 'Leave the hub',
  leaveHint: 'Synced data stays here. To join again, this laptop needs its token.',
  left: 'This laptop has left the hub.',
  notHere: 'Joining a hub needs the desktop app or “consigliere serve --hub”.',
  byCommand: 'Joined with the command “serve --hub”. To leave the hub, restart the server without --hub.',
  isHub: 'This device is the hub. Each other laptop gets its own token, which is shown only once.',
  nobody: 'No other laptops yet.',
  laptop: 'Laptop',
  laptopPlaceholder: 'Table 2',
  letIn: 'Add a laptop',
  tokenOf: 'Token for {name}',
  tokenHint: 'On that laptop, open Settings, {title}. Enter this server’s address and the token.',
  copy: 'Copy',
  copied: 'Token copied.',
  hasCome: 'joined',
  notCome: 'not joined yet',
  putOut: 'Remove',
  wasPutOut: '{name} removed.',
  short: {
    'hub-older': 'Update the hub',
    refused: 'Not accepted',
    starting: 'Connecting…',
    joined: 'Joined',
    'cut-off': 'Offline',
    behind: 'Syncing',
    'other-club': 'Different club',
  },
  state: {
    'hub-older':
      'The hub runs an older Consigliere (vocabulary {known}; this club uses {found}). Update the hub. Your entries stay here and are sent after that.',
    refused:
      'The hub does not accept entry {version} of {stream}, because it does not fit its type ({type}). It stays here, and the rest is synced.',
    starting: 'The hub has not answered yet.',
    joined: 'Connected. Entries made here reach the other laptops within moments.',
    'cut-off':
      'Not connected to the hub. Games at this table continue. Members, seasons and plans cannot change until you reconnect.',
    behind:
      'This laptop was restored to an older state and is syncing with the hub. You cannot make entries until it finishes.',
    'other-club': 'The hub has a different club. Nothing is synced. To make entries here, leave the hub first.',
  },
  unsent: '{n, plural, one {{n} entry waits} other {{n} entries wait}} to be sent.',
} as const
