/** Fields that each line of the log may have, besides those of every line. */
const always = ['level', 'time', 'pid', 'hostname', 'msg'];
const failure = ['reason', 'frames'];
const fieldsOfLines: Readonly<Record<string, readonly string[]>> = {
  request: ['requestId', 'method', 'path', 'status', 'ms', 'call', 'caller'],
  failed: ['what', ...failure],
  'a job failed': ['job', ...failure],
  'a provider login could not start': ['failure', 'reason', 'providerId'],
  'a provider login failed': ['failure', 'reason', 'providerId'],
  'a stored file was not sent whole': ['key', ...failure],
  'refused by the database': ['code', 'reason', 'requestId', 'method', 'path', 'call', 'caller'],
  'retried after a conflict': ['call', 'count', 'code', 'reason'],
  'unexpected failure': [...failure, 'requestId', 'method', 'path', 'call', 'caller'],
};

/** Forms of secrets and addresses, wherever they come from. */
const forbidden: readonly [string, RegExp][] = [
  ['an e-mail address', /[\w.+-]+@[\w-]+\.\w/],
  ['a signed token', /eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a bearer token', /bearer/i],
  ['a query', /\?\w+=/],
];

/** Returns what is wrong with the lines of a log: a field that its line may not have, or a secret, an address or one of `texts`. */
export function logFaults(lines: readonly string[], texts: readonly string[]): string[] {
  return lines.flatMap((line) => {
    const entry = JSON.parse(line) as { msg?: string };
    const message = entry.msg ?? '';
    const allowed = fieldsOfLines[message];
    if (!allowed) return [`“${message}” is no known line`];
    const fields = Object.keys(entry).filter((field) => !always.includes(field) && !allowed.includes(field));
    return [
      ...fields.map((field) => `“${message}” has ${field}`),
      ...forbidden.flatMap(([what, form]) => (form.test(line) ? [`“${message}” has ${what}: ${line}`] : [])),
      ...texts.flatMap((text) =>
        line.toLowerCase().includes(text.toLowerCase()) ? [`“${message}” has “${text}”: ${line}`] : [],
      ),
    ];
  });
}
