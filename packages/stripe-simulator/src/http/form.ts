import qs from 'qs';

/** Decodes `items[0][price]=…&expand[]=…`, of a body or a query, into nested objects of strings. */
export function decodeForm(text: string): Record<string, unknown> {
  return qs.parse(text, {
    depth: 10,
    arrayLimit: 200,
    parameterLimit: 2000,
    plainObjects: true,
  });
}
