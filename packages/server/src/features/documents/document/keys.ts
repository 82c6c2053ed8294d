import { randomId } from '../../../platform/random-id.ts';

/** Keys of a document's objects. All lie in one folder, so that deleting it deletes everything. */
export const folderOf = (documentId: string) => `documents/${documentId}/`;
export const originalKey = (documentId: string) => `${folderOf(documentId)}original.pdf`;
/** Each run has a name of its own, so that a late job of an older one cannot change what is served. */
export const incrementKey = (documentId: string, run: number) =>
  `${folderOf(documentId)}increment-${run}.pdf`;
/** Texts of pages that ended at about the same time (`page-texts.ts`). A new name at every call. */
export const newTextsKey = (documentId: string) => `${folderOf(documentId)}pages/${randomId()}.tsv`;
/** The text of one page, as versions stored it that gave each page an object of its own. */
export const pageTextKey = (documentId: string, page: number) =>
  `${folderOf(documentId)}pages/${page}.json`;
/** The first page in small. Every run draws the same, so that one name will do. */
export const thumbnailKey = (documentId: string) => `${folderOf(documentId)}thumbnail.png`;
