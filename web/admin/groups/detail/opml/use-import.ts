import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { groups, type ImportedLine, mostOpmlChars } from '../../../../../contract/groups.ts';
import { request } from '../../../../api/call.ts';
import { CallFailed, sentenceOf } from '../../../../api/failure.ts';
import { refresh } from '../../../../api/query.ts';

export interface Import {
  fileName: string;
  lines: readonly ImportedLine[];
  /** How many podcasts the file names; null until it was read. */
  total: number | null;
  isRunning: boolean;
  /** Why it ended before the file did. */
  error: string | null;
}

/** A file of which nothing was added is refused with the result of each line. */
function linesOf(error: unknown): readonly ImportedLine[] {
  const refusal =
    error instanceof CallFailed ? (error.body as { lines?: ImportedLine[] } | undefined) : undefined;
  return refusal?.lines ?? [];
}

interface Portion {
  lines: ImportedLine[];
  total: number;
  next: number | null;
}

/** Imports a file portion by portion; closing it stops before the next one. What is added already stays. */
export function useImport(groupId: string) {
  const client = useQueryClient();
  const [state, setState] = useState<Import | null>(null);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), []);

  const start = async (file: File) => {
    const stopped = new AbortController();
    stop.current = stopped;
    let now: Import = { fileName: file.name, lines: [], total: null, isRunning: true, error: null };
    const show = (patch: Partial<Import>) => {
      now = { ...now, ...patch };
      if (!stopped.signal.aborted) setState(now);
    };
    show({});
    try {
      if (file.size > 4 * mostOpmlChars)
        return show({ isRunning: false, error: 'This file is too large for OPML.' });
      const opml = await file.text();
      for (let from: number | null = 0; from !== null && !stopped.signal.aborted; ) {
        const input = { params: { id: groupId }, body: { opml, from } };
        const { body } = await request(groups.importOpml, input, stopped.signal);
        const portion = body as Portion;
        from = portion.next;
        show({ lines: [...now.lines, ...portion.lines], total: portion.total });
        await refresh(client, ['groups', 'podcasts']);
      }
      const isAdded = stopped.signal.aborted || now.lines.some(({ outcome }) => outcome === 'added');
      show({ isRunning: false, error: isAdded ? null : 'Nothing was added. Each line says why.' });
    } catch (error) {
      const lost = 'The server did not answer. What was added stays; import the file again for the rest.';
      show({ isRunning: false, error: sentenceOf(error, lost), lines: [...now.lines, ...linesOf(error)] });
    }
  };
  const close = () => {
    stop.current.abort();
    setState(null);
  };
  return { state, start, close };
}
