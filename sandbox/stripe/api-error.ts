export type ErrorType = 'invalid_request_error' | 'idempotency_error' | 'api_error' | 'card_error';

export interface ErrorDetails {
  status?: number;
  type?: ErrorType;
  code?: string;
  param?: string;
}

/** A refusal in the vendor's form: `{"error":{type,code,message,param,doc_url}}`. */
export class StripeApiError extends Error {
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = details.status ?? 400;
    this.details = details;
  }

  body(requestId: string): object {
    const { code, param, type } = this.details;
    return {
      error: {
        ...(code
          ? { code, doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` }
          : {}),
        message: this.message,
        ...(param ? { param } : {}),
        request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        type: type ?? 'invalid_request_error',
      },
    };
  }
}

/**
 * An id in the address answers 404, one in a parameter 400. `isInOtherMode`: the account has it,
 * in test mode, and was asked with a live key.
 */
export function noSuch(
  what: string,
  id: string,
  { param, isInOtherMode = false }: { param?: string | undefined; isInOtherMode?: boolean } = {},
): StripeApiError {
  const hint = isInOtherMode
    ? '; a similar object exists in test mode, but a live mode key was used to make this request.'
    : '';
  return new StripeApiError(`No such ${what}: '${id}'${hint}`, {
    status: param ? 400 : 404,
    code: 'resource_missing',
    param: param ?? 'id',
  });
}
