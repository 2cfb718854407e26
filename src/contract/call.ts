/** Properties of a call besides method and path. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Relative to the API's base address; `{name}` is a path parameter. */
  path: string;
  /** Needs no session and never triggers a refresh [AUTH-35]; floods of such calls have a narrower limit. [WIRE-32] */
  public?: true;
  /** Returns a page with the pagination header. */
  list?: true;
  /** Makes a record, so that it carries an `Idempotency-Key`. */
  creates?: true;
  /** The specification names no path for it; this one is our choice. (decisions) */
  assumed?: true;
  /** Beyond the specification: a backend may lack it, `getCapabilities` lists those it has. (decisions) */
  extension?: true;
  /** Its JSON body may be larger than usual: a file's rows. */
  large?: true;
  /**
   * The texts of its `rows` come from a file: what can't be stored is reported at its row and column, and the rest of the file is checked
   * all the same.
   */
  judgesRows?: true;
  /** The body is multipart. */
  multipart?: true;
  /** A form body that is ignored: the address contains everything. */
  form?: true;
  /** The response is bytes without an envelope. */
  binary?: true;
  /** Available to a session whose licence has ended. (decisions, Sending work) */
  unlicensed?: true;
  /** Success may change who somebody is or what they may do: backends must drop what they cache of callers. */
  changesCallers?: true;
}
