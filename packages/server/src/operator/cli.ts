import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { type Config, readToolConfig } from '../config/config.ts';
import { prepareDataFolder, requireProduct } from '../data-folder.ts';
import { openBus, openStorage } from '../services.ts';
import { connect } from '../platform/db/connect.ts';
import { migrateDatabase } from '../platform/db/migrate.ts';
import { createLogger } from '../platform/logger.ts';
import { joinPrivateCluster } from '../platform/postgres-launcher/launch.ts';
import { StartError } from '../platform/start-error.ts';
import { compareSearch, rebuildSearch } from './search-commands.ts';
import { setUpPayments } from './set-up-payments.ts';
import {
  addRequest,
  answerRequest,
  closeRequest,
  listAllRequests,
  removeRequest,
  seedRequests,
} from './vote-commands.ts';
import {
  createUser,
  deleteUser,
  listUsers,
  requireReset,
  setPlan,
  type Place,
} from './commands.ts';

interface Command {
  usage: string;
  about: string;
  options?: NonNullable<Parameters<typeof parseArgs>[0]>['options'];
  positionals: number;
  /** Makes sense before the product's first start: then it makes the database. */
  mayBegin?: true;
  run(place: Place, positionals: string[], values: Record<string, unknown>): Promise<string>;
}

/** Commands about a service outside, which need no database of ours. */
const outside: Record<
  string,
  Pick<Command, 'usage' | 'about'> & { run(env: NodeJS.ProcessEnv): Promise<string> }
> = {
  'set-up-payments': {
    usage: 'set-up-payments',
    about:
      'Makes the products and prices of all plans at Stripe (STRIPE_SECRET_KEY), as far as they\n' +
      'are not there, and says how to add the webhook.',
    run: (env) => setUpPayments(env),
  },
};

const commands: Record<string, Command> = {
  'create-user': {
    usage: 'create-user EMAIL --name FIRST --last-name LAST [--password-stdin]',
    about:
      'Adds an account of the free plan. The password is read from standard input with\n' +
      '--password-stdin; without it, the person sets one with "Forgot password?".',
    options: {
      name: { type: 'string' },
      'last-name': { type: 'string' },
      'password-stdin': { type: 'boolean' },
    },
    positionals: 1,
    mayBegin: true,
    async run({ db }, [email = ''], values) {
      const { name, 'last-name': lastName } = values;
      if (typeof name !== 'string' || typeof lastName !== 'string') {
        throw new StartError('Both --name and --last-name are needed.');
      }
      const piped = values['password-stdin']
        ? withoutLineEnd(await text(process.stdin))
        : undefined;
      return createUser(db, { email, name, lastName, password: piped });
    },
  },
  'require-reset': {
    usage: 'require-reset EMAIL',
    about: 'Ends all sessions and demands a new password before the next log-in.',
    positionals: 1,
    run: (place, [email = '']) => requireReset(place, email),
  },
  'set-plan': {
    usage: 'set-plan EMAIL PLAN',
    about: 'Gives the rights of a plan without a payment: free, "tier 1" … "tier 4".',
    positionals: 2,
    run: ({ db }, [email = '', plan = '']) => setPlan(db, email, plan),
  },
  migrate: {
    usage: 'migrate',
    about:
      'Brings the database to this version, beside processes of the older one. Every start does that\n' +
      'by itself; on a large database it may take longer than a service manager lets a start last.',
    positionals: 0,
    mayBegin: true,
    // As every command, once it has the database.
    run: async () => 'The database is of this version.',
  },
  'rebuild-search': {
    usage: 'rebuild-search',
    about:
      'Makes the index of all pages anew from their stored texts, beside the running product. Searches\n' +
      'find what they found before until a document is done.',
    positionals: 0,
    run: (place) => rebuildSearch(place),
  },
  'compare-search': {
    usage: 'compare-search',
    about:
      'Compares the index of all pages with their stored texts. Nothing is changed. Each line is one finding:\n' +
      'lacking, differs, left or word; the document; the page.',
    positionals: 0,
    run: (place) => compareSearch(place),
  },
  'add-request': {
    usage: 'add-request TITLE [--text TEXT]',
    about: 'Puts a feature request up to be voted on, and says its number.',
    options: { text: { type: 'string' } },
    positionals: 1,
    mayBegin: true,
    run: ({ db }, [title = ''], { text: about }) => addRequest(db, title, textOr(about)),
  },
  'seed-requests': {
    usage: 'seed-requests',
    about:
      'Puts up the feature requests that we begin with, as far as they are not there. Called again, it changes\n' +
      'nothing; one that was removed comes back, one that was closed or declined does not.',
    positionals: 0,
    mayBegin: true,
    run: ({ db }) => seedRequests(db),
  },
  'answer-request': {
    usage: 'answer-request NUMBER STATE [--text TEXT]',
    about:
      'Answers a feature request: open, planned, done or declined, with a sentence or without one.\n' +
      'One that is done or declined takes no more votes.',
    options: { text: { type: 'string' } },
    positionals: 2,
    run: ({ db }, [number = '', state = ''], { text: answer }) =>
      answerRequest(db, number, state, textOr(answer)),
  },
  'close-request': {
    usage: 'close-request NUMBER',
    about:
      'Ends the voting on a feature request, which stays on the page. The answer "open" or "planned"\n' +
      'opens it again.',
    positionals: 1,
    run: ({ db }, [number = '']) => closeRequest(db, number),
  },
  'remove-request': {
    usage: 'remove-request NUMBER --yes',
    about: 'Takes a feature request off the page, with its votes, for good.',
    options: { yes: { type: 'boolean' } },
    positionals: 1,
    async run({ db }, [number = ''], { yes }) {
      if (!yes) throw new StartError('This cannot be undone. Add --yes to mean it.');
      return removeRequest(db, number);
    },
  },
  'list-requests': {
    usage: 'list-requests',
    about:
      'Shows every feature request: number, weighted votes, answer, whether it takes votes, title.',
    positionals: 0,
    run: ({ db }) => listAllRequests(db),
  },
  list: {
    usage: 'list',
    about: 'Shows every account with its plan and pages.',
    positionals: 0,
    run: ({ db }) => listUsers(db),
  },
  delete: {
    usage: 'delete EMAIL --yes',
    about: 'Removes an account, its files and everything known of it, for good.',
    options: { yes: { type: 'boolean' } },
    positionals: 1,
    async run(place, [email = ''], { yes }) {
      if (!yes) throw new StartError('This cannot be undone. Add --yes to mean it.');
      return deleteUser(place, email);
    },
  },
};

