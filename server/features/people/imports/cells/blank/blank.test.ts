import { expect, test } from 'vitest';
import { isBlank } from './service.ts';

test('dates that mean none are empty, in columns of dates alone §107.8', () => {
  const zeros = ['0', '00000000', '00.00.0000', '0000-00-00', '00/00/00', '0000-00-00 00:00:00'];
  for (const text of zeros) {
    expect(isBlank(text, 'joined_on'), text).toBe(true);
    expect(isBlank(text, 'external_id'), text).toBe(false);
  }
  for (const text of ['31.12.9999', '9999-12-31', '12/31/9999', '99991231', '9999-12-31T00:00:00']) {
    expect(isBlank(text, 'left_on'), text).toBe(true);
    expect(isBlank(text, 'valid_until'), text).toBe(true);
    expect(isBlank(text, 'joined_on'), text).toBe(false);
  }
  for (const text of ['2026-01-01', '10.10.2000', '30.12.9999', '000000000'])
    expect(isBlank(text, 'left_on'), text).toBe(false);
});
