/**
 * Every failure that the backend answers: its code and HTTP status. The codes are the keys of `locales/<language>/errors.json`
 * and travel in the envelope's `codes`; `{{name}}` in a text is filled from the problem's details. [WIRE-32]
 */
export const problems = {
  // validation: one per fault, at its field
  required: 400,
  too_long: 400,
  too_short: 400,
  invalid_value: 400,
  invalid_number: 400,
  not_integer: 400,
  out_of_range: 400,
  invalid_email: 400,
  invalid_date: 400,
  invalid_link: 400,
  invalid_id: 400,
  invalid_json: 400,
  invalid_text: 400,
  too_deep: 400,
  too_many_values: 400,
  too_many_fields: 400,
  unknown_order_field: 400,
  page_size_too_large: 400,
  page_out_of_range: 400,
  invalid_reference: 400,
  building_without_floors: 400,
  flaw_type_of_other_category: 400,
  measure_required: 400,
  password_too_short: 400,
  duplicate_in_file: 400,
  floor_twice_in_file: 400,
  contradicts_building: 400,
  question_twice_in_file: 400,
  entry_twice_in_file: 400,
  too_many_answers: 400,
  unknown_category: 400,
  unknown_type: 400,
  unknown_group: 400,
  year_wrong: 400,
  zip_wrong: 400,
  unknown_role: 400,
  reset_link_invalid: 400,
  move_of_several_customers: 400,
  move_not_owned: 400,
  move_named_twice: 400,
  move_types_differ: 400,
  move_user_stays: 400,
  empty_file: 400,
  corrupt_file: 400,
  file_missing: 400,

  // session
  not_authenticated: 401,
  token_expired: 401,
  wrong_credentials: 401,
  refresh_refused: 401,
  no_active_license: 403,

  // rights and scope
  right_missing: 403,
  level_too_high: 403,
  read_only_key: 403,
  plan_not_yours: 403,
  move_out_of_reach: 403,
  not_found: 404,
  method_not_allowed: 405,

  // state
  stale_version: 409,
  changed_since: 409,
  name_taken: 409,
  email_taken: 409,
  email_unavailable: 409,
  not_yourself: 409,
  already_at_home: 409,
  in_use: 409,
  move_under_itself: 409,
  key_reused: 409,
  round_finished: 409,
  round_incomplete: 409,
  call_missing: 409,
  plan_inactive: 409,
  flaw_already_fixed: 409,
  record_in_move: 409,
  move_not_open: 409,
  already_decided: 409,
  work_waits: 409,
  quarantine_full: 409,
  flaw_waits_for_approval: 409,
  photo_not_sent: 409,
  licence_exists: 409,
  licence_users_full: 409,
  licence_buildings_full: 409,
  licence_buildings_short: 409,
  building_exists: 409,
  question_exists: 409,
  entry_exists: 409,
  import_undone: 409,
  api_keys_not_licensed: 409,

  // files and load
  too_many_bytes: 413,
  too_many_pixels: 413,
  wrong_file_kind: 415,
  unsupported_media_type: 415,
  body_too_slow: 408,
  mail_sent_already: 429,
  mail_limit_reached: 429,
  too_many_requests: 429,
  too_many_unavailable_emails: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof problems;

/** What fills a failure's text: field names, numbers, names of uses. */
export type ProblemDetails = Record<string, string | number>;

/** One fault of a request: its code, the body or query field it stands at (null for the whole), and what fills the text. */
export interface Problem {
  code: ProblemCode;
  field: string | null;
  details: ProblemDetails;
}
