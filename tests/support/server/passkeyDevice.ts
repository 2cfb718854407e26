import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Options of a registration or a login, as far as an authenticator reads them. */
interface Options {
  challenge: string;
  user?: { id: string };
}

interface DeviceOptions {
  origin?: string;
  rpId?: string;
  /** False for an authenticator that didn't verify its user. */
  isVerified?: boolean;
}

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');
const [userPresent, userVerified, hasCredential] = [0x01, 0x04, 0x40];

/** Returns a byte string of less than 64 KiB in CBOR. */
const cborBytes = (bytes: Uint8Array): Buffer => {
  const head = Buffer.alloc(3);
  head[0] = 0x59;
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
};
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** Creates an authenticator in software, with one passkey on the curve P-256. */
export function createPasskeyDevice({
  origin = 'http://localhost:4780',
  rpId = 'localhost',
  isVerified = true,
}: DeviceOptions = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  let userHandle = '';
  let counter = 0;

  const authenticatorData = (flags: number, rest: Uint8Array = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5);
    head[0] = flags | userPresent | (isVerified ? userVerified : 0);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), head, rest]);
  };
  const clientData = (type: 'webauthn.create' | 'webauthn.get', { challenge }: Options): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = <Response>(response: Response) => ({
    id: base64url(credentialId),
    rawId: base64url(credentialId),
    type: 'public-key' as const,
    clientExtensionResults: {},
    response,
  });

  return {
    /** Responds to the options of a registration. */
    register: (options: Options) => {
      userHandle = options.user?.id ?? '';
      const coseKey = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const data = authenticatorData(
        hasCredential,
        Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseKey]),
      );
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(data),
      ]);
      return credential({
        clientDataJSON: base64url(clientData('webauthn.create', options)),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      });
    },
    /** Responds to the options of a login. */
    assert: (options: Options) => {
      counter += 1;
      const data = authenticatorData(0);
      const client = clientData('webauthn.get', options);
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        ...(userHandle !== '' && { userHandle }),
      });
    },
    /** Sets the counter back, as a copied authenticator does. */
    rewind: () => {
      counter = 0;
    },
  };
}
