import { messages } from '@legible/contracts/messages/application';
import type { SocketEvent } from '../../../lib/live-socket.ts';
import { notify } from '../../../lib/notify.ts';

const { live } = messages;

/** Which words a connection has for its troubles (D66); what has none is left to the other connection. */
type Wording = Partial<Record<SocketEvent, { title: string; description: string }>>;

export const filesWording: Wording = {
  bad_message: { title: live.fileUpdateError, description: live.unreadable },
  lost: { title: live.connectionLost, description: live.reconnecting },
  error: { title: live.connectionError, description: live.reconnecting },
  gave_up: { title: live.reconnectionFailed, description: live.stoppedTrying },
  refused: { title: live.connectionLost, description: live.stoppedTrying },
  unavailable: { title: live.webSocketError, description: live.stoppedTrying },
};

export const progressWording: Wording = {
  bad_message: { title: live.progressUpdateError, description: live.unreadable },
  error: { title: live.progressConnectionError, description: live.reconnecting },
  gave_up: { title: live.connectionFailed, description: live.stoppedTrying },
  unavailable: { title: live.webSocketError, description: live.stoppedTrying },
};

type Trouble = 'unreadable' | 'broken' | 'over';
const troubleOf: Partial<Record<SocketEvent, Trouble>> = {
  bad_message: 'unreadable',
  lost: 'broken',
  error: 'broken',
  gave_up: 'over',
  refused: 'over',
  unavailable: 'over',
};

/** One toast per kind of trouble and outage, not one per attempt; it goes when the connection is back. */
export function outageNotices(wording: Wording): (event: SocketEvent) => void {
  const said = new Set<Trouble>();
  return (event) => {
    if (event === 'stable') {
      said.clear();
      for (const { title } of Object.values(wording)) notify.over(title);
    }
    const trouble = troubleOf[event];
    const words = wording[event];
    if (!trouble || !words || said.has(trouble)) return;
    said.add(trouble);
    notify.error(words, { about: words.title });
  };
}
