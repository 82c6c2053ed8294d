import { useEffect, useState } from 'react';
import type { Thumbnail } from './first-page.tsx';

/** Nothing until the picture is there; where there is none after all, what stands in its place. */
export const FetchedThumbnail: Thumbnail = ({ fileId, instead }) => {
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
  if (url === null) return instead;
  return <img src={url} alt="" className="size-full bg-white object-cover object-top" />;
};
