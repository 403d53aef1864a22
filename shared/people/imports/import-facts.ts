/** The things that a file can tell: people, their records, or a table of people and trainings. */
export const importKinds = ['people', 'records', 'matrix'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importKindLabels: Record<ImportKind, string> = {
  people: 'People',
  records: 'Records',
  matrix: 'People and trainings',
};

export const importStates = [
  'planning',
  'needs_answers',
  'planned',
  'running',
  'done',
  'failed',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

export const importStateLabels: Record<ImportState, string> = {
  planning: 'Being planned',
  needs_answers: 'Has questions',
  planned: 'Planned',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  undone: 'Undone',
};

/**
 * The outcomes of a line. `missing` is somebody who isn't in the file of everybody. `kept` is somebody that an undo leaves as
 * they are.
 */
export const verdicts = [
  'create',
  'change',
  'same',
  'return',
  'refused',
  'decide',
  'missing',
  'kept',
] as const;
export type Verdict = (typeof verdicts)[number];

/** The answers to a line that asks who is meant: the person who left, somebody else, or nobody. */
export const decisions = ['same', 'another', 'leave'] as const;
export type Decision = (typeof decisions)[number];

export const questionCodes = [
  'no_key',
  'column_twice',
  'date_order',
  'unknown_title',
  'column',
  'column_values',
  'left_out',
  'standing',
  'login_from_id',
  'several_rows',
  'line_manager',
] as const;
export type QuestionCode = (typeof questionCodes)[number];

/** The questions that may stay open: the file is planned without an answer. */
export const optionalQuestions: readonly QuestionCode[] = ['left_out', 'line_manager'];

/** The meanings of a word about somebody's employment. */
export const standings = ['active', 'left'] as const;
export type Standing = (typeof standings)[number];

/** Which of several rows about one person counts; `leave` refuses all of them. */
export const rowChoices = ['first', 'last', 'leave'] as const;
export type RowChoice = (typeof rowChoices)[number];

export const dateOrders = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The fields of a file of people beside `tag:KEY`. */
export const peopleFields = [
  'external_id',
  'login',
  'email',
  'first_name',
  'last_name',
  'name',
  'role',
  'department',
  'site',
  'position',
  'line_manager',
  'joined_on',
  'left_on',
  'standing',
  'tags',
  'away_from',
  'away_until',
] as const;
export type PeopleField = (typeof peopleFields)[number];

/** The fields of a file of records, and beside them the keys of people. */
export const recordFields = [
  'external_id',
  'login',
  'email',
  'training',
  'trained_on',
  'valid_until',
  'outcome',
  'minutes',
  'trainer',
  'note',
] as const;

/** The keys by which people are found. */
export const keyFields: readonly string[] = ['external_id', 'login', 'email'];

/** The fields that a column can have in each kind of file; in one of people `tag:KEY`, too. */
export const fieldsOf: Readonly<Record<ImportKind, readonly string[]>> = {
  people: peopleFields,
  records: recordFields,
  matrix: keyFields,
};

/** The reasons for which a line is refused. */
export const lineCodes = [
  'role_admin',
  'admin_by_hand',
  'name',
  'name_like_address',
  'email',
  'login',
  'external_id',
  'role',
  'department',
  'site',
  'position',
  'line_manager',
  'tags',
  'columns',
  'needs_email_or_login',
  'email_taken',
  'login_taken',
  'external_id_taken',
  'date',
  'date_orders_mixed',
  'unknown_person',
  'zeros_lost',
  'shortened',
  'key_twice',
  'standing',
  'has_left',
  'user_in_the_way',
  'away',
  'title',
  'text',
  'outcome',
  'minutes',
  'day_ahead',
  'valid_until',
  'needs_date',
  'archived',
  'complete',
  'not_for_yourself',
] as const;
export type LineCode = (typeof lineCodes)[number];
