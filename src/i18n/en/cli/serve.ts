// The server: how it starts, what it says of who sees what, and how it ends.

export const serve = {
  does: 'serve games over REST and WebSocket; only to this device, unless --lan',
  port: 'port; 0 picks a free one',
  store:
    'sqlite:FILE, created if missing, or postgres://HOST/DATABASE with the password in PGPASSWORD or ~/.pgpass (default: a file in the data folder)',
  token: 'operator’s token (default: CONSIGLIERE_TOKEN, else a new one)',
  lan: 'accept connections from the local network',
  listening: 'listening on {address}',
  app: 'Open the club: {link}',
  appAsks: 'Open the club: {link} (asks for your token)',
  noApp: 'To open the club in a browser, run npm run build:browser and start the server again',
  kept: 'games are stored in {store}',
  admin: 'Operator’s token, shown only now: {token}',
  adminGiven: 'Operator’s token: the one you gave',
  local: 'only programs on this device can connect',
  lanOpen:
    'warning: anyone on this network can connect. Games are visible only with a token. A spectator’s token shows what the table sees. A player’s token shows what that seat knows. The operator’s token shows everything, including cards and night acts. Connections are not encrypted, so anyone who can monitor this network can read them',
  stop: 'press Ctrl+C to stop; everything is saved',
  setAside: 'set aside; the rest of the club works: {fault}',
  onlyRead: 'the club can be read and not changed: {fault}',
  closed: 'the club cannot be opened: {fault}',
  ended: 'stopped; everything is saved',
  busy: 'port {port} is in use by another program; choose another with --port',
  forbidden: 'this system does not allow port {port}; choose another with --port',
  tokenShort: '--token must have {least} to {most} characters and no spaces',
  hub: 'join a hub as a laptop: http://HOST:PORT, token in CONSIGLIERE_HUB_TOKEN; games continue if the connection is lost',
  hubAddress: '--hub must be http://HOST:PORT, without a user name or password',
  hubToken:
    '--hub needs this laptop’s token in CONSIGLIERE_HUB_TOKEN; the hub’s operator creates it with POST /hub/laptops',
  hubNeedsFile: 'a laptop that joins a hub needs its own sqlite:FILE store, not {store}',
  lineUntaken:
    'the hub does not take what was written here; it stays here and is sent again when the hub has restarted: {fault}',
  hubPutBack:
    'this hub’s data was an older copy; the devices sent back the entries it lacked. The list of laptops, viewer links and broadcast settings are as old as the copy: check them',
  lineJoined: 'connected to the hub',
  lineBehind: 'connected to the hub; this laptop was restored to an older state and is catching up',
  lineCut: 'no connection to the hub; entries waiting to be sent: {unsent}',
  lineCutFirst: 'no connection to the hub yet; how many entries wait to be sent is known once it answers',
  lineWaiting: 'waiting for the organiser to admit this device; its code: {fingerprint}',
  lineRefused: 'the hub accepts nothing from this device: {fault}',
  alsoOn: 'this device’s identity is also in use on {machine}; stop one of the two, or give one an identity of its own',
  clockAhead: 'this device’s clock and the hub’s differ by {time}. This one is ahead. Set the correct time on both',
  clockBehind: 'this device’s clock and the hub’s differ by {time}. This one is behind. Set the correct time on both',
  key: 'signing as laptop {laptop} with the key {key}; keep both to check signatures later',
  without: 'start without n confirmed entries that are missing from the store and its journal',
  noBackup: 'backup failed: {fault}',
} as const
