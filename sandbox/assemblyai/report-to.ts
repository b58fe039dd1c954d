import type { Job } from './present-job.ts';

/** Reports the end to the address that was given; the body names job and state, nothing else (wire.md section 1.4). */
export async function reportTo({ id, status, submission }: Job): Promise<void> {
  const { webhook_url: url, webhook_auth_header_name: name, webhook_auth_header_value: value } = submission;
  if (url === null) return;
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(name && value ? { [name]: value } : {}) },
    body: JSON.stringify({ transcript_id: id, status }),
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
}
