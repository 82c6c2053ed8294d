import type { ReactNode } from 'react';

// What components import from React, for a page in which they are drawn once and not worked (vite.early.config.ts puts this in
// the place of the library): states are as they begin, effects and references are left out.

/** A component, or the name of an element. */
type Type<Props> = string | ((props: Props) => ReactNode);

export interface Description {
  type: Type<Record<string, unknown>>;
  props: Record<string, unknown>;
}

export function createElement(
  type: Description['type'],
  props: Record<string, unknown> | null,
  ...children: unknown[]
): Description {
  return { type, props: children.length === 0 ? { ...props } : { ...props, children } };
}

export const memo = <Component>(component: Component): Component => component;

export const forwardRef =
  <Props>(draw: (props: Props, ref: null) => ReactNode) =>
  (props: Props): ReactNode =>
    draw(props, null);

export const createContext = <Value>(value: Value): { value: Value } => ({ value });
export const useContext = <Value>(context: { value: Value }): Value => context.value;

const left = (): undefined => undefined;
export { left as useLayoutEffect };

export function useState<State>(first: State | (() => State)): [State, () => undefined] {
  return [typeof first === 'function' ? (first as () => State)() : first, left];
}

export const useRef = <Value>(current: Value): { current: Value } => ({ current });

export const useMemo = <Value>(make: () => Value): Value => make();
