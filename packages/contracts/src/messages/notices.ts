/** What a user should know of a processed file that came out well (D75), by the code that the API gives. */
export const noticeMessages = {
  signed:
    'Signed. The searchable copy keeps the signature, but viewers will say that the file was changed after signing. ' +
    'Your original is untouched.',
  repaired:
    'Part of this file was damaged, and is mended in the searchable copy. Your original is as you sent it.',
  protected:
    'Protected. The searchable copy opens with the same password, which was not kept: to read the file again, upload it again.',
  hard_to_read:
    'Some of it was hard to read: expect mistakes. Doubtful words are marked where you read it.',
  shows_more: 'A page of it shows more than could be read: hardly legible print, or a picture.',
  found_in_part: 'Some viewers find only a part of the text on one of its pages.',
  not_read_again: 'It could not be read again as you chose. The earlier result is kept.',
} as const;
