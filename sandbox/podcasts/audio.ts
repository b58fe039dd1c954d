const rate = 8_000;
const secs = 2;

/** A small valid WAV: two seconds of a quiet tone, 8 kHz, 8 bit, mono. Nobody speaks in the sandbox's audio. */
export function audioFile(): Buffer {
  const samples = Buffer.alloc(rate * secs);
  for (let at = 0; at < samples.length; at += 1) {
    const fade = Math.min(1, at / 800, (samples.length - at) / 800);
    samples[at] = 128 + Math.round(18 * fade * Math.sin((2 * Math.PI * 220 * at) / rate));
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
