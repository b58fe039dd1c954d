/** Backups: one file that holds the database of one moment, and what must hold again after one was restored. */
export { peekArchive } from '../../kit/archive/index.ts';
export { makeBackup } from './make-backup.ts';
export { payersRoom } from './payers-room.ts';
export { backupFolder, backupName } from './places.ts';
export { recordBackup } from './record-backup.ts';
export { type Restored, restoreBackup } from './restore-backup.ts';
export { isListIn, readList } from './restore-list.ts';
export { backupsRoom } from './room.ts';
