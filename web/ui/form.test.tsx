import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { buttonStyle } from './button-style.ts';
import { Form } from './form.tsx';

const form = {
  submit: () => {},
  busy: false,
  error: null,
  isTrying: false,
  unknown: null,
  draft: null,
  formState: { errors: {} },
};

test('before the page’s code is there the button does nothing, and looks as it will', () => {
  const [button] = /<button.*?>/.exec(
    renderToStaticMarkup(
      <Form form={form} submitLabel="Login">
        {null}
      </Form>,
    ),
  )!;
  expect(button).toContain('disabled=""');
  expect(button).toContain('bg-ink text-paper');
  expect(button).not.toContain('disabled:');
  expect(buttonStyle('default', 'default')).toContain('bg-ink text-paper');
});
