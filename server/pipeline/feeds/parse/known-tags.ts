import { isTextField } from './fields.ts';
import type { Namespaces } from './namespaces.ts';

/** A tag as a feed writes it, and what is known of it. */
export interface KnownTag {
  rawName: string;
  /** With the usual prefix, in lower case. */
  name: string;
  isText: boolean;
  isItem: boolean;
  /** The one that followed it the last time: items of one feed are alike. */
  next: KnownTag | null;
}

const isItemName = /^(?:.*:)?(?:item|entry)$/i;
const mostTags = 1_000;

/** The tags of one feed, each looked at once. */
export class KnownTags {
  readonly #namespaces: Namespaces;
  readonly #tags = new Map<string, KnownTag>();
  #edition: number;

  constructor(namespaces: Namespaces) {
    this.#namespaces = namespaces;
    this.#edition = namespaces.edition;
  }

  of(rawName: string): KnownTag {
    if (this.#edition !== this.#namespaces.edition) {
      this.#tags.clear();
      this.#edition = this.#namespaces.edition;
    }
    return this.#tags.get(rawName) ?? this.#meet(rawName);
  }

  #meet(rawName: string): KnownTag {
    // A copy: a piece would hold the text that it was cut from.
    const own = Buffer.from(rawName).toString();
    const name = this.#namespaces.usualName(own);
    const tag = { rawName: own, name, isText: isTextField(name), isItem: isItemName.test(own), next: null };
    if (this.#tags.size < mostTags) this.#tags.set(own, tag);
    return tag;
  }
}