/** Blanks at the end belong to a password: a log-in takes none away. */
const withoutLineEnd = (piped: string): string => piped.replace(/\r?\n$/, '');

const textOr = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Runs one command of the operator and returns what to print. */
export async function runOperator(argv: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [name, ...args] = argv;
  if (!name || name === '--help' || name === '-h') return overview();
  const helps = args.includes('--help') || args.includes('-h');
  const beyond = outside[name];
  if (beyond) return helps ? helpOf(beyond) : beyond.run(env);
  const command = commands[name];
  if (!command) throw new StartError(`There is no command "${name}".\n\n${overview()}`);
  if (helps) return helpOf(command);
  const { positionals, values } = parse(command, args);
  return withDatabase(configFor(command, env), (place) => command.run(place, positionals, values));
}

function parse(command: Command, args: string[]) {
  try {
    const parsed = parseArgs({ args, options: command.options ?? {}, allowPositionals: true });
    if (parsed.positionals.length === command.positionals) return parsed;
  } catch {
    // Told below.
  }
  throw new StartError(`That is not how it is used.\n\n${helpOf(command)}`);
}

/** @throws StartError where a command is about a product that is not there */
function configFor({ mayBegin }: Command, env: NodeJS.ProcessEnv): Config {
  const config = readToolConfig(env);
  if (!mayBegin && !config.databaseUrl) requireProduct(config);
  return config;
}

async function withDatabase(
  config: Config,
  work: (place: Place) => Promise<string>,
): Promise<string> {
  const folder = prepareDataFolder(config.dataDir);
  const cluster = config.databaseUrl
    ? { options: { connectionString: config.databaseUrl }, stop: async () => undefined }
    : await joinPrivateCluster(folder.path);
  try {
    await migrateDatabase(cluster.options);
    const connection = connect(cluster.options, () => undefined);
    try {
      return await work({
        db: connection.db,
        openBus: () => openBus(config, connection, createLogger(config.logLevel)),
        openStorage: () => openStorage(config, folder),
      });
    } finally {
      await connection.close();
    }
  } finally {
    await cluster.stop();
  }
}

function overview(): string {
  const lines = [...Object.values(commands), ...Object.values(outside)].map(
    ({ usage }) => `  ${usage}`,
  );
  return `Usage: npm run operator -- COMMAND\n\n${lines.join('\n')}\n\nEach command has --help. The database is that of LEGIBLE_DATA_DIR or DATABASE_URL.`;
}

const helpOf = ({ usage, about }: Pick<Command, 'usage' | 'about'>) =>
  `Usage: npm run operator -- ${usage}\n\n${about}`;
