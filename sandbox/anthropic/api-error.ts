/** The vendor's refusals: one body shape, one kind per status (wire.md section 3.6). */
const kinds: Readonly<Record<number, string>> = {
  400: 'invalid_request_error',
  401: 'authentication_error',
  404: 'not_found_error',
  413: 'request_too_large',
  500: 'api_error',
};

export class ApiRefusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function refuse(status: number, message: string): never {
  throw new ApiRefusal(status, message);
}

export function refusalBody(status: number, message: string, requestId: string) {
  return {
    type: 'error',
    error: { type: kinds[status] ?? 'invalid_request_error', message },
    request_id: requestId,
  };
}
