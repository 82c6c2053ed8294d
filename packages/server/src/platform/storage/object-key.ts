const KEY = /^[a-z]+(\/[\w-]+)+(\.[a-z]+)?$/;
const FOLDER = /^[a-z]+\/[\w-]+\/$/;

/**
 * Keys are made by us and have one form on every storage, so that none can leave its folder.
 * @throws Error when it is none: a fault of ours, never of a person.
 */
export function objectKey(key: string): string {
  if (!KEY.test(key)) throw new Error(`Not an object key: ${JSON.stringify(key)}`);
  return key;
}

/** The folder of one thing, such as `documents/<id>/`: nothing larger can be removed at once. */
export function objectFolder(prefix: string): string {
  if (!FOLDER.test(prefix)) throw new Error(`Not a folder of objects: ${JSON.stringify(prefix)}`);
  return prefix;
}
