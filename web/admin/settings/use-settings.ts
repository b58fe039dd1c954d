import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type SettingKey, settings } from '../../../contract/settings.ts';
import { queryFor, useChange, useUnderWay } from '../../api/query.ts';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice, notices } from '../notices.ts';

/** All settings by key, and a way to change one: shown at once, taken back where it fails. */
export function useSettings() {
  const client = useQueryClient();
  const key = queryFor(settings.list).queryKey;
  const list = useQuery(queryFor(settings.list));
  /** What is wrong with a value is said at its field, where it has one that takes it. */
  const atField = useRef(new Map<SettingKey, (sentence: string) => void>());
  const save = useChange(settings.save, {
    refresh: ['settings'],
    onStart: ({ body }) => {
      const before = client.getQueryData(key);
      client.setQueryData(key, (rows) =>
        rows?.map((row) => (row.key === body.key ? { ...row, ...body } : row)),
      );
      return () => client.setQueryData(key, before);
    },
    onDone: () => notify(notices.settingsSaved),
    onFail: (error, { body }) => {
      const notice = failureNotice('saveSettings', error);
      const say = atField.current.get(body.key);
      if (say && error.status === 422) say(notice.text);
      else notify(notice);
    },
  });
  const set = (name: SettingKey, value: string, onRefused?: (sentence: string) => void) => {
    if (onRefused) atField.current.set(name, onRefused);
    save.mutate({ body: { key: name, value } });
  };
  // An answer that left the server before a change reached it would undo that on the screen.
  const values = new Map(
    [...(list.data ?? []), ...useUnderWay(settings.save).map(({ body }) => body)].map((it) => [
      it.key,
      it.value,
    ]),
  );
  return {
    list,
    value: (name: SettingKey) => values.get(name) ?? '',
    set,
  };
}

export type SettingsState = ReturnType<typeof useSettings>;
