import { type EngineErrorCode, engineErrors } from '@legible/ocr-engine';
import { engineOptions, type Options } from '@legible/ocr-engine/command-line/options';

/** A command with a name, as the parser, the help and the completion of shells know it. */
export interface Command {
  usage: string;
  /** In a few words. */
  summary: string;
  about: string;
  options: Options;
  /** What its names may be. */
  names: 'files' | 'folders' | 'none' | readonly string[];
  /** The engine's errors that it may end with, beside those of all commands. */
  errors?: readonly EngineErrorCode[];
}

const { languages, mode, rotate, deskew, jobs, engine, help, quiet } = engineOptions;
const { resume, 'password-file': passwordFile, 'no-overwrite': noOverwrite } = engineOptions;

const json = { help: 'one JSON object a line for every event, on standard output' };
const server = {
  value: 'ADDRESS',
  help: 'the server, like https://legible.example; default:\nLEGIBLE_SERVER, or where `legible login` was done',
};

/** What may stand against a picture that becomes a PDF here. */
const OF_PICTURES = [
  'not-a-picture',
  'picture-too-large',
  'empty-file',
  'damaged',
  'too-slow',
  'not-isolated',
  'interrupted',
] as const;

/** What may stand against a file that is read here; pages that cannot be read do not. */
const OF_FILES = (Object.keys(engineErrors) as EngineErrorCode[]).filter(
  (code) => !code.startsWith('page-'),
);

/** The shells that completion is made for. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

export const commands = {
  login: {
    usage: 'legible login [--server ADDRESS]',
    summary: 'keep the address of a server and an API key',
    about: `Asks for the address of a server and an API key, which is made there on the profile, tries them, and keeps
them in a file that only you can read. Without a terminal, the key is the first line of standard input.
Programs say LEGIBLE_SERVER and LEGIBLE_API_KEY instead; these come before what is kept.
Where both are set, the key is given to that server alone.`,
    options: { server, json, help },
    names: 'none',
  },
  logout: {
    usage: 'legible logout',
    summary: 'forget them',
    about: `Removes what \`legible login\` keeps. The key itself goes on working until it is revoked on the profile.`,
    options: { json, help },
    names: 'none',
  },
  upload: {
    usage: 'legible upload FILE... [--wait] [--out DIR] [options]',
    summary: 'have files read by a server',
    about: `Uploads PDFs and pictures, each as a document of its own. A command that is repeated within 24 hours finds the
documents of the first one: nothing is read or charged twice. The exit code is that of the first file that failed.`,
    options: {
      wait: { help: 'wait until they have been read' },
      out: {
        value: 'DIR',
        of: 'folder',
        help: 'the same, and take the searchable files to DIR, under their names',
      },
      resume,
      languages: {
        ...languages,
        help: 'languages to read in, or auto; default: the setting of your account',
      },
      pages: {
        value: '1,3-9',
        help: 'read these pages only; only these are charged',
      },
      mode,
      rotate,
      deskew,
      'password-file': {
        ...passwordFile,
        help: 'the first line of FILE opens protected files',
      },
      again: { help: 'as new documents, though they were uploaded before' },
      server,
      'no-overwrite': noOverwrite,
      json,
      quiet,
      help,
    },
    names: 'files',
    errors: OF_PICTURES,
  },
  watch: {
    usage: 'legible watch IN OUT [--remote] [options]',
    summary: 'make searchable what comes into a folder',
    about: `Makes each PDF and picture that comes into the folder IN searchable in the folder OUT, here or by a server. A file is
taken when nothing was written to it for some seconds. What is done goes to IN/done; what cannot be read goes to
IN/failed, with a note beside it. Nothing is written over: a name that is taken gets a number. It may be ended at
any moment and goes on where it was.`,
    options: {
      remote: { help: 'have them read by the server of `legible login`' },
      server: { ...server, help: 'have them read by this server' },
      once: {
        help: 'end when all that lies in IN is done; the exit code is that of\nthe first file that failed',
      },
      settle: { value: 'SECONDS', help: 'how long a file has to stay as it is (default: 5)' },
      languages,
      mode,
      rotate,
      deskew,
      pdfa: { help: 'write PDF/A-2b (not by a server)' },
      'password-file': {
        ...passwordFile,
        help: 'the first line of FILE opens protected files',
      },
      jobs: {
        ...jobs,
        help: 'pages at the same time (default: one a processor core; not by a\nserver)',
      },
      engine,
      json,
      quiet,
      help,
    },
    names: 'folders',
    errors: OF_FILES,
  },
  languages: {
    usage: 'legible languages [add|remove NAME...] [--from PLACE]',
    summary: 'tell which languages can be read, and add others',
    about: `Without a name, lists all languages by Tesseract's names, and says which are here. \`add deu fra\` fetches their
models (1 to 15 MB each; Apache-2.0), compares them with the hashes that we know, and keeps them in LEGIBLE_TESSDATA
(default: ~/.local/share/legible-tessdata). Languages that the system has installed for Tesseract are found, too.`,
    options: {
      from: {
        value: 'PLACE',
        of: 'folder',
        help: 'an address or a folder with the files, like deu.traineddata; default:\nthe project tessdata_fast at GitHub',
      },
      json,
      help,
    },
    names: ['add', 'remove', 'list'],
    errors: ['damaged-model'],
  },
  mcp: {
    usage: 'legible mcp [FOLDER...]',
    summary: 'serve assistants by the Model Context Protocol',
    about: `Speaks the Model Context Protocol on standard input and output, with three tools: make_searchable, get_text and search.
An assistant reads from and writes to the named folders alone (default: the current one), and nothing is written over.
Most assistants are told of it like this:

  { "mcpServers": { "legible": { "command": "legible", "args": ["mcp", "/home/ada/scans"] } } }`,
    options: { help },
    names: 'folders',
  },
  completion: {
    usage: `legible completion ${SHELLS.join('|')}`,
    summary: 'complete commands in a shell',
    about: `Writes what has a shell complete commands and options. To have it in each new one:

  bash  legible completion bash > ~/.local/share/bash-completion/completions/legible
  zsh   legible completion zsh > "\${fpath[1]}/_legible"
  fish  legible completion fish > ~/.config/fish/completions/legible.fish`,
    options: { help },
    names: SHELLS,
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

/** Whether this first word is a command of ours. */
export const isCommand = (word: string | undefined): word is CommandName =>
  word !== undefined && Object.hasOwn(commands, word);
