import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import QRCode from 'qrcode';
import { useOptionalQuery } from '../../api/queries.ts';
import { codeQuery } from './queries.ts';

/** The codes of this moment in large, for a projector. They change by themselves. */
export function CodeWindow({
  open,
  onClose,
  sessionId,
  title,
}: {
  open: boolean;
  onClose: () => void;
  sessionId: string;
  title: string;
}) {
  return (
    <Dialog.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Popup className="fixed inset-0 z-50 flex flex-col bg-paper print:hidden">
          <header className="flex items-start justify-between gap-4 py-3 pr-3 pl-6">
            <Dialog.Title className="pt-2 text-title font-semibold wrap-anywhere">
              {`Check in: ${title}`}
            </Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="touch inline-flex shrink-0 items-center justify-center rounded-md hover:bg-mist"
            >
              <X aria-hidden="true" className="size-5" />
            </Dialog.Close>
          </header>
          <Codes sessionId={sessionId} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Codes({ sessionId }: { sessionId: string }) {
  const { data, failed } = useOptionalQuery(codeQuery(sessionId));
  if (!data)
    return failed ? (
      <p role="alert" className="px-6">
        The code couldn&apos;t be loaded. Trying again…
      </p>
    ) : null;
  const address = new URL(data.qr, window.location.origin);
  return (
    <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-[2dvh] px-4 pb-[4dvh] text-center">
      <QrCode address={address.href} />
      <p className="text-[min(12dvh,18vw)] leading-none font-semibold tracking-wider tabular-nums">
        <span className="sr-only">Digits: </span>
        {data.digits.slice(0, 3)} {data.digits.slice(3)}
      </p>
      <p className="text-title text-balance text-muted">
        Point your phone&apos;s camera at the code, or type the digits at{' '}
        <span className="font-medium wrap-anywhere text-ink">
          {address.host}
          {address.pathname}
        </span>
      </p>
    </div>
  );
}

/**
 * Drawn as a picture, each dark square a part of its path. It is black on white, as not every camera reads
 * the reverse.
 */
function QrCode({ address }: { address: string }) {
  const { size, data } = QRCode.create(address, { errorCorrectionLevel: 'M' }).modules;
  const squares = Array.from(data, (isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  );
  const margin = 4;
  return (
    <svg
      role="img"
      aria-label="QR code of the check-in page"
      viewBox={`${-margin} ${-margin} ${size + 2 * margin} ${size + 2 * margin}`}
      shapeRendering="crispEdges"
      className="aspect-square min-h-0 w-full max-w-[75dvh] flex-1 bg-white"
    >
      <path d={squares.join('')} className="fill-black" />
    </svg>
  );
}
