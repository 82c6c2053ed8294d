import type { PictureErrorCode } from '@legible/pictures/errors';
import type { UploadLimits } from '@legible/contracts/documents/documents';
import { pictureMessages as texts } from '@legible/contracts/messages/documents/pictures';
import { useState } from 'react';
import { megabytes } from '../../../lib/format.ts';
import {
  type ChosenPicture,
  movedTo,
  sortFiles,
  type SortedFiles,
  turnedOn,
} from './chosen-pictures.ts';

/** The pictures of the dialog, and what can be done with them. */
export interface Pictures {
  list: readonly ChosenPicture[];
  /** Bytes of all files. */
  size: number;
  /** What was left out and why, and what stands against a PDF. */
  problems: readonly string[];
  /** Read aloud: what was done last. */
  said: string;
  /** Together they are larger than a file may be. */
  isTooLarge: boolean;
  add: (files: readonly File[]) => Promise<void>;
  remove: (picture: ChosenPicture) => void;
  turn: (picture: ChosenPicture) => void;
  /** @param place counted from 0 */
  move: (picture: ChosenPicture, place: number) => void;
  /** Marks the pictures that cannot become pages. */
  mark: (problems: ReadonlyMap<number, PictureErrorCode>) => void;
}

let picturesChosen = 0;

export function usePictures(limits: UploadLimits | undefined): Pictures {
  const [list, setList] = useState<readonly ChosenPicture[]>([]);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const size = list.reduce((sum, { file }) => sum + file.size, 0);
  const isTooLarge = limits !== undefined && size > limits.max_file_bytes;

  const add = async (files: readonly File[]) => {
    const sorted = await sortFiles(files);
    const chosen = sorted.pictures.map((file) => ({
      id: ++picturesChosen,
      file,
      turn: 0 as const,
    }));
    const most = limits?.max_pages_per_file ?? Infinity;
    setList((before) => [...before, ...chosen].slice(0, most));
    const isFull = list.length + chosen.length > most;
    setLeft([...leftOut(sorted), ...(isFull ? [texts.problems.tooMany(most)] : [])]);
    setSaid(texts.added(Math.min(most, list.length + chosen.length)));
  };

  const remove = (picture: ChosenPicture) => {
    setList(list.filter(({ id }) => id !== picture.id));
    setLeft([]);
    setSaid(texts.added(list.length - 1));
  };

  const turn = (picture: ChosenPicture) => {
    const turned = turnedOn(picture.turn);
    setList(list.map((other) => (other.id === picture.id ? { ...other, turn: turned } : other)));
    setSaid(texts.turned(picture.file.name, turned));
  };

  const move = (picture: ChosenPicture, place: number) => {
    const moved = movedTo(list, picture.id, place);
    setList(moved);
    const now = moved.findIndex(({ id }) => id === picture.id) + 1;
    setSaid(texts.moved(picture.file.name, now, moved.length));
  };

  const mark: Pictures['mark'] = (problems) => {
    const marked = list.filter(({ id }) => problems.has(id)).map(({ file }) => file.name);
    setLeft([texts.problems.marked(marked)]);
    setList(
      list.map((picture) => {
        const problem = problems.get(picture.id);
        return problem ? { ...picture, problem } : picture;
      }),
    );
  };

  const tooLarge = isTooLarge ? [texts.problems.tooLarge(megabytes(limits.max_file_bytes))] : [];
  return {
    list,
    size,
    problems: [...left, ...tooLarge],
    said,
    isTooLarge,
    add,
    remove,
    turn,
    move,
    mark,
  };
}

/** A sentence for each reason why files were left out. */
function leftOut(sorted: SortedFiles): string[] {
  const reasons = ['pdf', 'unknown', 'empty', 'undecoded'] as const;
  return reasons.flatMap((reason) => {
    const names = sorted[reason].map(({ name }) => name);
    return names.length > 0 ? [texts.problems[reason](names)] : [];
  });
}
