/** What npm said, as one sentence that says what to do. */
const causes = [
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED|FETCH_ERROR/,
    'the npm registry does not answer. Check the network connection (behind a proxy: npm config set proxy …) and start again; nothing has to be undone.',
  ],
  [
    /\bE40[13]\b/,
    'the npm registry refuses access. Check the registry and the log-in in your .npmrc, then start again.',
  ],
  [
    /\bE404\b|ETARGET|ENOVERSIONS/,
    'the npm registry does not have one of the packages. Check that `npm config get registry` names a complete registry, then start again.',
  ],
  [
    /EINTEGRITY/,
    'a package differs from what this project expects. Run `npm cache clean --force` and start again; if it happens again, the registry serves altered files.',
  ],
  [/ENOSPC|EDQUOT/, 'the disk is full. About 1 GB is needed; free some space and start again.'],
  [
    /EACCES|EPERM|EROFS/,
    'this user may not write here. Make the project folder (and the npm cache, `npm config get cache`) belong to you, then start again.',
  ],
  [
    /CERT_|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/,
    "the registry's certificate is not trusted. Behind a company proxy set NODE_EXTRA_CA_CERTS to its certificate, then start again.",
  ],
  [
    /Unsupported .*npm|ERESOLVE|EUSAGE/,
    'npm is too old or package-lock.json does not fit package.json. Run `npm install` once and look at its message.',
  ],
];

export function explainNpm(what, { code, output }) {
  if (code === 127)
    return `${what}: npm was not found. Install Node.js with npm (version 20 or newer) and start again.`;
  const known = causes.find(([pattern]) => pattern.test(output));
  if (known) return `${what}: ${known[1]}`;
  const lines = output.split('\n').filter((line) => /npm (error|ERR!)/.test(line));
  return `${what}: npm failed.\n${(lines.length > 0 ? lines : output.split('\n')).slice(0, 12).join('\n')}`;
}
