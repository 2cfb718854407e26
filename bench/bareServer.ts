import { createServer } from 'node:http';
import { Pool } from 'pg';

/**
 * Lower bound for a list's cost: `node bench/bareServer.ts`, with the database's address in `DATABASE_URL` and its connection options in
 * `DATABASE_OPTIONS`. `/list` returns the rows of `LIST_QUERY`, a prepared statement whose only parameter is the company, as JSON; `/floor`
 * returns the same text without querying. Prints its port.
 */
const { DATABASE_URL: connectionString, DATABASE_OPTIONS: options, LIST_QUERY: text = '' } = process.env;
const pool = new Pool({ connectionString, max: 16, options });
const query = { name: 'list', text, values: [1] };
const rows = async () => JSON.stringify({ success: true, data: (await pool.query(query)).rows });
const floor = await rows();

const server = createServer(async (request, response) => {
  const text = request.url === '/floor' ? floor : await rows();
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.stdout.write(`${address instanceof Object ? address.port : 0}\n`);
});
