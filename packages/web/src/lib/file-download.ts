const DEFAULT_NAME = 'downloaded_file.pdf';

/** The name in a Content-Disposition header; `filename*` (RFC 6266) wins over `filename`. */
export function nameFromDisposition(header: string | null): string {
  if (header === null) return DEFAULT_NAME;
  return extendedName(header) || plainName(header) || DEFAULT_NAME;
}

function extendedName(header: string): string {
  const escaped = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(header)?.[1] ?? '';
  try {
    return decodeURIComponent(escaped.trim());
  } catch {
    // A broken escape: the plain form is the next best thing.
    return '';
  }
}

function plainName(header: string): string {
  const found = /filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;]+))/i.exec(header);
  const quoted = found?.[1]?.replace(/\\(.)/g, '$1');
  return (quoted ?? found?.[2] ?? '').trim();
}

/**
 * Has the browser save what a link leads to while it comes, without a byte of it in the page's memory. An answer that is
 * an attachment leaves the page where it is, and its name comes before this one.
 */
export function saveLink(url: string, name = DEFAULT_NAME): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Hands a fetched file to the browser's downloads; of what may be large, `saveLink` takes no memory. */
export async function saveResponse(response: Response): Promise<void> {
  const url = URL.createObjectURL(await response.blob());
  saveLink(url, nameFromDisposition(response.headers.get('Content-Disposition')));
  // The browser reads the URL after the click has returned; revoking at once would cut the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
