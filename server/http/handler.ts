/** What a call's handler gets and gives; everything is derived from the contract's route. */
import type { z } from 'zod';
import type { contract } from '../../contract/index.ts';
import type { AnswerIn, Body, Params, Query, RouteShape } from '../../contract/kit.ts';
import type { Page } from '../kit/db/paging.ts';

/** A session cookie: what came with the call, and what the answer sets. */
export interface KeptCookie {
  token: string | undefined;
  set(token: string, expiresAt: Date): void;
  clear(): void;
}

/** Who calls, and the cookies that the answer sets. */
export interface Caller {
  /** Under which their tries are counted: an IPv4 address or an IPv6 /64, as far as trusted proxies tell it. */
  address: string;
  userAgent: string;
  /** Path and query of our page that sent the call. */
  page: string;
  isAdmin: boolean;
  /** Which of the admin's sessions this is; null for everybody else. */
  adminSessionId: string | null;
  admin: KeptCookie;
  /** Says that the admin was logged in here before; opens nothing. */
  knownBrowser: KeptCookie;
  /** The subscriber who is logged in; null where nobody is. */
  readerId: string | null;
  reader: KeptCookie;
  /** A browser on its way to a password. */
  activation: KeptCookie;
}

export interface Call<R extends RouteShape> {
  params: Params<R>;
  query: Query<R>;
  body: Body<R>;
  caller: Caller;
  /** Fires when the caller goes away before the answer. */
  signal: AbortSignal;
}

type Element<R extends RouteShape> = R['answer'] extends z.ZodArray<infer E> ? z.input<E> : never;

/** A list call answers a page, from which the paging headers come; any other call its answer. */
export type Answered<R extends RouteShape> = R extends { list: true } ? Page<Element<R>> : AnswerIn<R>;

export type Handler<R extends RouteShape> = (call: Call<R>) => Promise<Answered<R>>;

type Contract = typeof contract;
type Calls<N extends keyof Contract> = {
  [V in keyof Contract[N]]?: Contract[N][V] extends RouteShape ? Handler<Contract[N][V]> : never;
};

/** The handlers that a room offers, by noun and verb of the contract. */
export type Handlers = { [N in keyof Contract]?: Calls<N> };
