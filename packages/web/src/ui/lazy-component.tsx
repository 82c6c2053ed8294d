import { shell } from '@legible/contracts/messages/shell';
import { Component, type ComponentType, type ReactNode, Suspense, lazy, useState } from 'react';
import { notify } from '../lib/notify.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A component whose code is fetched when it is first shown; until then `waiting` stands in its place. When it cannot be fetched (no
 * connection, or a newer build has replaced it) a toast says so and `onUnavailable` is called; the
 * screen around it stays; showing the component again tries again, and so does a connection that is back.
 */
export function lazyComponent<Props extends object>(load: Load<Props>) {
  // A lazy component keeps its first failure for ever, so that each failure makes a new one.
  let current = lazy(load);
  return function LazyComponent({
    waiting,
    ...props
  }: Props & { waiting?: ReactNode; onUnavailable?: () => void }) {
    const [{ Part, tries }, setPart] = useState(() => ({ Part: current, tries: 0 }));
    const giveUp = () => {
      current = lazy(load);
      window.addEventListener('online', () => setPart({ Part: current, tries: tries + 1 }), {
        once: true,
      });
      notify.error(shell.failed.part, { about: 'part' });
      props.onUnavailable?.();
    };
    return (
      <Unavailable key={tries} onFailure={giveUp}>
        <Suspense fallback={waiting}>
          <Part {...(props as unknown as Props)} />
        </Suspense>
      </Unavailable>
    );
  };
}

interface UnavailableProps {
  onFailure: () => void;
  children: ReactNode;
}

/** Shows nothing in place of what failed. */
class Unavailable extends Component<UnavailableProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
