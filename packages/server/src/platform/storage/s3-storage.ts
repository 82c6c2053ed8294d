import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import pLimit from 'p-limit';
import { LocalCopies } from './local-copies.ts';
import { objectFolder, objectKey } from './object-key.ts';
import type { ByteRange, LocalCopy, ObjectStorage, StoredObject } from './object-storage.ts';
import { pumped, pumpFrom } from './pumped.ts';
import { StorageError } from './storage-error.ts';

export interface S3Options {
  bucket: string;
  region: string;
  /** Undefined: AWS itself. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** Folder on this machine for copies in use. */
  scratch: string;
  /** How long a copy stays after its last use. */
  keepCopiesMs?: number;
  /** A server that says nothing for this long is given up; without this, a request over a cut cable would wait for ever. */
  silenceMs?: number;
}

/** The protocol allows 1000 in one call, which some services take longer for than we wait. */
const DELETE_BATCH = 200;
const CONNECT_MS = 5000;
const SILENCE_MS = 60_000;
const KEEP_COPIES_MS = 60_000;
/** A part of 5 MB stays in memory until it has arrived: these are 120 MB at most, however many upload. */
const UPLOADS_AT_ONCE = 12;
const PARTS_AT_ONCE = 2;
/** A slow download holds a connection for as long as it takes: the SDK's 50 would stop everybody. */
const MOST_CONNECTIONS = 2000;

/**
 * Objects in a bucket of S3 or of a service that speaks its protocol. Durability is the service's:
 * a put is answered when it is durable. Checksums are sent only where the protocol demands them,
 * since several services misread the newer trailing ones.
 */
export class S3Storage implements ObjectStorage {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #copies: LocalCopies;
  readonly #silenceMs: number;
  readonly #turns = pLimit(UPLOADS_AT_ONCE);

  constructor(options: S3Options) {
    const { bucket, region, endpoint, accessKeyId, secretAccessKey, scratch } = options;
    this.#bucket = bucket;
    this.#silenceMs = options.silenceMs ?? SILENCE_MS;
    this.#copies = new LocalCopies(scratch, options.keepCopiesMs ?? KEEP_COPIES_MS);
    const agent = { keepAlive: true, maxSockets: MOST_CONNECTIONS };
    this.#client = new S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: CONNECT_MS,
        requestTimeout: this.#silenceMs,
        throwOnRequestTimeout: true,
        // The SDK would also cut a connection whose reader is slow; silence is watched where it counts.
        socketTimeout: 0,
        httpAgent: agent,
        httpsAgent: agent,
      },
    });
  }

  async putFile(key: string, path: string): Promise<void> {
    await this.#turns(() => this.#upload(objectKey(key), path));
    await rm(path, { force: true });
  }

  async putBytes(key: string, bytes: Uint8Array): Promise<void> {
    const put = new PutObjectCommand({ Bucket: this.#bucket, Key: objectKey(key), Body: bytes });
    await asked(key, this.#client.send(put));
  }

  read(key: string, range?: ByteRange): Readable {
    const command = new GetObjectCommand({
      Bucket: this.#bucket,
      Key: objectKey(key),
      ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
    });
    return pumped(async (pump) => {
      const get = async () => {
        const { Body } = await this.#client.send(command, { abortSignal: pump.signal });
        await pumpFrom(Body as Readable, pump, this.#silenceMs);
      };
      await asked(key, get());
    });
  }

  async readBytes(key: string): Promise<Uint8Array> {
    return buffer(this.read(key));
  }

  async localCopy(key: string, sha256: string): Promise<LocalCopy> {
    return this.#copies.take(objectKey(key), sha256, () => this.read(key));
  }

  async removeFolder(prefix: string): Promise<void> {
    let keys: string[] = [];
    for await (const { key } of this.list(objectFolder(prefix))) {
      keys.push(key);
      if (keys.length < DELETE_BATCH) continue;
      await this.#remove(prefix, keys);
      keys = [];
    }
    await this.#remove(prefix, keys);
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      const command = new ListObjectsV2Command({
        Bucket: this.#bucket,
        Prefix: prefix,
        ContinuationToken: token,
      });
      const page = await asked(prefix, this.#client.send(command));
      for (const { Key, Size } of page.Contents ?? []) {
        if (Key) yield { key: Key, size: Size ?? 0 };
      }
      token = page.NextContinuationToken;
    } while (token);
  }

  /** In parts where the file is large; what has arrived of one that fails is given up at the service. */
  async #upload(key: string, path: string): Promise<void> {
    const params = { Bucket: this.#bucket, Key: key, Body: createReadStream(path) };
    const upload = new Upload({ client: this.#client, params, queueSize: PARTS_AT_ONCE });
    await asked(key, upload.done());
  }

  async #remove(prefix: string, keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    const command = new DeleteObjectsCommand({
      Bucket: this.#bucket,
      Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
    });
    withContentMd5(command);
    const { Errors } = await asked(prefix, this.#client.send(command));
    if (!Errors || Errors.length === 0) return;
    const cause = new Error(`${Errors.length} objects were not removed: ${Errors[0]?.Code}`);
    throw new StorageError('STORAGE_UNAVAILABLE', prefix, { cause });
  }
}

/**
 * The protocol demands a digest of a list of deletions. The SDK sends a CRC, which older services do
 * not know: they refuse the call without an MD5.
 */
function withContentMd5(command: DeleteObjectsCommand): void {
  command.middlewareStack.add(
    (next) => (args) => {
      const { body, headers } = args.request as { body: string; headers: Record<string, string> };
      headers['content-md5'] = createHash('md5').update(body).digest('base64');
      return next(args);
    },
    { step: 'build', name: 'contentMd5' },
  );
}

/** Says in our words what the service, or the way to it, had to say. Faults of this machine's disk stay. */
async function asked<Result>(key: string, work: Promise<Result>): Promise<Result> {
  return work.catch((cause: { name?: string; syscall?: string }) => {
    if (cause.name === 'NoSuchKey') throw new StorageError('OBJECT_MISSING', key, { cause });
    if (cause.syscall === 'open') throw cause;
    throw new StorageError('STORAGE_UNAVAILABLE', key, { cause });
  });
}
