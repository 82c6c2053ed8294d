/** A file of a form. */
export interface FormFile {
  /** Of the field. */
  field: string;
  /** Of the file. */
  name: string;
  bytes: Uint8Array<ArrayBuffer> | Blob;
}

const LINE_END = '\r\n';
/** What would end a name, or the line in which it stands: as browsers write it (HTML, multipart form data). */
const ESCAPES: Readonly<Record<string, string>> = { '\n': '%0A', '\r': '%0D', '"': '%22' };
const BOUNDARY_BYTES = 16;

/**
 * A form with files (RFC 7578) as one blob, which is read as it is sent. A `FormData` would do, but Node ends the whole
 * process where a file changes or a connection goes while it is sent (nodejs/undici, issue 5835).
 */
export function multipart(fields: Record<string, string>, files: FormFile[]): Blob {
  const boundary = `legible-${randomHex()}`;
  const head = (field: string, more = '') =>
    `--${boundary}${LINE_END}Content-Disposition: form-data; name="${escaped(field)}"${more}${LINE_END}${LINE_END}`;
  const texts = Object.entries(fields).map(([field, value]) => `${head(field)}${value}${LINE_END}`);
  const parts = files.flatMap(({ field, name, bytes }) => {
    const more = `; filename="${escaped(name)}"${LINE_END}Content-Type: application/octet-stream`;
    return [head(field, more), bytes, LINE_END];
  });
  // The boundary stands in the type, which is kept in small letters.
  const type = `multipart/form-data; boundary=${boundary}`;
  return new Blob([...texts, ...parts, `--${boundary}--${LINE_END}`], { type });
}

const escaped = (name: string) => name.replaceAll(/[\n\r"]/g, (sign) => ESCAPES[sign] ?? sign);

const randomHex = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(BOUNDARY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
