import { generateKeyPairSync, sign } from 'node:crypto';

/** Names and addresses of this machine, under which the tests' servers are called. */
const names = ['localhost'];
const addresses = [
  [127, 0, 0, 1],
  [0, 0, 0, 0],
];

// Identifiers of X.509, as it writes them.
const ecdsaWithSha256 = Buffer.from('06082a8648ce3d040302', 'hex');
const commonName = Buffer.from('0603550403', 'hex');
const subjectAlternativeName = Buffer.from('0603551d11', 'hex');

/** A certificate for this machine that is signed with its own key, and good for a day. Node makes keys, not certificates. */
export function makeSelfSignedCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(ecdsaWithSha256);
  const name = sequence(element(0x31, sequence(commonName, element(0x0c, Buffer.from('Lodestar test')))));
  const alternatives = sequence(
    ...names.map((host) => element(0x82, Buffer.from(host))),
    ...addresses.map((address) => element(0x87, Buffer.from(address))),
  );
  const facts = sequence(
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    algorithm,
    name,
    sequence(utcTime(Date.now() - 3_600_000), utcTime(Date.now() + 86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    element(0xa3, sequence(sequence(subjectAlternativeName, element(0x04, alternatives)))),
  );
  const signature = sign('sha256', facts, privateKey);
  const certificate = sequence(facts, algorithm, element(0x03, Buffer.from([0]), signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

/** One element of DER: tag, length, contents. */
function element(tag: number, ...parts: readonly Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const size =
    length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), contents]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return element(0x30, ...parts);
}

function utcTime(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return element(0x17, Buffer.from(`${digits}Z`));
}
