/** Said of a feed with any flaw; hardly a matter for the admin. */
export const notWellFormed = 'The feed is not well-formed XML; it was read all the same.';

/** What the admin should know of a feed that was read all the same; one sentence each. */
export class FeedWarnings {
  #flawed = false;
  #shared = 0;
  #unclosed = 0;
  #left: { title: string; reason: string }[] = [];
  #leftCount = 0;

  flawed(): void {
    this.#flawed = true;
  }

  /** Between two items, or behind the last: nobody can tell. */
  unclosed(episodeCount: number): void {
    this.#unclosed = episodeCount;
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
      ...(this.#unclosed > 0
        ? [
            `The feed ends without its closing tags: episodes may be missing. The ${this.#unclosed === 1 ? 'one' : this.#unclosed} that it holds ${this.#unclosed === 1 ? 'was' : 'were'} taken.`,
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
