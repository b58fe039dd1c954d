/**
 * Stands in for react-style-singleton (vite.config.ts), by which dialogs hold the page still: that one writes style
 * elements, and the pages' policy allows none. A sheet that is made by script is not asked about.
 */
import { useEffect } from 'react';

interface Sheet {
  styles: string;
}

/** A component whose styles stand while one of it is there; those of the first count. */
export function styleSingleton(): (sheet: Sheet) => null {
  const held = createHeld();
  return ({ styles }) => useHeld(held, styles);
}

function createHeld() {
  let users = 0;
  let sheet: CSSStyleSheet | undefined;
  return {
    enter(styles: string) {
      users += 1;
      if (users > 1) return;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets.push(sheet);
    },
    leave() {
      users -= 1;
      if (users > 0) return;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    },
  };
}

function useHeld({ enter, leave }: ReturnType<typeof createHeld>, styles: string): null {
  useEffect(() => {
    enter(styles);
    return leave;
  }, [enter, leave, styles]);
  return null;
}
