/**
 * Every refusal of the product: its code, status and the person's message (product §26).
 * A message given at the place of refusal replaces the one here when it can say more.
 */
export const errorTable = {
  invalid_input: [400, 'Please check the highlighted fields.'],
  invalid_key: [400, 'An Idempotency-Key must have 1 to 255 visible characters.'],
  logo_type: [400, 'Please choose an SVG or PNG image.'],
  logo_size: [400, 'A logo can be up to 200 KB, with up to 2,000 pixels on each side.'],
  no_rows: [400, 'This file has no rows below its headings.'],
  colour_contrast: [400, 'White text can’t be read on this color. Please choose a darker one.'],
  invalid_json: [400, 'The request is not valid JSON.'],
  line_cycle: [
    400,
    'Nobody can report to themselves, even through others. There can be at most 20 levels of managers.',
  ],
  not_an_active_employee: [400, 'Someone in the list is not active. Nobody was assigned.'],
  not_an_active_person: [400, 'Someone in the list is not active. Nothing was recorded.'],
  needs_email_or_login: [400, 'Enter an e-mail address or a login for the person to sign in with.'],
  due_days_needed: [400, 'How many days do people assigned later get?'],
  not_in_own_session: [
    400,
    'Someone in the list is not enrolled in your sessions. Nobody was marked complete.',
  ],
  session_of_other_program: [400, "This session doesn't belong to this training."],
  manager_is_fixed: [400, "The training's manager can't be changed."],
  unknown_session: [400, "A session in the list doesn't belong to this training."],
  wrong_current_password: [400, 'The current password is wrong.'],
  wrong_password: [400, 'This isn’t the password that you chose when you registered.'],
  not_signed_in: [401, 'Please sign in.'],
  wrong_credentials: [401, 'Invalid email or password.'],
  role_forbidden: [403, "Your role doesn't allow this."],
  other_origin: [403, 'This call must come from the same site.'],
  registration_closed: [403, 'Registration is closed. Please ask your administrator for an account.'],
  registration_domain: [403, 'Registration is limited to company e-mail addresses.'],
  not_yourself: [403, 'You can only enroll yourself.'],
  not_for_yourself: [403, "You can't do this for yourself. Someone else has to."],
  not_yours: [403, 'Only the person concerned, the person who added it or an admin can do this.'],
  not_found: [404, 'Not found.'],
  email_taken: [409, 'This email is already in use.'],
  login_taken: [409, 'This login is already in use.'],
  external_id_taken: [409, 'This personnel ID is already in use.'],
  already_same: [409, 'One of these accounts has already been merged with another one.'],
  is_admin: [409, 'This is an admin’s account. Give the account another role first.'],
  not_left: [409, 'This person hasn’t left.'],
  no_email: [409, 'This person has no e-mail address.'],
  department_name_taken: [409, 'A department with this name already exists.'],
  department_in_use: [409, "There are still people in this department, so it can't be deleted."],
  name_taken: [409, 'This name is already in use.'],
  code_taken: [409, 'This code is already in use.'],
  in_use: [409, "This is still used by people or trainings, so it can't be deleted."],
  public_url_missing: [
    409,
    'This server has no public address yet. Ask your administrator to set PUBLIC_URL.',
  ],
  program_archived: [409, 'This training is archived.'],
  archived: [409, 'Some of these trainings are archived. Nothing was assigned.'],
  program_changed: [409, "Someone else has just changed this training. Your changes aren't saved yet."],
  program_needs_session: [409, 'A training needs at least one session.'],
  session_has_enrolments: [409, 'This session has enrolled employees.'],
  deadline_passed: [409, 'The deadline has passed.'],
  already_enrolled: [409, 'You are already enrolled in a session of this training.'],
  already_complete: [409, 'This training is already complete.'],
  has_people: [409, 'People have been assigned: how they complete it can’t change.'],
  version_changed: [409, 'Read the newer version before you sign.'],
  not_passed: [409, 'Not enough answers were right.'],
  no_tries_left: [409, 'You have no tries left. Ask your manager for more.'],
  not_assigned: [400, 'Someone in the list is not assigned. Nothing was changed.'],
  already_revoked: [409, 'This record is already revoked.'],
  first_code: [409, 'That’s the code from your slip. Use it to choose your password first.'],
  record_exists: [409, 'This record already exists. Nothing was saved.'],
  not_accepted: [409, "This record hasn't been accepted."],
  not_proposed: [409, "This record isn't waiting for review."],
  record_revoked: [409, "Files can't be added to a revoked record."],
  record_rejected: [409, "Files can't be added to a rejected proposal."],
  too_many_files: [409, 'A record can have up to 5 files. Nothing was saved.'],
  too_many: [409, 'One of these trainings already counts for 20 others.'],
  too_many_proposals: [
    409,
    '50 proposals are already waiting for review. Propose more once an admin has reviewed some.',
  ],
  import_running: [
    409,
    'Another file from this source is being imported. Please wait until that import is done.',
  ],
  already_run: [409, 'This file has already been imported. Upload it again to import it once more.'],
  needs_answers: [409, 'This file has open questions. Answer them first.'],
  not_run: [409, 'This file hasn’t been imported yet.'],
  already_undone: [409, 'This import has already been undone.'],
  undo_over: [409, 'An import can be undone only within 7 days.'],
  not_undoable: [409, 'Only an import of people can be undone.'],
  missing_many: [409, 'Many people are missing from this file. Confirm that they should be suspended.'],
  too_many_refused: [409, 'More than 2% of the rows were refused. Correct them first.'],
  mail_off: [409, 'E-mail isn’t set up for your company. Set temporary passwords or print slips instead.'],
  too_late_to_undo: [409, 'This can’t be undone anymore. Please change it by hand.'],
  not_held: [409, 'Nothing is on hold anymore.'],
  effects_changed: [409, 'This change would now have different effects. Please look again.'],
  completion_is_final: [409, "This training is complete, so the person can't be removed."],
  exempt: [409, 'Someone in the list is exempt from this training. Nobody was assigned.'],
  session_over: [409, 'This session is over.'],
  needs_first: [409, 'Another training comes first.'],
  session_full: [409, 'This session is full.'],
  session_cancelled: [409, 'This session is cancelled.'],
  session_clash: [409, 'There is another session at the same time.'],
  capacity_taken: [409, 'This session can’t have fewer seats than there are people enrolled.'],
  attendance_marked: [409, 'Attendance is already marked.'],
  own_attendance: [409, "You can't mark your own attendance. The manager or an admin has to do it."],
  not_enrolled: [409, "You aren't enrolled in a session of this training."],
  seat_free: [409, 'A seat is free. You can enroll now.'],
  too_late: [409, "It's too late to join the waiting list for this session."],
  offer_gone: [409, 'This seat is no longer offered.'],
  too_early: [409, "This session isn't open yet."],
  not_in_session: [409, "You aren't enrolled in this session."],
  not_needed: [409, 'This message is no longer needed.'],
  already_signed_in: [409, 'This person has signed in before and needs no invitation.'],
  mail_is_off: [409, "E-mail isn't set up for your company. Set a temporary password instead."],
  token_expired: [410, 'This link has expired. Please ask for a new one.'],
  code_expired: [410, 'This code has expired. Enter the new code on the screen.'],
  user_in_the_way: [409, "This user can't be changed right now."],
  last_admin: [409, 'There has to be at least one admin.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  precondition_failed: [412, "This isn't the version that was asked for."],
  payload_too_large: [413, 'The request is too large.'],
  file_too_large: [413, 'A file can be up to 20 MB (200 MB unpacked), with up to 50,000 rows.'],
  not_json: [415, 'Send JSON (Content-Type: application/json).'],
  file_type: [415, 'We can’t read this file as a table. Please choose a .csv, .txt or .xlsx file.'],
  range_not_satisfiable: [416, 'The requested range is beyond the end of the file.'],
  repeated_differently: [
    422,
    'This Idempotency-Key was used for another request. Use a new key for a new request.',
  ],
  too_many_requests: [429, 'Too many requests. Please wait a moment.'],
  too_many_messages: [
    429,
    'Three messages were sent to the people in this session today. You can send more tomorrow.',
  ],
  too_many_sign_ins: [429, 'Too many failed attempts to sign in. Please wait a moment and try again.'],
  headers_too_large: [431, 'The request headers are too large.'],
  internal: [500, 'Something has gone wrong. Please try again later.'],
  not_ready: [503, 'The service is not ready. Please try again in a moment.'],
  outcome_unknown: [503, "This may or may not have been saved. Please try again: it won't be saved twice."],
  storage_full: [
    503,
    'The disk is nearly full, so nothing can be saved now. Please tell your administrator.',
  ],
  stopping: [503, 'This server is shutting down. Please try again in a moment.'],
  busy: [503, 'The service is busy. Please try again in a moment.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof errorTable;

/** Field path ("title", "sessions.0.date") -> message. */
export type FieldErrors = Record<string, string>;

/** The body of every refusal. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  errors?: FieldErrors;
  /** For effects_changed: the effects that the call would have now, and the digest with which it is made. */
  effects?: unknown;
  digest?: string;
  /** For session_full: the program's other sessions that have seats. */
  others?: unknown;
  /** For session_clash: the session in which somebody sits at that time, with its program. */
  session?: unknown;
  /** For capacity_taken: how many seats are taken. */
  taken?: number;
  /** For record_exists: the record that is there, the first person's by name, and the ids of all who have one. */
  record?: unknown;
  people?: string[];
  /**
   * For archived, deadline_passed and exempt: the ids of the programs that can't be assigned to the person. For
   * needs_first: those that come first, with their titles.
   */
  programs?: readonly (string | { _id: string; title: string })[];
  /** For user_in_the_way: the duties of the person, to be handed over first. */
  duties?: unknown;
  /** For too_early: from when on. */
  opens_at?: string;
  /** For effects_changed, if an import has another plan now. */
  import?: unknown;
  /** For file_type: the types that are allowed. */
  allowed?: readonly string[];
  /** For version_changed: the present one. */
  version?: number;
  /** For not_passed: whole percent of right answers. */
  score?: number;
  /** For not_passed. */
  tries_left?: number;
  /** For missing_many: how many people are missing in the file. */
  missing?: number;
}

/** The facts of a refusal beside its message, for the next call. */
type Facts = Omit<ErrorBody, 'message' | 'code' | 'errors'>;

/** A refusal on its way to the error handler (server/http/error-handler.ts). */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldErrors | undefined;
  readonly facts: Facts | undefined;
  /** When it makes sense to try again; undefined where the code's own answer will do. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ErrorCode,
    details: { message?: string; errors?: FieldErrors; facts?: Facts; retryAfterSeconds?: number } = {},
  ) {
    super(details.message ?? errorTable[code][1]);
    this.name = 'Refusal';
    this.code = code;
    this.status = errorTable[code][0];
    this.errors = details.errors;
    this.facts = details.facts;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  toBody(): ErrorBody {
    return {
      message: this.message,
      code: this.code,
      ...(this.errors && { errors: this.errors }),
      ...this.facts,
    };
  }
}
