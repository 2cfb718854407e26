import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;

function derive(
  password: string,
  nonce: Buffer,
  { memory, passes }: { memory: number; passes: number },
): Promise<Buffer> {
  const parameters = {
    message: password.normalize('NFC'),
    nonce,
    memory,
    passes,
    parallelism: 1,
    tagLength: cost.tagLength,
  };
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, tag) => (error ? reject(error) : resolve(tag)));
  });
}

/** Hashes a password with argon2id (19 MiB, two passes) as `argon2id$memory$passes$salt$tag`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await derive(password, nonce, cost);
  return ['argon2id', cost.memory, cost.passes, nonce.toString('base64url'), tag.toString('base64url')].join(
    '$',
  );
}

/** Hash for an unknown user, so that a guess takes the same time whether or not the user exists. */
const unknownUserHash = `argon2id$${cost.memory}$${cost.passes}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Returns whether the password matches the hash. A null hash never matches, but takes the same time. */
export async function isPasswordOf(password: string, hash: string | null): Promise<boolean> {
  const [, memory = '', passes = '', nonce = '', tag = ''] = (hash ?? unknownUserHash).split('$');
  const expected = Buffer.from(tag, 'base64url');
  const actual = await derive(password, Buffer.from(nonce, 'base64url'), {
    memory: Number(memory),
    passes: Number(passes),
  });
  return hash !== null && expected.length === actual.length && timingSafeEqual(actual, expected);
}
