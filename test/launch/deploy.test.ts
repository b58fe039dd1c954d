/** deploy/: linted by the tools that exist for it, and true to the repository and to the configuration. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validate } from 'dockerfile-utils';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { environment } from '../../server/config/environment.ts';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const known = new Set([...Object.keys(environment.shape), 'NODE_COMPILE_CACHE']);

describe('the Containerfile', () => {
  const text = read('deploy/Containerfile');

  it('is one that an engine reads', () => {
    expect(validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)).toEqual([]);
  });

  it('ends with an ordinary user, a health check, and files that are there', () => {
    const image = text.slice(text.lastIndexOf('FROM '));
    expect(image).toMatch(/^USER node$/m);
    expect(image).toMatch(/^HEALTHCHECK .*deploy\/is-well\.mjs/m);
    for (const [, path = ''] of image.matchAll(/^COPY (?!--from)(\S+) /gm)) {
      expect(existsSync(join(root, path)), path).toBe(true);
    }
    for (const [, path = ''] of text.matchAll(/"?node"?,? "?((?:deploy|run)\/[\w-]+\.mjs)/g)) {
      expect(existsSync(join(root, path)), path).toBe(true);
    }
    const set = [...image.matchAll(/(\w+)=\S+/g)].map(([, name = '']) => name);
    expect(set.filter((name) => /^[A-Z_]+$/.test(name) && !known.has(name))).toEqual([]);
  });

  it('takes nothing along that a clean clone does not have', () => {
    const ignored = read('.dockerignore').split('\n');
    for (const name of ['node_modules', 'dist', 'data', '.env', '.git']) expect(ignored).toContain(name);
  });
});

describe('the compose file', () => {
  const { services, volumes } = parse(read('deploy/compose.yml'), { merge: true });

  it('sets what the product reads, and nothing that it does not', () => {
    for (const name of ['web', 'worker']) {
      const { environment: set, volumes: mounted, read_only: readOnly, cap_drop: dropped } = services[name];
      expect(Object.keys(set).filter((key) => !known.has(key))).toEqual([]);
      expect(set.ROLE).toBe(name);
      expect([readOnly, dropped]).toEqual([true, ['ALL']]);
      for (const mount of mounted) expect(Object.keys(volumes)).toContain(mount.split(':')[0]);
    }
    expect(services.worker.environment.METRICS_PORT).toMatch(/^\d+$/);
  });

  it('gives the product a role that owns no table, which is made by a file that is there', () => {
    for (const name of ['web', 'worker']) {
      const { DATABASE_URL: own, DATABASE_OWNER_URL: owner } = services[name].environment;
      expect([/\/\/(\w+):/.exec(own)?.[1], /\/\/(\w+):/.exec(owner)?.[1]]).toEqual([
        'product',
        services.database.environment.POSTGRES_USER,
      ]);
    }
    const script =
      /^\.\/(\S+):\/docker-entrypoint-initdb\.d\//.exec(services.database.volumes[1])?.[1] ?? 'none';
    expect(read(`deploy/${script}`)).toMatch(/alter role product login nosuperuser/);
    expect(services.database.environment.PRODUCT_PASSWORD).toMatch(/^\$\{DATABASE_PASSWORD:\?/);
  });

  it('opens ports on this machine alone, and holds no password', () => {
    const ports = Object.values<{ ports?: string[] }>(services).flatMap(({ ports: some = [] }) => some);
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
    expect(services.database.environment.POSTGRES_PASSWORD).toMatch(/^\$\{DATABASE_OWNER_PASSWORD:\?/);
  });
});

describe('the systemd unit', () => {
  it('starts what is there, with variables that are known', () => {
    const text = read('deploy/walkthrough.service');
    expect(existsSync(join(root, /^ExecStart=\S+ (\S+)$/m.exec(text)?.[1] ?? 'none'))).toBe(true);
    const set = /^Environment=(.*)$/m.exec(text)?.[1]?.split(' ') ?? [];
    expect(set.map((one) => one.split('=')[0]).filter((name) => !known.has(name ?? ''))).toEqual([]);
  });

  it.each([
    ['NoNewPrivileges', 'yes'],
    ['DynamicUser', 'yes'],
    ['ProtectSystem', 'strict'],
    ['ProtectHome', 'yes'],
    ['PrivateTmp', 'yes'],
    ['PrivateDevices', 'yes'],
    ['CapabilityBoundingSet', ''],
    ['RestrictAddressFamilies', 'AF_INET AF_INET6 AF_UNIX'],
    ['SystemCallFilter', '@system-service'],
    ['UMask', '0077'],
    ['MemoryMax', '1G'],
  ])('asks for %s=%s', (name, value) => {
    const lines = read('deploy/walkthrough.service').split('\n');
    expect(lines).toContain(`${name}=${value}`);
  });

  const version = Number(
    /^systemd (\d+)/.exec(
      spawnSync('systemd-analyze', ['--version'], { encoding: 'utf8' }).stdout ?? '',
    )?.[1] ?? 0,
  );
  // Older ones cannot judge a file; what it would say of ours stands above, line by line.
  it.skipIf(version < 250)(
    'is as closed as systemd can tell (left out where its 250 or newer is not at hand)',
    () => {
      const { status, stdout, stderr } = spawnSync(
        'systemd-analyze',
        ['security', '--offline=true', '--threshold=20', join(root, 'deploy/walkthrough.service')],
        { encoding: 'utf8' },
      );
      expect([status, `${stdout}${stderr}`]).toEqual([
        0,
        expect.stringMatching(/Overall exposure level .*: [01]\.\d/),
      ]);
    },
  );
});
