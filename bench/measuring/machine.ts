import { cpus, loadavg } from 'node:os';

/** One line on what a measurement ran on: the day, the cores, Node, and how busy the machine is at this moment. */
export function machine(): string {
  const date = new Date().toISOString().slice(0, 10);
  const cores = `${cpus().length} × ${cpus()[0]?.model.trim()}`;
  return `${date}, ${cores}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
}
