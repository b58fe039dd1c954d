export { type ArchiveHead, BadArchive, type PartEnd, type PartHead } from './format.ts';
export type { Part } from './frames.ts';
export { peekArchive, readArchive } from './read-archive.ts';
export { partSuffix, type Written, writeArchive } from './write-archive.ts';
