/**
 * What the product does not do yet and people ask of such products: the requests that an operator can put up to begin with
 * (`npm run operator -- seed-requests`). One that was built leaves the list. A changed title would be another request.
 */
export const ourRequests: readonly { title: string; text: string }[] = [
  {
    title: 'Read handwriting',
    text: 'Notes in margins, letters, forms filled in by hand. Print beside them is read today, handwriting is left out.',
  },
  {
    title: 'Accounts for teams',
    text: 'Several people share documents, pages and the search of all of them, and one of them pays. Today each account stands alone.',
  },
  {
    title: 'Folders or labels for documents',
    text: 'Beside names, dates and the search: an order of your own, which the search can be narrowed to.',
  },
  {
    title: 'Take scans from a mailbox',
    text: 'An address of your own. What a scanner or a person sends there is read as if you had uploaded it.',
  },
  {
    title: 'Take scans from cloud storage, and put results there',
    text: 'A folder at Google Drive, Dropbox, OneDrive or Nextcloud is watched. Today this is done for a folder of your own machine, by the command legible watch.',
  },
  {
    title: 'Cut a stack of scans into documents',
    text: 'Letters that went through the scanner in one go become files of their own, at blank pages or at sheets with a barcode.',
  },
  {
    title: 'Smaller files',
    text: 'A copy of the searchable file for sending, as small as the page stays readable. Today a result holds the whole original, to the last byte.',
  },
  {
    title: 'Amounts, dates and senders of invoices and receipts',
    text: 'As columns of a table, one line for each document, with names of files made of them. Today their text and their tables are exported as they stand on the page.',
  },
  {
    title: 'PDFs for screen readers',
    text: 'Headings, paragraphs and tables as tags in the PDF (PDF/UA). Today they are in the exports to Word and Markdown, and the text layer has the order of reading alone.',
  },
  {
    title: 'Show a document to somebody by a link',
    text: 'Someone without an account sees it and its words, until you take the link back.',
  },
  {
    title: 'A second factor at log-in',
    text: 'A passkey, or the code of an app, beside the password.',
  },
  {
    title: 'Log in with the account of your organisation',
    text: 'By OpenID Connect or SAML, so that accounts come and go with those of the people.',
  },
  {
    title: 'This application in other languages',
    text: 'Scans are read in many languages today, but buttons, mails and help are in English alone. Say with a message which one you need.',
  },
];
