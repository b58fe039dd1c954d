/** Access that nobody pays for: to one person, or to a list of them; it ends by itself. */
export { giveAccess, takeAccess } from './give-access.ts';
export { importReaders } from './import-readers.ts';
export { givenColumn, listColumns, passedOver, weeklyOffColumn } from './list-columns.ts';
