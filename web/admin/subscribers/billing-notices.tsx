import { useQuery } from '@tanstack/react-query';
import { type BillingNotice, subscribers } from '../../../contract/subscribers.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';
import { AdoptAccount } from './adopt-account.tsx';
import { billingTitle } from './billing-titles.ts';
import { NoticeCard } from './notice-card.tsx';

/** What is wrong with billing for as long as it is so; nothing where all is well. */
export function BillingNotices() {
  const { data = [] } = useQuery(queryFor(subscribers.notices));
  return data.map(({ kind, sentence, since, question, account }) => (
    <NoticeCard
      key={kind}
      title={billingTitle({ kind, account })}
      sentence={sentence}
      since={since}
      {...(question === null ? {} : { acts: <Question {...question} /> })}
      {...(account === null ? {} : { acts: <AdoptAccount account={account} /> })}
    />
  ));
}

function Question({ count, isEnding }: NonNullable<BillingNotice['question']>) {
  const { mutate, isPending, variables } = useChange(subscribers.answerEndings, {
    refresh: ['subscribers'],
    onFail: (error) => notify(failureNotice('answerEndings', error)),
  });
  const say = (answer: 'end' | 'leave') => mutate({ body: { answer, count } });
  const asked = isPending ? variables?.body.answer : undefined;
  return (
    <>
      <Button size="s" busy={asked === 'leave'} disabled={isEnding} onClick={() => say('leave')}>
        Leave them
      </Button>
      <Button size="s" variant="danger" busy={isEnding || asked === 'end'} onClick={() => say('end')}>
        End access of {plural(count, 'reader')}
      </Button>
    </>
  );
}
