import { useEffect, useState } from 'react';
import type { PdfPictures } from './pdf-document.ts';
import { openPictures } from './pdf-document.ts';

/**
 * Opens the file's pictures; null while the file is being opened, `failed` if it cannot be opened. The file is closed
 * when the component unmounts.
 */
export function usePictures(file: File): PdfPictures | 'failed' | null {
  const [opened, setOpened] = useState<{ readonly file: File; readonly pictures: PdfPictures | 'failed' } | null>(null);
  useEffect(() => {
    let looking = true;
    let close = (): void => undefined;
    const open = async (): Promise<void> => {
      const pictures = await openPictures(file).catch(() => 'failed' as const);
      if (pictures !== 'failed') ({ close } = pictures);
      if (looking) setOpened({ file, pictures });
      else close();
    };
    void open();
    return () => {
      looking = false;
      close();
    };
  }, [file]);
  return opened?.file === file ? opened.pictures : null;
}
