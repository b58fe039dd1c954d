/** The vendor's form encoding: `line_items[0][price]=price_1&expand[]=customer`. */
export interface Form {
  [name: string]: string | Form;
}

const unset = () => Object.create(null) as Form;

export function parseForm(text: string): Form {
  const form = unset();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const [rawName = '', rawValue = ''] = splitAtEquals(pair);
    place(form, namePath(decode(rawName)), decode(rawValue));
  }
  return form;
}

function splitAtEquals(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

const namePath = (name: string): string[] => {
  const [head = '', ...rest] = name.split('[');
  return [head, ...rest.map((part) => part.replace(/\]$/, ''))];
};

function place(form: Form, path: string[], value: string): void {
  let at = form;
  for (const [index, part] of path.entries()) {
    // `expand[]=a&expand[]=b` counts up by itself.
    const key = part === '' ? String(Object.keys(at).length) : part;
    if (index === path.length - 1) {
      at[key] = value;
      return;
    }
    const inner = at[key];
    const next = typeof inner === 'object' ? inner : unset();
    at[key] = next;
    at = next;
  }
}
