import { CircleQuestionMark } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useChangesPaused } from '../changes-paused.ts';
import { noAnswerAdvice, useIsAnswered } from '../connection.ts';

/** How far a change is that takes longer than usual. */
export interface SendState {
  /** It is still being tried. */
  isTrying: boolean;
  /**
   * It was given up without an answer that says whether it was made. `this` while the same can be sent again
   * to find out, `former` once the person has changed something since.
   */
  unknown: 'this' | 'former' | null;
}

const words = {
  this: "We can't tell whether this was saved.",
  former: "We can't tell whether what you sent before was saved.",
};

/** Says below the button that sends how far that is. Empty as long as all goes well. */
export function SendStatus({ isTrying, unknown }: SendState) {
  const isAnswered = useIsAnswered();
  // The line at the top that says so moves the button down.
  const isPaused = useChangesPaused() && isTrying;
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button may be at the window's lower edge.
    if (isTrying || unknown) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isTrying, isPaused, unknown]);
  return (
    // Always there: an element that comes into the page together with its words isn't read out everywhere.
    <div ref={element} role="status" className={isTrying || unknown ? 'basis-full' : 'sr-only'}>
      {isTrying ? (
        <p className="text-muted">Still trying…</p>
      ) : (
        unknown && (
          <div className="flex items-start gap-2">
            <CircleQuestionMark aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
            <p className="min-w-0">
              <span className="font-medium">{words[unknown]}</span>
              {isAnswered ? unknown === 'this' && ' You can safely try again.' : ` ${noAnswerAdvice}`}
            </p>
          </div>
        )
      )}
    </div>
  );
}

/** The label of the button that sends: while the outcome isn't known, the same once more finds out. */
export function sendLabel({ unknown }: SendState, label: string): string {
  return unknown === 'this' ? 'Find out' : label;
}
