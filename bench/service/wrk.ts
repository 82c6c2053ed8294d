import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiClient } from '@legible/server/internal';

export interface Load {
  method: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
  /** Lua that changes `headers` before each request, for calls limited by network address. */
  perRequest?: string;
  /** Longest pause of a client between two calls in ms; 0 calls again as soon as it is answered. */
  pauseMs: number;
}

export interface Latency {
  requests: number;
  errors: number;
  p50: number;
  p95: number;
}

const CLIENTS = 50;
const SECONDS = 5;
const WARM_UP_SECONDS = 2;

/** Fifty connections for five seconds, after two that are not counted; times in ms. */
export async function underLoad(client: ApiClient, load: Load): Promise<Latency> {
  const folder = mkdtempSync(join(tmpdir(), 'legible-wrk-'));
  const script = join(folder, 'load.lua');
  writeFileSync(script, lua(client, load));
  try {
    await run(script, client.address + load.path, WARM_UP_SECONDS);
    return await run(script, client.address + load.path, SECONDS);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run(script: string, url: string, seconds: number): Promise<Latency> {
  const args = ['-t1', `-c${CLIENTS}`, `-d${seconds}s`, '--timeout', '20s', '-s', script, url];
  const { stdout } = await promisify(execFile)('wrk', args);
  const [, requests, errors, p50, p95] = /RESULT (\d+) (\d+) ([\d.]+) ([\d.]+)/.exec(stdout) ?? [];
  // Where no request was answered in time, wrk tells of no time at all.
  const answered = Number(requests) > 0;
  return {
    requests: Number(requests),
    errors: Number(errors),
    p50: answered ? Number(p50) : Infinity,
    p95: answered ? Number(p95) : Infinity,
  };
}

function lua(client: ApiClient, load: Load): string {
  const { method, body, perRequest = '', pauseMs } = load;
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    Cookie: cookie,
    'X-CSRF-Token': client.cookies.get('csrftoken') ?? '',
    ...(body ? { 'Content-Type': 'application/json' } : {}),
    ...load.headers,
  };
  const table = Object.entries(headers)
    .map(([name, value]) => `["${name}"] = ${JSON.stringify(value)}`)
    .join(', ');
  return `
math.randomseed(os.time())
local headers = { ${table} }
local body = ${body ? JSON.stringify(body) : 'nil'}
request = function()
  ${perRequest}
  return wrk.format("${method}", nil, headers, body)
end
${pauseMs > 0 ? `delay = function() return math.random(0, ${pauseMs}) end` : ''}
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %.2f %.2f\\n", summary.requests,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000))
end
`;
}
