/** DKIM signatures (RFC 6376), relaxed/relaxed with rsa-sha256, made off the main thread. */
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { domainToASCII } from 'node:url';
import { dkimFields } from '../dkim-fields.ts';
import { foldedField, type HeaderField } from './header-lines.ts';

export interface Signer {
  domain: string;
  selector: string;
  key: KeyObject;
}

/** Throws where the key cannot be read, or is no RSA key. */
export async function loadSigner(dkim: {
  domain: string;
  selector: string;
  privateKeyFile: string;
}): Promise<Signer> {
  const key = createPrivateKey(await readFile(dkim.privateKeyFile, 'utf8'));
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The DKIM key is no RSA key.');
  const [domain, selector] = [domainToASCII(dkim.domain), dkim.selector];
  if (![domain, selector].every((name) => /^[\w-]+(\.[\w-]+)*$/.test(name))) {
    throw new Error('The DKIM domain or selector is no name of a domain.');
  }
  return { domain, selector, key };
}

const order = dkimFields.map((name) => name.toLowerCase());

/** Makes the field to put before the others, off the main thread. */
export type Sign = (own: readonly HeaderField[], bodyHash: string) => Promise<string>;

const foldEvery = 72;

/** For letters that share these fields; each adds its own. */
export function createSign({ domain, selector, key }: Signer, shared: readonly HeaderField[]): Sign {
  const start = `v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector}; bh=`;
  return async (own, bodyHash) => {
    const all = [...shared, ...own];
    const covered = order.flatMap((name) => all.find((field) => field.name === name) ?? []);
    // `b=` is signed empty, and filled in afterwards.
    const tags = `${start}${bodyHash}; h=${listed(covered)}; b=`;
    const { lines, relaxed } = foldedField('DKIM-Signature', tags);
    const text = `${covered.map((field) => `${field.relaxed}\r\n`).join('')}${relaxed}`;
    const signature = await signText(text, key);
    return `${lines.slice(0, -2)}\r\n ${fold(signature)}\r\n`;
  };
}

/** A blank may follow a colon of h=; without any the list could not be folded. */
function listed(fields: readonly HeaderField[]): string {
  let [list, line] = ['', ''];
  for (const { name } of fields) {
    if (line.length + name.length > foldEvery - 8) {
      list += `${line} `;
      line = '';
    }
    line += `${name}:`;
  }
  return (list + line).slice(0, -1);
}

function signText(text: string, key: KeyObject): Promise<string> {
  return new Promise((resolve, reject) => {
    sign('sha256', Buffer.from(text), key, (error, signature) =>
      error ? reject(error) : resolve(signature.toString('base64')),
    );
  });
}

function fold(text: string): string {
  const lines: string[] = [];
  for (let at = 0; at < text.length; at += foldEvery) lines.push(text.slice(at, at + foldEvery));
  return lines.join('\r\n ');
}
