import { useState } from 'react';
import type { Answer } from '../../../../contract/kit.ts';
import { subscribers } from '../../../../contract/subscribers.ts';
import { useChange } from '../../../api/query.ts';
import { plural } from '../../../format/plural.ts';
import type { FieldNotice } from '../../../ui/field.tsx';
import { failureNotice } from '../../notices.ts';
import { readFile } from './read-file.ts';

export type ImportResult = Answer<typeof subscribers.import>;

interface Chosen {
  name: string;
  text: string;
}

/** From this length on a field that can be typed into is slow, and nobody mends a list in it. */
const longPaste = 40_000;

/** A list, pasted or out of a file, on its way: nothing is written before Import is pressed. */
export function useImport() {
  const [pasted, setPasted] = useState('');
  const [file, setFile] = useState<Chosen | null>(null);
  const [failure, setFailure] = useState<FieldNotice | null>(null);
  const [result, setResult] = useState<ImportResult | null>(null);
  const send = useChange(subscribers.import, {
    refresh: ['subscribers'],
    onDone: setResult,
    onFail: (error) => setFailure(failureNotice('importSubscribers', error)),
  });
  const csv = file?.text ?? pasted;
  return {
    pasted,
    paste(text: string) {
      setPasted(text);
      setFailure(null);
    },
    fileName: file?.name ?? null,
    /** Whether a text is kept as a file is, and not put into the field. */
    keepsPasted(text: string): boolean {
      if (text.length < longPaste) return false;
      setFailure(null);
      setFile({ name: `Pasted list, ${plural(text.trimEnd().split('\n').length, 'line')}`, text });
      return true;
    },
    async choose(chosen: File) {
      const read = await readFile(chosen);
      setFile('text' in read ? { name: chosen.name, text: read.text } : null);
      setFailure('failure' in read ? read.failure : null);
    },
    unchoose() {
      setFile(null);
      setFailure(null);
    },
    failure,
    result,
    isSending: send.isPending,
    isEmpty: csv.trim() === '',
    send() {
      setFailure(null);
      send.mutate({ body: { csv } });
    },
    /** Back to the list, to mend what was not taken. */
    mend: () => setResult(null),
  };
}

export type Import = ReturnType<typeof useImport>;
