import { describe, expect, test } from 'vitest';
import { hasTooManyMarks } from './combining-marks.ts';

const acute = '\u0301';

describe('marks on a letter', () => {
  test.each<[string, string]>([
    ['31 of one kind', `a${acute.repeat(31)}`],
    ['31 of two kinds', `a${`${acute}\u0316`.repeat(16)}`],
    ['31 without a letter', acute.repeat(31)],
    ['31 within a text', `${'word '.repeat(100)}e${acute.repeat(31)} word`],
    ['31 with joiners among them', `a${`${acute}\u200B`.repeat(31)}`],
    ['31 with line breaks among them', `a${`${acute}\n`.repeat(31)}`],
    ['31 halfwidth ones of Japanese', `\uFF76${'\uFF9E'.repeat(31)}`],
    ['31 beyond the basic plane', `a${'\u{1E000}'.repeat(31)}`],
    ['a thousand', `a${acute.repeat(1_000)}`],
  ])('are too many where there are %s §88.4', (_, text) => {
    expect(hasTooManyMarks(text)).toBe(true);
  });

  test.each<[string, string]>([
    ['none', ''],
    ['30', `a${acute.repeat(30)}`],
    ['30 on each letter', `a${acute.repeat(30)}`.repeat(100)],
    ['those of Hebrew with points', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים אֵ֥ת הַשָּׁמַ֖יִם וְאֵ֥ת הָאָֽרֶץ'],
    ['those of Vietnamese in two forms', `Nguyễn Thị Thuỷ ${'Nguyễn Thị Thuỷ'.normalize('NFD')}`],
    ['those of Thai', 'การฝึกอบรมปฐมพยาบาลเบื้องต้นที่ศูนย์'],
    ['those of Tibetan', 'བོད་སྐད་ཀྱི་སློབ་སྦྱོང་ཧཱུྃ'],
    ['those of Hindi and Burmese', 'प्राथमिक चिकित्सा ကြိုတင်ကာကွယ်ရေး'],
    ['those of pictures', '👩🏽‍🚒👨‍👩‍👧‍👦🏳️‍🌈1️⃣🇩🇪'.repeat(20)],
    ['signs that nobody sees alone', '\u200F\u202E\u200B\u00AD'.repeat(100)],
    ['empty lines', '\r\n'.repeat(100)],
  ])('are few where there are %s §88.4', (_, text) => {
    expect(hasTooManyMarks(text)).toBe(false);
  });
});
