import type { BatchResponse } from '@legible/contracts/documents/documents';
import type { ProgressMessage } from '@legible/contracts/live';
import { progressReducer } from '../progress/progress-reducer.ts';
import {
  type ProgressAction,
  type ProgressItem,
  type ProgressState,
  emptyProgress,
  newItem,
} from '../progress/progress-state.ts';

export const run = (...actions: ProgressAction[]) => actions.reduce(progressReducer, emptyProgress);
export const after = (state: ProgressState, ...actions: ProgressAction[]) =>
  actions.reduce(progressReducer, state);

export const started = (...names: string[]): ProgressAction => ({
  type: 'upload_started',
  files: names.map((name, index) => ({ id: `row-${index + 1}`, name })),
});
export const accepted = (
  answer: Partial<BatchResponse> = {},
  ids = ['row-1', 'row-2'],
): ProgressAction => ({
  type: 'upload_accepted',
  ids,
  answer: { processed_count: 1, files: [], rejected: [], ...answer },
});
export const added = (file_id: string, input_name: string): ProgressAction => ({
  type: 'file_added',
  file: { file_id, input_name },
});
export const progress = (
  filename: string,
  current_page: number,
  total_pages: number,
  more: Partial<ProgressMessage> = {},
  at = 0,
): ProgressAction => ({
  type: 'progress',
  message: { filename, current_page, total_pages, ...more },
  at,
});
export const document = (file_id: string, input_name: string) => ({
  file_id,
  input_name,
  pages: 3,
});

/** A state with rows in any condition. */
export const withItems = (
  ...items: (Partial<ProgressItem> & { name: string })[]
): ProgressState => ({
  ...emptyProgress,
  items: items.map((item, index) => ({
    ...newItem(`row-${index + 1}`, item.name, 'processing_server'),
    ...item,
  })),
});
export const only = ({ items }: ProgressState) => {
  const [item] = items;
  if (!item || items.length > 1) throw new Error(`Expected one row, found ${items.length}`);
  return item;
};

export const loaded = (...files: [string, string][]): ProgressAction => ({
  type: 'history_loaded',
  files: files.map(([file_id, input_name]) => ({ file_id, input_name })),
});
