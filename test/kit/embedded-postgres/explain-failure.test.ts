import { describe, expect, it } from 'vitest';
import { explainFsError, explainOutput } from '../../../server/kit/embedded-postgres/explain-failure.ts';

const places = { dataDir: '/srv/data', logFile: '/srv/data/pg.log' };

describe('what PostgreSQL said, as a sentence with a way out', () => {
  it.each([
    [
      'initdb: error: could not write to file "x": No space left on device',
      /disk that holds \/srv\/data is full/,
    ],
    ['PANIC:  could not write to file "pg_wal/xlogtemp.9": Disk quota exceeded', /quota for \/srv\/data/],
    ['FATAL:  could not access directory "/srv/data/pg": Permission denied', /no permission.*DATA_DIR/],
    ['FATAL:  data directory "/srv/data/pg" has wrong ownership', /belongs to another user/],
    ['initdb: error: could not look up effective user ID 1234: user does not exist', /\/etc\/passwd/],
    ['FATAL:  could not map anonymous shared memory: Cannot allocate memory', /raise the memory limit/],
    ['FATAL:  something nobody thought of', /"FATAL: {2}something nobody thought of".*pg\.log.*DATABASE_URL/],
  ])('%s', (said, sentence) => {
    const trouble = explainOutput(`LOG:  starting\n${said}\n`, places);
    expect(trouble.message).toMatch(sentence);
    expect(trouble.kind).toBe('misconfigured');
  });
});

describe('what the file system said', () => {
  it.each([
    ['EACCES', /no permission/],
    ['EROFS', /read-only disk/],
    ['ENOSPC', /is full/],
    ['ENOTDIR', /a part of this path is a file/],
  ])('%s', (code, sentence) => {
    expect(String(explainFsError(Object.assign(new Error(code), { code }), '/srv/data'))).toMatch(sentence);
  });

  it('leaves unknown errors as they are', () => {
    const error = new Error('other');
    expect(explainFsError(error, '/srv/data')).toBe(error);
  });
});
