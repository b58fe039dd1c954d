import type { Job } from './present-job.ts';

/**
 * Reports the end to the address that was given; the body names job and state, nothing else (wire.md section 1.4).
 * Answers the status that came, null where none was asked for or came.
 */
export async function reportTo({ id, status, submission }: Job): Promise<number | null> {
  const { webhook_url: url, webhook_auth_header_name: name, webhook_auth_header_value: value } = submission;
  if (url === null) return null;
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(name && value ? { [name]: value } : {}) },
    body: JSON.stringify({ transcript_id: id, status }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? null;
}
