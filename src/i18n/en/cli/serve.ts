// The server: how it starts, what it says of who sees what, and how it ends.

export const serve = {
  does: 'serves games over REST and WebSocket, on this machine unless told otherwise',
  port: '0 takes any that is free',
  store:
    'sqlite:FILE, made when it is not there, or postgres://HOST/DATABASE, password in PGPASSWORD or ~/.pgpass (default: a file in the data folder)',
  token: 'the operator’s token (default: CONSIGLIERE_TOKEN, else a new one is made)',
  lan: 'to everybody in the local network, not to this machine alone',
  listening: 'listening at {address}',
  app: 'Open the club: {link}',
  appAsks: 'Open the club: {link} (asks for your token)',
  noApp: 'To open the club in a browser, run npm run build:browser and start the server again',
  kept: 'games are kept in {store}',
  admin: 'Operator’s token, shown only now: {token}',
  adminGiven: 'Operator’s token: the one you gave',
  local: 'only programs on this machine can reach it',
  lanOpen:
    'everybody in this network can reach it. Without a token nobody sees a game; a spectator’s token shows what the table sees, a player’s token what his seat knows, the operator’s token everything, cards and night acts too. The way is not encrypted: whoever can listen in on this network reads along',
  stop: 'Ctrl+C ends it; nothing is lost',
  setAside: 'set aside; the rest of the club works: {fault}',
  closed: 'the club cannot be opened: {fault}',
  ended: 'ended; everything is stored',
  busy: 'port {port} is taken by another program',
  forbidden: 'this system does not allow port {port}',
  tokenShort: '--token takes {least} to {most} characters without spaces',
  hub: 'joins another machine’s hub as a laptop (http://HOST:PORT, its token in CONSIGLIERE_HUB_TOKEN): this store goes on when the line is cut',
  hubAddress: '--hub takes http://HOST:PORT without a name or a password in it',
  hubToken:
    '--hub wants the token of this laptop in CONSIGLIERE_HUB_TOKEN; the hub’s operator makes it: POST /hub/laptops',
  hubNeedsFile: 'a laptop that joins a hub keeps a file of its own, not {store}',
  lineJoined: 'there is a line to the hub',
  lineBehind: 'there is a line to the hub; this laptop was put back and catches up',
  lineCut: 'no line to the hub; entries that wait for it: {unsent}',
  key: 'this machine signs as {laptop} with the key {key}: whoever checks later needs both from here',
} as const
