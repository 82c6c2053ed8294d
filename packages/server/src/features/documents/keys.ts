/** Keys of a document's objects. All lie in one folder, so that deleting it deletes everything. */
export const folderOf = (documentId: string) => `documents/${documentId}/`;
export const originalKey = (documentId: string) => `${folderOf(documentId)}original.pdf`;
export const incrementKey = (documentId: string) => `${folderOf(documentId)}increment.pdf`;
export const pageTextKey = (documentId: string, page: number) =>
  `${folderOf(documentId)}pages/${page}.json`;
