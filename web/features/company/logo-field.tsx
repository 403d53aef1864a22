import { useRef, useState } from 'react';
import { largestLogo } from '#shared/company/logo';
import { errorTable } from '#shared/errors';
import { Button } from '../../ui/button.tsx';
import { FieldFrame } from '../../ui/field-frame.tsx';

/** The file as a data URL, which the form sends. */
function readFile(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error("The file couldn't be read.")));
    reader.readAsDataURL(file);
  });
}

/** Chooses a picture. Undefined keeps the stored one, null takes it away. */
export function LogoField({
  stored,
  chosen,
  error,
  onChoose,
}: {
  stored: string | null;
  chosen: string | null | undefined;
  error: string | undefined;
  onChoose: (logo: string | null | undefined) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const shown = chosen === undefined ? stored : chosen;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const isFitting = file.size <= largestLogo;
    setIsTooLarge(!isFitting);
    onChoose(isFitting ? await readFile(file) : undefined);
  };
  const remove = () => {
    setIsTooLarge(false);
    onChoose(stored === null ? undefined : null);
    if (input.current) {
      input.current.value = '';
      // The focus would be lost with the button that has it.
      input.current.focus();
    }
  };

  return (
    <FieldFrame
      label="Logo"
      error={isTooLarge ? errorTable.logo_size[1] : error}
      hint="SVG or PNG, up to 200 KB. Use a PNG for certificates and attendance sheets. An SVG shows on screens only."
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          {shown && (
            <span className="inline-flex h-16 items-center rounded-md border border-line bg-white p-2">
              <img src={shown} alt="The logo" className="max-h-12 max-w-40 object-contain" />
            </span>
          )}
          <input
            ref={input}
            type="file"
            accept="image/svg+xml,image/png"
            className="control min-w-0 flex-1 basis-56 py-2.5 file:mr-3 file:font-medium file:underline"
            onChange={(event) => void choose(event.target.files?.[0])}
            {...control}
          />
          {shown && (
            <Button variant="outline" size="small" onClick={remove}>
              Remove logo
            </Button>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
