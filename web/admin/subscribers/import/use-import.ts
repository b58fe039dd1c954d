import { useState } from 'react';
import type { Answer } from '../../../../contract/kit.ts';
import { subscribers } from '../../../../contract/subscribers.ts';
import { useChange } from '../../../api/query.ts';
import type { FieldNotice } from '../../../ui/field.tsx';
import { failureNotice } from '../../notices.ts';
import { readFile } from './read-file.ts';

export type ImportResult = Answer<typeof subscribers.import>;

interface Chosen {
  name: string;
  text: string;
}

const tooLarge = {
  title: 'This file is too large',
  text: 'A list has at most 10,000 lines and 900,000 characters. Split it into several.',
};

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
    /** A file that cannot be read is no list either. */
    async choose(chosen: File) {
      const text = await readFile(chosen).catch(() => null);
      setFile(text === null ? null : { name: chosen.name, text });
      setFailure(text === null ? tooLarge : null);
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
