/**
 * The families of typefaces, each in a file. The screens' own has Latin, Greek and Cyrillic; those of Noto
 * Sans have the other scripts. SC, JP and KR are the forms of Chinese, Japanese and Korean.
 */
const scripts = {
  Arabic: /^\p{scx=Arab}/u,
  Armenian: /^\p{scx=Armn}/u,
  Bengali: /^\p{scx=Beng}/u,
  Devanagari: /^\p{scx=Deva}/u,
  Ethiopic: /^\p{scx=Ethi}/u,
  Georgian: /^\p{scx=Geor}/u,
  Gujarati: /^\p{scx=Gujr}/u,
  Gurmukhi: /^\p{scx=Guru}/u,
  Hebrew: /^\p{scx=Hebr}/u,
  Kannada: /^\p{scx=Knda}/u,
  Khmer: /^\p{scx=Khmr}/u,
  Lao: /^\p{scx=Laoo}/u,
  Malayalam: /^\p{scx=Mlym}/u,
  Myanmar: /^\p{scx=Mymr}/u,
  Sinhala: /^\p{scx=Sinh}/u,
  Tamil: /^\p{scx=Taml}/u,
  Telugu: /^\p{scx=Telu}/u,
  Thai: /^\p{scx=Thai}/u,
};

type Chinese = 'SC' | 'JP' | 'KR';

export type Family = 'Inter' | keyof typeof scripts | Chinese;

const ideograph = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Bopo}\u3000-\u303F\uFF00-\uFFEF]/u;

/** The order in which the families of Chinese characters are tried: by the syllables beside them. */
function chineseFor(text: string): readonly Chinese[] {
  if (/[\p{Script=Hira}\p{Script=Kana}]/u.test(text)) return ['JP', 'SC', 'KR'];
  return /\p{Script=Hang}/u.test(text) ? ['KR', 'SC', 'JP'] : ['SC', 'JP', 'KR'];
}

/** Says which families may have a letter of the text, the likeliest first. */
export function familiesIn(text: string): (letter: string) => readonly Family[] {
  const chinese = chineseFor(text);
  return (letter) => {
    if (ideograph.test(letter)) return ['Inter', ...chinese];
    const named = Object.entries(scripts).filter(([, pattern]) => pattern.test(letter));
    return ['Inter', ...named.map(([family]) => family as Family)];
  };
}
