// Every command: its name, its arguments and options with their help, and the file that does the work. That file is
// loaded when the command runs, so that --help stays quick. Rule: spec/cli.md.

import { InvalidArgumentError, Option, type Command } from 'commander'
import { RULES_FORMS } from '../club/documents/sheet.ts'
import { IMPORT_FORMATS } from '../club/imports/importFormats.ts'
import { LANG_CHOICES } from '../i18n/registry.ts'
import { MAX_SOLVED } from '../rules/solver.ts'
import { SCHEME_IDS } from '../scoring/schemes/registry.ts'
import { CHARACTERS, MAX_PLAYERS, MIN_PLAYERS } from './play/hp.ts'
import { BOTH, FORMATS } from './rules/formats.ts'
import { SPOKEN, speak } from './sentences/language.ts'
import { MAX_DEPTH } from './walk.ts'

const help = speak('help')
const aiwolf = speak('aiwolf')
const serve = speak('serve')
const client = speak('client')

/** The work of a command, from its file. */
function from<A extends readonly unknown[]>(load: () => Promise<(...args: A) => unknown>) {
  return async (...args: A): Promise<void> => {
    const work = await load()
    await work(...args)
  }
}

/** A command that asks a server. */
function asking(command: Command): Command {
  return command
    .option('--server <url>', client('server'), 'http://127.0.0.1:6235')
    .option('--token <token>', client('token'))
}

