import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { type BillingNotice, subscribers } from '../../../contract/subscribers.ts';
import { queryFor, useChange } from '../../api/query.ts';
import { fullTime, shortDate } from '../../format/dates.ts';
import { plural } from '../../format/plural.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast/notices.ts';
import { failureNotice } from '../notices.ts';

const titles: Record<BillingNotice['kind'], string> = {
  key: 'The key to Stripe is not the one of your readers',
  price: 'The checkout is closed',
  endings: 'Should these readers lose their access?',
};

/** What is wrong with billing for as long as it is so, above the list; nothing where all is well. */
export function BillingNotices() {
  const { data = [] } = useQuery(queryFor(subscribers.notices));
  return data.map((notice) => <Notice key={notice.kind} notice={notice} />);
}

function Notice({ notice: { kind, sentence, since, question } }: { notice: BillingNotice }) {
  return (
    <section className="card sub-notice" aria-label={titles[kind]}>
      <TriangleAlert className="i" aria-hidden="true" />
      <div>
        <h2>{titles[kind]}</h2>
        <p>{sentence}</p>
        <p className="sub-notice-since">
          Since{' '}
          <time dateTime={since} title={fullTime(since)}>
            {shortDate(since)}
          </time>
        </p>
        {question !== null && <Question {...question} />}
      </div>
    </section>
  );
}

function Question({ count, isEnding }: NonNullable<BillingNotice['question']>) {
  const { mutate, isPending, variables } = useChange(subscribers.answerEndings, {
    refresh: ['subscribers'],
    onFail: (error) => notify(failureNotice('answerEndings', error)),
  });
  const say = (answer: 'end' | 'leave') => mutate({ body: { answer, count } });
  const asked = isPending ? variables?.body.answer : undefined;
  return (
    <div className="sub-notice-acts">
      <Button size="s" busy={asked === 'leave'} disabled={isEnding} onClick={() => say('leave')}>
        Leave them
      </Button>
      <Button size="s" variant="danger" busy={isEnding || asked === 'end'} onClick={() => say('end')}>
        End access of {plural(count, 'reader')}
      </Button>
    </div>
  );
}
