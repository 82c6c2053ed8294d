import { paths } from '@legible/contracts/endpoints';
import type { ErrorCode } from '@legible/contracts/errors';
import { EXPORT_ERRORS } from './call-errors.ts';
import type { Described } from './operations.ts';

const RANGE = 'The range of it that was asked for.';
const KNOWN = 'It is the one that `If-None-Match` names.';
const DOWNLOAD_ERRORS = [
  'not_found',
  'not_ready',
  'range_not_satisfiable',
  'stored_file_damaged',
] as const satisfies ErrorCode[];

/** The calls that answer with files, or with links to them, by method and path. */
export const fileOperations: Record<string, Described> = {
  [`GET ${paths.download}`]: {
    id: 'downloadDocument',
    summary: 'Download the original or the searchable file',
    file: { types: ['application/pdf'], about: 'The file.', other: { 206: RANGE, 304: KNOWN } },
    errors: [...DOWNLOAD_ERRORS],
  },
  [`POST ${paths.downloadLink}`]: {
    id: 'prepareDownload',
    summary: 'Ask for a link to a file',
    example: {
      url: `${paths.downloadLink}?ticket=…`,
      expires_at: '2026-11-23T09:20:00.000Z',
    },
    errors: ['not_found', 'not_ready'],
  },
  [`GET ${paths.downloadLink}`]: {
    id: 'downloadByLink',
    summary: 'Download a file by such a link',
    file: { types: ['application/pdf'], about: 'The file.', other: { 206: RANGE, 304: KNOWN } },
    opensFromLinks: true,
    errors: ['download_link_expired', ...DOWNLOAD_ERRORS],
  },
  [`GET ${paths.exportDocument}`]: {
    id: 'exportDocument',
    summary: 'Get a document as text, tables, PDF/A or pictures',
    file: {
      types: ['*/*'],
      about: 'The document in the form that was asked for.',
      other: { 206: RANGE, 304: KNOWN },
    },
    errors: [...EXPORT_ERRORS, 'not_archivable', 'range_not_satisfiable', 'stored_file_damaged'],
  },
  [`POST ${paths.exportArchive}`]: {
    id: 'prepareArchive',
    summary: 'Ask for several documents in one ZIP',
    example: {
      url: `${paths.exportArchive}?ticket=…`,
      expires_at: '2026-11-23T09:20:00.000Z',
      documents: 1,
      missing: [],
    },
    errors: [...EXPORT_ERRORS],
  },
  [`GET ${paths.exportArchive}`]: {
    id: 'downloadArchive',
    summary: 'Download such a ZIP by its link',
    file: { types: ['application/zip'], about: 'The archive.' },
    opensFromLinks: true,
    errors: ['export_link_expired'],
  },
  [`GET ${paths.thumbnail}`]: {
    id: 'getThumbnail',
    summary: 'Get the small picture of the first page',
    file: { types: ['image/png'], about: 'The picture.', other: { 304: 'It is as it was.' } },
    errors: ['not_found'],
  },
};
