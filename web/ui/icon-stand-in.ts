/**
 * Stands in for what lucide-react makes icons with (vite.config.ts): the same elements, without names that are worked
 * out and options that nobody here gives. Only the drawings come from the package.
 */
import { createElement, type Ref, type SVGAttributes } from 'react';

interface Drawing {
  name: string;
  aliases?: readonly (string | object)[];
  node: readonly [string, Record<string, string>][];
}

type IconProps = SVGAttributes<SVGSVGElement> & { ref?: Ref<SVGSVGElement> };

export default function createLucideIcon({ name, aliases = [], node }: Drawing) {
  const names = [name, ...aliases.filter((alias) => typeof alias === 'string')].map((one) => `lucide-${one}`);
  const drawn = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className, ...props }: IconProps) => {
    const isSaid = Object.keys(props).some((prop) => /^(aria-|role$|title$)/.test(prop));
    return createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: ['lucide', ...names, className].filter(Boolean).join(' '),
        ...(isSaid ? {} : { 'aria-hidden': true }),
        ...props,
      },
      drawn,
    );
  };
}
