import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { randomId } from '../random-id.ts';
import type { ByteRange, LocalCopy, ObjectStorage, StoredObject } from './object-storage.ts';

export interface S3Options {
  bucket: string;
  region: string;
  /** Undefined: AWS itself. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
  /** Folder on this machine for copies in use. */
  scratch: string;
}

/** S3 deletes at most this many objects with one call. */
const DELETE_BATCH = 1000;

/**
 * Objects in a bucket of S3 or of a service that speaks its protocol. Durability is the service's:
 * a put is answered when it is durable. Checksums are sent only where the protocol demands them,
 * since several services misread the newer trailing ones.
 */
export class S3Storage implements ObjectStorage {
  private readonly client: S3Client;
  private readonly bucket: string;
  private readonly scratch: string;

  constructor(options: S3Options) {
    const { bucket, region, endpoint, accessKeyId, secretAccessKey, scratch } = options;
    this.bucket = bucket;
    this.scratch = scratch;
    this.client = new S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      credentials: { accessKeyId, secretAccessKey },
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async putFile(key: string, path: string): Promise<void> {
    const upload = new Upload({
      client: this.client,
      params: { Bucket: this.bucket, Key: key, Body: createReadStream(path) },
    });
    await upload.done();
    await rm(path, { force: true });
  }

  async putBytes(key: string, bytes: Uint8Array): Promise<void> {
    await this.client.send(new PutObjectCommand({ Bucket: this.bucket, Key: key, Body: bytes }));
  }

  read(key: string, range?: ByteRange): Readable {
    const out = new PassThrough();
    this.open(key, range).then(
      (body) => pipeline(body, out).catch((error: Error) => out.destroy(error)),
      (error: Error) => out.destroy(error),
    );
    return out;
  }

  async readBytes(key: string): Promise<Uint8Array> {
    const { Body } = await this.client.send(
      new GetObjectCommand({ Bucket: this.bucket, Key: key }),
    );
    if (!Body) throw new Error(`The object ${key} has no body.`);
    return Body.transformToByteArray();
  }

  async localCopy(key: string): Promise<LocalCopy> {
    const path = join(this.scratch, randomId());
    const release = () => rm(path, { force: true });
    try {
      await pipeline(await this.open(key), createWriteStream(path));
    } catch (error) {
      await release();
      throw error;
    }
    return { path, release };
  }

  async removeFolder(prefix: string): Promise<void> {
    let keys: string[] = [];
    for await (const { key } of this.list(prefix)) {
      keys.push(key);
      if (keys.length < DELETE_BATCH) continue;
      await this.remove(keys);
      keys = [];
    }
    await this.remove(keys);
  }

  async *list(prefix: string): AsyncGenerator<StoredObject> {
    let token: string | undefined;
    do {
      // oxlint-disable-next-line no-await-in-loop -- each page names the next
      const page = await this.client.send(
        new ListObjectsV2Command({
          Bucket: this.bucket,
          Prefix: prefix,
          ContinuationToken: token,
        }),
      );
      for (const { Key, Size } of page.Contents ?? []) {
        if (Key) yield { key: Key, size: Size ?? 0 };
      }
      token = page.NextContinuationToken;
    } while (token);
  }

  private async open(key: string, range?: ByteRange): Promise<Readable> {
    const { Body } = await this.client.send(
      new GetObjectCommand({
        Bucket: this.bucket,
        Key: key,
        ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
      }),
    );
    if (!Body) throw new Error(`The object ${key} has no body.`);
    return Body as Readable;
  }

  private async remove(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    const { Errors } = await this.client.send(
      new DeleteObjectsCommand({
        Bucket: this.bucket,
        Delete: { Objects: keys.map((Key) => ({ Key })), Quiet: true },
      }),
    );
    if (Errors && Errors.length > 0) {
      throw new Error(`${Errors.length} objects were not removed: ${Errors[0]?.Code}`);
    }
  }
}
