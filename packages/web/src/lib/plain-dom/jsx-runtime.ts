import type { Description } from './react.ts';

export const jsx = (
  type: Description['type'],
  props: Description['props'],
  _key?: unknown,
): Description => ({ type, props });

export { jsx as jsxs };

export const Fragment = ({ children }: Record<string, unknown>) => children as never;
