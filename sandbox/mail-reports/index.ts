/** What Amazon SNS answers on its own address: its certificate, and the confirmation of a topic. */
import type { Emulator } from '../server.ts';

export const snsEmulator: Emulator = {
  name: 'sns',
  mount(scope, { mailReports }) {
    scope.get('/SimpleNotificationService-sandbox.pem', async (_request, reply) =>
      reply.type('binary/octet-stream').send(mailReports.signer().certificate),
    );
    scope.get<{ Querystring: Record<string, string | undefined> }>('/', async (request, reply) => {
      const { Action: action, TopicArn: topicArn = '', Token: token = '' } = request.query;
      if (action !== 'ConfirmSubscription' || token === '') return reply.status(400).send('');
      mailReports.confirmed.push(topicArn);
      return reply
        .type('text/xml')
        .send('<ConfirmSubscriptionResponse xmlns="http://sns.amazonaws.com/doc/2010-03-31/"/>');
    });
  },
};
