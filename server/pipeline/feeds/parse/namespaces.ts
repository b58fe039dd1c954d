/** Names of namespaces by their address, without regard to case; feeds write them in many ways (wire.md section 6). */
const byAddress: readonly [RegExp, string][] = [
  [/itunes\.com\/dtds\/podcast/i, 'itunes'],
  [/podcastindex\.org\/namespace|github\.com\/podcastindex-org\/podcast-namespace/i, 'podcast'],
  [/purl\.org\/rss\/1\.0\/modules\/content/i, 'content'],
  [/www\.w3\.org\/2005\/atom|purl\.org\/atom/i, 'atom'],
  [/search\.yahoo\.com\/mrss/i, 'media'],
  [/purl\.org\/dc\/elements/i, 'dc'],
  [/google\.com\/schemas\/play-podcasts/i, 'googleplay'],
  [/purl\.org\/rss\/1\.0\/?$|my\.netscape\.com\/rdf|backend\.userland\.com\/rss/i, ''],
];

const maxNames = 1_000;

/** Prefixes as a feed declares them; an undeclared prefix means what it usually means. */
export class Namespaces {
  #prefixes = new Map<string, string>();
  /** Feeds use a few names thousands of times. */
  #names = new Map<string, string>();
  /** Another number whenever a name may mean something else than before. */
  edition = 0;

  /** For an item that declares its own: they end with it. */
  copy(): Namespaces {
    const copy = new Namespaces();
    copy.#prefixes = new Map(this.#prefixes);
    return copy;
  }

  /** What was declared so far, as plain values. */
  declared(): [string, string][] {
    return [...this.#prefixes];
  }

  /** Takes up the declarations on an element. */
  declare(attributes: Record<string, string>): void {
    for (const name in attributes) {
      if (name !== 'xmlns' && !name.startsWith('xmlns:')) continue;
      const known = byAddress.find(([pattern]) => pattern.test(attributes[name] ?? ''));
      if (known === undefined) continue;
      this.#prefixes.set(name.slice(6), known[1]);
      this.#names.clear();
      this.edition += 1;
    }
  }

  /** `itunes:duration`, `atom:link`, `title`: the name with the usual prefix, in lower case. */
  usualName(name: string): string {
    let usual = this.#names.get(name);
    if (usual === undefined) {
      usual = this.#read(name);
      if (this.#names.size < maxNames) this.#names.set(name, usual);
    }
    return usual;
  }

  #read(name: string): string {
    const colon = name.indexOf(':');
    const prefix = colon < 0 ? '' : name.slice(0, colon);
    const local = colon < 0 ? name : name.slice(colon + 1);
    const usual = this.#prefixes.get(prefix) ?? prefix.toLowerCase();
    return usual === '' ? local.toLowerCase() : `${usual}:${local.toLowerCase()}`;
  }
}
