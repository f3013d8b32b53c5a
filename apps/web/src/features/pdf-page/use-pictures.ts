import { useEffect, useState } from 'react';
import type { PdfPictures } from './pdf-document.ts';
import { openPictures } from './pdf-document.ts';

/** The file's pictures; null while it is opened, and `failed` where it cannot be. It is closed when nobody looks any more. */
export function usePictures(file: File): PdfPictures | 'failed' | null {
  const [opened, setOpened] = useState<{ readonly file: File; readonly pictures: PdfPictures | 'failed' } | null>(null);
  useEffect(() => {
    let looking = true;
    let close = (): void => undefined;
    openPictures(file).then(
      (pictures) => {
        close = pictures.close;
        if (looking) setOpened({ file, pictures });
        else close();
      },
      () => {
        if (looking) setOpened({ file, pictures: 'failed' });
      },
    );
    return () => {
      looking = false;
      close();
    };
  }, [file]);
  return opened?.file === file ? opened.pictures : null;
}
