import { join } from 'node:path';
import { bundleIn } from '../bundle/bundle-file.ts';
import { MODEL_VARIABLE } from '../model/trained-network.ts';
import { CACHE_VARIABLE, cacheFolder } from '../files/cache-folder.ts';
import { ADDED_VARIABLE, addedTessdata } from '../model/tessdata.ts';
import { BUNDLE_VARIABLE } from '../bundle/read-bundle.mjs';

/** What a child may know of our environment: where Tesseract's library and its data are, and whose networks read. */
const PASSED_ON = ['TESSDATA_PREFIX', 'LD_LIBRARY_PATH', MODEL_VARIABLE] as const;

/**
 * How glibc lends memory to native code, which is most of ONNX Runtime, V8's compilers and Node.js' buffers: in large pages
 * where the system has them, and from one heap for all threads. By itself each thread has a heap that grows page by page:
 * reading a page then faulted 44,000 times, and now 18,000 (docs/benchmarks/experiments.md). Blocks of up to 32 MB come from that heap,
 * too: given back to the system one by one, each would be cleared again when the next one is lent. Nor is the heap cut short
 * for less than 64 MB that lie free at its end, which ONNX Runtime lends and gives back for each step. Other C libraries ignore it.
 */
const MALLOC = [
  'glibc.malloc.hugetlb=1',
  'glibc.malloc.arena_max=1',
  `glibc.malloc.mmap_threshold=${32 * 2 ** 20}`,
  `glibc.malloc.trim_threshold=${64 * 2 ** 20}`,
].join(':');

/**
 * The whole environment of a child. Tesseract's own threads cost more than they bring when there is
 * a process for each core, and numbers in its data need the C locale.
 */
export function childEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  const result: Record<string, string> = {
    OMP_THREAD_LIMIT: '1',
    LC_ALL: 'C',
    LC_NUMERIC: 'C',
    GLIBC_TUNABLES: MALLOC,
    // Node.js ends where the system's own is there and may not be read.
    OPENSSL_CONF: '/dev/null',
    [ADDED_VARIABLE]: addedTessdata(env),
  };
  for (const name of PASSED_ON) {
    const value = env[name];
    if (value !== undefined) result[name] = value;
  }
  const cache = cacheFolder(env);
  if (cache !== undefined) {
    result[CACHE_VARIABLE] = cache;
    result[BUNDLE_VARIABLE] = bundleIn(cache);
    result['NODE_COMPILE_CACHE'] = join(cache, 'children');
  }
  return result;
}
