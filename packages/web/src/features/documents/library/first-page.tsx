import type { HistoryFile } from '@legible/contracts/documents/documents';
import { __iconData as file } from 'lucide-react/icons/file-text';
import { useEffect, useState } from 'react';
import { stillIcon } from '../../../ui/still-icon.ts';

const fileIcon = stillIcon(file);

/** Of one size whatever stands in it, so that nothing moves when it comes. */
const look =
  'grid h-12 w-9 shrink-0 place-items-center overflow-hidden rounded-[3px] border border-line bg-sunken text-faint [&_svg]:size-4';

/** The first page in small, beside a name that says the same in words. */
export function FirstPage({ file: { file_id: id, thumbnail } }: { file: HistoryFile }) {
  return (
    <span aria-hidden className={look}>
      {thumbnail === true && id !== '' ? <Picture key={id} fileId={id} /> : fileIcon}
    </span>
  );
}

function Picture({ fileId }: { fileId: string }) {
  const [url, setUrl] = useState<string | null>();
  useEffect(() => {
    let isGone = false;
    // Rows are read before their pictures are looked at: these may come later, code and all.
    import('./thumbnails.ts')
      .then(({ thumbnailOf }) => thumbnailOf(fileId))
      .then(
        (found) => isGone || setUrl(found),
        () => isGone || setUrl(null),
      );
    return () => {
      isGone = true;
    };
  }, [fileId]);
  if (url === undefined) return null;
  if (url === null) return fileIcon;
  return <img src={url} alt="" className="size-full bg-white object-cover object-top" />;
}