/** In the order in which the help lists them. */
export const COMMANDS: readonly ((program: Command) => unknown)[] = [
  (program) =>
    program
      .command('open', { isDefault: true })
      .description(help('open'))
      .option('--port <number>', help('open.port'), parsePort, 6234)
      .option('--next-port', help('open.nextPort'))
      .option('--no-open', help('open.noOpen'))
      .option('--browser', help('open.browser'))
      .action(from(async () => (await import('./open/open.ts')).open)),
  (program) =>
    program
      .command('night')
      .description(help('night'))
      .requiredOption('--rulebook <id>', help('rulebook'))
      .option('--flags <pairs>', help('night.flags'))
      .action(from(async () => (await import('./night/night.ts')).answerNights)),
  (program) =>
    program
      .command('adjudicate')
      .description(help('adjudicate'))
      .argument('<file>', help('adjudicate.file'))
      .option('--explain', help('adjudicate.explain'))
      .option('--flags <pairs>', help('adjudicate.flags'))
      .option('--rules-version <version>', help('adjudicate.rulesVersion'))
      .option('--scheme <id>', help('adjudicate.scheme'))
      .option('--jsonl', help('adjudicate.jsonl'))
      .action(from(async () => (await import('./adjudicate/adjudicate.ts')).adjudicate)),
  (program) =>
    program
      .command('rules <id>')
      .description(help('rules'))
      .option('--flags <pairs>', help('flags'))
      .addOption(new Option('--lang <lang>', help('rules.lang')).choices([...LANG_CHOICES, BOTH]).default(SPOKEN))
      .addOption(new Option('--format <format>', help('rules.format')).choices(FORMATS))
      .addOption(new Option('--form <form>', help('rules.form')).choices(RULES_FORMS).default('sheet'))
      .option('-o, --output <file>', help('rules.output'))
      .option('--json', help('rules.json'))
      .action(from(async () => (await import('./rules/rules.ts')).printRules)),
  (program) =>
    program
      .command('standings')
      .description(help('standings'))
      .argument('[file]', help('standings.file'))
      .option('--scheme <id>', help('standings.scheme', { schemes: SCHEME_IDS.join(', ') }))
      .option('--store <sqlite:FILE>', help('standings.store'))
      .option('--season <name>', help('standings.season'))
      .option('--min-games <n>', help('standings.minGames'))
      .option('--series <name>', help('standings.series'))
      .option('--teams', help('standings.teams'))
      .option('--best <n>', help('standings.best'))
      .action(from(async () => (await import('./standings/standings.ts')).printStandings)),
  (program) =>
    program
      .command('seating')
      .description(help('seating'))
      .requiredOption('--players <p>', help('seating.players'))
      .requiredOption('--tables <t>', help('seating.tables'))
      .requiredOption('--rounds <r>', help('seating.rounds'))
      .option('--separate <pairs>', help('seating.separate'))
      .option('--avoid <pairs>', help('seating.avoid'))
      .option('--seed <s>', help('seating.seed'), '1')
      .option('--seconds <n>', help('seating.seconds'), '20')
      .action(from(async () => (await import('./seating/seating.ts')).seat)),
  (program) =>
    program
      .command('simulate')
      .description(help('simulate'))
      .requiredOption('--rulebook <id>', help('rulebook'))
      .requiredOption('--games <n>', help('simulate.games'))
      .option('--players <n>', help('simulate.players'))
      .option('--mafia <m>', help('simulate.mafia'))
      .option('--first <phase>', help('simulate.first'))
      .option('--seed <s>', help('simulate.seed'), '1')
      .option('--policy <name>', help('simulate.policy'), 'random')
      .option('--red <name>', help('simulate.red'))
      .option('--black <name>', help('simulate.black'))
      .option('--flags <pairs>', help('flags'))
      .option('--workers <w>', help('simulate.workers'), '1')
      .option('--out <file>', help('simulate.out'))
      .option('--resume <file>', help('simulate.resume'))
      .option('--answers <file>', help('simulate.answers'))
      .option('--replay <file>', help('simulate.replay'))
      .action(from(async () => (await import('./simulate/simulate.ts')).simulate)),
  (program) =>
    program
      .command('balance')
      .description(help('balance'))
      .requiredOption('--rulebook <id>', help('rulebook'))
      .requiredOption('--games <n>', help('balance.games'))
      .option('--policy <name>', help('simulate.policy'), 'scripted')
      .option('--flag <key...>', help('balance.flag'))
      .option('--flags <pairs>', help('flags'))
      .option('--players <n>', help('simulate.players'))
      .option('--seed <s>', help('simulate.seed'), '1')
      .option('--workers <w>', help('simulate.workers'), '1')
      .action(from(async () => (await import('./balance.ts')).balanceFlags)),
  (program) =>
    program
      .command('leaderboard')
      .description(help('leaderboard'))
      .requiredOption('--rulebook <id>', help('rulebook'))
      .requiredOption('--games <n>', help('leaderboard.games'))
      .option('--policies <names>', help('leaderboard.policies'), 'scripted,random')
      .option('--players <n>', help('simulate.players'))
      .option('--flags <pairs>', help('flags'))
      .option('--seed <s>', help('simulate.seed'), '1')
      .option('--workers <w>', help('simulate.workers'), '1')
      .action(from(async () => (await import('./leaderboard.ts')).playLeague)),
  (program) =>
    program
      .command('env')
      .description(help('env'))
      .option('--stdio', help('env.stdio'))
      .option('--rulebook <id>', help('env.rulebook'), 'sport-club')
      .action(from(async () => (await import('./env.ts')).openEnv)),
  (program) =>
    program
      .command('solve')
      .description(help('solve'))
      .requiredOption('--rulebook <id>', help('solve.rulebook'))
      .requiredOption('--players <n>', help('solve.players', { max: MAX_SOLVED }))
      .requiredOption('--mafia <m>', help('solve.mafia'))
      .option('--first <phase>', help('solve.first'))
      .option('--flags <pairs>', help('solve.flags'))
      .action(from(async () => (await import('./solve.ts')).solve)),
  (program) =>
    program
      .command('walk')
      .description(help('walk'))
      .requiredOption('--rulebook <id>', help('rulebook'))
      .requiredOption('--seats <roles>', help('walk.seats'))
      .requiredOption('--depth <d>', help('walk.depth', { max: MAX_DEPTH }))
      .option('--flags <pairs>', help('flags'))
      .action(from(async () => (await import('./walk.ts')).printWalk)),
  (program) =>
    program
      .command('aiwolf')
      .description(aiwolf('does'))
      .requiredOption('--seats <n>', aiwolf('seats'))
      .requiredOption('--games <n>', aiwolf('games'))
      .requiredOption('--port <p>', aiwolf('port'))
      .option('--fill <policy>', aiwolf('fill'))
      .option('--timeout <ms>', aiwolf('timeout'), '60000')
      .option('--free <ms>', aiwolf('free'))
      .option('--logs <dir>', aiwolf('logs'))
      .action(from(async () => (await import('./aiwolf/host.ts')).host)),
  (program) =>
    program
      .command('import')
      .description(help('import'))
      .argument('<format>', help('import.format', { formats: IMPORT_FORMATS.join(', ') }))
      .argument('<file>', help('import.file'))
      .option('--dry-run', help('import.dryRun'))
      .option('-o, --output <dir>', help('import.output'))
      .option('--scheme <id>', help('import.scheme'))
      .option('--store <sqlite:FILE>', help('import.store'))
      .option('--season <name>', help('import.season'))
      .option('--rulebook <id>', help('import.rulebook'))
      .option('--as <name>', help('import.as'))
      .action(from(async () => (await import('./import/import.ts')).importGames)),
  (program) =>
    program
      .command('play')
      .description(help('play'))
      .argument('<game>', help('play.game'))
      .option('--players <n>', help('play.players', { min: MIN_PLAYERS, max: MAX_PLAYERS }))
      .option('--role <character>', help('play.role', { roles: CHARACTERS.join(', ') }))
      .option('--seed <s>', help('play.seed'))
      .option('--json', help('play.json'))
      .action(from(async () => (await import('./play/play.ts')).play)),
  (program) =>
    program
      .command('verify')
      .description(help('verify'))
      .argument('<file>', help('verify.file'))
      .option('--against <file>', help('verify.against'))
      .option('--keys <file>', help('verify.keys'))
      .action(from(async () => (await import('./verify/file.ts')).printVerification)),
  (program) =>
    program
      .command('backup')
      .description(help('backup'))
      .requiredOption('--store <address>', help('backup.store'))
      .requiredOption('--out <file>', help('backup.out'))
      .action(from(async () => (await import('./backup/backupStore.ts')).backupStore)),
  (program) =>
    program
      .command('restore')
      .description(help('restore'))
      .argument('<file>', help('restore.file'))
      .requiredOption('--store <address>', help('restore.store'))
      .option('--dry-run', help('restore.dryRun'))
      .action(from(async () => (await import('./backup/restoreStore.ts')).restoreStore)),
  (program) =>
    program
      .command('publish')
      .description(help('publish'))
      .requiredOption('--store <sqlite:FILE>', help('standings.store'))
      .requiredOption('--season <name>', help('standings.season'))
      .requiredOption('--out <folder>', help('publish.out'))
      .action(from(async () => (await import('./publish.ts')).publish)),
  (program) =>
    program
      .command('replace-key')
      .description(help('replaceKey'))
      .requiredOption('--store <address>', help('replaceKey.store'))
      .requiredOption('--laptop <id>', help('replaceKey.laptop'))
      .requiredOption('--key <key>', help('replaceKey.key'))
      .action(from(async () => (await import('./signatures.ts')).replaceKey)),
  (program) =>
    program
      .command('compact-signatures')
      .description(help('compactSignatures'))
      .requiredOption('--store <address>', help('compactSignatures.store'))
      .option('--dry-run', help('compactSignatures.dryRun'))
      .action(from(async () => (await import('./signatures.ts')).compact)),
  (program) =>
    program
      .command('prepare-postgres')
      .description(help('preparePostgres'))
      .requiredOption('--store <address>', help('preparePostgres.store'))
      .option('--role <name>', help('preparePostgres.role'))
      .action(from(async () => (await import('./preparePostgres.ts')).prepare)),
  (program) =>
    program
      .command('serve')
      .description(serve('does'))
      .option('--port <p>', serve('port'), '6235')
      .option('--store <address>', serve('store'))
      .option('--token <token>', serve('token'))
      .option('--lan', serve('lan'))
      .option('--hub <address>', serve('hub'))
      .action(from(async () => (await import('./serve/serve.ts')).serve)),
  (program) =>
    asking(program.command('new').description(client('new')))
      .requiredOption('--rulebook <id>', client('rulebook'))
      .option('--preset <id>', client('preset'))
      .option('--flags <pairs>', client('flags'))
      .option('--players <n>', client('players'))
      .option('--policy <names>', client('policy'))
      .option('--seed <s>', client('seed'))
      .option('--speed <speed>', client('speed'))
      .action(from(async () => (await import('./client/client.ts')).openGame)),
  (program) =>
    asking(program.command('attach').description(client('attach')).argument('<game>', client('game')))
      .option('--follow', client('follow'))
      .option('--from <n>', client('from'), '0')
      .action(from(async () => (await import('./client/client.ts')).attach)),
  (program) =>
    asking(program.command('status').description(client('status')).argument('<game>', client('game'))).action(
      from(async () => (await import('./client/client.ts')).showStatus),
    ),
  ...(['pause', 'resume', 'step'] as const).map(
    (name) => (program: Command) =>
      asking(program.command(name).description(client(name)).argument('<game>', client('game'))).action(
        from(async () => (await import('./client/client.ts')).pace(name)),
      ),
  ),
  (program) =>
    asking(program.command('export').description(client('export')).argument('<game>', client('game')))
      .option('--format <format>', client('format'), 'jsonl')
      .option('--out <file>', client('out'))
      .option('--post-mortem', client('postMortem'))
      .action(from(async () => (await import('./client/client.ts')).exportGame)),
  (program) =>
    asking(
      program
        .command('withdraw')
        .description(client('withdraw'))
        .argument('<game>', client('game'))
        .argument('<right>', client('right')),
    ).action(from(async () => (await import('./client/client.ts')).withdraw)),
]

function parsePort(value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) throw new InvalidArgumentError(speak('usage')('port'))
  return port
}
