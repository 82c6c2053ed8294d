import { randomId } from '../../../platform/random-id.ts';

/** Keys of a document's objects. All lie in one folder, so that deleting it deletes everything. */
export const folderOf = (documentId: string) => `documents/${documentId}/`;
export const originalKey = (documentId: string) => `${folderOf(documentId)}original.pdf`;
/**
 * A new name at every call, so that a late job cannot change what is served: one of an older run, or an earlier try of this
 * one, whose bytes may differ, as those of a protected file do.
 */
export const newIncrementKey = (documentId: string, run: number) =>
  `${folderOf(documentId)}increment-${run}-${randomId()}.pdf`;
/** Texts of pages that ended at about the same time (`page-texts.ts`). A new name at every call. */
export const newTextsKey = (documentId: string) => `${folderOf(documentId)}pages/${randomId()}.tsv`;
/** The text of one page, as versions stored it that gave each page an object of its own. */
export const pageTextKey = (documentId: string, page: number) =>
  `${folderOf(documentId)}pages/${page}.json`;
/** The first page in small. Every run draws the same, so that one name will do. */
export const thumbnailKey = (documentId: string) => `${folderOf(documentId)}thumbnail.png`;
