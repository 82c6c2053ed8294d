/** What somebody should know of a processed file that came out well (D75), by the code that the API gives. */
export const noticeMessages = {
  signed:
    'This file is signed. The searchable copy still contains the signature, but a viewer will say that the file was ' +
    'changed after signing. Your original is untouched, and its signature stays valid.',
  repaired:
    'The inner directory of this file was damaged. The searchable copy has a whole one; your original is as you sent it.',
} as const;
