/** What a call is beside its method and path. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API's base address; `{name}` stands for a path parameter. */
  path: string;
  /** Needs no session and never triggers a refresh [AUTH-35]; floods of such calls have a narrower limit. [WIRE-32] */
  public?: true;
  /** Answers a page with the pagination header. */
  list?: true;
  /** Makes a record, so that it carries an `Idempotency-Key`. */
  creates?: true;
  /** The specification shows no path for it; this one is our choice. (decisions) */
  assumed?: true;
  /** Beyond the specification: a backend may lack it, `getCapabilities` lists those it has. (decisions) */
  extension?: true;
  /** Its JSON body may be larger than others': a file's rows. */
  large?: true;
  /** The texts of its `rows` are a file's: what can't be stored is told at its row and column, the rest of the file is judged all the same. */
  judgesRows?: true;
  /** The body is multipart. */
  multipart?: true;
  /** The body is a form that is not read: whatever it says, the address says all. */
  form?: true;
  /** The answer is bytes without an envelope. */
  binary?: true;
  /** Stays open to a session whose licence has ended. (decisions, Sending work) */
  unlicensed?: true;
  /** Its success may change who somebody is or what they may do: what a backend keeps of callers is asked anew. */
  changesCallers?: true;
}
