import { EngineError } from '../interface/errors.ts';
import { closeFile, keepFile } from '../files/handed-files.ts';
import { usePassword } from '../files/password.ts';
import { endProcess } from '../isolation/end-process.ts';
import { receiveFiles } from '../isolation/socket.ts';
import {
  type Handlers,
  pathsOf,
  READS,
  type Reply,
  type Request,
  type TaskName,
  type Tasks,
  type Terms,
  type WireError,
} from './protocol.ts';

/**
 * The child's side of the channel: answers requests one by one until the parent hangs up.
 * Ctrl-C in a terminal reaches the whole process group; only the parent decides what it means.
 */
export function serve(handlers: Handlers): void {
  process.on('SIGINT', () => {});
  process.on('disconnect', () => endProcess(0));
  process.on('message', (request: Request & Terms) => {
    void perform(handlers, request);
  });
}

async function perform(handlers: Handlers, request: Request & Terms): Promise<void> {
  usePassword(request.password);
  if (request.saysReads) process.send?.(READS);
  // It may open none by its path.
  const files = request.isHanded ? receiveFiles() : [];
  const reply = await answer(handlers, files.length > 0 ? named(request, files) : request);
  for (const file of files) closeFile(file);
  process.send?.(reply.ok ? reply : { ...reply, error: told(reply.error, request, files) });
}

/** By the names under which the files are read here. */
function named(request: Request, files: number[]): Request {
  const [path = '', pagesPath = '', incrementPath = ''] = files.map(keepFile);
  if (request.task === 'append') return { ...request, path, pagesPath };
  if (request.task === 'mend') return { ...request, path, pagesPath, incrementPath };
  return { ...request, path };
}

/** An error tells of files by the names that the caller knows. */
function told(error: WireError, request: Request, files: number[]): WireError {
  const paths = new Map(pathsOf(request).map((path, index) => [String(files[index]), path]));
  const message = error.message.replaceAll(
    /\/dev\/fd\/(\d+)/g,
    (name, descriptor: string) => paths.get(descriptor) ?? name,
  );
  return { ...error, message };
}

async function answer(handlers: Handlers, request: Request): Promise<Reply> {
  try {
    return { ok: true, answer: await dispatch(handlers, request) };
  } catch (error) {
    return { ok: false, error: toWire(error), spent: !(error instanceof EngineError) };
  }
}

function dispatch(handlers: Handlers, request: Request): Promise<Tasks[TaskName]['answer']> {
  switch (request.task) {
    case 'inspect':
      return handlers.inspect(request);
    case 'recognise':
      return handlers.recognise(request);
    case 'append':
      return handlers.append(request);
    case 'mend':
      return handlers.mend(request);
    case 'archive':
      return handlers.archive(request);
    case 'draw':
      return handlers.draw(request);
    case 'thumbnail':
      return handlers.thumbnail(request);
    case 'picture':
      return handlers.picture(request);
    case 'repair':
      return handlers.repair(request);
    default:
      throw new Error('no such task');
  }
}

function toWire(error: unknown): WireError {
  if (!(error instanceof Error)) return { code: undefined, message: String(error), stack: '' };
  const { code, looksLike } = error instanceof EngineError ? error : {};
  const cause = error.cause instanceof Error ? `\ncaused by ${error.cause.stack}` : '';
  return { code, looksLike, message: error.message, stack: `${error.stack}${cause}` };
}
