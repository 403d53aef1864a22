import { useId, useLayoutEffect, useRef, useState } from 'react';
import { classNames } from './class-names.ts';

/** A text of which six lines are shown at first, and on demand the rest. Keeps the writer's line breaks. */
export function ClampedText({ text }: { text: string }) {
  const id = useId();
  const paragraph = useRef<HTMLParagraphElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isCut, setIsCut] = useState(false);

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
        {text}
      </p>
      {isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          className="link touch -mb-3"
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      )}
    </div>
  );
}
