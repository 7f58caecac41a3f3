// The quick comparison of rulebook files with the code they were, at the size of the bar: 20,000 nights with their votes
// of every published version, and 20,000 whole random games of every preset, byte for byte.

process.env['NIGHTS'] ??= '20000'
process.env['GAMES'] ??= '20000'
await import('../rules/files/sameAsCode.test.ts')
