import type { ReactNode } from 'react';
import type { Description } from './react.ts';

const SVG = 'http://www.w3.org/2000/svg';
/** Neither text nor attributes. */
const LEFT_OUT = /^(children|key|ref|style|xmlns|on[A-Z].*)$/;
const NAMES: Record<string, string> = { className: 'class', htmlFor: 'for', viewBox: 'viewBox' };

type Plain = string | number | boolean | null | undefined;
type Described = Plain | Description | Described[];

/** Makes of what components describe what React would put there first, without React: once, and dead. */
export function draw(described: ReactNode, into: Element | DocumentFragment): void {
  const isSvg = into instanceof SVGElement;
  for (const node of nodesOf(described as Described, isSvg)) into.append(node);
}

function nodesOf(described: Described, isSvg: boolean): Node[] {
  if (Array.isArray(described)) return described.flatMap((each) => nodesOf(each, isSvg));
  if (described == null || typeof described === 'boolean') return [];
  if (typeof described !== 'object') return [document.createTextNode(String(described))];
  const { type, props } = described;
  if (typeof type !== 'string') return nodesOf(type(props) as Described, isSvg);
  const element =
    isSvg || type === 'svg' ? document.createElementNS(SVG, type) : document.createElement(type);
  for (const [name, value] of Object.entries(props as Record<string, Plain>))
    setAttribute(element, name, value);
  Object.assign(element.style, props['style']);
  draw(props['children'] as ReactNode, element);
  return [element];
}

function setAttribute(element: Element, name: string, value: Plain): void {
  const isSaid = /^(aria|data)-/.test(name);
  if (LEFT_OUT.test(name) || value == null || (value === false && !isSaid)) return;
  element.setAttribute(
    NAMES[name] ?? attributeOf(name, element),
    value === true && !isSaid ? '' : String(value),
  );
}

/** As HTML and SVG write it: `datetime`, `stroke-width`. */
function attributeOf(name: string, { namespaceURI }: Element): string {
  if (namespaceURI !== SVG) return name.toLowerCase();
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
