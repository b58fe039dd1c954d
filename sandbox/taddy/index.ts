/** Taddy's GraphQL API as far as it is used (wire.md section 2); every query is checked against the schema. */

import type { FastifyReply } from 'fastify';
import { GraphQLError, graphql } from 'graphql';
import type { Emulator } from '../server.ts';
import { answersFrom } from './answers.ts';
import { taddySchema } from './schema.ts';

export const taddyEmulator: Emulator = {
  name: 'taddy',
  mount(scope, context) {
    const rootValue = answersFrom(context);
    scope.post('/', async (request, reply) => {
      const { 'x-user-id': user, 'x-api-key': key } = request.headers;
      if (!/^\d+$/.test(String(user ?? '')) || !key || key === 'wrong-key') {
        return fail(reply, 'API_KEY_INVALID', 'Your API key is invalid');
      }
      if (request.twist === 'quota') return fail(reply, 'API_RATE_LIMIT_EXCEEDED', 'Monthly limit reached');
      if (request.twist === 'server-error') return fail(reply, 'TADDY_SERVER_ERROR', 'Something went wrong');
      const { query, variables } = (request.body ?? {}) as { query?: string; variables?: object };
      const { data, errors } = await graphql({
        schema: taddySchema,
        source: query ?? '',
        rootValue,
        contextValue: { twist: request.twist },
        variableValues: { ...variables },
      });
      if (errors?.length) {
        const [first] = errors;
        const code =
          first?.originalError instanceof GraphQLError ? 'BAD_USER_INPUT' : 'INVALID_QUERY_OR_SYNTAX';
        return reply.send({ errors: [{ code, message: first?.message ?? '' }], data: data ?? null });
      }
      return reply.send({ data });
    });
  },
};

/** Codes stand on the error itself, with status 200 (wire.md section 2.3). */
function fail(reply: FastifyReply, code: string, message: string): FastifyReply {
  return reply.send({ errors: [{ code, message }], data: null });
}
