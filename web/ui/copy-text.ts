/** Puts text on the clipboard; throws where the browser refuses. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
