/** One side in a process of its own: each message is answered with the CPU of one reading, in milliseconds. */
import { cpuOf, openSide } from './sides.ts';

const [folder = '', wanted = ''] = process.argv.slice(2);
const side = openSide(folder, wanted);

process.on('message', async () => process.send?.(await cpuOf(side)));
process.on('disconnect', () => process.exit());
