// The sentences of what `verify` finds. Data; `{name}` is filled from params.

export const VERIFY_SENTENCES: Readonly<Record<string, string>> = {
  'store/tampered': 'what stands here is not what was written: the hash does not fit',
  'journal/torn': 'the last line was not written to its end',
  'journal/tampered': 'this line is not what was written, or one before it is gone',
  'journal/rewritten': 'the whole journal was written anew: its marker knows another one',
  'journal/cut': '{count} events are gone from the end: the marker knows of more',
  'verify/empty': 'the file is empty',
  'verify/unknown-file': 'this is no journal, backup, export or game record',
  'verify/not-an-event': 'the field is missing or not what an event has there',
  'verify/version-gap': 'version {expected} was to come next',
  'verify/unreadable': 'an event in it is nothing this program can read ({cause})',
  'verify/not-a-game': 'the stream does not begin with a game',
  'verify/header-differs': 'the header is not what the rules make of it',
  'verify/moment-differs': 'stored as made at {stored}, but the replay stands at {replayed}',
  'verify/events-differ': 'what is stored as having followed is not what follows',
  'verify/unknown-scheme': 'there is no scheme {scheme} of that version',
  'verify/scheme-differs': 'the scheme is called {scheme}, but its values are not that scheme’s',
  'verify/ledger-differs': 'the ledger is not what the verdict asks for: seat {seat}, {kind}',
  'verify/summary-differs': 'the summary of game {game} is not what its replay gives',
  'verify/stream-cut': 'the end of the stream is gone: a summary has seen version {expected}',
  'verify/game-missing': 'the summary tells of game {game}, which is not there',
}
