import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ApiClient } from '../test/api-client.ts';

export interface Load {
  method: string;
  path: string;
  body?: string;
  /** Lua that changes `headers` before each request, for calls limited by network address. */
  perRequest?: string;
}

export interface Latency {
  requests: number;
  errors: number;
  p50: number;
  p95: number;
}

const CLIENTS = 50;
const SECONDS = 5;

/** Fifty connections that call as fast as they are answered, for five seconds; times in ms. */
export async function underLoad(client: ApiClient, load: Load): Promise<Latency> {
  const folder = mkdtempSync(join(tmpdir(), 'legible-wrk-'));
  const script = join(folder, 'load.lua');
  writeFileSync(script, lua(client, load));
  try {
    const url = client.address + load.path;
    const args = ['-t1', `-c${CLIENTS}`, `-d${SECONDS}s`, '--timeout', '20s', '-s', script, url];
    const { stdout } = await promisify(execFile)('wrk', args);
    const [, requests, errors, p50, p95] =
      /RESULT (\d+) (\d+) ([\d.]+) ([\d.]+)/.exec(stdout) ?? [];
    return {
      requests: Number(requests),
      errors: Number(errors),
      p50: Number(p50),
      p95: Number(p95),
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function lua(client: ApiClient, { method, body, perRequest = '' }: Load): string {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const headers = {
    Cookie: cookie,
    'X-CSRF-Token': client.cookies.get('csrftoken') ?? '',
    ...(body ? { 'Content-Type': 'application/json' } : {}),
  };
  const table = Object.entries(headers)
    .map(([name, value]) => `["${name}"] = ${JSON.stringify(value)}`)
    .join(', ');
  return `
local headers = { ${table} }
local body = ${body ? JSON.stringify(body) : 'nil'}
request = function()
  ${perRequest}
  return wrk.format("${method}", nil, headers, body)
end
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format("RESULT %d %d %.2f %.2f\\n", summary.requests,
    errors.status + errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1000, latency:percentile(95) / 1000))
end
`;
}
