import { homedir } from 'node:os';

/**
 * The user's own folder. Without `HOME`, Node.js fails for a user whom the system does not know, as containers and services
 * have them; `/` is what such a user is given by Docker, too.
 */
export function homeFolder(): string {
  try {
    return homedir();
  } catch {
    return '/';
  }
}
