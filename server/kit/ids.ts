import { v7 } from 'uuid';

/** A new UUIDv7 (server.md section 3): sorts by time of creation. */
export function newId(): string {
  return v7();
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Tells whether a text from outside can be an id at all; PostgreSQL refuses others with an error. */
export function isId(text: string): boolean {
  return uuid.test(text);
}
