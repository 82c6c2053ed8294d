/** Keys of a document's objects. All lie in one folder, so that deleting it deletes everything. */
export const folderOf = (documentId: string) => `documents/${documentId}/`;
export const originalKey = (documentId: string) => `${folderOf(documentId)}original.pdf`;
/** Each run has a name of its own, so that a late job of an older one cannot change what is served. */
export const incrementKey = (documentId: string, run: number) =>
  `${folderOf(documentId)}increment-${run}.pdf`;
export const pageTextKey = (documentId: string, page: number) =>
  `${folderOf(documentId)}pages/${page}.json`;
