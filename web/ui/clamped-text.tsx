import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

const linesShown = 6;

/** About this number of letters fit in a line, for documents that were rendered where nothing can be measured. */
const lettersPerLine = { phone: 42, desktop: 78 };

/**
 * A text that shows six lines at first, and on demand the rest. Keeps the writer's line breaks. Its children are the same
 * text with links in it.
 */
export function ClampedText({ text, children = text }: { text: string; children?: ReactNode }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // Known once it is measured.
  const [isCut, setIsCut] = useState<boolean | null>(null);

  useLayoutEffect(() => {
    const element = paragraph.current;
    if (!element || isOpen) return;
    const observer = new ResizeObserver(() => setIsCut(element.scrollHeight > element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [text, isOpen]);

  return (
    <div className="max-w-prose">
      <p
        id={id}
        ref={paragraph}
        className={classNames('wrap-anywhere whitespace-pre-line', !isOpen && 'line-clamp-6')}
      >
        {children}
      </p>
      {(isCut ?? isLong(text, lettersPerLine.phone)) && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className={classNames(
            'link touch -mb-3',
            isCut === null && !isLong(text, lettersPerLine.desktop) && 'sm:hidden',
          )}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}

/** Whether the text has more lines than are shown, by this number of letters a line. */
function isLong(text: string, perLine: number): boolean {
  const lines = text.split('\n').map(({ length }) => Math.max(1, Math.ceil(length / perLine)));
  return lines.reduce((sum, count) => sum + count, 0) > linesShown;
}
