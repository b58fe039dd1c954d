/** D7: under which key a caller's tries are counted, whatever a header says. */
import fc from 'fast-check';
import Fastify from 'fastify';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { addressKey, callerKey, readAddress, trustOf } from '../../server/http/client-address.ts';
import { watchForProxies } from '../../server/http/unlisted-proxy.ts';
import { codePoint } from '../app/code-point.ts';

const keyOf = (entry: string) => {
  const address = readAddress(entry);
  return address && addressKey(address);
};

describe('D7, S8: an address in a forwarding header', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7:51234 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[::ffff:203.0.113.7]:80', '203.0.113.7'],
    ['64:ff9b::cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['for=203.0.113.7', '203.0.113.7'],
    ['For="[2001:db8:1:2::9]:4711"', '2001:db8:1:2::/64'],
    ['proto=https; for=203.0.113.7:99;by=10.0.0.1', '203.0.113.7'],
    ['unknown', null],
    ['_hidden', null],
    ['', null],
    ['203.0.113', null],
    ['0x7f.1', null],
    ['2130706433', null],
    ['203.0.113.999', null],
    ['203.0.113.7:port', null],
    ['[203.0.113.7]', null],
    ['2001:db8::1::2', null],
    ['203.0.113.7, 10.0.0.1', null],
  ])('%j counts as %j', (entry, key) => {
    expect(keyOf(entry)).toBe(key);
  });

  const four = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => parts.join('.'));
  const six = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => new ipaddr.IPv6([...bytes]));
  const port = fc.option(
    fc.nat(65_535).map((number) => `:${number}`),
    { nil: '' },
  );

  it('is the same one with any port, in brackets or not, and for every address of a /64', () => {
    fc.assert(
      fc.property(four, port, (address, at) => {
        expect(keyOf(`${address}${at}`)).toBe(address);
        expect(keyOf(`for="${address}${at}"`)).toBe(address);
      }),
    );
    fc.assert(
      fc.property(six, fc.uint8Array({ minLength: 8, maxLength: 8 }), port, (address, host, at) => {
        fc.pre(!address.isIPv4MappedAddress() && !/^64:ff9b::/.test(address.toString()));
        const neighbour = new ipaddr.IPv6([...address.toByteArray().slice(0, 8), ...host]);
        expect(keyOf(`[${neighbour.toString()}]${at}`)).toBe(keyOf(address.toNormalizedString()));
      }),
    );
  });

  const isTrusted = trustOf(['10.0.0.0/8', '::1']);
  it('that is rubbish never makes a key of its own', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint, maxLength: 80 }), (rubbish) => {
        const key = callerKey({ peer: '10.0.0.1', forwardedFor: rubbish }, isTrusted);
        const last = rubbish
          .split(',')
          .filter((part) => part.trim() !== '')
          .at(-1);
        if (last !== undefined && readAddress(last) === null)
          expect(key).toBe('unreadable, by way of 10.0.0.1');
        else expect(key).toMatch(/^[\d.]+$|^[\da-f:]+\/64$|^unreadable, by way of /);
        expect(callerKey({ peer: '192.0.2.1', forwardedFor: rubbish }, isTrusted)).toBe('192.0.2.1');
      }),
    );
  });

  it('counts from the right: what a stranger put in front of it changes nothing', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(four, fc.string())), (before) => {
        const forwardedFor = [...before, '203.0.113.7:1', '10.1.1.1'].join(',');
        expect(callerKey({ peer: '::ffff:10.0.0.1', forwardedFor }, isTrusted)).toBe('203.0.113.7');
      }),
    );
    const chain = Array.from({ length: 3_000 }, () => '10.0.0.9').join(',');
    expect(callerKey({ peer: '::1', forwardedFor: chain }, isTrusted)).toBe('10.0.0.9');
  });
});

describe('D7: a proxy that the configuration does not name', () => {
  it('is told of once; a named one, and a browser, never', async () => {
    const told: string[] = [];
    const server = Fastify();
    server.addHook(
      'onRequest',
      watchForProxies({ trusted: ['10.0.0.0/8'], tell: (peer) => told.push(peer) }),
    );
    const ask = (remoteAddress: string, headers: Record<string, string>) =>
      server.inject({ url: '/', remoteAddress, headers });
    await ask('192.0.2.1', {});
    await ask('10.0.0.5', { 'x-forwarded-for': '203.0.113.7' });
    expect(told).toEqual([]);
    await ask('::ffff:192.0.2.1', { forwarded: 'for=203.0.113.7' });
    await ask('192.0.2.2', { 'x-forwarded-for': '203.0.113.7' });
    expect(told).toEqual(['192.0.2.1']);
  });
});
