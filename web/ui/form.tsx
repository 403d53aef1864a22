import { CircleCheck } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Banner } from './banner.tsx';
import type { ButtonVariant } from './button-style.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { sendLabel, SendStatus, type SendState } from './send-status.tsx';
import { useIsHydrated } from './use-is-hydrated.ts';

/** The return value of useApiForm. Required as a whole, so that every form shows its error. */
interface FormState extends SendState {
  submit: (event: FormEvent) => void;
  busy: boolean;
  /** The text for the banner. */
  error: string | null;
  /** Set while the fields have text typed before the page was left. */
  draft: { discard: () => void } | null;
  formState: { errors: object };
}

/** Error banner above, fields, and below them the button that submits, with perhaps others beside it. */
export function Form({
  form,
  submitLabel,
  variant = 'default',
  otherActions,
  wideSubmit = false,
  focusRequest = null,
  saved,
  children,
}: {
  form: FormState;
  submitLabel: string;
  /** How the button that submits looks. */
  variant?: ButtonVariant;
  otherActions?: ReactNode;
  wideSubmit?: boolean;
  /** Each new object focuses the first field. */
  focusRequest?: object | null;
  /** The result of the last save, in words, for a form that stays on its page. Null before it. */
  saved?: string | null;
  children: ReactNode;
}) {
  const isHydrated = useIsHydrated();
  const banner = useRef<HTMLDivElement>(null);
  const formElement = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    // At once, not by react-hook-form's setFocus, whose timer would take the focus from a person who types already.
    if (focusRequest) focusFirstField(formElement.current);
  }, [focusRequest]);
  const hasWrongField = Object.keys(form.formState.errors).length > 0;
  useEffect(() => {
    // A form can be longer than the window, with its banner far from the button. With a wrong field, that has the focus.
    if (form.error && !hasWrongField) banner.current?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line exhaustive-deps -- only a new error moves the page
  }, [form.error]);

  const startOver = () => {
    form.draft?.discard();
    // The focus would be lost with the button that has it.
    focusFirstField(formElement.current);
  };

  return (
    // By itself the browser does nothing with a form of this method outside of a dialog. Any other would
    // send a password where it doesn't belong, if something submits the form before there is code to do it.
    <form ref={formElement} method="dialog" noValidate onSubmit={form.submit} className="flex flex-col gap-8">
      {form.error && (
        <div ref={banner} className="scroll-mt-4">
          <Banner kind="error">{form.error}</Banner>
        </div>
      )}
      {form.draft && (
        <Banner
          kind="notice"
          action={
            <button type="button" className="link touch shrink-0" onClick={startOver}>
              Start over
            </button>
          }
        >
          Nothing you typed is lost.
        </Banner>
      )}
      {children}
      <div className="form-actions flex flex-wrap gap-3">
        <Button
          type="submit"
          loading={form.busy}
          // Enter in a field does nothing then, either; it stays black, so that nothing flickers when it works.
          disabled={!isHydrated}
          variant={isHydrated ? variant : 'waiting'}
          className={classNames(wideSubmit && 'w-full')}
        >
          {sendLabel(form, submitLabel)}
        </Button>
        {otherActions}
        {saved !== undefined && (
          // Always there, so that its words are read out.
          <p role="status" className={saved ? 'flex items-center gap-2' : 'sr-only'}>
            {saved && <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />}
            {saved}
          </p>
        )}
        <SendStatus {...form} />
      </div>
    </form>
  );
}

function focusFirstField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('.control')?.focus();
}
