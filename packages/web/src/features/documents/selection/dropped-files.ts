type Reader = typeof import('file-selector').fromEvent;

let reader: Reader | null = null;

/** Fetches what opens dropped folders; it is needed only when something is dropped. */
export async function expectDrop(): Promise<void> {
  if (reader) return;
  try {
    reader = (await import('file-selector')).fromEvent;
  } catch {
    // Offline, for example: files can be dropped all the same.
  }
}

/** The files of a drop, those in folders among them. */
export async function droppedFiles(event: DragEvent): Promise<readonly File[]> {
  // What is dropped can be read only as long as nothing has been waited for.
  const plain = [...(event.dataTransfer?.files ?? [])];
  if (!reader) return plain;
  const found = await reader(event);
  return found.filter((file) => file instanceof File);
}
