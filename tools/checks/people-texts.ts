import { both, inside, matching, not, offence, type Check, type Rule } from './structure-terms.ts';

/*
 * The texts that people read: screens, mails, papers, refusals, the command line. A text is a literal that has a space,
 * or a line of words between tags.
 */

/** Phrases that nobody would say aloud, each with a better one. */
const forbidden: readonly [RegExp, string][] = [
  [/\bcom(?:es?|ing) back\b/i, 'repeats'],
  [/\bcounts? nowhere\b/i, 'no longer counted'],
  [/\bas many as come\b/i, 'no seat limit'],
  [/\bwho(?:m|so)?ever\b/i, 'everyone who, anyone who'],
  [/^(?:Who|Whom|What) [^?]*\.$/, 'a question, or the person by name'],
  [
    /\bgiv(?:e|es|en|ing) (?:back|it back|the seat back|your seat back|their seat back)\b/i,
    'cancel the seat',
  ],
  [/\b(?:gives?|gave) more time\b/i, 'extend'],
  [/\bseats? (?:becomes?|gets?) free\b/i, 'the seat is released'],
  [/\bneed(?:s)? not\b|\bneedn't\b/i, "don't have to"],
  [/\bno more(?=[.,]|$)/i, 'no longer'],
  [/\bwaits? (?:no more|for a decision)\b/i, 'left the waiting list, waiting for review'],
  [/\bhave until the end\b/i, 'due on'],
  [/\b(?:is|are) short\b/i, 'more seats needed'],
  [/\bDrop (?:session|this)\b/, 'remove'],
  [/\bTell nobody\b/, "don't notify"],
  [/\bthe own\b/i, 'your, their'],
  [/\bfor ever\b/i, "doesn't expire"],
  [/\bas long as nobody\b/i, 'until somebody'],
  [/\bNobody is (?:to be|left)\b/, 'nothing to mark'],
  [/\bleav(?:e|es) the roster\b|\broster\b/i, 'attendance'],
  [/(?<!-)\b(?:mails|(?:by|a|one|the|each) mail\b(?! server))/i, 'e-mail'],
  [/^Hello /, 'hi'],
];

/** Habits of one who thinks in another language, and a thing's second name. */
const habits: readonly [RegExp, string][] = [
  [/\b(?:every|some|any)body\b/i, 'everyone, someone, anyone'],
  [/^(?:Has|Have|Is|Are) (?:someone|anyone|you)\b[^?]*\? [A-Z]/, 'if someone …'],
  [/\bwith which\b/i, 'for'],
  [/(?<![{(])\bwhom\b/i, 'who, everyone who'],
  [/\b(?:is|are|was|were) to be\b/i, 'should be, will be'],
  [/\b(?:is|are) no (?:date|key|name|number|role|table)\b/i, "isn't a"],
  [/\b(?:is|are|was|were) (?:\w+ed|undone) already\b/i, 'has already been'],
  [/\bany more(?=[.,;:!?]|$| [a-z]+ly\b)/i, 'anymore, no longer'],
  [/\bgoes out in a moment\b/i, 'sending soon'],
  [/\bis going to\b/i, 'will, soon'],
  [/\bIt is not known\b/i, "we can't tell"],
  [/\banew\b/i, 'again'],
  [/\btold of\b/i, 'told about, will hear about'],
  [/\bsessions? ahead\b/i, 'upcoming session'],
  [/\b(?:free|busy) then\b/i, 'at that time'],
  [/\bremind(?:ed|s)? of\b/i, 'remind about'],
  [/\bis reminded\b|\} are reminded\b/i, 'was reminded, a reminder will go out'],
  [/\bNobody can be\b/, 'none of these, no one needs'],
  [/\b(?:has|have) to be changed\b|\bwhat it would do\b/i, 'nothing to change, every change'],
  [/\bhas to ask\b/i, 'ask them by name'],
  [/\bnever (?:heard|written)\b/i, "they weren't told, it wasn't sent"],
  [/\bmissing something\b|\bhas everything\b/i, 'required trainings'],
  [/\bwith commas between\b/i, 'separated by commas'],
  [/\bin no list\b/i, 'hidden'],
  [/\bpeople to lead\b/i, 'direct reports'],
  [/\bwho is who\b/i, 'which column identifies people'],
  [/^Say first\b/, 'a question'],
  [/^No [A-Z]\w+ Yet$/, 'a small letter after the first word'],
  [/\bgo(?:es)? on\b/i, 'continue, keep'],
  [/\bstays?\b/i, 'remain, be kept'],
  [/\bno longer fits?\b|\bpeople (?:who )?fit\b|\bfits? (?:the|an|one of)\b/i, 'match'],
  [/\bpersonnel number\b/i, 'personnel ID, login'],
  [/\b(?:has|have) (?:this|no|a) key\b/i, 'personnel ID, login, e-mail'],
  [/\b(?:noted? as|t(?:ake|ook|aken)\b.*\bapart|joined with)\b/i, 'merge, separate'],
];

/** Turns that two readers found odd when they judged 300 sentences. */
const oddTurns: readonly [RegExp, string][] = [
  [/\bbehind “⋯”/, 'in the “⋯” menu'],
  [/\b(?:loses?|losing) it\b/i, "is removed from somebody's list"],
  [
    /\b(?:everyone|somebody|someone|employees|people|person|they) (?:is|are|will be) (?:already )?complete\b/i,
    'has completed it',
  ],
  [/\bNo (?:e-mail|message|account|reminder)s? (?:is|are) (?:sent|created)\b/i, 'will be'],
  [/\b(?:A|An|Each) [a-z]+ has at most\b/, 'can have at most, can be up to'],
  [/\bcompany doesn['’]t send e-mail\b/i, "e-mail isn't set up for your company"],
  [
    /(?:^|[.:] )(?:On an? [A-Za-z]+|At that time|From now on|Until then|Otherwise) [a-z]/,
    'a comma behind it',
  ],
  [/\bteaches (?:another session|session \$)/i, 'is teaching'],
  [/\bNo [a-z ]+ (?:is|are) left\b/i, 'there are no … left'],
  [/\bworks once, until\b/i, 'works only once and expires on'],
  [/\b(?:admins?|administrator) of your company\b/i, 'at your company'],
  [/” of \$\{/, "somebody's record for “…”"],
  [/\b(?:account|exemption|seat) of \$\{/i, "somebody's account, seat; an exemption for somebody"],
  [/\banother message says\b/i, 'another message tells them about it'],
  [/\bmissing in this\b/i, 'absent from, missing from'],
  [/\bgets? none\b/i, "won't get one"],
  [/\bremains? visible\b/i, 'will still be shown'],
  [/\b(?:takes?|took) part\b/i, 'attend'],
];

/** Turns that three more readers found odd when they judged 300 other sentences. */
const oddInSentences: readonly [RegExp, string][] = [
  [/(?:^| )(?:[Ee]veryone|person|people|employees?) (?:is|are|will be) due\b/, 'their due date is'],
  [
    /^(?:1 person|\$\{\w+\} people) (?:was|were|will be) changed back\b/,
    'the details of … were changed back',
  ],
  [/\b[Ee]nd(?:ed|s)? (?:the|my|your|their) (?:calendar )?link\b/, 'turn off'],
  [/\brecords? will complete\b/, 'the training will be marked complete'],
  [/\bpage .*\bby itself\b/, 'automatically, as soon as'],
  [/\bchange of a training\b/i, 'a change to a training'],
  [/\bCertificate of \$\{/, 'certificate for'],
  [/\b[Tt]he rest isn['’]t\b/, "the rest aren't"],
  [/\bunusually many(?=[,.])/, 'unusually many people'],
  [/, all or none\b/, 'either all or none are …'],
  [/, the (?:newest|latest) first\b/, 'newest first'],
  [/; (?:repeating it|changes nothing|nothing is changed)\b/, 'a sentence of its own'],
  [/\bwould do to people\b/, 'would affect people'],
  [
    /^Must be (?:[a-z]\w*, )*(?!at|a|the|on|in|true|today)[a-z]\w* or [a-z]\w*$/,
    'quotation marks around values',
  ],
  [/^Must be (?!today).* or (?:later|earlier)$/, 'on or after, on or before'],
  [/^Its text\b/, 'the text of this message'],
  [/\b[Dd]ecide about\b/, 'decide what to do with'],
  [/\bin a job\b/, 'in a position'],
];

const literal = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
/** Words that stand in a line of their own between tags, or beside them. */
const betweenTags = /^\s*(?![\w.]+[:(])[^<>;=`]*[a-z]{2} [^<>;=`]*$|>[^<>{}=;()]*[a-z]{2} [^<>{}=;()]*</;

/** The literals of a line of code that have a space. */
function literalsIn(line: string): string[] {
  return [...line.matchAll(literal)]
    .map(([, single, double, template]) => single ?? double ?? template ?? '')
    .filter((text) => text.includes(' '));
}

/** Refuses forbidden phrases. */
const refusing =
  (phrases: readonly [RegExp, string][]): Check =>
  ({ path, lines }) =>
    lines.flatMap((line, index) => {
      const texts = literalsIn(line);
      if (path.endsWith('.tsx') && betweenTags.test(line)) texts.push(line.trim());
      return texts.flatMap((text) =>
        phrases
          .filter(([phrase]) => phrase.test(text))
          .map(([phrase, better]) => offence(index + 1, `says "${phrase.exec(text)![0]}": ${better}`)),
      );
    });

/** The names of a list are joined one by one. */
const half = /^(?! (?:and|or)\b)(?: [a-z][^']*[a-z]|.*[a-z][a-z,] $)/;

/** Refuses a part of a sentence that is joined to another: in other languages the parts stand in another order. */
const wholeSentences: Check = ({ lines }) =>
  lines.flatMap((line, index) =>
    /className|classNames|console|^\s*\/\//.test(line)
      ? []
      : literalsIn(line)
          .filter((text) => half.test(text))
          .map((text) => offence(index + 1, `joins "${text}" to another part of a sentence`)),
  );

const texts = both(inside('web', 'server', 'shared'), not(matching(/\.test\.tsx?$/)));

export const textRules: readonly Rule[] = [
  {
    name: 'texts that one would say aloud',
    within: texts,
    offences: refusing(forbidden),
    why: 'A tired colleague reads each sentence once, on a phone, perhaps in a second language.',
  },
  {
    name: 'texts of a native speaker',
    within: both(texts, matching(/\.tsx?$/)),
    offences: refusing([...habits, ...oddTurns, ...oddInSentences]),
    why: 'A sentence that nobody would say makes a reader stop.',
  },
  {
    name: 'whole sentences',
    within: both(texts, not(matching(/^server\/(db|logo)\/|(^|\/)(reads|store)\.ts$/))),
    offences: wholeSentences,
    why: 'A sentence is one text with its names and plurals inside: in other languages the parts stand in another order.',
  },
];
