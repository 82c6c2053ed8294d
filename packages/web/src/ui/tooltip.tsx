import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

/** Delays of the specification (S9.24); the template this resembles sets the first to 0. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  );
}

interface TooltipProps {
  content: ReactNode;
  /** One element that can receive focus. */
  children: ReactNode;
}

export function Tooltip({ content, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-xs rounded-md bg-ink px-2.5 py-1.5 text-xs wrap-anywhere text-paper shadow-raised"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
