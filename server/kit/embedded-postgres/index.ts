export { type EmbeddedPostgres, type EmbeddedPostgresOptions, ensurePostgres } from './ensure-postgres.ts';
