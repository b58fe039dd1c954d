import { Plus } from 'lucide-react';
import type { EditedIssue } from '../../../contract/digest-edits.ts';
import { Button } from '../../ui/button.tsx';
import { CheckedText, Item } from './checked-text.tsx';
import { EpisodeFields } from './episode-fields.tsx';
import { DropButton, type FieldsProps, Moves, Part } from './parts.tsx';
import { Quotes } from './quote-fields.tsx';

/** Everything of the issue that a person may change, in the order of the issue. */
export function IssueFields(props: FieldsProps) {
  const { now, digest, locks, change, onVouch, onUnlock, onTake } = props;
  const { digestId } = digest;
  const lockTies = { locks, onUnlock, onTake };
  const set = (patch: Partial<EditedIssue>, key: string) => change({ ...now, ...patch }, key);
  const text = { digestId, onVouch };
  return (
    <>
      <Part title="Front">
        <Item item="title" {...lockTies}>
          <CheckedText
            {...text}
            item="title"
            label="Title"
            rows={1}
            only="labels"
            value={now.title}
            onChange={(title) => set({ title }, 'title')}
          />
        </Item>
        <Item item="glance" {...lockTies}>
          {[0, 1, 2].map((at) => (
            <CheckedText
              {...text}
              key={at}
              item="glance"
              label={`At a glance, line ${at + 1}`}
              rows={2}
              value={now.glance[at] ?? ''}
              onChange={(line) =>
                set(
                  { glance: [0, 1, 2].map((one) => (one === at ? line : (now.glance[one] ?? ''))) },
                  `glance ${at}`,
                )
              }
            />
          ))}
        </Item>
        <Item item="summary" {...lockTies}>
          <CheckedText
            {...text}
            item="summary"
            label="Overview"
            rows={7}
            value={now.summary}
            onChange={(summary) => set({ summary }, 'summary')}
          />
        </Item>
        <Item item="themes" {...lockTies}>
          <CheckedText
            {...text}
            item="themes"
            label="Themes, one a line"
            rows={3}
            only="labels"
            value={now.themes.join('\n')}
            onChange={(lines) => set({ themes: lines.split('\n') }, 'themes')}
          />
        </Item>
      </Part>
      <Part title="Connections">
        {now.connections.map((it) => {
          const item = `connection:${it.itemId}`;
          const put = (patch: Partial<typeof it>) =>
            set(
              {
                connections: now.connections.map((one) =>
                  one.itemId === it.itemId ? { ...one, ...patch } : one,
                ),
              },
              `${item} ${Object.keys(patch)}`,
            );
          return (
            <Item
              key={it.itemId}
              item={item}
              {...lockTies}
              acts={
                <DropButton
                  what={`connection “${it.theme}”`}
                  onClick={() =>
                    set({ connections: now.connections.filter((one) => one !== it) }, `drop ${item}`)
                  }
                />
              }
            >
              <CheckedText
                {...text}
                item={item}
                label="Theme"
                rows={1}
                only="labels"
                value={it.theme}
                onChange={(theme) => put({ theme })}
              />
              <CheckedText
                {...text}
                item={item}
                label="What the shows say together"
                rows={4}
                value={it.insight}
                onChange={(insight) => put({ insight })}
              />
              <CheckedText
                {...text}
                item={item}
                label="What to do about it"
                rows={2}
                value={it.actionable_tip}
                onChange={(tip) => put({ actionable_tip: tip })}
              />
            </Item>
          );
        })}
      </Part>
      <Part title="Quick wins">
        {now.tips.map((it) => {
          const item = `tip:${it.itemId}`;
          const put = (patch: Partial<typeof it>) =>
            set(
              { tips: now.tips.map((one) => (one.itemId === it.itemId ? { ...one, ...patch } : one)) },
              `${item} ${Object.keys(patch)}`,
            );
          return (
            <Item
              key={it.itemId}
              item={item}
              {...lockTies}
              acts={
                <>
                  <Moves
                    list={now.tips}
                    at={now.tips.indexOf(it)}
                    what="tip"
                    onMove={(tips) => set({ tips }, 'order of tips')}
                  />
                  <DropButton
                    what="tip"
                    onClick={() => set({ tips: now.tips.filter((one) => one !== it) }, `drop ${item}`)}
                  />
                </>
              }
            >
              <CheckedText
                {...text}
                item={item}
                label="Category"
                rows={1}
                only="labels"
                value={it.category}
                onChange={(category) => put({ category })}
              />
              <CheckedText
                {...text}
                item={item}
                label="Tip"
                rows={2}
                value={it.tip}
                onChange={(tip) => put({ tip })}
              />
            </Item>
          );
        })}
        <Button
          size="s"
          icon={Plus}
          onClick={() =>
            set(
              {
                tips: [
                  ...now.tips,
                  { itemId: `m${crypto.randomUUID().slice(0, 8)}`, category: 'General', tip: '' },
                ],
              },
              'new tip',
            )
          }
        >
          Add a tip
        </Button>
      </Part>
      <Quotes {...props} />
      <EpisodeFields {...props} />
    </>
  );
}
