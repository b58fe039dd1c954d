/** What leaked lists hold first, in small letters. A large file of its own: loaded when the first password is chosen. */
import { dictionary } from '@zxcvbn-ts/language-common';

export const commonPasswords: ReadonlySet<string> = new Set(dictionary['passwords-common']);
