/** Said of a feed with any flaw; hardly a matter for the admin. */
export const notWellFormed = 'The feed is not well-formed XML; it was read all the same.';

/** What the admin should know of a feed that was read all the same; one sentence each. */
export class FeedWarnings {
  #flawed = false;
  #shared = 0;
  #left: { title: string; reason: string }[] = [];
  #leftCount = 0;

  flawed(): void {
    this.#flawed = true;
  }

  sharedGuid(): void {
    this.#shared += 1;
  }

  leftOut(title: string, reason: string): void {
    this.#leftCount += 1;
    if (this.#left.length < 3) this.#left.push({ title, reason });
  }

  sentences(): string[] {
    return [
      ...(this.#leftCount > 0 ? [leftOutSentence(this.#left, this.#leftCount)] : []),
      ...(this.#shared > 0
        ? [
            `${this.#shared + 1} different episodes carry a guid that another one has too; all were kept, told apart by their audio.`,
          ]
        : []),
      ...(this.#flawed ? [notWellFormed] : []),
    ];
  }
}

/** Names up to three by title, and counts the others. */
export function leftOutSentence(named: readonly { title: string; reason: string }[], count: number): string {
  const shown = named.map(({ title, reason }) => `“${shorten(title)}” (${reason})`).join(', ');
  const more = count > named.length ? ` and ${count - named.length} more` : '';
  return `${count === 1 ? '1 episode was' : `${count} episodes were`} left out: ${shown}${more}.`;
}

const shorten = (title: string) => (title.length > 80 ? `${title.slice(0, 79).toWellFormed()}…` : title);
