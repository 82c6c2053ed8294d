/** An element of an XML text, with the text that it begins with. */
export interface XmlElement {
  name: string;
  /** Names of the elements around it and its own. */
  path: string;
  attributes: Record<string, string>;
  text: string;
}

const TOKEN = /<\?[^>]*\?>|<![^>]*>|<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** The elements of a text in order. Throws for a text that is not well formed. */
export function elementsOf(xml: string): XmlElement[] {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(xml);
    if (!match) throw new Error(`not well formed: ${xml.slice(at, at + 60)}`);
    const [, closing, name, attributes = '', empty, text] = match;
    if (text !== undefined) addText(open.at(-1), text);
    else if (closing) close(open, name);
    else if (name) {
      const path = [...open.map((one) => one.name), name].join('/');
      const element = { name, path, attributes: attributesOf(attributes), text: '' };
      elements.push(element);
      if (!empty) open.push(element);
    }
  }
  if (open.length > 0) throw new Error(`${open.at(-1)?.name} has no end`);
  return elements;
}

function addText(holder: XmlElement | undefined, text: string): void {
  if (/&(?!(?:amp|lt|gt|quot|#39);)/.test(text)) throw new Error(`a bare &: ${text}`);
  if (holder) holder.text += unescape(text);
}

function close(open: XmlElement[], name: string | undefined): void {
  if (open.pop()?.name !== name) throw new Error(`${name} ends what it did not begin`);
}

/** Every path that there is, once, in the order of its first element. */
export function outline(xml: string): string[] {
  return [...new Set(elementsOf(xml).map(({ path }) => path))];
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:]+)="([^"]*)"/g)];
  return Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, unescape(value)]));
}

function unescape(text: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return text.replace(/&([#\w]+);/g, (_, name: string) => entities[name] ?? '');
}
