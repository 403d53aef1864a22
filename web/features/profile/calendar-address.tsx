import { CalendarPlus, ChevronDown } from 'lucide-react';
import { buttonStyle } from '../../ui/button-style.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { takeFocus } from '../../ui/take-focus.ts';

/** The steps in each calendar program. */
const steps: Record<string, readonly string[]> = {
  Outlook: [
    'In the calendar, choose “Add calendar”, then “Subscribe from web”.',
    'Paste the link and give it a name.',
    'Choose “Import”.',
  ],
  'Google Calendar': [
    'On a computer, choose “+” beside “Other calendars”, then “From URL”.',
    'Paste the link and choose “Add calendar”.',
    'Google may take a few hours to show a change.',
  ],
  'Apple Calendar': [
    'On a Mac, choose “File”, then “New Calendar Subscription”.',
    'On an iPhone, choose “Calendars”, then “Add Calendar”, then “Add Subscription Calendar”.',
    'Paste the link and choose “Subscribe”.',
  ],
};

/** Shows the address of the person's calendar, this once, and how to use it. It takes the focus. */
export function CalendarAddress({ url }: { url: string }) {
  return (
    <div ref={takeFocus} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p>Keep this link private: anyone with it can see your sessions. You won't see it again.</p>
      <code className="rounded-sm border border-edge bg-mist px-4 py-2.5 font-mono text-small wrap-anywhere select-all">
        {url}
      </code>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={url} label="Copy" />
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonStyle('outline', 'default')}>
          <CalendarPlus aria-hidden="true" className="size-5" />
          Open in calendar
        </a>
      </div>
      <details className="group rounded-md border border-line bg-mist">
        <summary className="touch flex cursor-pointer list-none items-center justify-between gap-4 px-4 font-semibold [&::-webkit-details-marker]:hidden">
          How to add it
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
        {Object.entries(steps).map(([program, lines]) => (
          <section key={program} aria-label={program} className="border-t border-line px-4 py-3">
            <h3 className="font-semibold">{program}</h3>
            <ul className="list-disc pl-5">
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </details>
    </div>
  );
}
